import { useEffect, useState } from 'react'
import type { payout } from '#contract/funds/payout.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import type { Reading } from '#data/api/use-read.ts'
import { usePick } from '#features/content/index.ts'
import type { WithdrawState } from './formRules.ts'

/**
 * Fills in the address that was picked from the list of saved addresses, and clears it when its entry has been
 * deleted. `book`: the saved addresses of the coin.
 */
export function usePickedAddress(
  currency: number,
  book: Reading<AnswerOf<typeof payout.addresses>>,
  state: WithdrawState,
  fill: (part: Partial<WithdrawState>) => void,
): void {
  const picked = usePick('wallet')
  const [taken, setTaken] = useState(picked === undefined)
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
}
