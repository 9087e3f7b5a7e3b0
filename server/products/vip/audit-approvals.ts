import { sql } from 'kysely'
import { differsFromApproved, registerTerms } from '../../identity/approvals/approved-terms.ts'
import { completeVerdicts } from '../../identity/approvals/required-approvals.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** Credit score of a new user, which is the default of the column. */
const CREDIT_SCORE = 100

/**
 * The market makers are exactly the users whom two operators appointed. On every day that was computed, each user who
 * counted as a market maker had been appointed before.
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

/**
 * The credit score of a user must be the score that an operator approved last. Without such an approval it must be
 * the score that was stored when approvals of this setting were introduced, or the default.
 */
const scores: FindingQuery = sql`
  select format('the credit score of person %s is not what operators said', u.id) as wrong
  from users u
  left join vip_people p on p.user_id = u.id
  left join (
    select distinct on (subject) subject::bigint as user_id, (terms ->> 'credit_score')::integer as score from (
      select subject, terms::jsonb as terms, id from approvals
      where kind = 'vip_score' and verdict in ${completeVerdicts('vip_score')}
      union all select subject, terms, 0 from standing_terms where kind = 'vip_score'
    ) every_word order by subject, id desc
  ) l on l.user_id = u.id
  where u.credit_score <> coalesce(l.score, ${CREDIT_SCORE}::integer) or p.credit_score is distinct from l.score`

registerTerms('vip_score', sql`select user_id::text, to_jsonb(p) from vip_people p`)

const levels = differsFromApproved(
  'vip_level',
  'VIP level',
  sql`select distinct on (level) level::text, to_jsonb(t) from vip_terms t order by level, from_day desc`,
  sql`select f.level, jsonb_build_object('volume', f.volume, 'assets', f.assets, 'rebate_rate', f.rebate)::text
    from (values ('0', 0, 0, 0.2), ('1', 100000, 10000, 0.2), ('2', 1000000, 200000, 0.25), ('3', 5000000, 500000, 0.25),
      ('4', 20000000, 1000000, 0.3), ('5', 50000000, 2000000, 0.3)) f (level, volume, assets, rebate)`,
)

export const vipAllowed: readonly FindingQuery[] = [makers, scores, sql`select wrong from (${levels}) w`]
