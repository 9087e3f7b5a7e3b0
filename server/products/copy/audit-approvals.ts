import { sql } from 'kysely'
import { differsFromApproved } from '../../identity/approvals/approved-terms.ts'
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

export const copyAllowed: readonly FindingQuery[] = [places]
