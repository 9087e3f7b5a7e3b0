import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { couponFees } from '../coupon/index.ts'

/**
 * Fees that were charged to users for fills and closes on each business day, and the amounts that
 * coupons paid back, by the times of the journals.
 */
const paid = sql`
  select user_id, currency_id, floor((at + 28800000) / 86400000)::integer as day, sum(fee) as charged, sum(back) as back
  from (
    select o.user_id, o.quote_id as currency_id, j.created_at as at, f.fee, 0 as back
    from spot_fills f join spot_orders o on o.id = f.order_id
    join journals j on j.key = format('spot:%s:%s', f.order_id, f.n)
    union all
    select o.user_id, o.quote_id, j.created_at, o.open_fee, 0
    from lever_orders o join journals j on j.key = format('lever:%s:fill', o.id)
    union all
    select o.user_id, o.quote_id, j.created_at, c.fee, 0
    from lever_closes c join lever_orders o on o.id = c.order_id
    join journals j on j.key = format('lever:%s:close:%s', o.id, c.n)
    union all
    select f.user_id, f.currency_id, j.created_at, 0, f.due
    from (${couponFees}) f join journals j on j.key = format('coupon:%s:%s:%s', f.ref_type, f.ref_id, f.step)
  ) f group by 1, 2, 3 having sum(fee) > 0`

/** End of a business day (ms). */
const dayEnd = sql`((r.day + 1)::bigint * 86400000 - 28800000)`

/**
 * SQL: the users who are verified now, with the time of the review. A verification is missing if it was deleted with
 * a closed account or withdrawn at the end of test mode.
 */
const verified = sql`select user_id, reviewed_at from real_claims where level = 1 and status = 2`

/**
 * Every part of a rebate as it must follow from fees, rate and scale. Only fees of invited users (friends) who were
 * verified by the end of the day count, and only for a verified inviter. For rebates from before this rule (without
 * `verified_at`), all fees of all friends count.
 */
const expected = sql`
  select r.id, r.user_id, r.day, u.id as referee_id, f.currency_id, n.fees, trunc(n.fees * r.rate, c.scale) as amount
  from rebates r
  join users u on u.invited_by = r.user_id
  join (${paid}) f on f.user_id = u.id and f.day = r.day
  join currencies c on c.id = f.currency_id
  cross join lateral (select case when r.verified_at is null then f.charged else f.charged - f.back end as fees) n
  where n.fees > 0 and (r.verified_at is null
    or exists (select from rebate_parts p where p.rebate_id = r.id and p.referee_id = u.id)
    or exists (select from (${verified}) v where v.user_id = u.id and v.reviewed_at < ${dayEnd}))`

/** One journal per inviter and day: from the platform's fee account to the inviter. */
export const rebateLines = sql`
  select 'rebate:' || d.user_id || ':' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD'), 'rebate', d.id::text, l.*
  from (select id, user_id, day, currency_id, sum(amount) as amount from (${expected}) d group by 1, 2, 3, 4) d
  cross join lateral (values
    (null::bigint, null::text, 'fee', d.currency_id, 'available', -d.amount, 'rebate', null::text, null::bigint),
    (d.user_id, 'change', null, d.currency_id, 'available', d.amount, 'rebate', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0`

/** The stored parts of a rebate follow from the fees of the invited users. */
const parts: FindingQuery = sql`
  select format('the part of person %s in rebate %s is not what their fees give', coalesce(d.referee_id, p.referee_id),
    coalesce(d.id, p.rebate_id)) as wrong
  from (${expected}) d
  full join rebate_parts p on p.rebate_id = d.id and p.referee_id = d.referee_id and p.currency_id = d.currency_id
  where (d.fees, d.amount) is distinct from (p.fees, p.amount)`

/** The rate of a rebate is the rate of the inviter's VIP level on that day. */
const rates: FindingQuery = sql`
  select format('rebate %s is at %s for VIP %s', r.id, r.rate, r.level) as wrong
  from rebates r
  left join lateral (
    select level from vip_days where user_id = r.user_id and day <= r.day order by day desc limit 1) v on true
  left join vip_terms t on t.level = coalesce(v.level, 0)
    and t.from_day = (select max(from_day) from vip_terms where from_day <= r.day)
  where (r.level, r.rate) is distinct from (t.level, t.rebate_rate)`

/** The rebates of a day are credited after the end of that day. */
const times: FindingQuery = sql`
  select format('rebate %s was credited before its day was over', id) as wrong
  from rebates where floor((paid_at + 28800000) / 86400000) <= day
  union all
  select format('journal %s is of another moment than its rebate', j.key)
  from rebates r join journals j on j.ref_type = 'rebate' and j.ref_id = r.id::text where j.created_at <> r.paid_at`

/**
 * A rebate counts only fees of friends who were verified by the end of the day, and goes only to a verified inviter.
 * Rebates without a stored verification follow the earlier rule, which required none, so they must all be older than
 * the first rebate with a stored verification. A verification may be missing if it was deleted with a closed account
 * or withdrawn at the end of test mode.
 */
const people: FindingQuery = sql`
  select format('rebate %s is of person %s, who was not verified on its day', w.rebate, w.user_id) as wrong
  from (
    select r.id as rebate, r.user_id, r.verified_at, ${dayEnd} as day_end from rebates r where r.verified_at is not null
    union
    select r.id, p.referee_id, p.verified_at, ${dayEnd} from rebates r join rebate_parts p on p.rebate_id = r.id
    where r.verified_at is not null
  ) w
  where w.verified_at is null or w.verified_at >= w.day_end
    or not exists (select from real_claims c where c.user_id = w.user_id and c.level = 1
        and ((c.status = 2 and c.reviewed_at = w.verified_at) or c.reason = 'test_over'))
      and not exists (select from closed_accounts c where c.user_id = w.user_id)
  union all
  select format('rebate %s is of the rule before %s', r.id, n.id)
  from rebates r join (select min(id) as id from rebates where verified_at is not null) n on r.id > n.id
  where r.verified_at is null`

export const rebateRules: readonly FindingQuery[] = [parts, rates, times, people]
