import type { Address } from '#contract/funds/payout.ts'

/**
 * State of the saved addresses: at least one is usable, the first will be usable at a time (`from`), or no
 * address is saved.
 */
export type SavedAddressAvailability = 'usable' | 'empty' | { readonly from: number }

/** Determines the state of the saved addresses. `now` in ms; `usable_time` in epoch seconds. */
export function savedAddressAvailability(
  saved: readonly Pick<Address, 'usable_time'>[],
  now: number,
): SavedAddressAvailability {
  if (saved.length === 0) return 'empty'
  const from = Math.min(...saved.map(({ usable_time }) => usable_time))
  return from * 1000 > now ? { from } : 'usable'
}
