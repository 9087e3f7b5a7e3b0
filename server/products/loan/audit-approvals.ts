import { sql } from 'kysely'
import {
  differsFromApproved,
  initialTerms,
  isAllowed,
  isOperator,
  TEST_MODE,
} from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { TIERS } from './seed.ts'

const terms = sql`format('%s of %s for %s days at %s to %s', l.amount, l.coin_id, l.term_days, l.rate_year, l.user_id)`

const paidOut: FindingQuery = sql`
  select format('loan %s is paid out as no operators said', l.id) as wrong
  from loans l where l.start_at > 0 and not (l.test and l.reviewed_by = ${TEST_MODE})
    and not ${isAllowed('loan', { subject: sql`l.id`, terms, by: sql`l.reviewed_by` })}
  union all
  select format('loan %s is rejected by %s, who was no operator then', l.id, l.reviewed_by)
  from loans l where l.status = 'rejected' and not (l.test and l.reviewed_by = ${TEST_MODE})
    and not ${isOperator(sql`l.reviewed_by`, sql`l.finished_at`)}`

const tiers = differsFromApproved(
  'loan_tier',
  'what may be borrowed at level',
  sql`select level::text, to_jsonb(t) from loan_tiers t`,
  initialTerms(
    Object.fromEntries(TIERS.map(([level, loan_max, rate_year]) => [level, { loan_max, rate_year }])),
  ),
)

export const loanAllowed: readonly FindingQuery[] = [paidOut, tiers]
