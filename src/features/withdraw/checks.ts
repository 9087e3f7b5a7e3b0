import type { Address } from '#contract/funds/payout.ts'

/** How the saved addresses stand: one can be used, the first one from a time on, or none is saved. */
export type BookState = 'usable' | 'empty' | { readonly from: number }

/** `now` in ms; `usable_time` in epoch seconds. */
export function bookState(saved: readonly Pick<Address, 'usable_time'>[], now: number): BookState {
  if (saved.length === 0) return 'empty'
  const from = Math.min(...saved.map(({ usable_time }) => usable_time))
  return from * 1000 > now ? { from } : 'usable'
}
