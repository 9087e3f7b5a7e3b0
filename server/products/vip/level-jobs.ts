import { sql } from 'kysely'
import { meanAssets, VIP_DAYS, VIP_DIGITS, VIP_HOUR, vipLevel } from '#domain/account/vip.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import type { Decimal } from '#domain/money.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { termsOn } from './store.ts'
import { tradesBetween } from './trade-volume-query.ts'

const KIND = 'vip'
const HOUR = 3_600_000

const startOf = (day: number): number => businessDayStart(day) * 1000

/** Job that computes the levels of a day, at 04:00 (UTC+8). */
const vipJob = (day: number): Job => ({
  kind: KIND,
  object: 'all',
  period: String(day),
  at: startOf(day) + VIP_HOUR * HOUR,
})

/** Stores the last recorded prices as the prices of a day's computation. Assets without a price count as 0. */
async function fixPrices({ market }: Services, tx: Tx, day: number): Promise<void> {
  const priced = market.currencies().flatMap(({ id }) => {
    const found = market.usdtPrice(id)
    return found ? [{ day, currency_id: id, price: found.price, recorded_at: found.time }] : []
  })
  if (priced.length > 0)
    await tx
      .insertInto('vip_prices')
      .values(priced)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

interface Sums {
  readonly user_id: number
  readonly volume: Decimal
  readonly assets: Decimal
  readonly volume_30d: Decimal
  readonly asset_sum: Decimal
  readonly maker: boolean
}

/**
 * All users who have traded or owned an asset within the 30 days of the sums, who are market makers, or who have a
 * level above 0.
 */
async function sumsOf(tx: Tx, day: number): Promise<readonly Sums[]> {
  const start = startOf(day)
  const digits = sql.lit(VIP_DIGITS)
  const { rows } = await sql<Sums>`
    with later as (
      select account_id, sum(amount) as amount from postings where created_at >= ${start} group by 1
    ), owned as (
      select coalesce(a.user_id, a.debtor) as user_id, a.currency_id,
        sum(a.available + a.frozen + a.locked - coalesce(l.amount, 0)) as amount
      from accounts a left join later l on l.account_id = a.id
      where a.platform is null group by 1, 2
    ), assets as (
      select o.user_id, greatest(0, sum(trunc(o.amount * p.price, ${digits}))) as amount
      from owned o join vip_prices p on p.day = ${day} and p.currency_id = o.currency_id group by 1
    ), traded as (
      select user_id, currency_id, sum(notional) as amount
      from (${tradesBetween(startOf(day - 1), start)}) t group by 1, 2
    ), volumes as (
      select t.user_id, sum(trunc(t.amount * p.price, ${digits})) as amount
      from traded t join vip_prices p on p.day = ${day} and p.currency_id = t.currency_id group by 1
    ), before as (
      select user_id, sum(volume) as volume, sum(assets) as assets from vip_days
      where day > ${day - VIP_DAYS} and day < ${day} group by 1
    )
    select u.id as user_id, coalesce(v.amount, 0) as volume, coalesce(a.amount, 0) as assets,
      coalesce(v.amount, 0) + coalesce(b.volume, 0) as volume_30d,
      coalesce(a.amount, 0) + coalesce(b.assets, 0) as asset_sum, coalesce(m.market_maker, false) as maker
    from users u
    left join volumes v on v.user_id = u.id left join assets a on a.user_id = u.id
    left join before b on b.user_id = u.id left join vip_people m on m.user_id = u.id
    where v.amount > 0 or a.amount > 0 or b.volume > 0 or b.assets > 0 or m.market_maker or u.vip_level > 0`.execute(
    tx,
  )
  return rows
}

interface Changed {
  readonly user_id: number
  readonly before: number
  readonly level: number
}

/** Sets the level of a day for all users and notifies the users whose level changed. */
async function setLevels(tx: Tx, day: number, now: number): Promise<readonly KeptMail[]> {
  const { rows } = await sql<Changed>`
    update users u set vip_level = d.level from vip_days d join users b on b.id = d.user_id
    where d.day = ${day} and d.user_id = u.id and u.vip_level <> d.level
    returning u.id as user_id, b.vip_level as before, d.level`.execute(tx)
  const mails: KeptMail[] = []
  for (const { user_id, before, level } of rows)
    mails.push(
      await writeMail(tx, { userId: user_id, kind: 'vip_level', details: { before, level }, time: now }),
    )
  return mails
}

/** Computes a day: each user's sums, the resulting level, and the user's current level. */
async function computeLevels(
  services: Services,
  tx: Tx,
  day: number,
  now: number,
): Promise<readonly KeptMail[]> {
  await fixPrices(services, tx, day)
  const table = await termsOn(tx, day)
  const rows = (await sumsOf(tx, day)).map(({ asset_sum, maker, ...sums }) => {
    const asset_avg = meanAssets(asset_sum)
    return {
      ...sums,
      asset_avg,
      maker,
      level: vipLevel(table, { volume: sums.volume_30d, assets: asset_avg, maker }),
    }
  })
  const column = <T>(of: (row: (typeof rows)[number]) => T): T[] => rows.map(of)
  await sql`
    insert into vip_days (user_id, day, volume, assets, volume_30d, asset_avg, market_maker, level, computed_at, fees_paid)
    select r.user_id, ${day}, r.volume, r.assets, r.volume_30d, r.asset_avg, r.maker, r.level, ${now}, true
    from unnest(${column(({ user_id }) => user_id)}::bigint[], ${column(({ volume }) => volume)}::numeric[],
      ${column(({ assets }) => assets)}::numeric[], ${column(({ volume_30d }) => volume_30d)}::numeric[],
      ${column(({ asset_avg }) => asset_avg)}::numeric[], ${column(({ maker }) => maker)}::boolean[],
      ${column(({ level }) => level)}::integer[])
      r (user_id, volume, assets, volume_30d, asset_avg, maker, level)`.execute(tx)
  return setLevels(tx, day, now)
}

export const vipJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { period }, now) => {
    const day = Number(period)
    const mails = await computeLevels(services, tx, day, now)
    // After an outage the missed days are computed one by one, but only those that still affect a level.
    await schedule(tx, [vipJob(Math.max(day + 1, businessDayOf(wireTime(now)) - VIP_DAYS))])
    return notifyWhenDone(services, { mails })
  },
})

/** Schedules the first job of a new installation; each job schedules the next. */
export async function seedVip({ db, clock }: Services): Promise<void> {
  const { n } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', KIND)
    .executeTakeFirstOrThrow()
  if (Number(n) > 0) return
  const now = clock.now()
  const today = businessDayOf(wireTime(now))
  await schedule(db, [vipJob(now < vipJob(today).at ? today : today + 1)])
}
