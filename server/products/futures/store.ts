import { CompiledQuery, type Selectable } from 'kysely'
import { isPositive, ZERO } from '#domain/money.ts'
import { triggersOf } from '#domain/trade/futures/calculations.ts'
import type { FuturesState } from '#domain/trade/futures/types.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import { rowInserter, rowLocker, rowSaver, rowWriter } from '../../platform/db/row-writers.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { CouponParty } from '../coupon/index.ts'
import type { LeverCloses, LeverOrders } from './tables.ts'

export type OrderRow = Selectable<LeverOrders>
export type CloseRow = Selectable<LeverCloses>

export const stateOf = (row: OrderRow): FuturesState => ({
  phase: row.phase,
  side: row.side,
  orderType: row.order_type,
  limit: row.limit_price,
  leverage: row.multiple,
  mmr: row.mmr,
  feeRate: row.fee_rate,
  overnightRate: row.overnight_rate,
  quoteScale: row.quote_scale,
  lotSize: row.lot_size,
  share: row.share,
  frozen: row.frozen,
  price: row.price,
  margin: row.margin,
  overnight: row.overnight,
  takeProfit: row.take_profit,
  stopLoss: row.stop_loss,
  stopShare: row.stop_share,
  stopsSet: { seq: row.stops_seq, at: row.stops_at },
  closeOrder: isPositive(row.close_share)
    ? {
        kind: row.close_kind,
        share: row.close_share,
        worst: row.close_worst,
        reverse: row.close_reverse,
        seq: row.close_seq,
        at: row.close_at,
        by: row.close_trader ? 'trader' : 'person',
      }
    : null,
  evaluatedSeq: row.evaluated_seq,
  acceptedAt: row.created_at,
})

type Moved = Pick<
  OrderRow,
  | 'phase'
  | 'share'
  | 'frozen'
  | 'price'
  | 'margin'
  | 'overnight'
  | 'take_profit'
  | 'stop_loss'
  | 'stop_share'
  | 'stops_seq'
  | 'stops_at'
  | 'close_share'
  | 'close_worst'
  | 'close_seq'
  | 'close_at'
  | 'close_trader'
  | 'close_kind'
  | 'close_reverse'
  | 'evaluated_seq'
  | 'trigger_low'
  | 'trigger_high'
  | 'pending'
>

/**
 * The columns that follow from the state of an order. Among them are the trigger prices by which the evaluator finds
 * the row.
 */
export function columnsOf(state: FuturesState): Moved {
  const over = state.phase === 'closed' || state.phase === 'cancelled'
  const { low, high } = over ? { low: null, high: null } : triggersOf(state)
  return {
    phase: state.phase,
    share: state.share,
    frozen: state.frozen,
    price: state.price,
    margin: state.margin,
    overnight: state.overnight,
    take_profit: state.takeProfit,
    stop_loss: state.stopLoss,
    stop_share: state.stopShare,
    stops_seq: state.stopsSet.seq,
    stops_at: state.stopsSet.at,
    close_share: state.closeOrder?.share ?? ZERO,
    close_worst: state.closeOrder?.worst ?? ZERO,
    close_seq: state.closeOrder?.seq ?? 0,
    close_at: state.closeOrder?.at ?? 0,
    close_trader: state.closeOrder?.by === 'trader',
    close_kind: state.closeOrder?.kind ?? 'market',
    close_reverse: state.closeOrder?.reverse ?? false,
    evaluated_seq: state.evaluatedSeq,
    trigger_low: low,
    trigger_high: high,
    pending:
      (state.phase === 'order' && state.orderType === 'market') ||
      (!over && state.closeOrder?.kind === 'market'),
  }
}

/** Columns of a new order: its state at acceptance and its copied terms. */
export const newColumns = (state: FuturesState) => ({
  ...columnsOf(state),
  side: state.side,
  order_type: state.orderType,
  limit_price: state.limit,
  multiple: state.leverage,
  mmr: state.mmr,
  fee_rate: state.feeRate,
  overnight_rate: state.overnightRate,
  quote_scale: state.quoteScale,
  lot_size: state.lotSize,
  opened_share: state.share,
  set_aside: state.frozen,
  accept_seq: state.evaluatedSeq,
})

export const moved = (row: OrderRow, state: FuturesState): OrderRow => ({ ...row, ...columnsOf(state) })

