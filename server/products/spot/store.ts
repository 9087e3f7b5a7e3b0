import { CompiledQuery, type Selectable } from 'kysely'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import {
  averagePrice,
  isFilled,
  type SpotFillPart,
  type SpotState,
  triggerOf,
} from '#domain/trade/spotEvaluate.ts'
import type { SpotStop, SpotTrigger } from '#domain/trade/spotStopOrder.ts'
import { type SpotTrail, trailDirection, trailStop } from '#domain/trade/spotTrailingStop.ts'
import type { RecordedTick } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { prepare } from '../../platform/db/pool.ts'
import { rowInserter, rowLocker, rowSaver } from '../../platform/db/row-writers.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { CouponParty } from '../coupon/index.ts'
import { SPOT_HOLD, type SpotParties } from './journals.ts'
import type { SpotFills, SpotOrders } from './tables.ts'

export type OrderRow = Selectable<SpotOrders>
export type FillRow = Selectable<SpotFills>

/** A tick that a row stores in four columns: its number, id, price and time. */
const tickNamed = (
  seq: number | null,
  tickId: number | null,
  price: Decimal | null,
  time: number | null,
): SpotTrigger | null =>
  seq === null || tickId === null || price === null || time === null ? null : { seq, tickId, price, time }

const triggerNamed = (row: OrderRow): SpotTrigger | null =>
  tickNamed(row.trigger_seq, row.trigger_tick_id, row.trigger_price, row.trigger_time)
const activationNamed = (row: OrderRow): SpotTrigger | null =>
  tickNamed(row.activation_seq, row.activation_tick_id, row.activation_tick_price, row.activation_time)
const extremeNamed = (row: OrderRow): SpotTrigger | null =>
  tickNamed(row.trail_seq, row.trail_tick_id, row.trail_price, row.trail_time)

function stopOf(row: OrderRow): SpotStop | null {
  if (row.stop_price === null || row.stop_direction === '') return null
  const limit = row.order_type === 'oco' ? row.stop_limit_price : row.limit_price
  return { price: row.stop_price, direction: row.stop_direction, limit, trigger: triggerNamed(row) }
}

const trailOf = (row: OrderRow): SpotTrail | null =>
  row.callback_rate && {
    rate: row.callback_rate,
    activation: row.activation_price,
    start: row.trail_start,
    activated: activationNamed(row),
    extreme: extremeNamed(row),
    trigger: triggerNamed(row),
  }

/** State of an open order. Only market orders of an older version, which were filled at acceptance, have no price. */
export const stateOf = (row: OrderRow): SpotState => ({
  side: row.side,
  orderType: row.order_type,
  timeInForce: row.time_in_force,
  limit: row.limit_price ?? row.stop_price ?? ZERO,
  stop: stopOf(row),
  trail: trailOf(row),
  amount: row.amount,
  budget: row.budget,
  filled: row.filled,
  gross: row.gross,
  total: row.total,
  fee: row.fee,
  feeRate: row.fee_rate,
  quoteScale: row.quote_scale,
  numberPrecision: row.number_precision,
  frozen: row.frozen,
  evaluatedSeq: row.evaluated_seq,
  acceptedAt: row.created_at,
})

export const fillRow = (
  n: number,
  fill: SpotFillPart,
  tick: Pick<RecordedTick, 'source'>,
): Omit<FillRow, 'order_id'> => ({
  n,
  tick_id: fill.tickId,
  tick_seq: fill.seq,
  source: tick.source,
  price: fill.price,
  number: fill.number,
  total: fill.total,
  fee: fill.fee,
  time: fill.time,
})

export const partiesOf = (row: OrderRow): SpotParties => ({
  id: row.id,
  userId: row.user_id,
  account: row.account,
  baseId: row.base_id,
  quoteId: row.quote_id,
})

/** The order in the shape in which the functions of coupons need it. */
export const couponPartyOf = ({ id, user_id, account }: OrderRow): CouponParty => ({
  type: SPOT_HOLD,
  id,
  userId: user_id,
  account,
})

/** The columns of a trailing stop's activation and extreme; empty for other orders. */
export const trailColumns = (
  trail: Pick<SpotTrail, 'activated' | 'extreme'> | null,
): Pick<OrderRow, TrailColumn> => ({
  activation_seq: trail?.activated?.seq ?? null,
  activation_tick_id: trail?.activated?.tickId ?? null,
  activation_tick_price: trail?.activated?.price ?? null,
  activation_time: trail?.activated?.time ?? null,
  trail_seq: trail?.extreme?.seq ?? null,
  trail_tick_id: trail?.extreme?.tickId ?? null,
  trail_price: trail?.extreme?.price ?? null,
  trail_time: trail?.extreme?.time ?? null,
})
type TrailColumn =
  | 'activation_seq'
  | 'activation_tick_id'
  | 'activation_tick_price'
  | 'activation_time'
  | 'trail_seq'
  | 'trail_tick_id'
  | 'trail_price'
  | 'trail_time'

/**
 * The row after the order's state has changed. An order that is filled is complete at `time` and has nothing frozen.
 */
export function advanced(row: OrderRow, state: SpotState, fills: number, time: number): OrderRow {
  const done = isFilled(state)
  const trigger = triggerOf(state)
  return {
    ...row,
    ...trailColumns(state.trail),
    trigger_seq: trigger?.seq ?? null,
    trigger_tick_id: trigger?.tickId ?? null,
    trigger_price: trigger?.price ?? null,
    trigger_time: trigger?.time ?? null,
    amount: state.amount,
    filled: state.filled,
    gross: state.gross,
    total: state.total,
    fee: state.fee,
    frozen: done ? ZERO : state.frozen,
    evaluated_seq: state.evaluatedSeq,
    fills: row.fills + fills,
    status: done ? 'complete' : 'doing',
    completed_at: done ? time : 0,
  }
}

