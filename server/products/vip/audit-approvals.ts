import { sql } from 'kysely'
import { differsFromApproved, registerTerms } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * Market makers are exactly the users whom two operators appointed, now and on every computed day.
 */
const makers: FindingQuery = sql`
  select format('person %s is %s market maker, and operators said otherwise', coalesce(p.user_id, l.user_id),
    case when p.market_maker then 'a' else 'no' end) as wrong
  from vip_people p full join (
    select distinct on (subject) subject::bigint as user_id, terms from approvals
    where kind = 'vip_maker' and verdict = 'twice' order by subject, id desc
  ) l on l.user_id = p.user_id
  where coalesce(p.market_maker, false) <> (coalesce(l.terms, 'off') = 'on')
  union all
  select format('person %s counts as a market maker on day %s, and operators had not said so', d.user_id, d.day)
  from vip_days d where d.market_maker and coalesce((
    select a.terms from approvals a where a.kind = 'vip_maker' and a.verdict = 'twice' and a.subject = d.user_id::text
      and a.created_at <= d.computed_at order by a.id desc limit 1), 'off') <> 'on'`

registerTerms(
  'vip_maker',
  sql`select user_id::text, case when market_maker then 'on' else 'off' end from vip_people`,
)

const levels = differsFromApproved(
  'vip_level',
  'VIP level',
  sql`select distinct on (level) level::text, to_jsonb(t) from vip_terms t order by level, from_day desc`,
  sql`select f.level, jsonb_build_object('volume', f.volume, 'assets', f.assets, 'rebate_rate', f.rebate)::text
    from (values ('0', 0, 0, 0.2), ('1', 100000, 10000, 0.2), ('2', 1000000, 200000, 0.25), ('3', 5000000, 500000, 0.25),
      ('4', 20000000, 1000000, 0.3), ('5', 50000000, 2000000, 0.3)) f (level, volume, assets, rebate)`,
)

export const vipAllowed: readonly FindingQuery[] = [makers, sql`select wrong from (${levels}) w`]
