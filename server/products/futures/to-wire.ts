import type { LeverClose, LeverOrder } from '#contract/trade/futures.ts'
import { add, big, type Decimal, exact, isPositive, roundDown, ZERO } from '#domain/money.ts'
import {
  breakEvenPrice,
  liquidationPriceOf,
  numberOf,
  profitOf,
  riskRate,
} from '#domain/trade/futures/calculations.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { totalOvernightFees } from './overnight-fees.ts'
import { type CloseRow, type OrderRow, stateOf } from './store.ts'

const AVERAGE_DIGITS = 12
const RATE_DIGITS = 6

/** The closes of these orders, by order id, oldest first. */
async function closesOf(db: Db | Tx, orders: readonly OrderRow[]): Promise<Map<number, CloseRow[]>> {
  const ids = orders.filter((order) => order.closes > 0).map((order) => order.id)
  const found = new Map<number, CloseRow[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('lever_closes')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('n')
    .execute()
  for (const row of rows) {
    const list = found.get(row.order_id)
    if (list) list.push(row)
    else found.set(row.order_id, [row])
  }
  return found
}

const closeWire = (row: CloseRow, lotSize: Decimal): LeverClose => ({
  tick_id: row.tick_id,
  price: row.price,
  share: row.share,
  number: numberOf(row.share, lotSize),
  margin: row.margin,
  profits: row.profit,
  overnight_fee: row.overnight,
  fee: row.fee,
  back: row.back,
  kind: row.kind,
  gap: row.gap,
  reason: row.reason,
  time: wireTime(row.time),
})

/** Average close price weighted by lots, rounded down to 12 digits; 0 before the first close. */
function averageClose(closes: readonly CloseRow[]): Decimal {
  const lots = closes.reduce((sum, { share }) => sum.plus(share), big(0))
  if (!lots.gt(0)) return ZERO
  const total = closes.reduce((sum, { price, share }) => sum.plus(big(price).times(share)), big(0))
  return roundDown(total.div(lots), AVERAGE_DIGITS)
}

/**
 * The change of the owner's equity by an order so far: results, less all paid fees, plus the amount that a coupon
 * paid back (docs/products/futures.md#realised-result).
 */
const realisedOf = (row: OrderRow): Decimal =>
  exact(big(row.profit).minus(row.close_fee).minus(row.overnight_paid).minus(row.open_fee).plus(row.rebate))

const STATUS = { order: 0, open: 1, closed: 3, cancelled: 4 } as const

function toLeverOrder(row: OrderRow, closes: readonly CloseRow[], last: Decimal | null): LeverOrder {
  const state = stateOf(row)
  const open = row.phase === 'open'
  const now = last ?? row.price
  const share = row.phase === 'closed' ? row.opened_share : row.share
  const profits = open ? profitOf(row.side, row.price, now, numberOf(row.share, row.lot_size)) : ZERO
  const gained = open ? profits : row.profit
  const margin = open ? row.margin : add(row.opened_margin, row.added_margin)
  const realised = realisedOf(row)
  return {
    id: row.id,
    request_id: row.request_id,
    match_id: row.pair_id,
    symbol: row.symbol,
    currency_id: row.base_id,
    legal_id: row.quote_id,
    account: row.account,
    type: row.side === 'long' ? 1 : 2,
    order_type: row.order_type,
    target_price: row.order_type === 'limit' ? row.limit_price : ZERO,
    worst_price: row.order_type === 'market' ? row.limit_price : ZERO,
    share,
    number: numberOf(share, row.lot_size),
    opened_share: row.opened_share,
    lot_size: row.lot_size,
    multiple: row.multiple,
    mmr: row.mmr,
    margin,
    frozen: row.frozen,
    handlingFee: add(row.open_fee, row.close_fee),
    fee_rate: row.fee_rate,
    coupon_id: row.coupon_id,
    rebate: row.rebate,
    overnight_fee: totalOvernightFees(row),
    overnight_rate: row.overnight_rate,
    price: row.price,
    open_tick_id: row.open_tick_id,
    now_price: now,
    target_profit_price: row.take_profit ?? '',
    stop_loss_price: row.stop_loss ?? '',
    profits,
    profits_rate: isPositive(margin) ? roundDown(big(gained).div(margin), RATE_DIGITS) : ZERO,
    risk_rate: open ? riskRate(state, now) : null,
    liquidation_price: liquidationPriceOf(state, row.price_precision) ?? '',
    stop_share: row.stop_share,
    added_margin: row.added_margin,
    net_profits: realised,
    break_even_price: open ? (breakEvenPrice(state, row.fee_rate, realised, row.price_precision) ?? '') : '',
    reverses_id: row.reverses_id,
    status: open && state.closeOrder?.kind === 'market' ? 2 : STATUS[row.phase],
    end_reason: row.end_reason,
    cover_share: row.close_share,
    cover_end: row.close_end,
    cover_price: state.closeOrder?.kind === 'limit' ? state.closeOrder.worst : '',
    cover_reverse: row.close_reverse ? 1 : 0,
    close_price: averageClose(closes),
    fact_profits: row.profit,
    close_reason: row.close_reason,
    closes: closes.map((close) => closeWire(close, row.lot_size)),
    fee_currency: row.fee_currency,
    price_precision: row.price_precision,
    quote_scale: row.quote_scale,
    follow_user_id: row.follow_user_id,
    follow_nickname: row.follow_nickname,
    self_holding: row.self_holding ? 1 : 0,
    create_time: wireTime(row.created_at),
    open_time: wireTime(row.opened_at),
    close_time: wireTime(row.ended_at),
  }
}

/** Orders in the shape of the API for their owner, at the last recorded prices. */
export async function ordersWire(
  { market }: { readonly market: Pick<Market, 'last'> },
  db: Db | Tx,
  rows: readonly OrderRow[],
): Promise<LeverOrder[]> {
  const closes = await closesOf(db, rows)
  return rows.map((row) =>
    toLeverOrder(row, closes.get(row.id) ?? [], market.last(row.pair_id)?.price ?? null),
  )
}
