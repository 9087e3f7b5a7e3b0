import { sql } from 'kysely'
import { MAKER_LEVEL, VIP_DAYS } from '#domain/account/vip.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { couponFees } from '../coupon/index.ts'

/** SQL: start of a business day (ms). The formula is written independently of the server's code. */
const start = (column: string) => sql`(${sql.ref(column)}::bigint * 86400000 - 28800000)`

/**
 * The assets less debts of each user at the start of a computed day: the sum of the postings before it, valued at the
 * prices that were stored for the day.
 */
const assets: FindingQuery = sql`
  select format('the assets of person %s on day %s are %s and are said to be %s', d.user_id, d.day, o.amount, d.assets) as wrong
  from vip_days d
  cross join lateral (
    select greatest(0, coalesce(sum(trunc(c.amount * p.price, 6)), 0)) as amount
    from (
      select a.currency_id, sum(x.amount) as amount
      from accounts a join postings x on x.account_id = a.id and x.created_at < ${start('d.day')}
      where a.user_id = d.user_id or a.debtor = d.user_id group by 1
    ) c join vip_prices p on p.day = d.day and p.currency_id = c.currency_id
  ) o
  where o.amount <> d.assets`

/**
 * The volume of the previous day: spot fills, and openings and closes of positions. Trades whose fee a coupon paid
 * are excepted, but not on days that were computed before this exception existed. The
 * postings of trades are read first: starting from the orders, the database would read all postings of a user for
 * each of the user's orders.
 */
const volumes: FindingQuery = sql`
  with given as (select ref_type, ref_id, step from (${couponFees}) f where due > 0),
  traded as materialized (
    select case j.ref_type when 'spot_order' then j.ref_id::bigint end as order_id, split_part(j.key, ':', 3) as step,
      j.created_at as at, a.user_id, a.currency_id, abs(x.amount) as amount
    from postings x join journals j on j.id = x.journal_id join accounts a on a.id = x.account_id
    where x.scene = 'coin_trade'
  ), moved as (
    select o.user_id, o.quote_id as currency_id, t.at, t.amount,
      exists (select from given g where g.ref_type = 'spot_order' and g.ref_id = o.id and g.step = t.step) as given
    from traded t join spot_orders o on o.id = t.order_id and o.user_id = t.user_id and o.quote_id = t.currency_id
    union all
    select o.user_id, o.quote_id, j.created_at, o.price * o.opened_share * o.lot_size,
      exists (select from given g where g.ref_type = 'lever_order' and g.ref_id = o.id)
    from lever_orders o join journals j on j.key = format('lever:%s:fill', o.id)
    union all
    select o.user_id, o.quote_id, j.created_at, c.price * c.share * o.lot_size, false
    from lever_closes c join lever_orders o on o.id = c.order_id
    join journals j on j.key = format('lever:%s:close:%s', o.id, c.n)
  ), days as (
    select m.user_id, m.currency_id, m.day, sum(m.amount) as amount
    from (select *, floor((at + 28800000) / 86400000)::integer + 1 as day from moved) m
    left join vip_days v on v.user_id = m.user_id and v.day = m.day
    where not (m.given and coalesce(v.fees_paid, true)) group by 1, 2, 3
  ), worth as (
    select d.user_id, d.day, sum(trunc(d.amount * p.price, 6)) as amount
    from days d join vip_prices p on p.day = d.day and p.currency_id = d.currency_id group by 1, 2
  )
  select format('the volume of person %s before day %s is %s and is said to be %s', coalesce(w.user_id, d.user_id),
    coalesce(w.day, d.day), coalesce(w.amount, 0), coalesce(d.volume, 0)) as wrong
  from worth w full join vip_days d using (user_id, day)
  where coalesce(w.amount, 0) <> coalesce(d.volume, 0)`

/**
 * The stored sums of a day cover the 30 days up to that day, and the level is the highest level whose volume
 * or assets the user reaches.
 */
const levels: FindingQuery = sql`
  select format('person %s is VIP %s on day %s and should be VIP %s', d.user_id, d.level, d.day, due.level) as wrong
  from vip_days d
  cross join lateral (
    select sum(b.volume) as volume, trunc(sum(b.assets) / ${sql.lit(VIP_DAYS)}, 6) as assets from vip_days b
    where b.user_id = d.user_id and b.day > d.day - ${sql.lit(VIP_DAYS)} and b.day <= d.day
  ) s
  cross join lateral (
    select greatest(max(t.level), case when d.market_maker then ${sql.lit(MAKER_LEVEL)} else 0 end) as level from vip_terms t
    where t.from_day = (select max(from_day) from vip_terms where from_day <= d.day)
      and (s.volume >= t.volume or s.assets >= t.assets)
  ) due
  where (d.volume_30d, d.asset_avg, d.level) is distinct from (s.volume, s.assets, due.level)`

/**
 * A user's current level, which calls and pages use, is the level that was computed last, or the level of a market
 * maker.
 */
const people: FindingQuery = sql`
  select format('person %s is VIP %s, and was last computed to be VIP %s', u.id, u.vip_level, coalesce(d.level, 0)) as wrong
  from users u
  left join lateral (select level from vip_days where user_id = u.id order by day desc limit 1) d on true
  left join vip_people p on p.user_id = u.id
  where u.vip_level <> greatest(coalesce(d.level, 0), case when p.market_maker then ${sql.lit(MAKER_LEVEL)} else 0 end)
    and not exists (select from vip_days where user_id = u.id and market_maker and not coalesce(p.market_maker, false)
      and day = (select max(day) from vip_days where user_id = u.id))`

export const vipRules: readonly FindingQuery[] = [assets, volumes, levels, people]
