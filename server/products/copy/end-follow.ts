import { isPositive } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type OrderRow, settleRow, stateOf } from '../futures/index.ts'
import { closeAtNext } from './close-copies.ts'
import { type FollowRow, lockFollow } from './store.ts'

type Needs = Pick<Services, 'market' | 'clock'>

export interface Ended {
  readonly follow: FollowRow
  /** The open copies, in their state after the following has ended. */
  readonly orders: readonly OrderRow[]
}

/**
 * Turns an open copy, whose row is locked, into the follower's own position. A close that the trader has already
 * requested is still executed on it.
 */
export const keepAsOwn = (tx: Tx, row: OrderRow, now: number): Promise<OrderRow> =>
  settleRow(tx, { ...row, self_holding: true }, stateOf(row), now)

async function leaveCopy(services: Needs, tx: Tx, row: OrderRow): Promise<OrderRow> {
  await tx.updateTable('copy_orders').set({ leaving: true }).where('order_id', '=', row.id).execute()
  return row.phase === 'open' && !isPositive(row.close_share) ? closeAtNext(services, tx, row, 'person') : row
}

/**
 * Ends a following: no further orders are copied. Open copies are closed at the next recorded price, or become the
 * follower's own positions. A copy that is not opened yet is closed right after its opening, or becomes the
 * follower's own position. The caller holds the user's lock, except when a job ends the following.
 */
export async function endFollow(
  services: Needs,
  tx: Tx,
  { id }: Pick<FollowRow, 'id'>,
  how: { readonly reason: Exclude<FollowRow['cancel_reason'], ''>; readonly close: boolean },
): Promise<Ended> {
  const now = services.clock.now()
  // Locks the rows of the orders before the row of the following. The evaluators lock them in the same order.
  const rows = await tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('copy_orders').select('order_id').where('follow_id', '=', id))
    .where('phase', 'in', ['order', 'open'])
    .where('self_holding', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  const orders: OrderRow[] = []
  for (const row of rows)
    orders.push(how.close ? await leaveCopy(services, tx, row) : await keepAsOwn(tx, row, now))
  await lockFollow(tx, id)
  const follow = await tx
    .updateTable('copy_follows')
    .set({ status: 'cancelled', cancelled_at: now, cancel_reason: how.reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { follow, orders }
}
