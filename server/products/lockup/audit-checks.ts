import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { expectedEnds, expectedIncomes } from './audit-expected-postings.ts'

/** The business day of a time in ms. */
const dayOf = (column: string) => sql`floor((${sql.ref(column)} / 1000 + 28800) / 86400)::integer`

/**
 * The paid days of an order are stored once each, from the first day on and without a gap, and each has the income
 * that follows from the rate of the day.
 */
const incomes: FindingQuery = sql`
  select format('day %s of lock order %s is not what its rate gives', coalesce(d.day, i.day), coalesce(d.id, i.order_id)) as wrong
  from (${expectedIncomes}) d full join lock_incomes i on i.order_id = d.id and i.day = d.day
  where (d.rate, d.amount, d.extra) is distinct from (i.rate, i.amount, i.extra)`

/** A day is paid only after its end, and an order ends only after all its days are paid. */
const times: FindingQuery = sql`
  select format('day %s of lock order %s was paid before it was over', i.day, i.order_id) as wrong
  from lock_incomes i where ${dayOf('i.paid_at')} <= i.day
  union all
  select format('lock order %s ended with %s paid days', o.id, o.paid) from (${expectedEnds}) o
  where status = 'redeemed' and paid <> case redeem_type when 'early' then greatest(0, ended - value_day) else lock_period end
  union all
  select format('lock order %s was redeemed early after its end', o.id) from (${expectedEnds}) o
  where redeem_type = 'early' and ended >= end_day
  union all
  select format('lock order %s ended before its time', o.id) from (${expectedEnds}) o
  where redeem_type = 'maturity' and ended < end_day`

/** The totals in each order must follow from its terms and its paid days. */
const sums: FindingQuery = sql`
  select format('lock order %s is not the sum of its days', o.id) as wrong
  from (${expectedEnds}) o
  left join (select id, sum(amount + extra) as income from (${expectedIncomes}) d group by id) i using (id)
  where o.income <> coalesce(i.income, 0) or o.penalty <> o.penalty_due
    or o.returned <> case o.status when 'doing' then 0 else o.amount - o.penalty_due end`

/**
 * An order earns from the day after its purchase on. A renewed order earns from the day on which the order before it
 * ended.
 */
const begins: FindingQuery = sql`
  select format('lock order %s does not begin on its day', o.id) as wrong
  from lock_orders o left join lock_orders f on f.id = o.renewed_from
  where o.value_day <> case when f.id is null then ${dayOf('o.created_at')} + 1 else f.end_day end
    or (f.id is not null and not coalesce(f.redeem_type = 'maturity' and f.renew and o.created_at = f.redeemed_at
      and (f.user_id, f.config_id, f.amount, f.yield_min, f.yield_max, f.lock_period, f.penalty_ratio)
        = (o.user_id, o.config_id, o.amount, o.yield_min, o.yield_max, o.lock_period, o.penalty_ratio), false))`

/** The sold amount of a product equals the sum of the amounts of its orders. */
const quotas: FindingQuery = sql`
  select format('lock product %s says %s is sold, and its orders are %s', c.id, c.sold, coalesce(o.sold, 0)) as wrong
  from lock_configs c
  left join (select config_id, sum(amount) as sold from lock_orders group by config_id) o on o.config_id = c.id
  where c.sold <> coalesce(o.sold, 0)`

/**
 * The terms of each order equal the terms in the stored API response to its request. Orders whose response has
 * been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of lock order %s are not those that its owner was shown', o.id) as wrong
  from lock_orders o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where o.request_id <> '' and answer ->> 'id' = o.id::text and (
    (answer ->> 'amount')::numeric, (answer ->> 'lock_period')::integer, (answer ->> 'penalty_ratio')::numeric,
    (answer ->> 'daily_yield_min')::numeric, (answer ->> 'daily_yield_max')::numeric, (answer ->> 'value_time')::bigint,
    (answer ->> 'end_time')::bigint, (answer ->> 'config_id')::integer
  ) is distinct from (
    o.amount, o.lock_period, o.penalty_ratio, o.yield_min, o.yield_max, o.value_day * 86400::bigint - 28800,
    o.end_day * 86400::bigint - 28800, o.config_id)`

/** The time of each journal equals the time that is stored in its order. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its lock order', j.key) as wrong
  from lock_orders o
  cross join lateral (values ('open', o.created_at), ('end', o.redeemed_at)) s (step, at)
  join journals j on j.key = 'lockup:' || o.id || ':' || s.step
  where j.created_at <> s.at`

export const lockRules: readonly FindingQuery[] = [incomes, times, sums, begins, quotas, terms, moments]
