import type { Selectable, Updateable } from 'kysely'
import { isPositive, ZERO } from '#domain/money.ts'
import { triggersOf } from '#domain/trade/futures/calculations.ts'
import type { FuturesState } from '#domain/trade/futures/types.ts'
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
 * Columns that follow from the state of an order, including the trigger prices by which the evaluator finds
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

const LASTING = [
  'id',
  'user_id',
  'request_id',
  'pair_id',
  'symbol',
  'base_id',
  'quote_id',
  'fee_currency',
  'account',
  'side',
  'order_type',
  'limit_price',
  'multiple',
  'mmr',
  'fee_rate',
  'overnight_rate',
  'quote_scale',
  'price_precision',
  'lot_size',
  'opened_share',
  'set_aside',
  'accept_seq',
  'created_at',
  'coupon_id',
  'reverses_id',
] as const satisfies readonly (keyof OrderRow)[]

/** Saves the columns of an order that can change. The caller has locked its row. */
export async function saveOrder(tx: Tx, row: OrderRow): Promise<void> {
  const change: Updateable<LeverOrders> = { ...row }
  for (const column of LASTING) delete change[column]
  await tx.updateTable('lever_orders').set(change).where('id', '=', row.id).execute()
}

/** The order in the shape that the coupon functions expect. */
export const couponPartyOf = ({ id, user_id, account }: OrderRow): CouponParty => ({
  type: 'lever_order',
  id,
  userId: user_id,
  account,
})

/**
 * Throws AppError `copied_position` for a copied position: it is closed together with its trader's position,
 * so the user cannot change it.
 */
export function requireOwnPosition(row: Pick<OrderRow, 'follow_user_id' | 'self_holding'>): void {
  if (row.follow_user_id > 0 && !row.self_holding) throw new AppError('copied_position')
}

/** Locks the row until the end of the transaction, so that all changes of one order are serialised. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('lever_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks one of the user's own orders like `lockOrder`. An order of another user gets the same error
 * as an unknown id.
 */
export const lockOwn = (tx: Tx, userId: number, id: number): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
