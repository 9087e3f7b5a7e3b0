import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * Every fee that was charged to an order with a fee coupon, with the part that the coupon pays. The coupon pays the
 * fees of its orders one after another, until their sum reaches the coupon's value.
 */
export const couponFees = sql`
  select u.coupon_id, u.ref_type, u.ref_id, c.currency_id, c.user_id, f.account, f.step, f.time,
    least(f.sum, u.ceiling) - least(f.sum - f.fee, u.ceiling) as due
  from coupon_uses u join coupons c on c.id = u.coupon_id and c.kind = 'fee'
  join (
    select 'spot_order' as ref_type, o.id as ref_id, o.account, f.n::text as step, f.fee, o.created_at as time,
      sum(f.fee) over (partition by f.order_id order by f.n rows unbounded preceding) as sum
    from spot_orders o join spot_fills f on f.order_id = o.id where o.coupon_id > 0
    union all
    select 'lever_order', id, account, 'fill', open_fee, created_at, open_fee from lever_orders
    where coupon_id > 0 and opened_at > 0
  ) f on (f.ref_type, f.ref_id) = (u.ref_type, u.ref_id)`

/**
 * Every day for which a lock mining order with a yield coupon was paid, with the coupon's
 * additional yield.
 */
const extras = sql`
  select c.id as coupon_id, 'lock_order' as ref_type, o.id as ref_id, c.currency_id, c.user_id, 'change' as account,
    to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD') as step, trunc(o.amount * c.value, o.scale) as due
  from coupon_uses u join coupons c on c.id = u.coupon_id and c.kind = 'yield'
  join lock_orders o on u.ref_type = 'lock_order' and o.id = u.ref_id
  cross join lateral generate_series(o.value_day, o.value_day + o.paid - 1) d (day)`

/**
 * The journal lines of coupons. A used cash coupon has credited its value from the platform's marketing account once.
 * A fee coupon has paid the fees of its orders up to its value, and a yield coupon has paid its part of each paid
 * day. There are no other journals.
 */
export const couponLines = sql`
  select 'coupon:use:' || c.id, 'coupon', c.id::text, l.*
  from coupons c cross join lateral (values
    (null::bigint, null::text, 'marketing', c.currency_id, 'available', -c.value, 'coupon', null::text, null::bigint),
    (c.user_id, 'change', null, c.currency_id, 'available', c.value, 'coupon', null, null)
  ) l
  where c.used_at > 0 and c.kind = 'cash'
  union all
  select 'coupon:' || p.ref_type || ':' || p.ref_id || ':' || p.step, 'coupon', p.coupon_id::text, l.*
  from (
    select coupon_id, ref_type, ref_id, currency_id, user_id, account, step, due, 'coupon_fee' as scene from (${couponFees}) f
    union all
    select coupon_id, ref_type, ref_id, currency_id, user_id, account, step, due, 'coupon_yield' from (${extras}) e
  ) p cross join lateral (values
    (null::bigint, null::text, 'marketing', p.currency_id, 'available', -p.due, p.scene, null::text, null::bigint),
    (p.user_id, p.account, null, p.currency_id, 'available', p.due, p.scene, null, null)
  ) l
  where p.due <> 0`

/** No more coupons of an offer were given than the offer has, and each coupon has the terms of its offer. */
const offers: FindingQuery = sql`
  select format('offer %s says that %s are claimed, and %s were given', o.code, o.claimed, count(c.id)) as wrong
  from coupon_offers o left join coupons c on c.offer_id = o.id
  group by o.id having o.claimed <> count(c.id) or count(c.id) > o.total
  union all
  select format('coupon %s is not what offer %s gives', c.id, o.code)
  from coupons c join coupon_offers o on o.id = c.offer_id
  where (c.kind, c.currency_id, c.value, c.scope, c.min_use)
      is distinct from (o.kind, o.currency_id, o.value, o.scope, o.min_use)
    or c.end_at <> case o.valid_days when 0 then o.end_at else c.given_at + o.valid_days * 86400000::bigint end
    or c.given_at < o.start_at or (c.won_by = 0 and c.given_at >= o.end_at) or (c.won_by = 0) = o.prize`

/**
 * A cash or yield coupon was used before its end, and its journal has the time of the use. A fee coupon was chosen
 * for an order before its end; it may pay the order's fees after its end.
 */
