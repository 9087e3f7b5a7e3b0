import type { ErrorKey } from '#contract/table.ts'
import { isPositive } from '#domain/money.ts'
import { closePart } from '#domain/trade/futures/close.ts'
import { type CloseInput, draftClose } from '#domain/trade/futures/closeOrder.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError, worstPriceTooFar } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { settleRow } from './book-opens-and-closes.ts'
import { marketOf } from './open-order.ts'
import { callListeners, isIndependent, type Notified } from './order-listeners.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { missingFor } from './reverse-position.ts'
import { lockOwn, type OrderRow, requireOwnPosition, stateOf } from './store.ts'
import { isUndecided } from './undecided-orders.ts'

/**
 * Sets the close order of a position, whose row is locked; the next tick decides it. Returns the key of an error when
 * the close order is rejected.
 */
async function closeRow(
  services: Services,
  tx: Tx,
  row: OrderRow,
  input: CloseInput,
  notified: Notified[],
): Promise<OrderRow | { readonly key: AppError['key'] }> {
  const now = services.clock.now()
  // Only ticks that are recorded after the request decide the close.
  const accepted = { seq: services.market.last(row.pair_id)?.seq ?? row.evaluated_seq, at: now }
  const state = stateOf(row)
  const close = draftClose(state, input, marketOf(services, row.pair_id), row.price_precision, accepted)
  if ('key' in close) return close
  // A limit close order whose limit a recorded price has reached is decided and cannot be replaced.
  if (state.closeOrder !== null && !(await isUndecided(services, tx, row, 'change')))
    return { key: 'already_handled' }
  const waiting = await settleRow(tx, { ...row, close_end: '' }, { ...state, closeOrder: close }, now)
  if (close.kind === 'market') await schedule(tx, [unpricedJob(row.id, 'close', now)])
  const after = await callListeners(services, tx, row, waiting)
  notified.push(...after.notified)
  return after.row
}

function rejectClose({ key }: { readonly key: ErrorKey }, row: OrderRow, input: CloseInput): never {
  if (key === 'bad_quantity')
    throw numberError(key, [{ field: 'share', text: input.share, digits: SHARE_DIGITS }], {
      reason: 'lots_above',
      values: { max: row.share },
    })
  const given = [
    { field: 'worst_price', text: input.worst, digits: row.price_precision },
    { field: 'target_price', text: input.limit ?? '', digits: row.price_precision },
  ]
  throw numberError(key, given, key === 'bad_price' ? worstPriceTooFar(input.worst) : {})
}

/**
 * The name of the steps of a close, for a user whose orders nobody copies. Null for other users, whose closes need a
 * transaction of their own (`server/ledger/idempotent-write-batch.ts`).
 */
export const sharedCloseSteps = async (
  _params: unknown,
  { db }: Pick<Services, 'db'>,
  userId: number,
): Promise<string | null> => ((await isIndependent(db, userId)) ? 'futures close' : null)

/**
 * Closes some lots of this user's position: at the next recorded price within the given worst price, or at a limit. A
 * lot is closed only once, by this order or by a liquidation.
 * @param notified receives the notifications to send after the commit.
 */
export async function closeOne(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  input: CloseInput,
  notified: Notified[] = [],
): Promise<OrderRow> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  if (input.limit || input.reverse) requireOwnPosition(row)
  const closed = await closeRow(services, tx, row, input, notified)
  if ('key' in closed) rejectClose(closed, row, input)
  return closed
}

/**
 * Closes this user's whole position at the next recorded price and opens the opposite position at the same price, in
 * one transaction. Rejected when the balance would not be sufficient for the opposite position at the worst price.
 */
export async function reverseOne(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  worst: string,
  notified: Notified[] = [],
): Promise<OrderRow> {
  const row = await closeOne(services, tx, userId, id, { share: '', worst, reverse: true }, notified)
  const { back } = closePart(stateOf(row), row.share, row.close_worst)
  const { available } = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', userId)
    .where('account', '=', row.account)
    .where('currency_id', '=', row.quote_id)
    .executeTakeFirstOrThrow()
  if (isPositive(missingFor(stateOf(row), available, back, row.close_worst)))
    throw new AppError('insufficient_balance')
  return row
}

/** Cancels a limit close order. Rejected when a recorded price has already reached its limit. */
export async function cancelClose(services: Services, tx: Tx, userId: number, id: number): Promise<OrderRow> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  const state = stateOf(row)
  if (state.closeOrder?.kind !== 'limit' || !(await isUndecided(services, tx, row, 'cancel')))
    throw new AppError('already_handled')
  return settleRow(tx, row, { ...state, closeOrder: null }, services.clock.now())
}

export interface Batch {
  readonly closing: readonly OrderRow[]
  readonly failed: readonly { readonly id: number; readonly symbol: string; readonly key: string }[]
}

/** Closes all open positions of a side (null: both sides) and an account (null: all accounts). */
export async function closeMany(
  services: Services,
  tx: Tx,
  userId: number,
  which: { readonly side: 'long' | 'short' | null; readonly account: 'lever' | 'margin' | null },
  notified: Notified[] = [],
): Promise<Batch> {
  let query = tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phase', '=', 'open')
    .orderBy('id')
    .forUpdate()
  if (which.side) query = query.where('side', '=', which.side)
  if (which.account) query = query.where('account', '=', which.account)
  const closing: OrderRow[] = []
  const failed: Batch['failed'][number][] = []
  for (const row of await query.execute()) {
    const closed = await closeRow(services, tx, row, { share: '', worst: '' }, notified)
    if ('key' in closed) failed.push({ id: row.id, symbol: row.symbol, key: closed.key })
    else closing.push(closed)
  }
  return { closing, failed }
}