/** Saves the columns of an order that can change. The caller has locked its row. */
export const saveOrder = rowSaver<OrderRow>('spot_orders', {
  amount: 'numeric',
  filled: 'numeric',
  gross: 'numeric',
  total: 'numeric',
  fee: 'numeric',
  frozen: 'numeric',
  evaluated_seq: 'bigint',
  trigger_seq: 'bigint',
  trigger_tick_id: 'bigint',
  trigger_price: 'numeric',
  trigger_time: 'bigint',
  activation_seq: 'bigint',
  activation_tick_id: 'bigint',
  activation_tick_price: 'numeric',
  activation_time: 'bigint',
  trail_seq: 'bigint',
  trail_tick_id: 'bigint',
  trail_price: 'numeric',
  trail_time: 'bigint',
  replaced_by: 'bigint',
  fills: 'integer',
  status: 'text',
  end_reason: 'text',
  completed_at: 'bigint',
  rebate: 'numeric',
})

/** Locks the row until the end of the transaction, so that an order cannot be filled and cancelled at the same time. */
export const lockOrder = rowLocker<OrderRow>('spot_orders')

/** Inserts one fill of an order. */
export const insertFill = rowInserter<FillRow>('spot_fills', {
  order_id: 'bigint',
  n: 'integer',
  tick_id: 'bigint',
  tick_seq: 'bigint',
  source: 'text',
  price: 'numeric',
  number: 'numeric',
  total: 'numeric',
  fee: 'numeric',
  time: 'bigint',
})

const FILLS = prepare(
  'spot_fills_of',
  'select * from spot_fills where order_id = any ($1) order by order_id, n',
)

/** The fills of these orders, by order id, oldest first. */
async function fillsOf(db: Db | Tx, orders: readonly OrderRow[]): Promise<Map<number, FillRow[]>> {
  const ids = orders.filter((order) => order.fills > 0).map((order) => order.id)
  const found = new Map<number, FillRow[]>()
  if (ids.length === 0) return found
  const { rows } = await db.executeQuery<FillRow>(CompiledQuery.raw(FILLS, [ids]))
  for (const row of rows) {
    const list = found.get(row.order_id)
    if (list) list.push(row)
    else found.set(row.order_id, [row])
  }
  return found
}

const tickOf = (tick: SpotTrigger | null): SpotOrder['trigger'] =>
  tick && { tick_id: tick.tickId, price: tick.price, time: wireTime(tick.time) }

/** The stop price; for a trailing stop its current trigger price. */
const stopFields = (row: OrderRow): Pick<SpotOrder, 'stop_price' | 'stop_direction'> =>
  row.callback_rate && row.trail_price
    ? {
        stop_price: trailStop(row.side, row.trail_price, row.callback_rate),
        stop_direction: trailDirection(row.side),
      }
    : { stop_price: row.stop_price ?? ZERO, stop_direction: row.stop_direction }

/** The order in the shape of the API for its owner. */
export function toSpotOrder(row: OrderRow, fills: readonly FillRow[]): SpotOrder {
  return {
    id: row.id,
    request_id: row.request_id,
    match_id: row.pair_id,
    symbol: row.symbol,
    currency_id: row.base_id,
    legal_id: row.quote_id,
    account: row.account,
    type: row.side === 'buy' ? 1 : 2,
    order_type: row.order_type,
    time_in_force: row.time_in_force,
    target_price: row.order_type === 'market' ? ZERO : (row.limit_price ?? ZERO),
    worst_price: row.order_type === 'market' ? (row.limit_price ?? ZERO) : ZERO,
    ...stopFields(row),
    stop_limit_price: row.stop_limit_price ?? ZERO,
    callback_rate: row.callback_rate ?? ZERO,
    activation_price: row.activation_price ?? ZERO,
    activation: tickOf(activationNamed(row)),
    trail: tickOf(extremeNamed(row)),
    trigger: tickOf(triggerNamed(row)),
    take_profit: row.take_profit ?? ZERO,
    stop_loss: row.stop_loss ?? ZERO,
    parent_id: row.parent_id,
    replaces_id: row.replaces_id,
    replaced_by: row.replaced_by,
    amount: row.amount,
    filled_amount: row.filled,
    avg_price: averagePrice(row.gross, row.filled),
    total: row.total,
    fee: row.fee,
    fee_currency: row.fee_currency,
    fee_rate: row.fee_rate,
    coupon_id: row.coupon_id,
    rebate: row.rebate,
    status: row.status,
    end_reason: row.end_reason,
    frozen: row.frozen,
    fills: fills.map((fill) => ({
      tick_id: fill.tick_id,
      price: fill.price,
      number: fill.number,
      total: fill.total,
      fee: fill.fee,
      time: wireTime(fill.time),
    })),
    create_time: wireTime(row.created_at),
    complete_time: wireTime(row.completed_at),
  }
}

/** Several orders with their fills. */
export async function withFills(db: Db | Tx, rows: readonly OrderRow[]): Promise<SpotOrder[]> {
  const fills = await fillsOf(db, rows)
  return rows.map((row) => toSpotOrder(row, fills.get(row.id) ?? []))
}
