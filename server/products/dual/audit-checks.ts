import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { expectedOrders } from './audit-expected-postings.ts'

/** 16:00 (UTC+8) of a business day, in ms. */
const settlement = (column: string) => sql`(${sql.ref(column)} * 86400000::bigint + 28800000)`
/** The business day of a time in ms. */
const dayOf = (column: string) => sql`floor((${sql.ref(column)} / 1000 + 28800) / 86400)::integer`

/** The stored results of an order must follow from its terms and the settlement price of its coin and date. */
const results: FindingQuery = sql`
  select format('dual order %s is not what its terms and its price give', id) as wrong from (${expectedOrders}) o
  where (coin_amount, quote_amount, coalesce(outcome, '')) is distinct from (coin_due, quote_due, outcome_due)
    or pay_amount <> case outcome_due when '' then 0 when 'back' then amount when 'coin' then coin_due else quote_due end
    or interest <> case outcome_due when 'coin' then coin_due - coin_base when 'quote' then quote_due - quote_base else 0 end
    or (status = 'completed' and settlement_price is distinct from price)`

/**
 * An order may be settled only after 16:00 of its maturity day, and only when its settlement price is stored or is
 * known to be unavailable.
 */
const times: FindingQuery = sql`
  select format('dual order %s ended before its time', id) as wrong from (${expectedOrders}) o
  where finished_at > 0 and (finished_at < ${settlement('maturity_day')} or state = 'waiting' or finished_at < fixed_at)
  union all
  select format('dual order %s is settling before 16:00 of its day', o.id) from dual_orders o
  join jobs d on d.kind = 'dual_lock' and d.object = o.currency_id || ':' || to_char(date '1970-01-01' + o.maturity_day, 'YYYY-MM-DD')
  where o.status = 'settling' and d.state <> 'done'
  union all
  select format('the settlement of currency %s on day %s was given up before 24 hours were over', currency_id, day)
  from dual_fixings where state = 'none' and fixed_at < ${settlement('day')} + 86400000
  union all
  select format('the settlement price of currency %s on day %s is older than its day', currency_id, day)
  from dual_fixings where state = 'stored' and fixed_at < ${settlement('day')}`

/**
 * An order was bought while its product was on sale, for the number of days until the maturity of the product, and
 * within the limits of one purchase.
 */
const purchases: FindingQuery = sql`
  select format('dual order %s was not bought on its days', o.id) as wrong from dual_orders o
  where holding_days <> greatest(1, maturity_day - ${dayOf('created_at')})
    or created_at >= ${settlement('maturity_day')} - 1800000`

/** The sold shares of a product equal the sum of the shares in its orders. */
const sold: FindingQuery = sql`
  select format('dual product %s says %s shares are sold, and its orders are %s', p.id, p.sold, coalesce(o.sold, 0)) as wrong
  from dual_products p
  left join (select product_id, sum(num) as sold from dual_orders group by product_id) o on o.product_id = p.id
  where p.sold <> coalesce(o.sold, 0)`

/**
 * A settlement price that was computed from the platform's own ticks is the mean of the ticks recorded from 15:30 to
 * 16:00 (UTC+8) of the settlement day. Checked while these ticks are still stored.
 */
const means: FindingQuery = sql`
  select format('the settlement price of currency %s on day %s is not the mean of its prices', f.currency_id, f.day) as wrong
  from dual_fixings f join pairs p on p.id = f.pair_id
  cross join lateral (
    select count(*) as n, sum(price) as total, min(seq) as first_seq, max(seq) as last_seq,
      count(distinct time / 60000) as minutes
    from (
      select seq, price, time from ticks t where t.pair_id = f.pair_id
        and t.time >= ${settlement('f.day')} - 1800000 and t.time < ${settlement('f.day')}
      union
      select seq, price, time from kept_ticks k where k.pair_id = f.pair_id
        and k.time >= ${settlement('f.day')} - 1800000 and k.time < ${settlement('f.day')}
    ) t
  ) m
  where f.state = 'stored' and f.source = 'platform' and (
    f.ticks is null or f.ticks <> f.last_seq - f.first_seq + 1
    or (m.n >= f.ticks and (m.n, m.first_seq, m.last_seq, trunc(m.total / m.n, p.price_precision))
      is distinct from (f.ticks::bigint, f.first_seq, f.last_seq, f.price))
    or (m.n >= f.ticks and m.minutes < 15))`

/** A settlement price that came from the exchange equals the price in the stored response of the exchange. */
const deliveries: FindingQuery = sql`
  select format('the settlement price of currency %s on day %s is not the exchange’s', f.currency_id, f.day) as wrong
  from dual_fixings f left join dual_deliveries d on d.currency_id = f.currency_id and d.day = f.day
  where f.state = 'stored' and f.source = 'deribit' and f.price is distinct from d.price`

/**
 * The terms of each order equal the terms in the stored API response to its request. Orders whose response has
 * been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of dual order %s are not those that its owner was shown', o.id) as wrong
  from dual_orders o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = o.id::text and (
    (answer ->> 'num')::integer, (answer ->> 'amount')::numeric, (answer ->> 'apr')::numeric,
    (answer ->> 'linked_price')::numeric, (answer ->> 'holding_days')::integer, answer ->> 'type',
    (answer ->> 'coin_amount')::numeric, (answer ->> 'quote_amount')::numeric, (answer ->> 'dual_id')::integer,
    (answer ->> 'settle_time')::bigint
  ) is distinct from (
    o.num, o.amount, o.apr, o.linked_price, o.holding_days, o.type, o.coin_amount, o.quote_amount, o.product_id,
    ${settlement('o.maturity_day')} / 1000)`

/** The time of each journal equals the time that is stored in its order. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its dual order', j.key) as wrong
  from dual_orders o
  cross join lateral (values ('open', o.created_at), ('set', o.finished_at)) s (step, at)
  join journals j on j.key = 'dual:' || s.step || ':' || o.id
  where j.created_at <> s.at`

export const dualRules: readonly FindingQuery[] = [
  results,
  times,
  purchases,
  sold,
  means,
  deliveries,
  terms,
  moments,
]
