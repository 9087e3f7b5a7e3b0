import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'
import { useOpenOrders } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartFill } from '#ui/chart/types.ts'

/** Number of the pair's newest past orders whose fills are marked on the chart. */
const PAST = 50

/** A fill on the chart, before its text is formatted. */
export interface OwnFill {
  readonly key: string
  /** Time of the fill (epoch seconds). */
  readonly time: number
  readonly price: Decimal
  /** Filled quantity in base currency. */
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
}

/**
 * Joins two lists that were read at different times. A row whose id is in both lists is taken from the first
 * list.
 */
export const uniqueById = <T extends { readonly id: number }>(rows: readonly T[]): readonly T[] => [
  ...new Map([...rows].reverse().map((row) => [row.id, row])).values(),
]

/** Fills of spot orders, each identified by the order's id and the fill's index in the order. */
export const fillsOf = (orders: readonly SpotOrder[]): readonly OwnFill[] =>
  orders.flatMap(({ id, type, fills }) =>
    fills.map(({ time, price, number }, index) => ({
      key: `${id} ${index}`,
      time,
      price,
      number,
      side: type === 1 ? ('buy' as const) : ('sell' as const),
    })),
  )

/** Marks where the person bought and sold, for the chart of a pair. */
export function useFillMarks(
  quote: Pick<Quote, 'number_precision' | 'price_precision' | 'currency_name'>,
  fills: readonly OwnFill[],
): readonly ChartFill[] {
  const { t } = useLingui()
  const format = useFormat()
  const { number_precision: digits, price_precision: precision, currency_name: coin } = quote
  return useMemo(
    () =>
      fills.map(({ key, time, price, number: amount, side }) => {
        const number = `${format.amount(amount, digits)} ${coin}`
        const words = side === 'buy' ? t`Buy ${number}` : t`Sell ${number}`
        return { key, time, side, label: `${words} · ${format.price(price, precision)}` }
      }),
    [fills, digits, precision, coin, format, t],
  )
}

const NOTHING: readonly SpotOrder[] = []

/** The person's fills of a pair, from their newest spot orders. */
export function useSpotFills(quote: Quote, enabled: boolean): readonly ChartFill[] {
  const { member } = useSession()
  const { orders } = useOpenOrders()
  const past = useReadList(
    spot.orders,
    { status: 'history', currency_id: quote.currency_id, legal_id: quote.legal_id, limit: PAST },
    { enabled: member && enabled },
  )
  const isShown = member && enabled
  const ended = isShown ? past.rows : NOTHING
  const open = (isShown && orders) || NOTHING
  const fills = useMemo(
    () => fillsOf(uniqueById([...ended, ...open.filter((order) => order.match_id === quote.id)])),
    [open, ended, quote.id],
  )
  return useFillMarks(quote, fills)
}
