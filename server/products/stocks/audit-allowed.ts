import { sql } from 'kysely'
import { isAllowed } from '../../identity/approvals/allowed.ts'
import type { Wrongs } from '../../ledger/wrongs.ts'

const splits: Wrongs = sql`
  select format('split %s of %s is as no operators said', s.id, s.symbol) as wrong
  from stock_splits s where not ${isAllowed('split', {
    subject: sql`s.symbol`,
    terms: sql`format('%s:%s', s.ratio_to, s.ratio_from)`,
    by: sql`s.operator`,
  })}`

export const stocksAllowed: readonly Wrongs[] = [splits]
