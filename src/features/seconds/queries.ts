import { useMemo } from 'react'
import { type SecondsOrder, seconds } from '#contract/trade/seconds.ts'
import { useRead, useReadList } from '#data/api/reading.ts'

/** More than a person may have open. */
const OPEN_AT_MOST = 50
/** Results under the ticket. */
const LAST = 5

/** The person's open options, of every pair, newest first; undefined before they were read, the same until the next time. */
export function useOpenOptions() {
  const reading = useReadList(seconds.orders, { status: '1', match_id: 0, limit: OPEN_AT_MOST })
  const { rows } = reading
  const read = reading.asOf !== null
  const orders = useMemo(() => (read ? rows.filter(({ status }) => status === 1) : undefined), [read, rows])
  return { reading, orders }
}

/** What the last five of a pair came to, newest first. */
export function useLastResults(matchId: number): readonly SecondsOrder[] {
  const { rows } = useReadList(seconds.orders, { status: '3', match_id: matchId, limit: LAST })
  return rows.filter(({ status }) => status === 3).slice(0, LAST)
}

export const usePayable = () => useRead(seconds.payable, {})
export const useOffers = (currency: number) => useRead(seconds.offers, { currency_id: currency })
export const useGuard = () => useRead(seconds.limits, {})
