import { sql } from 'kysely'
import type { copy, Trader, TraderSort, TraderState } from '#contract/trade/copy.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { DAY_MS, STAT_DAYS } from '#domain/trade/copyStats.ts'
import { contactFields } from '../../identity/accounts/required-contacts.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { equityNow } from './equity.ts'
import { EQUITY_LEAST, traderOf } from './store.ts'
import { earnedBy } from './to-wire.ts'

interface Row {
  readonly user_id: number
  readonly nickname: string
  readonly signature: string
  readonly head_portrait: string
  readonly sample: boolean
  readonly since: number
  readonly accepting: boolean
  readonly share_rate: Decimal
  readonly min_follow_amount: Decimal
  readonly follower_max: number
  readonly aum: Decimal
  readonly time: number | null
  readonly profit: Decimal | null
  readonly rate: Decimal | null
  readonly accuracy: Decimal | null
  readonly profit_orders: number | null
  readonly loss_orders: number | null
  readonly drawdown: Decimal | null
  readonly follower_profit: Decimal | null
  readonly symbols: Trader['symbols'] | null
  readonly curve: Trader['curve'] | null
  readonly followers: number
  readonly is_followed: boolean
}

/**
 * SQL sort key of each ranking, the best trader first. Of traders with the same value, the one who started first
 * comes first. "Overall" is the sum of the ranks by return, profit, accuracy and drawdown.
 */
const ORDERS: Readonly<Record<TraderSort, string>> = {
  overall: `rank() over (order by rate desc) + rank() over (order by profit desc)
    + rank() over (order by accuracy desc nulls last) + rank() over (order by drawdown)`,
  rate: 'rate desc',
  profit: 'profit desc',
  accuracy: 'accuracy desc nulls last',
  followers: 'followers desc',
  aum: 'aum desc',
}

interface Wanted {
  readonly days: number
  /** Id of a trader: only this trader is read, even when there are no statistics of the trader yet. */
  readonly only?: number
  readonly sort?: TraderSort
  readonly open?: boolean
  readonly limit?: number
  readonly offset?: number
}

const statDays = (days: number): Trader['days'] => STAT_DAYS.find((one) => one === days) ?? 30

/**
 * Traders with their public data, and the calling user's relation to them. The list contains only
 * traders that have statistics.
 */
export async function readTraders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number | null,
  { days, only, sort = 'overall', open = false, limit = 1, offset = 0 }: Wanted,
): Promise<Trader[]> {
  const which = only === undefined ? sql`s.time is not null` : sql`t.user_id = ${only}`
  const { rows } = await sql<Row>`
    select * from (
      select t.user_id, t.nickname, t.signature, u.head_portrait, t.sample, t.since, t.accepting, t.share_rate,
        t.min_follow_amount, t.follower_max, t.aum, s.time, s.profit, s.rate, s.accuracy, s.profit_orders, s.loss_orders,
        s.drawdown, s.follower_profit, s.symbols, s.curve,
        (select count(*)::int from copy_follows f where f.trader_id = t.user_id and f.status = 'following') as followers,
        exists (select from copy_follows f where f.trader_id = t.user_id and f.status = 'following'
          and f.user_id = ${userId ?? 0}) as is_followed
      from copy_traders t join users u on u.id = t.user_id
      left join copy_stats s on s.trader_id = t.user_id and s.days = ${days}
      where t.status = 'trader' and ${which}
    ) t where ${open ? sql`accepting and followers < follower_max` : sql`true`}
    order by ${sql.raw(ORDERS[sort])}, since, user_id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({
    trader_user_id: row.user_id,
    nickname: row.nickname,
    head_portrait: row.head_portrait,
    signature: row.signature,
    trade_days: Math.max(0, Math.floor((clock.now() - row.since) / DAY_MS)),
    follower_count: row.followers,
    follower_max: row.follower_max,
    days: statDays(days),
    accuracy: row.accuracy,
    total_profit: row.profit ?? ZERO,
    total_profit_rate: row.rate ?? ZERO,
    profit_orders: row.profit_orders ?? 0,
    loss_orders: row.loss_orders ?? 0,
    total_orders: (row.profit_orders ?? 0) + (row.loss_orders ?? 0),
    max_drawdown: row.drawdown ?? ZERO,
    follower_profit: row.follower_profit ?? ZERO,
    aum: row.aum,
    share_rate: row.share_rate,
    min_follow_amount: row.min_follow_amount,
    curve: row.curve ?? [],
    symbols: row.symbols ?? [],
    is_followed: row.is_followed ? 1 : 0,
    open: row.accepting ? 1 : 0,
    sample: row.sample ? 1 : 0,
    update_time: row.time === null ? 0 : wireTime(row.time),
  }))
}

/** The ranking of traders, in pages. */
export async function listTraders(
  services: Services,
  userId: number | null,
  { sort, days, open, page, limit }: CheckedParams<typeof copy.index>,
): Promise<AnswerOf<typeof copy.index>> {
  const wanted = { days: Number(days), sort, open: open === '1' }
  const list = await readTraders(services, userId, { ...wanted, limit, offset: (page - 1) * limit })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from copy_traders t join copy_stats s on s.trader_id = t.user_id and s.days = ${wanted.days}
    where t.status = 'trader' and ${
      wanted.open
        ? sql`t.accepting and (select count(*) from copy_follows f where f.trader_id = t.user_id
            and f.status = 'following') < t.follower_max`
        : sql`true`
    }`.execute(services.db)
  return { list, page, limit, total: rows[0]?.n ?? 0 }
}

const STATUS = { reviewing: 1, trader: 2, rejected: 3, ended: 0 } as const

/** A user's state as a trader, and the requirements that are still missing to become one. */
export async function traderState(services: Services, userId: number): Promise<TraderState> {
  const { db } = services
  const person = await db
    .selectFrom('users')
    .select(['email', 'mobile', 'real_level'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('session_expired', {}, '999')
  const [row, equity, earned] = await Promise.all([
    traderOf(db, userId),
    equityNow(services, db, userId),
    earnedBy(db, userId),
  ])
  const [trader] =
    row?.status === 'trader' ? await readTraders(services, userId, { days: 30, only: userId }) : []
  return {
    status: row ? STATUS[row.status] : 0,
    reason: row?.status === 'rejected' ? row.reason : '',
    time: row ? wireTime(row.reviewed_at || row.applied_at) : 0,
    test: row?.test ? 1 : 0,
    level: person.real_level,
    equity,
    equity_min: EQUITY_LEAST,
    ...contactFields(services.config, person),
    nickname: row?.nickname ?? '',
    signature: row?.signature ?? '',
    contact: row?.contact ?? '',
    experience: row?.experience ?? '',
    trader: trader ?? null,
    earned,
  }
}
