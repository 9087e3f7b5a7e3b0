import { useMemo } from 'react'
import { type SecondsOrder, seconds } from '#contract/trade/seconds.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'

/** Page size, larger than the maximum number of a person's open options. */
const OPEN_AT_MOST = 50
/** Number of results shown below the order form. */
const LAST = 5

/**
 * The person's open options of all pairs, newest first; undefined until loaded. The array changes only when
 * the list is read again.
 */
export function useOpenOptions() {
  const reading = useReadList(seconds.orders, { status: '1', match_id: 0, limit: OPEN_AT_MOST })
  const { rows } = reading
  const read = reading.asOf !== null
  const orders = useMemo(() => (read ? rows.filter(({ status }) => status === 1) : undefined), [read, rows])
  return { reading, orders }
}

/** Results of the last five options of a pair, newest first. */
export function useLastResults(matchId: number): readonly SecondsOrder[] {
  const { rows } = useReadList(seconds.orders, { status: '3', match_id: matchId, limit: LAST })
  return rows.filter(({ status }) => status === 3).slice(0, LAST)
}

export const usePayable = () => useRead(seconds.payable, {})
export const useOffers = (currency: number) => useRead(seconds.offers, { currency_id: currency })
export const useGuard = () => useRead(seconds.limits, {})
