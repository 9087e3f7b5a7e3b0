import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { expectedOrders } from './audit-expected-postings.ts'

/** The stored results of a subscription must follow from its terms and from all subscriptions of its project. */
const results: FindingQuery = sql`
  select format('IEO order %s is not what its terms and its project give', id) as wrong from (${expectedOrders}) o
  where (pay_amount, passes, paid, refund) is distinct from (pay_due, passes_due, paid_due, refund_due)
    or (status = 'failed') <> (status <> 'applied' and pass_due = 0)`

/**
 * A subscription was placed during the sale, allotted a minute after the end of the sale or later, and released on
 * time.
 */
const times: FindingQuery = sql`
  select format('IEO order %s was not applied for while its subscription ran', id) as wrong from (${expectedOrders}) o
  where created_at < start_at or created_at >= end_at
  union all
  select format('IEO order %s was allotted before its time', id) from (${expectedOrders}) o
  where allotted_at > 0 and (allotted_at < end_at + 60000 or project_allotted = 0 or allotted_at < project_allotted)
  union all
  select format('IEO order %s was released before its time', id) from ieo_orders
  where released_at > 0 and (released_at < release_at or released_at < allotted_at)`

/** The totals of a project equal the sums over its subscriptions. A project never allots more than it issues. */
const sums: FindingQuery = sql`
  select format('IEO project %s says %s applied by %s people and %s allotted, and its orders are %s, %s and %s', p.id,
    p.applied, p.people, p.passed, coalesce(o.applied, 0), coalesce(o.people, 0), coalesce(o.passed, 0)) as wrong
  from ieo_projects p
  left join (
    select project_id, sum(amount) as applied, count(distinct user_id) as people, sum(pass_due) as passed
    from (${expectedOrders}) o group by project_id) o on o.project_id = p.id
  where p.applied <> coalesce(o.applied, 0) or p.people <> coalesce(o.people, 0)
    or p.passed <> case when p.allotted_at = 0 then 0 else coalesce(o.passed, 0) end
    or p.passed > p.total_issuance`

/**
 * The terms of each subscription equal the terms in the stored API response to its request. Subscriptions
 * whose response has been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of IEO order %s are not those that its owner was shown', o.id) as wrong
  from ieo_orders o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = o.id::text and (
    (answer ->> 'project_id')::integer, (answer ->> 'amount')::numeric, (answer ->> 'price')::numeric,
    (answer ->> 'pay_amount')::numeric, (answer ->> 'pay_currency_id')::integer, (answer ->> 'release_time')::bigint
  ) is distinct from (
    o.project_id, o.amount, o.price, o.pay_amount, o.pay_id, o.release_at / 1000)`

/** The time of each journal equals the time that is stored in its subscription. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its IEO order', j.key) as wrong
  from ieo_orders o
  cross join lateral (values ('apply', o.created_at), ('allot', o.allotted_at), ('release', o.released_at)) s (step, at)
  join journals j on j.key = 'ieo:' || s.step || ':' || o.id
  where j.created_at <> s.at`

export const ieoRules: readonly FindingQuery[] = [results, times, sums, terms, moments]