const uses: FindingQuery = sql`
  select format('coupon %s was used at %s and ended at %s', id, used_at, end_at) as wrong
  from coupons where used_at > 0 and ((kind <> 'fee' and used_at >= end_at) or used_at < given_at or expired_at > 0)
  union all
  select format('coupon %s was chosen outside its time', c.id)
  from coupons c join coupon_uses u on u.coupon_id = c.id
  where u.begun_at < c.given_at or u.begun_at >= c.end_at or u.user_id <> c.user_id
  union all
  select format('journal %s is of another moment than its coupon', j.key)
  from coupons c join journals j on j.key = 'coupon:use:' || c.id where j.created_at <> c.used_at`

/**
 * The spent amount in the row of a coupon is the sum of the amounts that it paid for its orders. Each of these
 * amounts follows from the order's fees, and was limited to the value that the coupon had left.
 */
const sums: FindingQuery = sql`
  select format('coupon %s says %s is spent, and its orders took %s', c.id, c.spent, coalesce(sum(u.spent), 0)) as wrong
  from coupons c left join coupon_uses u on u.coupon_id = c.id
  group by c.id having c.spent <> coalesce(sum(u.spent), 0)
    or c.held <> coalesce(bool_or(u.ended_at = 0), false)
    or (c.kind = 'yield' and (c.used_at > 0) <> (count(u.ref_id) = 1))
    or (c.kind = 'cash' and count(u.ref_id) > 0)
  union all
  select format('%s %s took %s of coupon %s, and %s was due', u.ref_type, u.ref_id, u.spent, u.coupon_id, coalesce(f.due, 0))
  from coupon_uses u left join (select ref_type, ref_id, sum(due) as due from (${couponFees}) every_fee group by ref_type, ref_id) f
    using (ref_type, ref_id)
  where u.spent <> coalesce(f.due, 0)
  union all
  select format('coupon %s had %s left for %s %s', c.id, u.ceiling, u.ref_type, u.ref_id)
  from coupon_uses u join coupons c on c.id = u.coupon_id
  where u.ceiling <> case c.kind when 'fee' then c.value - coalesce((select sum(b.spent) from coupon_uses b
    where b.coupon_id = u.coupon_id and b.id < u.id), 0) else 0 end`

/** Orders with a coupon, according to their own rows. */
const holders = sql`
  select 'spot_order' as ref_type, id as ref_id, user_id, coupon_id, rebate, quote_id as currency_id, 'spot' as use,
    status <> 'doing' as over, coalesce(budget, coalesce(limit_price, stop_price,
      coalesce(activation_price, trail_start) * (1 - callback_rate)) * amount) as worth, created_at
  from spot_orders where coupon_id > 0
  union all
  select 'lever_order', id, user_id, coupon_id, rebate, quote_id, 'futures', phase <> 'order',
    limit_price * opened_share * lot_size, created_at from lever_orders where coupon_id > 0
  union all
  select 'lock_order', id, user_id, coupon_id, 0, currency_id, 'lockup', true, amount, created_at
  from lock_orders where coupon_id > 0`

/**
 * The kind, scope, currency and minimum of a coupon fit the order that uses it, and the coupon is reserved for the
 * order until the order's last charge. Every recorded use of a coupon belongs to such an order.
 */
const fits: FindingQuery = sql`
  select format('%s %s does not go with coupon %s', coalesce(h.ref_type, u.ref_type), coalesce(h.ref_id, u.ref_id),
    coalesce(h.coupon_id, u.coupon_id)) as wrong
  from (${holders}) h full join coupon_uses u using (ref_type, ref_id)
  left join coupons c on c.id = h.coupon_id
  where not coalesce(h.coupon_id = u.coupon_id and h.user_id = u.user_id and h.rebate = u.spent
    and c.kind = case h.use when 'lockup' then 'yield' else 'fee' end and c.scope in ('', h.use)
    and c.currency_id = h.currency_id and h.worth >= c.min_use and h.over = (u.ended_at > 0)
    and h.created_at = u.begun_at, false)
  union all
  select format('lock order %s adds another rate than its coupon', o.id)
  from lock_orders o left join coupons c on c.id = o.coupon_id where o.coupon_rate <> coalesce(c.value, 0)`

export const couponRules: readonly FindingQuery[] = [offers, uses, sums, fits]
