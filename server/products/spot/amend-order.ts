import type { spot } from '#contract/trade/spot.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { isPositive } from '#domain/money.ts'
import { type AmendProblem, draftAmend, type SpotAmend } from '#domain/trade/spotAmend.ts'
import { evaluateSpotOrder, wasTriggered } from '#domain/trade/spotEvaluate.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Pair, RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { requireShownFee } from '../shown-fee-check.ts'
import { endOrder } from './end-order.ts'
import {
  acceptance,
  holdFunds,
  reject,
  requireOpenCoin,
  requireOpenShare,
  termsOf,
  writeOrder,
} from './open-order.ts'
import { requireRoom } from './open-order-limits.ts'
import { type OrderRow, stateOf } from './store.ts'
import { undecidedOrders } from './trailing-stops.ts'

type AmendParams = CheckedParams<typeof spot.amend>

export interface Amended {
  /** The order that replaces the old order. */
  readonly row: OrderRow
  /** The old order, and the sell order that was opened for its filled part. */
  readonly others: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/**
 * Whether a recorded price has filled the limit of an order or reached its stop. Such an order cannot be amended,
 * even if the fill is not posted to the ledger yet.
 */
const decides = (row: OrderRow, ticks: readonly RecordedTick[]): boolean => {
  const before = stateOf(row)
  const { order, fills, end } = evaluateSpotOrder(before, ticks)
  return fills.length > 0 || end !== null || wasTriggered(before, order)
}

async function lockOwn(tx: Tx, userId: number, id: number): Promise<OrderRow> {
  const row = await tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  return row
}

async function pairOf({ market }: Services, tx: Tx, userId: number, id: number): Promise<Pair> {
  const found = await tx
    .selectFrom('spot_orders')
    .select('pair_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const pair = found && market.pair(found.pair_id)
  if (!pair) throw new AppError('order_unknown')
  return pair
}

function rejectAmend(
  problem: AmendProblem,
  pair: Pair,
  { side, order_type }: OrderRow,
  asked: SpotAmend,
): never {
  if (problem.key === 'not_amendable') throw new AppError(problem.key)
  if (problem.key === 'amount_filled')
    throw new AppError(problem.key, { filled: problem.filled, currency: pair.base.name })
  reject(problem, pair, { ...asked, side, orderType: order_type, unit: 'base' })
}

/**
 * Replaces an open order of this user by an order with other terms, for the quantity that is not filled, inside the
 * caller's transaction. The old order ends and its funds are released before the new funds are frozen, so only the
 * difference must be available.
 * If another transaction is filling, triggering, cancelling or amending the order, this transaction waits. Only the
 * first of them changes the order; the others get `already_handled` (docs/products/spot.md#amend).
 */
export async function amendOrder(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: AmendParams,
): Promise<Amended> {
  const pair = await pairOf(services, tx, userId, params.id)
  if (pair.kind === 'stock') await requireOpenShare(tx, pair.id)
  await lockUser(tx, userId)
  const locked = await lockOwn(tx, userId, params.id)
  if (locked.status !== 'doing' || locked.decided_by_next) throw new AppError('already_handled')
  const [old] = await undecidedOrders(services, tx, [locked], decides, 'change')
  if (!old) throw new AppError('already_handled')
  // The coin that the order receives must be open, as for a new order, because the new quantity may be larger than
  // the old one.
  requireOpenCoin(pair, old.side)
  requireShownFee(pair.feeRate, params.fee_rate)
  const { at, accepted } = acceptance(services, pair.id, services.clock.now())
  const asked: SpotAmend = {
    price: params.target_price,
    amount: params.amount,
    stopPrice: params.stop_price,
    stopLimit: params.stop_limit_price,
    callbackRate: params.callback_rate,
    activation: params.activation_price,
  }
  const drafted = draftAmend(
    {
      side: old.side,
      orderType: old.order_type,
      timeInForce: old.time_in_force,
      filled: old.filled,
      frozen: old.frozen,
      isBudget: old.budget !== null,
      isTriggered: old.trigger_seq !== null,
      takeProfit: old.take_profit,
      stopLoss: old.stop_loss,
    },
    asked,
    termsOf(pair),
    at,
  )
  if ('key' in drafted) rejectAmend(drafted, pair, old, asked)
  // A sell order is opened for the part of a buy with take profit or stop loss that was filled, because this part
  // needs protection too.
  if (isPositive(old.filled) && (old.take_profit ?? old.stop_loss) !== null)
    await requireRoom(tx, userId, pair.id)
  const row = await writeOrder(tx, {
    userId,
    requestId,
    pair,
    ...drafted,
    couponId: old.coupon_id,
    replacesId: old.id,
    accepted,
  })
  const ended = await endOrder(services, tx, { ...old, replaced_by: row.id }, 'amended', accepted.at)
  const touched = await holdFunds(services, tx, row, drafted.draft)
  return {
    row,
    others: [ended.row, ...ended.opened],
    touched: [...ended.touched, ...touched],
    mails: ended.mails,
  }
}
