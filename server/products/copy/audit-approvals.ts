import { sql } from 'kysely'
import { differsFromApproved, TEST_MODE } from '../../identity/approvals/approved-terms.ts'
import { completeVerdicts } from '../../identity/approvals/required-approvals.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** Default of the column with the maximum number of followers of a trader. */
const PLACES = 100

/**
 * The maximum number of followers of a trader must be the number that an operator approved last. Without such an
 * approval it must be the number that was stored when approvals of this setting were introduced, and for a trader who
 * was added later, the default.
 */
const places = differsFromApproved(
  'copy_places',
  'how many may follow trader',
  sql`select user_id::text, to_jsonb(t) from copy_traders t`,
  sql`select t.user_id::text, coalesce(s.terms, jsonb_build_object('follower_max', ${PLACES}::integer))::text
    from copy_traders t left join standing_terms s on s.kind = 'copy_places' and s.subject = t.user_id::text`,
)

/**
 * A trader was approved, rejected or ended as an operator decided last, or as it was when these decisions began to be
 * signed. An application awaits a decision in any case, and test mode decides those that were made in it.
 */
const decisions: FindingQuery = sql`
  select format('trader %s is %s, and no operator said so', t.user_id, t.status) as wrong
  from copy_traders t
  where t.status <> 'reviewing' and not (t.test and t.reviewed_by = ${TEST_MODE}) and t.status is distinct from coalesce(
    (select a.terms::jsonb ->> 'status' from approvals a where a.kind = 'trader' and a.subject = t.user_id::text
      and a.verdict in ${completeVerdicts('trader')} order by a.id desc limit 1),
    (select s.terms ->> 'status' from standing_terms s where s.kind = 'trader' and s.subject = t.user_id::text))`

export const copyAllowed: readonly FindingQuery[] = [places, decisions]
