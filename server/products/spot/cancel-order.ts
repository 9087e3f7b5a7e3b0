import { evaluateSpotOrder, isDecidedByNext } from '#domain/trade/spotEvaluate.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { endOrder } from './end-order.ts'
import { cancelledMail } from './inbox-messages.ts'
import { type OrderRow, stateOf } from './store.ts'
import { undecidedOrders } from './trailing-stops.ts'

export interface Cancelled {
  readonly rows: readonly OrderRow[]
  /**
   * The sell orders that were opened for the filled parts of buys with take profit or stop loss.
   */
  readonly opened: readonly OrderRow[]
  readonly touched: readonly Touched[]
  /** One notification for all cancelled orders, and one for each opened sell order. */
  readonly mails: readonly KeptMail[]
}

/** Whether a recorded price has filled an order or reached its stop. Such an order cannot be cancelled. */
const decides = (row: OrderRow, ticks: readonly RecordedTick[]): boolean => {
  const { order, fills, end } = evaluateSpotOrder(stateOf(row), ticks)
  return fills.length > 0 || end !== null || isDecidedByNext(order)
}

async function cancelRows(services: Services, tx: Tx, rows: readonly OrderRow[]): Promise<Cancelled> {
  const time = services.clock.now()
  const done: OrderRow[] = []
  const opened: OrderRow[] = []
  const touched: Touched[] = []
  const mails: KeptMail[] = []
  for (const row of rows) {
    const ended = await endOrder(services, tx, row, 'person', time)
    done.push(ended.row)
    opened.push(...ended.opened)
    touched.push(...ended.touched)
    mails.push(...ended.mails)
  }
  const mail = cancelledMail(done)
  if (mail) mails.unshift(await writeMail(tx, mail))
  return { rows: done, opened, touched, mails }
}

/**
 * Cancels one resting order of this user: releases the rest of its frozen amount; what was filled stays. If another
 * transaction is filling the order, this transaction waits for it and then throws `already_handled`. The same error
 * is thrown when a recorded price has filled the order and the fill is not posted yet.
 */
export async function cancelOne(services: Services, tx: Tx, userId: number, id: number): Promise<Cancelled> {
  const row = await tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  // The next price decides the order. A user who sees that price before the server has recorded it could otherwise
  // withdraw the order.
  if (row.status !== 'doing' || row.decided_by_next) throw new AppError('already_handled')
  const [open] = await undecidedOrders(services, tx, [row], decides, 'cancel')
  if (!open) throw new AppError('already_handled')
  return cancelRows(services, tx, [open])
}

/**
 * Cancels every resting order of this user, of one pair or (`pairId` 0) of all pairs. Not an error when there is no
 * order.
 */
export async function cancelAll(
  services: Services,
  tx: Tx,
  userId: number,
  pairId: number,
): Promise<Cancelled> {
  await lockUser(tx, userId)
  let query = tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'doing')
    .where('decided_by_next', '=', false)
    .orderBy('id')
    .forUpdate()
  if (pairId !== 0) query = query.where('pair_id', '=', pairId)
  const rows = await query.execute()
  if (rows.length > 1) {
    // Each cancellation posts a journal, so the accounts are locked before the first one, in ascending id. No other
    // accounts are locked, so that other actions of the user need not wait.
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('account', 'in', ['change', 'stock'])
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  return cancelRows(services, tx, await undecidedOrders(services, tx, rows, decides, 'cancel'))
}
