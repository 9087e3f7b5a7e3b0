import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'

/** What fills and closings say that their owners paid in fees on each business day, by the moments of their journals. */
const paid = sql`
  select user_id, currency_id, floor((at + 28800000) / 86400000)::integer as day, sum(fee) as fees from (
    select o.user_id, o.quote_id as currency_id, j.created_at as at, f.fee
    from spot_fills f join spot_orders o on o.id = f.order_id
    join journals j on j.key = format('spot:%s:%s', f.order_id, f.n)
    union all
    select o.user_id, o.quote_id, j.created_at, o.open_fee
    from lever_orders o join journals j on j.key = format('lever:%s:fill', o.id)
    union all
    select o.user_id, o.quote_id, j.created_at, c.fee
    from lever_closes c join lever_orders o on o.id = c.order_id
    join journals j on j.key = format('lever:%s:close:%s', o.id, c.n)
  ) f where fee > 0 group by 1, 2, 3`

/** Every part of a rebate as fees, rate and scale give it. */
const due = sql`
  select r.id, r.user_id, r.day, p.referee_id, f.currency_id, f.fees, trunc(f.fees * r.rate, c.scale) as amount
  from rebates r
  join users u on u.invited_by = r.user_id
  join (${paid}) f on f.user_id = u.id and f.day = r.day
  join currencies c on c.id = f.currency_id
  cross join lateral (select u.id as referee_id) p`

/** One journal for an inviter and a day: from the platform's fees to the inviter. */
export const rebateLines = sql`
  select 'rebate:' || d.user_id || ':' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD'), 'rebate', d.id::text, l.*
  from (select id, user_id, day, currency_id, sum(amount) as amount from (${due}) d group by 1, 2, 3, 4) d
  cross join lateral (values
    (null::bigint, null::text, 'fee', d.currency_id, 'available', -d.amount, 'rebate', null::text, null::bigint),
    (d.user_id, 'change', null, d.currency_id, 'available', d.amount, 'rebate', null, null)
  ) l (user_id, account, house, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0`

/** What is written down of each referee is what their fees give. */
const parts: Wrongs = sql`
  select format('the part of person %s in rebate %s is not what their fees give', coalesce(d.referee_id, p.referee_id),
    coalesce(d.id, p.rebate_id)) as wrong
  from (${due}) d
  full join rebate_parts p on p.rebate_id = d.id and p.referee_id = d.referee_id and p.currency_id = d.currency_id
  where (d.fees, d.amount) is distinct from (p.fees, p.amount)`

/** The rate is that of the level which the inviter had on the day. */
const rates: Wrongs = sql`
  select format('rebate %s is at %s for VIP %s', r.id, r.rate, r.level) as wrong
  from rebates r
  left join lateral (
    select level from vip_days where user_id = r.user_id and day <= r.day order by day desc limit 1) v on true
  left join vip_terms t on t.level = coalesce(v.level, 0)
    and t.from_day = (select max(from_day) from vip_terms where from_day <= r.day)
  where (r.level, r.rate) is distinct from (t.level, t.rebate_rate)`

/** A day is credited when it is over. */
const times: Wrongs = sql`
  select format('rebate %s was credited before its day was over', id) as wrong
  from rebates where floor((paid_at + 28800000) / 86400000) <= day
  union all
  select format('journal %s is of another moment than its rebate', j.key)
  from rebates r join journals j on j.ref_type = 'rebate' and j.ref_id = r.id::text where j.created_at <> r.paid_at`

export const rebateRules: readonly Wrongs[] = [parts, rates, times]
