import { sql } from 'kysely'
import type { CopySkip, CopySum, copy, Follower } from '#contract/trade/copy.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { big, type Decimal, decimal, exact } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { ordersWire } from '../futures/index.ts'
import { followOf, traderOf, usedAmounts } from './store.ts'
import { followWire, maskName, shortTraders, unrealisedProfits } from './to-wire.ts'
import { readTraders } from './trader-queries.ts'

const DAY = 86_400_000
const SKIPS_SHOWN = 30

const count = async (query: {
  executeTakeFirstOrThrow(): Promise<{ readonly n: number | string | bigint }>
}): Promise<number> => Number((await query.executeTakeFirstOrThrow()).n)

/** The data of a trader that this user (null: a guest) may see. */
export async function traderDetail(
  services: Services,
  userId: number | null,
  { trader_user_id: id, days }: CheckedParams<typeof copy.traderDetail>,
): Promise<AnswerOf<typeof copy.traderDetail>> {
  const { db } = services
  const [[trader], followed] = await Promise.all([
    readTraders(services, userId, { days: Number(days), only: id }),
    userId === null ? undefined : followOf(db, userId, id),
  ])
  if (!trader) throw new AppError('trader_unknown')
  const rows = await db
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', id)
    .where('follow_user_id', '=', 0)
    .where('account', '=', 'lever')
    .where('phase', '=', 'open')
    .orderBy('id', 'desc')
    .execute()
  const following = followed?.status === 'following'
  const shown = following || userId === id ? await ordersWire(services, db, rows) : []
  const [follow] = followed ? await followWire(services, db, [followed]) : []
  return {
    trader_info: trader,
    // The request id of an order is only visible to the owner of the order.
    list: shown.map((order) => ({ ...order, request_id: '' })),
    positions: rows.length,
    is_followed: following ? 1 : 0,
    follow: following ? (follow ?? null) : null,
  }
}

/** A trader's own positions that were closed since they became a trader, newest first. */
export async function historyTrade(
  services: Services,
  { trader_user_id: id, page, limit }: CheckedParams<typeof copy.historyTrade>,
): Promise<AnswerOf<typeof copy.historyTrade>> {
  const { db } = services
  const trader = await traderOf(db, id)
  if (trader?.status !== 'trader') throw new AppError('trader_unknown')
  const query = db
    .selectFrom('lever_orders')
    .where('user_id', '=', id)
    .where('follow_user_id', '=', 0)
    .where('account', '=', 'lever')
    .where('phase', '=', 'closed')
    .where('ended_at', '>', trader.since)
  const [rows, total] = await Promise.all([
    query
      .selectAll()
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    count(query.select((eb) => eb.fn.countAll<number>().as('n'))),
  ])
  const list = (await ordersWire(services, db, rows)).map((order) => ({ ...order, request_id: '' }))
  return { list, page, limit, total }
}

/** The followers of a trader, or of the caller when `trader` is 0, with masked names. */
export async function followers(
  services: Services,
  userId: number | null,
  params: CheckedParams<typeof copy.followers>,
): Promise<AnswerOf<typeof copy.followers>> {
  const { db, clock } = services
  const { page, limit } = params
  const id = params.trader_user_id || userId
  if (id === null || id === 0) throw new AppError('trader_unknown')
  const query = db
    .selectFrom('copy_follows as f')
    .where('f.trader_id', '=', id)
    .where('f.status', '=', 'following')
  const [rows, total] = await Promise.all([
    query
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['f.net', 'f.shared', 'f.started_at', 'u.nickname'])
      .orderBy('f.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    count(query.select((eb) => eb.fn.countAll<number>().as('n'))),
  ])
  const list = rows.map(
    (row): Follower => ({
      nickname: maskName(row.nickname),
      follow_days: Math.floor((clock.now() - row.started_at) / DAY),
      profit: exact(big(row.net).minus(row.shared)),
      create_time: wireTime(row.started_at),
    }),
  )
  return { list, page, limit, total }
}

