import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * Every credited order with the amount of coins that follows from its terms and the received money. Money that
 * arrived when the order's rate had expired is converted at the higher of two rates: the order's rate, and the rate
 * at the arrival. The amount is divided once and rounded down; the fee is rounded up.
 */
const due = sql`
  select q.*, q.gross - q.fee_due as coin_due from (
    select o.*, g.gross, least(g.gross, ceil(g.gross * o.fee_rate * ('1e' || o.scale)::numeric)
      * ('1e-' || o.scale)::numeric) as fee_due
    from quickbuy_orders o
    cross join lateral (select trunc(div(coalesce(o.paid_amount, o.fiat_amount) * ('1e' || o.scale)::numeric,
      greatest(o.rate, o.late_rate)) * ('1e-' || o.scale)::numeric, o.scale) as gross) g
  ) q`

/** Every journal line that a credited order must have posted. */
export const quickBuyLines = sql`
  select 'quickbuy:' || o.id || ':paid', 'quick_buy', o.id::text, l.*
  from (${due}) o cross join lateral (values
    (null::bigint, null::text, 'fx_book', o.currency_id, 'available', -o.paid_amount, 'quick_buy', null::text, null::bigint),
    (null, null, 'bank_clearing', o.currency_id, 'available', o.paid_amount, 'quick_buy', null, null),
    (null, null, 'fx_book', o.coin_id, 'available', -o.gross, 'quick_buy', null, null),
    (o.user_id, 'change', null, o.coin_id, 'available', o.coin_due, 'quick_buy', null, null),
    (null, null, 'fee', o.coin_id, 'available', o.fee_due, 'fee', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where o.status = 2 and l.amount <> 0`

const figures: FindingQuery = sql`
  select format('order %s of quick buy is not what its rate gives', id) as wrong
  from (${due}) o where (coin_amount, fee) is distinct from (coin_due, fee_due)
  union all
  select format('the rate of order %s of quick buy is not what it was made of', id)
  from quickbuy_orders
  where rate <> ceil(base_rate * coin_price * (1 + spread) * 1e8) / 1e8
  union all
  select format('the late rate of order %s of quick buy is not what it was made of', id)
  from quickbuy_orders
  where late_rate is distinct from ceil(late_base_rate * late_coin_price * (1 + late_spread) * 1e8) / 1e8`

const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its order', j.key) as wrong
  from quickbuy_orders o join journals j on j.key = 'quickbuy:' || o.id || ':paid'
  where j.created_at <> o.finished_at
  union all
  select format('order %s of quick buy was made after its quote had ended', id)
  from quickbuy_orders where created_at >= quote_until
  union all
  select format('order %s of quick buy was paid when its rate was no longer held, and has no other', o.id)
  from quickbuy_orders o join quickbuy_payments p on p.order_id = o.id and p.outcome in ('credited', 'late')
  where o.status = 2 and not o.late and o.late_rate is null and p.source <> 'operator'
    and coalesce(nullif(o.sent_at, 0), o.finished_at) >= o.rate_until and o.rate_until is not null
  union all
  select format('the rate of order %s of quick buy is held longer than its method’s', id)
  from quickbuy_orders where rate_until - created_at > case pay_method when 'bank' then 86400000 else 300000 end
    and rate_until not in (expire_at, finished_at + 1)
  union all
  select format('order %s of quick buy expired before its time', id)
  from quickbuy_orders where status = 3 and expired and finished_at < expire_at
  union all
  select format('order %s of quick buy has not the time its method has', id)
  from quickbuy_orders where expire_at - created_at <> case pay_method when 'bank' then 86400000 else 1800000 end`

/** Every credit has exactly one recorded payment of the same amount, and every recorded payment has an outcome. */
const payments: FindingQuery = sql`
  select format('order %s of quick buy is credited and nobody said that it was paid', o.id) as wrong
  from quickbuy_orders o
  left join quickbuy_payments p on p.order_id = o.id and p.outcome in ('credited', 'late')
  where o.status = 2 and (p.id is null or p.amount <> o.paid_amount or (p.outcome = 'late') <> o.late
    or p.received_at <> o.finished_at)
  union all
  select format('payment %s says that it was credited, and its order %s is not', p.id, p.order_id)
  from quickbuy_payments p left join quickbuy_orders o on o.id = p.order_id
  where p.outcome in ('credited', 'late') and o.status is distinct from 2
  union all
  select format('payment %s of the whole amount was not credited', p.id)
  from quickbuy_payments p join quickbuy_orders o on o.id = p.order_id join currencies c on c.id = o.currency_id
  where p.event = 'paid' and p.amount = o.fiat_amount and p.currency = c.name and o.status <> 2
    and not (p.outcome = 'unpriced' and (o.finished_at between 1 and p.received_at or coalesce(o.rate_until, o.expire_at) <= p.received_at))
    and not (p.outcome = 'closed'
      and exists (select from closed_accounts a where a.user_id = o.user_id and a.closed_at <= p.received_at))`

/**
 * The terms of each order equal the terms in the stored API response to its request. Orders whose response has
 * been deleted are not checked.
 */
const notified: FindingQuery = sql`
  select format('the terms of order %s of quick buy are not those that its owner was shown', o.id) as wrong
  from requests r cross join lateral (select r.result -> 'answer' as answer) a
  join quickbuy_orders o on o.user_id = r.user_id and answer ->> 'order_no' = o.order_no
  where (answer ->> 'status') = '0' and ((answer ->> 'rate')::numeric, (answer ->> 'fiat_amount')::numeric, (answer ->> 'coin_id')::integer)
    is distinct from (o.rate, o.fiat_amount, o.coin_id)`

export const quickBuyRules: readonly FindingQuery[] = [figures, moments, payments, notified]
