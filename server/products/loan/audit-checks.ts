import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** Every entry of a loan with the debt before it. The debt is computed from the entries alone. */
const before = sql`
  select l.id, l.user_id, l.coin_id, l.scale, l.amount as lent, l.rate_year, l.mode, l.start_at, l.end_at, l.status, l.finished_at,
    e.n, e.kind, e.at, e.created_at, e.principal, e.interest, e.overdue, e.from_margin, e.from_change, e.amount,
    e.rest, e.shortfall, e.asset_value, e.debt_value,
    coalesce(sum(e.principal) over earlier, 0) as principal_before,
    coalesce(sum(e.interest) over earlier, 0) as interest_before,
    coalesce(sum(e.overdue) over earlier, 0) as overdue_before
  from loans l join loan_entries e on e.loan_id = l.id
  window earlier as (partition by l.id order by e.n rows between unbounded preceding and 1 preceding)`

const floored = (value: ReturnType<typeof sql>) => sql`trunc(${value}, scale)`

/** The totals in the loan's row must follow from its entries. */
const sums: FindingQuery = sql`
  select format('loan %s is not the sum of its entries', l.id) as wrong
  from loans l left join (select loan_id, count(*)::integer as n, max(n) as top, sum(principal) as principal, sum(interest) as interest,
    sum(overdue) as overdue, min(kind) filter (where n = 1) as first from loan_entries group by loan_id) e on e.loan_id = l.id
  where (l.principal, l.interest, l.overdue, l.entries, l.entries) is distinct from (e.principal, e.interest, e.overdue, e.n, e.top)
    or e.first is distinct from 'apply'`

/**
 * A loan has one interest entry for each 00:00 (UTC+8) of its term: one day's interest on the principal,
 * rounded down.
 */
const interest: FindingQuery = sql`
  select format('entry %s of loan %s is not the interest of its day', n, id) as wrong from (${before}) b
  where kind = 'interest' and (interest <> div(principal_before * rate_year * ('1e' || scale)::numeric, 365) * ('1e-' || scale)::numeric
    or at <= start_at or at > end_at or (at + 28800000) % 86400000 <> 0)
  union all
  select format('loan %s is charged %s times for the day of %s', loan_id, count(*), at) from loan_entries
  where kind = 'interest' group by loan_id, at having count(*) > 1
  union all
  select format('loan %s was charged for %s days of %s', l.id, count(e.n), l.day - (l.start_at / 1000 + 28800) / 86400)
  from loans l left join loan_entries e on e.loan_id = l.id and e.kind = 'interest' where l.start_at > 0
  group by l.id having count(e.n) <> l.day - (l.start_at / 1000 + 28800) / 86400`

/**
 * For each day overdue, 0.5 % of the overdue amount is charged. Before the end of the term this amount is the sum of
 * the missed bills; after it, the principal and the unpaid interest.
 */
const overdue: FindingQuery = sql`
  select format('entry %s of loan %s is not the price of a day late', b.n, b.id) as wrong
  from (${before}) b
  left join lateral (select d.n, d.at from loan_entries d where d.loan_id = b.id and d.kind = 'due' and d.n < b.n) due on true
  left join lateral (
    select coalesce(sum(i.interest), 0) as charged from loan_entries i where i.loan_id = b.id and i.kind = 'interest'
      and i.n < (select max(m.n) from loan_entries m where m.loan_id = b.id and m.kind = 'missed' and m.n < b.n)
  ) missed on true
  left join lateral (
    select coalesce(-sum(p.interest), 0) as paid from loan_entries p where p.loan_id = b.id and p.interest < 0 and p.n < b.n
  ) paid on true
  where b.kind = 'overdue' and (
    b.overdue <> ${floored(sql`(case when due.n is not null then b.principal_before + b.interest_before
      else missed.charged - paid.paid end) * 0.005`)}
    or (due.n is not null and (b.at - due.at) % 86400000 <> 0))`

/** A payment is applied to overdue interest, then interest, then principal, and is never more than the debt. */
const order: FindingQuery = sql`
  select format('entry %s of loan %s is not paid in its order', n, id) as wrong from (${before}) b
  where kind in ('repay', 'bill') and (
    from_margin + from_change <> -(principal + interest + overdue) or amount <> from_margin + from_change
    or -overdue <> least(amount, overdue_before) or -interest <> least(amount + overdue, interest_before)
    or -principal > principal_before or (kind = 'bill' and (from_margin <> 0 or principal <> 0)))
  union all
  select format('entry %s of loan %s owes less than nothing', n, id) from (${before}) b
  where principal_before + principal < 0 or interest_before + interest < 0 or overdue_before + overdue < 0`

