import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** A time in the format that operators enter, in UTC+8. */
const moment = (text: string) => sql`extract(epoch from (${sql.raw(text)} || ':00+08')::timestamptz) * 1000`

/**
 * The terms of a project are the terms that two operators approved, at its creation or in the last change.
 * Test projects have the terms of their slot in the demo catalogue.
 */
const terms: FindingQuery = sql`
  with made as (
    select p.id, p.slot, p.test, to_jsonb(p) as stands, (select a.terms::jsonb - 'title' - 'pay' - 'price' from approvals a
      where a.kind = 'ieo_project' and a.verdict = 'twice' and a.subject = c.name order by a.id desc limit 1) as terms
    from ieo_projects p join currencies c on c.id = p.currency_id
  ), edits as (
    select distinct on (subject, e ->> 0) subject, case e ->> 0
      when 'issuance' then jsonb_build_object('total_issuance', e ->> 1)
      when 'amounts' then jsonb_build_object('min_amount', e ->> 1, 'max_amount', e ->> 2)
      when 'lock' then jsonb_build_object('lock_days', e ->> 1)
      when 'market' then jsonb_build_object('market_at', ${moment('(e ->> 1)')})
      when 'window' then jsonb_build_object('start_at', ${moment('(e ->> 1)')}, 'end_at', ${moment('(e ->> 2)')})
      else '{}'::jsonb end as terms
    from (select id, subject, terms::jsonb as e from approvals where kind = 'ieo_terms' and verdict = 'twice') a
    order by subject, e ->> 0, id desc
  )
  select format('project %s stands otherwise than operators said', m.id) as wrong
  from made m
  cross join lateral (select m.terms || coalesce((
    select jsonb_object_agg(k, v) from edits e cross join lateral jsonb_each_text(e.terms) t (k, v)
    where e.subject = m.id::text), '{}'::jsonb) as said) s
  where not coalesce(stands_as(m.stands, s.said), m.slot is not null and m.test)
    or (s.said is null and not (m.slot is not null and m.test))`

/** The prices of a token are the prices that two operators approved. */
const prices: FindingQuery = sql`
  select format('the price of project %s is %s, and operators said %s', p.id, r.price, s.price) as wrong
  from ieo_projects p join ieo_prices r on r.project_id = p.id
  join currencies token on token.id = p.currency_id join currencies pay on pay.id = r.currency_id
  cross join lateral (select coalesce((
    select a.terms::jsonb ->> 2 from approvals a where a.kind = 'ieo_terms' and a.verdict = 'twice'
      and a.subject = p.id::text and a.terms::jsonb ->> 0 = 'price' and upper(a.terms::jsonb ->> 1) = pay.name
    order by a.id desc limit 1), (
    select a.terms::jsonb ->> 'price' from approvals a where a.kind = 'ieo_project' and a.verdict = 'twice'
      and a.subject = token.name and a.terms::jsonb ->> 'pay' = pay.name
    order by a.id desc limit 1)) as price) s
  where not (p.slot is not null and p.test and s.price is null) and s.price::numeric is distinct from r.price`

/** The currency in which a project is paid is the one that was approved, because no command changes it. */
const paidIn: FindingQuery = sql`
  select format('project %s is paid in %s, and operators said %s', p.id, pay.name, said.pay) as wrong
  from ieo_projects p join currencies token on token.id = p.currency_id
  join currencies pay on pay.id = p.subscription_id
  cross join lateral (select a.terms::jsonb ->> 'pay' as pay from approvals a where a.kind = 'ieo_project'
    and a.verdict = 'twice' and a.subject = token.name order by a.id desc limit 1) said
  where said.pay <> pay.name`

export const ieoAllowed: readonly FindingQuery[] = [terms, prices, paidIn]
