import { sql } from 'kysely'
import type { MarketPositions } from '#contract/operators/markets-figures.ts'
import { msg } from '#contract/operators/msg.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import {
  liquidationPrice,
  notionalOf,
  numberOf,
  profitOf,
  riskRate,
} from '#domain/trade/futures/calculations.ts'
import type { FuturesSide } from '#domain/trade/futures/types.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { type OrderRow, stateOf } from '../../products/futures/index.ts'
import { equivalentOf } from '../../products/wallet/index.ts'
import { markedPairs } from './list-markets.ts'

const DIGITS = 2
const DOWN = 0
const UP = 3

/**
 * Distance of a price from the liquidation price in per cent of the price. Rounded down to two decimals, so that the
 * distance never looks larger than it is. Negative when the price has passed the liquidation price.
 */
export function distanceOf(side: FuturesSide, price: Decimal, liquidation: Decimal): Decimal {
  const away = side === 'long' ? big(price).minus(liquidation) : big(liquidation).minus(price)
  return exact(
    away
      .times(100)
      .div(price)
      .round(DIGITS, away.lt(0) ? UP : DOWN),
  )
}

export interface PositionsInput {
  readonly pair?: string | undefined
  readonly limit: number
}

/** The largest open positions by current notional, with their distance from liquidation. */
export async function largestPositions(
  operation: Operation,
  { pair: symbol, limit }: PositionsInput,
): Promise<MarketPositions> {
  const { db, clock } = operation
  const { market } = await operation.services()
  const marked = await markedPairs(operation)
  if (symbol !== undefined && !marked.some(({ pair }) => pair.symbol === symbol))
    throw new UsageError(msg`there is no pair ${{ symbol }}; see market list`)
  const priced = marked.flatMap(({ pair, tick }) => {
    const quote = market.usdtPrice(pair.quote.id)?.price
    return tick && quote ? { id: pair.id, worth: exact(big(tick.price).times(quote)) } : []
  })
  const { rows } = await sql<OrderRow>`
    select o.* from lever_orders o
    left join unnest(${sql.val(priced.map(({ id }) => id))}::integer[], ${sql.val(priced.map(({ worth }) => worth))}::numeric[])
      as m (pair_id, worth) on m.pair_id = o.pair_id
    where o.phase = 'open' ${symbol === undefined ? sql`` : sql`and o.symbol = ${symbol}`}
    order by o.share * o.lot_size * coalesce(m.worth, o.price) desc, o.id limit ${limit}`.execute(db)
  const marks = new Map(marked.map(({ pair, tick }) => [pair.id, tick?.price ?? null]))
  return {
    time: clock.now(),
    positions: rows.map((row) => {
      const state = stateOf(row)
      const size = numberOf(row.share, row.lot_size)
      const mark = marks.get(row.pair_id) ?? null
      const liquidation = liquidationPrice(state, row.price_precision)
      const notional = mark === null ? null : notionalOf(mark, size)
      return {
        id: row.id,
        uid: row.user_id,
        pair: row.symbol,
        side: row.side,
        account: row.account,
        size,
        leverage: row.multiple,
        margin: row.margin,
        coin: row.fee_currency,
        open_price: row.price,
        mark_price: mark,
        notional,
        notional_usdt: notional === null ? null : equivalentOf(market, row.quote_id, notional),
        unrealised: mark === null ? null : profitOf(row.side, row.price, mark, size),
        margin_level: mark === null ? null : riskRate(state, mark),
        liquidation_price: liquidation,
        distance: mark === null || liquidation === null ? null : distanceOf(row.side, mark, liquidation),
        opened_at: row.opened_at,
      }
    }),
  }
}
