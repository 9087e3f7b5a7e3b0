import { sql } from 'kysely'
import { isAllowed } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

const splits: FindingQuery = sql`
  select format('split %s of %s is as no operators said', s.id, s.symbol) as wrong
  from stock_splits s where not ${isAllowed('split', {
    subject: sql`s.symbol`,
    terms: sql`format('%s:%s', s.ratio_to, s.ratio_from)`,
    by: sql`s.operator`,
  })}`

export const stocksAllowed: readonly FindingQuery[] = [splits]
