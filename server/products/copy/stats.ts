import { sql } from 'kysely'
import { add, big, type Decimal, decimal, exact, min, roundDown, ZERO } from '#domain/money.ts'
import {
  accuracyOf,
  DAY_MS,
  HOUR_MS,
  STAT_DAYS,
  type StatDays,
  type StatPoint,
  windowFigures,
  windowOf,
} from '#domain/trade/copyStats.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandlers, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { equitiesAt } from './equity.ts'
import { copyCurrency, type TraderRow, traderOf } from './store.ts'

const KIND = 'copy_stats'
/** Time (ms) after a full hour until all journals from before it are visible in the database. */
const GRACE = 60_000
const RATIO_DIGITS = 4

/** The job that computes a trader's statistics for the full hour `hour` (ms). It does not run before `at`. */
export const statsJob = (traderId: number, hour: number, at: number): Job => ({
  kind: KIND,
  object: String(traderId),
  period: String(hour),
  at: Math.max(at, hour),
})

/**
 * Results of a trader's own orders that were posted until `time`, and transfers into the futures account
 * since `from`.
 */
async function bookedOf(tx: Tx, userId: number, currency: number, from: number, time: number) {
  const { rows } = await sql<{ result: string | null; inflow: string | null }>`
    select
      (select trim_scale(sum(p.amount))::text from postings p join journals j on j.id = p.journal_id
        join lever_orders o on j.ref_type = 'lever_order' and o.id::text = j.ref_id and o.follow_user_id = 0
        where p.account_id = a.id and p.created_at <= ${time}
          and p.scene in ('lever_close', 'forced', 'fee', 'overnight')) as result,
      (select trim_scale(sum(p.amount))::text from postings p
        where p.account_id = a.id and p.created_at > ${from} and p.created_at <= ${time} and p.amount > 0
          and p.bucket = 'available' and p.scene not in
            ('lever_open', 'lever_close', 'forced', 'fee', 'overnight', 'freeze', 'release', 'copy_share')) as inflow
    from accounts a where a.user_id = ${userId} and a.account = 'lever' and a.currency_id = ${currency}`.execute(
    tx,
  )
  const [row] = rows
  return { result: decimal(row?.result ?? '0'), inflow: decimal(row?.inflow ?? '0') }
}

/**
 * A trader's data point of a full hour. It is computed only from the ledger and the recorded ticks, and contains the
 * ticks by which positions were valued.
 */
async function pointAt(tx: Tx, userId: number, currency: number, from: number, time: number) {
  const standings = await equitiesAt(tx, [userId], currency, time)
  const { equity, open } = standings.of(userId)
  const { result, inflow } = await bookedOf(tx, userId, currency, from, time)
  const point: StatPoint = { time, result: add(result, open), equity, inflow }
  return { point, ticks: standings.ticks }
}

/** Closed positions, openings by pair, and followers' profits within a period. */
async function countsOf(tx: Tx, userId: number, from: number, time: number) {
  const closed = await sql<{ profit: number; loss: number }>`
    select count(*) filter (where net > 0)::int as profit, count(*) filter (where net <= 0)::int as loss from (
      select profit - open_fee - close_fee - overnight_paid as net from lever_orders
      where user_id = ${userId} and follow_user_id = 0 and account = 'lever' and phase = 'closed'
        and ended_at > ${from} and ended_at <= ${time}) o`.execute(tx)
  const opened = await sql<{ symbol: string; notional: Decimal }>`
    select symbol, trim_scale(sum(price * opened_share * lot_size)) as notional from lever_orders
    where user_id = ${userId} and follow_user_id = 0 and account = 'lever' and opened_at > ${from} and opened_at <= ${time}
    group by symbol order by notional desc, symbol`.execute(tx)
  const followers = await sql<{ profit: string | null }>`
    select trim_scale(sum(r.result - r.share))::text as profit from copy_results r
    join copy_follows f on f.id = r.follow_id
    where f.trader_id = ${userId} and r.created_at > ${from} and r.created_at <= ${time}`.execute(tx)
  const all = opened.rows.reduce((sum, { notional }) => sum.plus(notional), big(0))
  return {
    profit: closed.rows[0]?.profit ?? 0,
    loss: closed.rows[0]?.loss ?? 0,
    symbols: opened.rows.map(({ symbol, notional }) => ({
      symbol,
      ratio: roundDown(big(notional).div(all), RATIO_DIGITS),
    })),
    followerProfit: decimal(followers.rows[0]?.profit ?? '0'),
  }
}

