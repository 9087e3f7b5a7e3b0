import { sql } from 'kysely'
import { big, exact } from '#domain/money.ts'
import { isOverLoss } from '#domain/trade/copy.ts'
import { numberOf, profitOf } from '#domain/trade/futures/calculations.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandlers, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { endFollow } from './end-follow.ts'
import { newsOf } from './notifications.ts'
import { type FollowRow, traderOf } from './store.ts'

const STOP = 'copy_stop'
const WATCH = 'copy_watch'
/** Interval (ms) at which a loss limit is compared with the last recorded prices while a copy is open. */
const WATCH_EVERY = 10_000

/**
 * The job that ends a following whose loss limit was reached. A following that was ended and started again gets a new
 * job.
 */
export const stopJob = (followId: number, startedAt: number, at: number): Job => ({
  kind: STOP,
  object: String(followId),
  period: String(startedAt),
  at,
})

const nextLook = (now: number): number => Math.floor(now / WATCH_EVERY + 1) * WATCH_EVERY

/**
 * Job that compares the open copies of a following with its loss limit, repeated while such copies are open.
 */
export const watchJob = (followId: number, now: number): Job => {
  const at = nextLook(now)
  return { kind: WATCH, object: String(followId), period: String(at), at }
}

/**
 * Unrealised profit and loss of a following's copies at the last recorded prices, less overnight fees that are not
 * paid yet; null when nothing is open.
 */
async function openResult(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  followId: number,
): Promise<ReturnType<typeof exact> | null> {
  const rows = await tx
    .selectFrom('lever_orders as o')
    .innerJoin('copy_orders as c', 'c.order_id', 'o.id')
    .select(['o.pair_id', 'o.side', 'o.price', 'o.share', 'o.lot_size', 'o.overnight'])
    .where('c.follow_id', '=', followId)
    .where('o.phase', '=', 'open')
    .where('o.self_holding', '=', false)
    .execute()
  if (rows.length === 0) return null
  let sum = big(0)
  for (const { pair_id, side, price, share, lot_size, overnight } of rows) {
    const now = market.last(pair_id)?.price ?? price
    sum = sum.plus(profitOf(side, price, now, numberOf(share, lot_size))).minus(overnight)
  }
  return exact(sum)
}

const followById = (tx: Tx, id: number): Promise<FollowRow | undefined> =>
  tx.selectFrom('copy_follows').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Jobs for the loss limit of a following: when all its copies together reach the limit, the following ends and its
 * copies close at the next price.
 */
export const stopJobs = (services: Services): JobHandlers => ({
  [STOP]: async (tx, { object, period }, now) => {
    const found = await followById(tx, Number(object))
    if (!found) return {}
    await lockUser(tx, found.user_id)
    const follow = await followById(tx, found.id)
    if (follow?.status !== 'following' || String(follow.started_at) !== period) return {}
    const ended = await endFollow(services, tx, follow, { reason: 'loss_limit', close: true })
    const trader = await traderOf(tx, follow.trader_id)
    const mail = await writeMail(tx, {
      userId: follow.user_id,
      kind: 'copy_stopped',
      details: { trader: trader?.nickname ?? '', limit: follow.loss_limit ?? '' },
      time: now,
    })
    return notifyWhenDone(services, await newsOf(services, tx, ended, [mail]))
  },
  [WATCH]: async (tx, { object }, now) => {
    const follow = await followById(tx, Number(object))
    if (follow?.status !== 'following' || follow.loss_limit === null) return {}
    const open = await openResult(services, tx, follow.id)
    const waiting = await sql`
      select from copy_orders c join lever_orders o on o.id = c.order_id
      where c.follow_id = ${follow.id} and o.phase = 'order'`.execute(tx)
    if (open === null) return waiting.rows.length > 0 ? { again: nextLook(now) } : {}
    const result = exact(big(follow.net).minus(follow.from_net).plus(open))
    if (!isOverLoss(follow.loss_limit, result)) return { again: nextLook(now) }
    await schedule(tx, [stopJob(follow.id, follow.started_at, now)])
    return {}
  },
})
