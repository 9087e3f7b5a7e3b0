import { sql } from 'kysely'

/**
 * Each entry of each loan with two amounts of collateral by coin: the collateral of the application (`applied`), and
 * the loan's total collateral before the entry (`there`).
 */
const pledged = sql`
  select e.loan_id, e.n, e.kind, c.currency_id, c.applied,
    c.applied + coalesce((select sum(a.amount) from loan_entries a where a.loan_id = e.loan_id and a.kind = 'collateral'
      and a.currency_id = c.currency_id and a.n < e.n), 0) as there
  from loan_entries e join loan_collateral c on c.loan_id = e.loan_id`

/** SQL: number of the last repayment of a loan. In a repaid loan, this repayment releases the collateral. */
const last = sql`(select max(x.n) from loan_entries x where x.loan_id = l.id and x.kind = 'repay')`

/**
 * Every journal line that loans must have posted according to their entries: collateral that was pledged and
 * released, charges, payments, and the assets that a liquidation sold, with their prices.
 */
export const loanLines = sql`
  select 'loan:' || l.id || ':' || p.n, 'loan', l.id::text, x.*
  from loans l join (${pledged}) p on p.loan_id = l.id
  cross join lateral (values
    (l.user_id, 'change', null::text, p.currency_id, 'available', case p.kind when 'apply' then -p.applied else 0 end,
      'loan_collateral', null::text, null::bigint),
    (l.user_id, 'change', null, p.currency_id, 'frozen', case p.kind when 'apply' then p.applied else 0 end,
      'loan_collateral', 'loan', l.id),
    (l.user_id, 'change', null, p.currency_id, 'frozen', case when p.kind in ('cancel', 'reject') then -p.applied else 0 end,
      'release', 'loan', l.id),
    (l.user_id, 'change', null, p.currency_id, 'available', case when p.kind in ('cancel', 'reject') then p.applied else 0 end,
      'release', null, null),
    (l.user_id, 'change', null, p.currency_id, 'frozen', case p.kind when 'approve' then -p.applied else 0 end,
      'loan_collateral', 'loan', l.id),
    (l.user_id, 'margin', null, p.currency_id, 'locked', case p.kind when 'approve' then p.applied else 0 end,
      'loan_collateral', 'loan', l.id),
    (l.user_id, 'margin', null, p.currency_id, 'locked',
      case when p.kind = 'repay' and l.status = 'repaid' and p.n = ${last} then -p.there else 0 end, 'loan_collateral', 'loan', l.id),
    (l.user_id, 'change', null, p.currency_id, 'available',
      case when p.kind = 'repay' and l.status = 'repaid' and p.n = ${last} then p.there else 0 end, 'loan_collateral', null, null)
  ) x (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where x.amount <> 0
  union all
  select 'loan:' || l.id || ':' || e.n, 'loan', l.id::text, x.*
  from loans l join loan_entries e on e.loan_id = l.id
  cross join lateral (values
    (l.user_id, 'owes loan', null::text, l.coin_id, 'available', case e.kind when 'approve' then -l.amount else 0 end, 'loan',
      null::text, null::bigint),
    (l.user_id, 'margin', null, l.coin_id, 'available', case e.kind when 'approve' then l.amount else 0 end, 'loan', null, null),
    (l.user_id, 'owes loan', null, l.coin_id, 'available', case e.kind when 'interest' then -e.interest else 0 end,
      'loan_interest', null, null),
    (null, null, 'loan_interest', l.coin_id, 'available', case e.kind when 'interest' then e.interest else 0 end,
      'loan_interest', null, null),
    (l.user_id, 'owes loan', null, l.coin_id, 'available', case e.kind when 'overdue' then -e.overdue else 0 end,
      'loan_overdue', null, null),
    (null, null, 'loan_interest', l.coin_id, 'available', case e.kind when 'overdue' then e.overdue else 0 end,
      'loan_overdue', null, null),
    (l.user_id, 'margin', null, l.coin_id, 'available', -e.from_margin, 'loan_repay', null, null),
    (l.user_id, 'change', null, l.coin_id, 'available', -e.from_change, 'loan_repay', null, null),
    (l.user_id, 'owes loan', null, l.coin_id, 'available', e.from_margin + e.from_change, 'loan_repay', null, null),
    (l.user_id, 'change', null, e.currency_id, 'available', case e.kind when 'collateral' then -e.amount else 0 end,
      'loan_collateral', null, null),
    (l.user_id, 'margin', null, e.currency_id, 'locked', case e.kind when 'collateral' then e.amount else 0 end,
      'loan_collateral', 'loan', l.id),
    (l.user_id, 'owes loan', null, l.coin_id, 'available',
      case e.kind when 'liquidate' then -(e.principal + e.interest + e.overdue) else 0 end, 'loan_liquidation', null, null),
    (l.user_id, 'change', null, l.coin_id, 'available', case e.kind when 'liquidate' then e.rest else 0 end,
      'loan_liquidation', null, null),
    (null, null, 'loan_loss', l.coin_id, 'available', case e.kind when 'liquidate' then -e.shortfall else 0 end,
      'loan_liquidation', null, null)
  ) x (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where x.amount <> 0
  union all
  select 'loan:' || l.id || ':' || e.n, 'loan', l.id::text, x.*
  from loans l join loan_entries e on e.loan_id = l.id and e.kind = 'liquidate' join loan_sales s on s.loan_id = l.id
  cross join lateral (values
    (l.user_id, 'margin', null::text, s.currency_id, 'available', -s.margin_free, 'loan_liquidation', null::text, null::bigint),
    (l.user_id, 'margin', null, s.currency_id, 'locked', -s.margin_locked, 'loan_liquidation', 'loan', l.id),
    (l.user_id, 'lever', null, s.currency_id, 'available', -s.lever_free, 'loan_liquidation', null, null),
    (null, null, 'fx_book', s.currency_id, 'available',
      case when s.currency_id = l.coin_id then 0 else s.margin_free + s.margin_locked + s.lever_free end, 'loan_liquidation',
      null, null),
    (null, null, 'fx_book', l.coin_id, 'available', case when s.currency_id = l.coin_id then 0 else -s.converted end,
      'loan_liquidation', null, null)
  ) x (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where x.amount <> 0`
