import { useEffect, useState } from 'react'
import { type Address, payout } from '#contract/funds/payout.ts'
import { useRead } from '#data/api/use-read.ts'
import { sameAddress } from '#domain/funds/chain/destination.ts'
import { usePick } from '#features/content/index.ts'
import type { WithdrawState } from './formRules.ts'

/** Page size: the maximum number of saved addresses per coin. */
const BOOK = '50'
const NONE: readonly Address[] = []

/**
 * The saved address that equals the input, or that was picked from the list of saved addresses. A picked
 * address that has been deleted is cleared.
 */
export function useSavedAddress(
  currency: number,
  state: WithdrawState,
  fill: (part: Partial<WithdrawState>) => void,
): {
  readonly entry: Address | null
  /**
   * Whether the saved addresses are loaded; only then an address that is not among them is known to be
   * unsaved.
   */
  readonly known: boolean
  readonly saved: readonly Address[]
  /** Whether the saved address has no tag. */
  readonly withoutTag: boolean
} {
  const picked = usePick('wallet')
  const [taken, setTaken] = useState(picked === undefined)
  const book = useRead(payout.addresses, { currency, limit: BOOK })
  const entries =
    book.data?.list.filter(({ address, network }) => sameAddress(network, address, state.address)) ?? NONE
  useEffect(() => {
    if (taken || !picked) return
    setTaken(true)
    if (picked.currency !== currency) return
    const { id, network, address, tag } = picked
    fill({ book: id, network, address, tag })
  }, [taken, picked, currency, fill])
  const gone =
    state.book !== 0 &&
    taken &&
    book.data !== undefined &&
    !book.refreshing &&
    !book.data.list.some(({ id }) => id === state.book)
  useEffect(() => {
    if (gone) fill({ book: 0, address: '', tag: '' })
  }, [gone, fill])
  return {
    entry: entries.find(({ tag }) => tag === state.tag) ?? entries[0] ?? null,
    known: book.data !== undefined,
    saved: book.data?.list ?? NONE,
    withoutTag: entries.some(({ tag }) => tag === ''),
  }
}
