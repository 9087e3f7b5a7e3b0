import { sql } from 'kysely'
import { isAllowed } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** A result that is not decided by prices was approved by operators. */
const results: FindingQuery = sql`
  select format('quiz %s has a result that no operators gave', q.id) as wrong
  from quizzes q where q.resolved_by <> '' and not ${isAllowed('quiz', {
    subject: sql`q.id`,
    terms: sql`format('%s: %s', case when q.result_option is null then 'refund'
      else 'option ' || q.result_option end, q.result_note)`,
    by: sql`q.resolved_by`,
  })}
  union all
  select format('quiz %s has a result of nobody', id) from quizzes
  where kind = 'custom' and result_option is not null and resolved_by = ''`

export const quizAllowed: readonly FindingQuery[] = [results]