/** Sums over all copies of a user. */
async function sumOf(services: Services, userId: number): Promise<CopySum> {
  const { db, clock } = services
  const rows = await db.selectFrom('copy_follows').selectAll().where('user_id', '=', userId).execute()
  const ids = rows.map(({ id }) => id)
  const midnight = businessDayStart(businessDayOf(Math.floor(clock.now() / 1000))) * 1000
  const [used, open, today] = await Promise.all([
    usedAmounts(db, ids),
    unrealisedProfits(services, db, ids),
    sql<{ profit: string | null }>`
      select trim_scale(sum(r.result - r.share))::text as profit from copy_results r
      join copy_follows f on f.id = r.follow_id
      where f.user_id = ${userId} and r.created_at >= ${midnight}`.execute(db),
  ])
  const sum = (values: Iterable<Decimal>): Decimal =>
    exact([...values].reduce((all, value) => all.plus(value), big(0)))
  const following = rows.filter(({ status }) => status === 'following')
  const opened = sum(open.values())
  return {
    following: following.length,
    invested: sum(following.map(({ follow_amount }) => follow_amount)),
    used_margin: sum(used.values()),
    profit: exact(
      big(sum(rows.map(({ net }) => net)))
        .minus(sum(rows.map(({ shared }) => shared)))
        .plus(opened),
    ),
    // Unrealised profit is counted as profit of today, because closing the positions now would make it a profit of
    // today.
    today_profit: exact(big(decimal(today.rows[0]?.profit ?? '0')).plus(opened)),
  }
}

export async function listFollows(
  services: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof copy.my>,
): Promise<AnswerOf<typeof copy.my>> {
  const { db } = services
  let query = db.selectFrom('copy_follows').where('user_id', '=', userId)
  if (status !== '') query = query.where('status', '=', status)
  const [rows, total, sum] = await Promise.all([
    query
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    count(query.select((eb) => eb.fn.countAll<number>().as('n'))),
    sumOf(services, userId),
  ])
  return { list: await followWire(services, db, rows), page, limit, total, sum }
}

async function skipsOf(db: Db, userId: number, traderId: number): Promise<CopySkip[]> {
  let query = db
    .selectFrom('copy_skips')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SKIPS_SHOWN)
  if (traderId > 0) query = query.where('trader_id', '=', traderId)
  const rows = await query.execute()
  const traders = await shortTraders(
    db,
    rows.map(({ trader_id }) => trader_id),
  )
  return rows.map((row) => ({
    id: row.id,
    trader_user_id: row.trader_id,
    nickname: traders.get(row.trader_id)?.nickname ?? '',
    symbol: row.symbol,
    type: row.side === 'long' ? 1 : 2,
    share: row.share,
    reason: row.reason,
    time: wireTime(row.created_at),
  }))
}

const PHASES = { '1': ['order', 'open'], '3': ['closed', 'cancelled'] } as const

/** Open or closed copies, with the newest orders that were not copied. */
export async function listCopies(
  services: Services,
  userId: number,
  { status, follow_user_id: traderId, page, limit }: CheckedParams<typeof copy.orders>,
): Promise<AnswerOf<typeof copy.orders>> {
  const { db } = services
  let query = db
    .selectFrom('lever_orders')
    .where('user_id', '=', userId)
    .where('follow_user_id', '>', 0)
    .where('phase', 'in', PHASES[status])
  // A copy that the follower keeps as an own position is not listed as a copy any more.
  if (status === '1') query = query.where('self_holding', '=', false)
  if (traderId > 0) query = query.where('follow_user_id', '=', traderId)
  const [rows, total, skips] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    count(query.select((eb) => eb.fn.countAll<number>().as('n'))),
    page === 1 ? skipsOf(db, userId, traderId) : [],
  ])
  return { list: await ordersWire(services, db, rows), page, limit, total, skips }
}