/**
 * Assets under management of a trader: the sum of the amounts with which followers follow, each limited to the equity
 * of the follower's futures account.
 */
async function aumOf(tx: Tx, traderId: number, currency: number, time: number): Promise<Decimal> {
  const rows = await tx
    .selectFrom('copy_follows')
    .select(['user_id', 'follow_amount'])
    .where('trader_id', '=', traderId)
    .where('status', '=', 'following')
    .execute()
  if (rows.length === 0) return ZERO
  const users = rows.map(({ user_id }) => user_id)
  const standings = await equitiesAt(tx, users, currency, time)
  const sum = rows.reduce(
    (all, { user_id, follow_amount }) => all.plus(min(follow_amount, standings.of(user_id).equity)),
    big(0),
  )
  return exact(sum)
}

async function writeStats(
  tx: Tx,
  trader: TraderRow,
  days: StatDays,
  points: readonly StatPoint[],
  time: number,
): Promise<void> {
  const from = Math.max(trader.since, time - days * DAY_MS)
  const figures = windowFigures(windowOf(points, days))
  const counts = await countsOf(tx, trader.user_id, from, time)
  const row = {
    time,
    profit: figures.profit,
    rate: figures.rate,
    drawdown: figures.drawdown,
    accuracy: accuracyOf(counts.profit, counts.profit + counts.loss),
    profit_orders: counts.profit,
    loss_orders: counts.loss,
    follower_profit: counts.followerProfit,
    symbols: JSON.stringify(counts.symbols),
    curve: JSON.stringify(figures.curve.map((one) => ({ time: one.time / 1000, value: one.value }))),
  }
  await tx
    .insertInto('copy_stats')
    .values({ ...row, trader_id: trader.user_id, days })
    .onConflict((conflict) => conflict.columns(['trader_id', 'days']).doUpdateSet(row))
    .execute()
}

/**
 * Writes a trader's data point of a full hour and recomputes the statistics of the three periods.
 */
async function countTrader(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  trader: TraderRow,
  hour: number,
): Promise<void> {
  const currency = copyCurrency(market)
  const id = trader.user_id
  const points = await tx
    .selectFrom('copy_points')
    .select(['time', 'result', 'equity', 'inflow'])
    .where('trader_id', '=', id)
    .where('time', '>=', hour - 90 * DAY_MS - HOUR_MS)
    .where('time', '<', hour)
    .orderBy('time')
    .execute()
  const { point, ticks } = await pointAt(tx, id, currency, points.at(-1)?.time ?? hour, hour)
  await tx
    .insertInto('copy_points')
    .values({ trader_id: id, ...point })
    .execute()
  if (ticks.length > 0)
    await tx
      .insertInto('copy_point_ticks')
      .values(ticks.map((tick) => ({ trader_id: id, time: hour, ...tick })))
      .execute()
  for (const days of STAT_DAYS) await writeStats(tx, trader, days, [...points, point], hour)
  await tx
    .updateTable('copy_traders')
    .set({ aum: await aumOf(tx, id, currency, hour), stats_at: hour })
    .where('user_id', '=', id)
    .execute()
}

/**
 * Computes every trader's statistics once an hour. Missed hours are computed afterwards, in order.
 */
export const statsJobs = (services: Services): JobHandlers => ({
  [KIND]: async (tx, { object, period }) => {
    const hour = Number(period)
    const trader = await traderOf(tx, Number(object))
    if (trader?.status !== 'trader') return {}
    if (trader.stats_at < hour) await countTrader(services, tx, trader, hour)
    await schedule(tx, [statsJob(trader.user_id, hour + HOUR_MS, hour + HOUR_MS + GRACE)])
    return {}
  },
})