const NEW = {
  user_id: 'bigint',
  request_id: 'text',
  pair_id: 'bigint',
  symbol: 'text',
  base_id: 'bigint',
  quote_id: 'bigint',
  fee_currency: 'text',
  account: 'text',
  side: 'text',
  order_type: 'text',
  limit_price: 'numeric',
  multiple: 'integer',
  mmr: 'numeric',
  fee_rate: 'numeric',
  overnight_rate: 'numeric',
  quote_scale: 'smallint',
  price_precision: 'smallint',
  lot_size: 'numeric',
  opened_share: 'numeric',
  set_aside: 'numeric',
  accept_seq: 'bigint',
  created_at: 'bigint',
  phase: 'text',
  share: 'numeric',
  frozen: 'numeric',
  price: 'numeric',
  margin: 'numeric',
  overnight: 'numeric',
  take_profit: 'numeric',
  stop_loss: 'numeric',
  stop_share: 'numeric',
  stops_seq: 'bigint',
  stops_at: 'bigint',
  close_share: 'numeric',
  close_worst: 'numeric',
  close_seq: 'bigint',
  close_at: 'bigint',
  close_trader: 'boolean',
  close_kind: 'text',
  close_reverse: 'boolean',
  evaluated_seq: 'bigint',
  touched_at: 'bigint',
  trigger_low: 'numeric',
  trigger_high: 'numeric',
  pending: 'boolean',
  coupon_id: 'bigint',
} as const satisfies Partial<Record<keyof OrderRow, string>>

/** Inserts a new order and returns its row. */
export const insertOrder = rowWriter<Pick<OrderRow, keyof typeof NEW>, OrderRow>('lever_orders', NEW)

/** Saves the columns of an order that can change. The caller has locked its row. */
export const saveOrder = rowSaver<OrderRow>('lever_orders', {
  self_holding: 'boolean',
  phase: 'text',
  share: 'numeric',
  frozen: 'numeric',
  price: 'numeric',
  margin: 'numeric',
  opened_margin: 'numeric',
  open_fee: 'numeric',
  open_tick_id: 'bigint',
  open_tick_seq: 'bigint',
  open_source: 'text',
  opened_at: 'bigint',
  overnight: 'numeric',
  last_night: 'integer',
  take_profit: 'numeric',
  stop_loss: 'numeric',
  stop_share: 'numeric',
  stops_seq: 'bigint',
  stops_at: 'bigint',
  close_share: 'numeric',
  close_worst: 'numeric',
  close_seq: 'bigint',
  close_at: 'bigint',
  close_end: 'text',
  close_trader: 'boolean',
  close_kind: 'text',
  close_reverse: 'boolean',
  closes: 'integer',
  profit: 'numeric',
  close_fee: 'numeric',
  overnight_paid: 'numeric',
  close_reason: 'text',
  end_reason: 'text',
  evaluated_seq: 'bigint',
  touched_at: 'bigint',
  ended_at: 'bigint',
  trigger_low: 'numeric',
  trigger_high: 'numeric',
  pending: 'boolean',
  rebate: 'numeric',
  added_margin: 'numeric',
  margin_changes: 'integer',
})

/** Inserts one close of a position. */
export const insertClose = rowInserter<CloseRow>('lever_closes', {
  order_id: 'bigint',
  n: 'integer',
  tick_id: 'bigint',
  tick_seq: 'bigint',
  source: 'text',
  price: 'numeric',
  time: 'bigint',
  share: 'numeric',
  margin: 'numeric',
  profit: 'numeric',
  gap: 'numeric',
  insured: 'numeric',
  settled: 'numeric',
  overnight: 'numeric',
  fee: 'numeric',
  back: 'numeric',
  reason: 'text',
  worst: 'numeric',
  asked_seq: 'bigint',
  asked_at: 'bigint',
  kind: 'text',
  reverse: 'boolean',
  stop_price: 'numeric',
  stop_share: 'numeric',
  margin_changes: 'integer',
  created_at: 'bigint',
})

/** The order in the shape in which the functions of coupons need it. */
export const couponPartyOf = ({ id, user_id, account }: OrderRow): CouponParty => ({
  type: 'lever_order',
  id,
  userId: user_id,
  account,
})

/**
 * Throws AppError `copied_position` for a copied position. It is closed together with its trader's position, so the
 * user cannot change it.
 */
export function requireOwnPosition(row: Pick<OrderRow, 'follow_user_id' | 'self_holding'>): void {
  if (row.follow_user_id > 0 && !row.self_holding) throw new AppError('copied_position')
}

/** Locks the row until the end of the transaction, so that changes of one order are made one after another. */
export const lockOrder = rowLocker<OrderRow>('lever_orders')

const LOCK_OWN = prepare(
  'lock_own_lever_orders',
  `select o.* from lever_orders o join unnest($1::bigint[], $2::bigint[]) n (id, user_id)
    on n.id = o.id and n.user_id = o.user_id
  where o.id = any ($1) order by o.id for update of o`,
)

const lockOwned = mergeCalls<{ readonly id: number; readonly userId: number }, OrderRow | undefined>(
  async (tx, all) => {
    const values = [all.map(({ id }) => id), all.map(({ userId }) => userId)]
    const { rows } = await tx.executeQuery<OrderRow>(CompiledQuery.raw(LOCK_OWN, values))
    return all.map(({ id, userId }) => rows.find((row) => row.id === id && row.user_id === userId))
  },
)

/**
 * Locks one of the user's own orders like `lockOrder`. An order of another user is not locked, and gets the same
 * error as an unknown id.
 */
export const lockOwn = (tx: Tx, userId: number, id: number): Promise<OrderRow | undefined> =>
  lockOwned(tx, { id, userId })
