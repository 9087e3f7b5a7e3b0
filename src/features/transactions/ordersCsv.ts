import type { LeverOrder } from '#contract/trade/futures.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { add, type Decimal, isZero, sub } from '#domain/money.ts'
import { type CsvMarks, type CsvValue, toCsv } from '#domain/text/csv.ts'
import { utc } from './transactionsCsv.ts'

/** Texts of the file in the person's language. */
interface Words {
  /** Headings of the twenty columns. */
  readonly head: readonly string[]
  readonly account: (account: SpotOrder['account'] | LeverOrder['account']) => string
  readonly row: (row: 'order' | 'fill' | 'close') => string
  readonly side: (order: SpotOrder | LeverOrder) => string
  readonly kind: (order: SpotOrder | LeverOrder) => string
  readonly spotStatus: (order: SpotOrder) => string
  readonly futuresStatus: (order: LeverOrder) => string
  /** Why the position was closed, wholly or in part. */
  readonly reason: (order: LeverOrder) => string
}

/** An optional price of an order: the wire has zero for a missing price, the file has an empty cell. */
const ifAny = (price: Decimal): CsvValue => (isZero(price) ? '' : price)

/** The first columns of a row; they are equal in all rows of an order. */
const start = (
  order: SpotOrder | LeverOrder,
  row: 'order' | 'fill' | 'close',
  time: number,
  words: Words,
): readonly CsvValue[] => [
  words.account(order.account),
  order.id,
  words.row(row),
  utc(time),
  order.symbol,
  words.side(order),
]

function spotRows(order: SpotOrder, words: Words): readonly (readonly CsvValue[])[] {
  return [
    [
      ...start(order, 'order', order.create_time, words),
      words.kind(order),
      words.spotStatus(order),
      ifAny(order.target_price),
      ifAny(order.stop_price),
      ifAny(order.callback_rate),
      ifAny(order.activation_price),
      order.amount,
      order.filled_amount,
      ifAny(order.avg_price),
      order.total,
      order.fee,
      order.fee_currency,
      '',
      utc(order.complete_time),
    ],
    ...order.fills.map((fill) => [
      ...start(order, 'fill', fill.time, words),
      ...[
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        fill.number,
        fill.price,
        fill.total,
        fill.fee,
        order.fee_currency,
        '',
        '',
      ],
    ]),
  ]
}

/**
 * Rows of a futures order. The fee column includes overnight fees; the result column has the change of the
 * equity.
 */
function futuresRows(order: LeverOrder, words: Words): readonly (readonly CsvValue[])[] {
  return [
    [
      ...start(order, 'order', order.create_time, words),
      words.kind(order),
      words.futuresStatus(order),
      ifAny(order.target_price),
      '',
      '',
      '',
      order.number,
      '',
      ifAny(order.price),
      '',
      add(order.handlingFee, order.overnight_fee),
      order.fee_currency,
      order.net_profits,
      utc(order.close_time),
    ],
    ...order.closes.map((close) => [
      ...start(order, 'close', close.time, words),
      '',
      words.reason({ ...order, close_reason: close.reason }),
      '',
      '',
      '',
      '',
      '',
      close.number,
      close.price,
      '',
      add(close.fee, close.overnight_fee),
      order.fee_currency,
      sub(close.back, close.margin),
      '',
    ]),
  ]
}

/**
 * Orders as CSV, each followed by rows of its fills or closes: times in UTC, amounts with all decimals that
 * the wire has.
 */
export const ordersCsv = (
  { spot, futures }: { readonly spot: readonly SpotOrder[]; readonly futures: readonly LeverOrder[] },
  words: Words,
  marks?: CsvMarks,
): string =>
  toCsv(
    words.head,
    [
      ...spot.flatMap((order) => spotRows(order, words)),
      ...futures.flatMap((order) => futuresRows(order, words)),
    ],
    marks,
  )
