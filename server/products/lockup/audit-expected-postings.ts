import { sql } from 'kysely'

/**
 * SQL: the rate that is published for a day: the latest rate that began on or before that day. Before the first
 * published rate it is the minimum of the range in the order's terms.
 */
const published = sql`coalesce((select r.rate from lock_rates r where r.config_id = o.config_id and r.day <= d.day
  order by r.day desc limit 1), o.yield_min)`

/**
 * Every day for which the income of an order has been paid, with the amount that follows from its terms and the
 * published rate.
 */
export const expectedIncomes = sql`
  select o.id, o.user_id, o.currency_id, o.coupon_id, d.day, d.rate, trunc(o.amount * d.rate, o.scale) as amount,
    trunc(o.amount * o.coupon_rate, o.scale) as extra
  from lock_orders o cross join lateral (
    select d.day, least(greatest(${published}, o.yield_min), o.yield_max) as rate
    from generate_series(o.value_day, o.value_day + o.paid - 1) d (day)
  ) d`

/**
 * Every order with the penalty for its early end: ratio × remaining days × amount, rounded up, but at most the
 * amount.
 */
export const expectedEnds = sql`
  select o.*, case when redeem_type = 'early' then least(o.amount,
      ceil(o.penalty_ratio * o.amount * least(o.lock_period, o.end_day - ended) * ('1e' || o.scale)::numeric)
        * ('1e-' || o.scale)::numeric)
    else 0 end as penalty_due
  from (select o.*, floor((redeemed_at / 1000 + 28800) / 86400)::integer as ended from lock_orders o) o`

/**
 * Every journal line that orders must have posted: the amount from `change` into `mining`, the income of each paid
 * day from the platform, and at the end the return of the amount less the penalty.
 */
export const lockLines = sql`
  select 'lockup:' || o.id || ':open', 'lock_order', o.id::text, l.*
  from lock_orders o cross join lateral (values
    (o.user_id, 'change', null::text, o.currency_id, 'available', -o.amount, 'lock_in', null::text, null::bigint),
    (o.user_id, 'mining', null, o.currency_id, 'locked', o.amount, 'lock_in', 'lock_order', o.id)
  ) l
  union all
  select 'lockup:' || i.id || ':' || to_char(date '1970-01-01' + i.day, 'YYYY-MM-DD'), 'lock_order', i.id::text, l.*
  from (${expectedIncomes}) i cross join lateral (values
    (null::bigint, null::text, 'lock_yield', i.currency_id, 'available', -i.amount, 'lock_income', null::text, null::bigint),
    (i.user_id, 'change', null, i.currency_id, 'available', i.amount, 'lock_income', null, null)
  ) l
  where i.amount <> 0
  union all
  select 'lockup:' || o.id || ':end', 'lock_order', o.id::text, l.*
  from (${expectedEnds}) o cross join lateral (values
    (o.user_id, 'mining', null::text, o.currency_id, 'locked', o.penalty_due - o.amount, 'lock_return', 'lock_order', o.id),
    (o.user_id, 'change', null, o.currency_id, 'available', o.amount - o.penalty_due, 'lock_return', null, null),
    (o.user_id, 'mining', null, o.currency_id, 'locked', -o.penalty_due, 'lock_penalty', 'lock_order', o.id),
    (null, null, 'lock_penalty', o.currency_id, 'available', o.penalty_due, 'lock_penalty', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where o.status = 'redeemed' and l.amount <> 0`