/** A loan is paid out in full, once, and within the limits of its terms. */
const lent: FindingQuery = sql`
  select format('loan %s was not paid out as it was applied for', id) as wrong from (${before}) b
  where kind = 'approve' and (principal <> lent or principal_before <> 0 or at <> start_at
    or end_at - start_at <> (select term_days from loans t where t.id = b.id) * 86400000::bigint)
  union all
  select format('loan %s has %s %s', loan_id, count(*), kind) from loan_entries
  where kind in ('apply', 'approve', 'cancel', 'reject', 'due', 'soon', 'liquidate') group by loan_id, kind having count(*) > 1
  union all
  select format('collateral of loan %s is not what was pledged and added', c.loan_id) from loan_collateral c
  where c.added <> coalesce((select sum(e.amount) from loan_entries e where e.loan_id = c.loan_id and e.kind = 'collateral'
    and e.currency_id = c.currency_id), 0)`

/**
 * Every liquidation was justified: the margin level that was stored as its cause is below 110 %, and so is the level
 * recomputed from the sold assets.
 */
const liquidations: FindingQuery = sql`
  with sold as (
    select s.loan_id, sum(s.converted) as proceeds, sum((s.margin_free + s.margin_locked + s.lever_free) * s.price) as value
    from loan_sales s group by s.loan_id
  ), coin as (
    select s.loan_id, s.price from loan_sales s join loans l on l.id = s.loan_id and l.coin_id = s.currency_id
  )
  select format('the liquidation of loan %s is not what its prices give', b.id) as wrong
  from (${before}) b left join sold on sold.loan_id = b.id left join coin on coin.loan_id = b.id
  where b.kind = 'liquidate' and (
    b.principal + b.principal_before <> 0 or b.interest + b.interest_before <> 0 or b.overdue + b.overdue_before <> 0
    or b.debt_value <> (b.principal_before + b.interest_before + b.overdue_before) * coin.price
    or b.asset_value >= b.debt_value * 1.1 or sold.value >= b.debt_value * 1.1
    or b.amount <> least(sold.proceeds, b.principal_before + b.interest_before + b.overdue_before)
    or b.rest <> sold.proceeds - b.amount
    or b.shortfall <> b.principal_before + b.interest_before + b.overdue_before - b.amount) is not false
  union all
  select format('sale of %s of loan %s is not converted at its prices', s.currency_id, s.loan_id)
  from loan_sales s join loans l on l.id = s.loan_id join coin on coin.loan_id = s.loan_id
  where s.converted <> case when s.currency_id = l.coin_id then s.margin_free + s.margin_locked + s.lever_free
    else div((s.margin_free + s.margin_locked + s.lever_free) * s.price * ('1e' || l.scale)::numeric, coin.price)
      * ('1e-' || l.scale)::numeric end
  union all
  select format('loan %s was closed by force and has no entry of it', id) from loans l where (status = 'liquidated') <>
    exists (select from loan_entries e where e.loan_id = l.id and e.kind = 'liquidate')
  union all
  select format('sale of %s of loan %s names tick %s, which is not recorded like that', s.currency_id, s.loan_id, s.tick_id)
  from loan_sales s
  left join ticks t on t.pair_id = s.pair_id and t.seq = s.tick_seq and t.time = s.time
  left join kept_ticks k on k.pair_id = s.pair_id and k.seq = s.tick_seq and k.time = s.time
  where s.pair_id is not null and (coalesce(t.id, k.id), coalesce(t.price, k.price)) is distinct from (s.tick_id, s.price)
    and not exists (select from tick_days d where d.pair_id = s.pair_id and d.root is null
      and s.tick_seq between d.first_seq and d.last_seq)`

/**
 * The terms of each loan equal the terms in the stored API response to its application. Loans whose response
 * has been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of loan %s are not those that its owner was shown', l.id) as wrong
  from loans l join requests r on r.user_id = l.user_id and r.request_id::text = l.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = l.id::text and (
    (answer ->> 'amount')::numeric, (answer ->> 'rate_year')::numeric, (answer ->> 'term_days')::integer, answer ->> 'interest_mode'
  ) is distinct from (l.amount, l.rate_year, l.term_days, l.mode)`

export const loanRules: readonly FindingQuery[] = [sums, interest, overdue, order, lent, liquidations, terms]
