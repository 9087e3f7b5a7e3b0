import { draftClose } from '#domain/futures/closeOrder.ts'
import { SHARE_DIGITS } from '#domain/futures/draft.ts'
import type { Tx } from '../../db/types.ts'
import { AppError, numberError } from '../../errors.ts'
import { schedule } from '../../jobs/runner.ts'
import type { Services } from '../../services.ts'
import { settleRow } from './book.ts'
import { heard, type Notified } from './listen.ts'
import { lockOwn, type OrderRow, stateOf } from './store.ts'
import { marketOf } from './submit.ts'
import { unpricedJob } from './unpriced.ts'

interface CoverInput {
  /** Lots; empty: all. */
  readonly share: string
  readonly worst: string
}

/** Lets a position, whose row is held, wait for the next price to close some lots of it. Gives the error's key if not. */
async function coverRow(
  services: Services,
  tx: Tx,
  row: OrderRow,
  input: CoverInput,
  notified: Notified[],
): Promise<OrderRow | { readonly key: AppError['key'] }> {
  const now = services.clock.now()
  // What ticks already recorded did to it is not evaluated again by the cover, which later ones decide.
  const accepted = { seq: services.market.last(row.pair_id)?.seq ?? row.evaluated_seq, at: now }
  const state = stateOf(row)
  const cover = draftClose(state, input, marketOf(services, row.pair_id), row.price_precision, accepted)
  if ('key' in cover) return cover
  const waiting = await settleRow(tx, { ...row, cover_end: '' }, { ...state, closeOrder: cover }, now)
  await schedule(tx, [unpricedJob(row.id, 'cover', now)])
  const after = await heard(services, tx, row, waiting)
  notified.push(...after.notified)
  return after.row
}

/**
 * Covers some lots of this person's position at the next recorded price, at worst the one they name. Exactly one of a cover
 * and a forced close of the same lots happens.
 *
 * @param told gets what else is to be told after the commit.
 */
export async function coverOne(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  input: CoverInput,
  notified: Notified[] = [],
): Promise<OrderRow> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  const covered = await coverRow(services, tx, row, input, notified)
  if ('key' in covered)
    throw numberError(covered.key, [
      { field: 'share', text: input.share, digits: SHARE_DIGITS },
      { field: 'worst_price', text: input.worst, digits: row.price_precision },
    ])
  return covered
}

export interface Batch {
  readonly closing: readonly OrderRow[]
  readonly failed: readonly { readonly id: number; readonly symbol: string; readonly key: string }[]
}

/** One-click cover: every open position of a side (null: both) and an account (null: all). */
export async function coverMany(
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
    const covered = await coverRow(services, tx, row, { share: '', worst: '' }, notified)
    if ('key' in covered) failed.push({ id: row.id, symbol: row.symbol, key: covered.key })
    else closing.push(covered)
  }
  return { closing, failed }
}
