import { draftClose } from '#domain/trade/futures/closeOrder.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/draft.ts'
import type { Tx } from '../../db/types.ts'
import { AppError, numberError } from '../../errors.ts'
import { schedule } from '../../jobs/runner.ts'
import type { Services } from '../../services.ts'
import { settleRow } from './book.ts'
import { heard, type Notified } from './listen.ts'
import { marketOf } from './open.ts'
import { lockOwn, type OrderRow, stateOf } from './store.ts'
import { unpricedJob } from './unpriced.ts'

interface CloseInput {
  /** Lots; empty: all. */
  readonly share: string
  readonly worst: string
}

/**
 * Sets the close order of a position, whose row is locked; the next price decides it. Returns the error's key when
 * rejected.
 */
async function closeRow(
  services: Services,
  tx: Tx,
  row: OrderRow,
  input: CloseInput,
  notified: Notified[],
): Promise<OrderRow | { readonly key: AppError['key'] }> {
  const now = services.clock.now()
  // What ticks already recorded did to it is not evaluated again by the close, which later ones decide.
  const accepted = { seq: services.market.last(row.pair_id)?.seq ?? row.evaluated_seq, at: now }
  const state = stateOf(row)
  const close = draftClose(state, input, marketOf(services, row.pair_id), row.price_precision, accepted)
  if ('key' in close) return close
  const waiting = await settleRow(tx, { ...row, close_end: '' }, { ...state, closeOrder: close }, now)
  await schedule(tx, [unpricedJob(row.id, 'close', now)])
  const after = await heard(services, tx, row, waiting)
  notified.push(...after.notified)
  return after.row
}

/**
 * Closes some lots of this person's position at the next recorded price, at worst the one they name. Exactly one of
 * a close
 * and a liquidation of the same lots happens.
 *
 * @param notified gets the notifications to send after the commit.
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
  const closed = await closeRow(services, tx, row, input, notified)
  if ('key' in closed)
    throw numberError(closed.key, [
      { field: 'share', text: input.share, digits: SHARE_DIGITS },
      { field: 'worst_price', text: input.worst, digits: row.price_precision },
    ])
  return closed
}

export interface Batch {
  readonly closing: readonly OrderRow[]
  readonly failed: readonly { readonly id: number; readonly symbol: string; readonly key: string }[]
}

/** Closes all open positions of a side (null: both) and an account (null: all). */
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
