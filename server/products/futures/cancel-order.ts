import { endOrder } from '#domain/trade/futures/evaluate.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Booked, settleRow } from './book-opens-and-closes.ts'
import { endJournal } from './journals.ts'
import { lockOwn, type OrderRow, stateOf } from './store.ts'
import { isUndecided, undecidedOrders } from './undecided-orders.ts'

async function cancelRow(
  services: Pick<Services, 'ledger'>,
  tx: Tx,
  row: OrderRow,
  now: number,
): Promise<Booked> {
  const { touched } = await services.ledger.post(tx, endJournal(row, row.frozen, now))
  const ended = await settleRow(tx, { ...row, end_reason: 'person' }, endOrder(stateOf(row)), now)
  return { row: ended, touched }
}

/**
 * Cancels one order of this user and releases the frozen amount of the order. If another transaction is opening the
 * order, this transaction waits for it and then throws `already_handled`.
 * A market order cannot be cancelled: a user who sees the next price before the server has recorded it could
 * otherwise withdraw the order. For the same reason an order cannot be cancelled once a recorded price has opened it,
 * even if the opening is not posted to the ledger yet.
 */
export async function cancelOne(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
): Promise<readonly Booked[]> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  if (row.phase !== 'order' || row.order_type === 'market') throw new AppError('already_handled')
  if (!(await isUndecided(services, tx, row, 'cancel'))) throw new AppError('already_handled')
  return [await cancelRow(services, tx, row, services.clock.now())]
}

/** Cancels every order of this user, of one pair or (`pairId` 0) of all pairs. Not an error when there is no order. */
export async function cancelAll(
  services: Services,
  tx: Tx,
  userId: number,
  pairId: number,
): Promise<readonly Booked[]> {
  let query = tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phase', '=', 'order')
    .where('order_type', '=', 'limit')
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
      .where('account', 'in', ['lever', 'margin'])
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  const done: Booked[] = []
  for (const row of await undecidedOrders(services, tx, rows, 'cancel'))
    done.push(await cancelRow(services, tx, row, services.clock.now()))
  return done
}
