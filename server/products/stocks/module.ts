import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { stocksAllowed } from './audit-approvals.ts'
import { splitLines, splitRules } from './audit-queries.ts'
import { stockCommands } from './cli.ts'
import { stocksDemo } from './demo-actions.ts'
import { STOCK_SPLIT } from './journals.ts'
import { stockBills, stockMails } from './texts.ts'

/** Splits of shares. Trading of shares is a part of spot. */
export const stocks = {
  name: 'stocks',
  audit: {
    references: [STOCK_SPLIT],
    objects: sql`select id from stock_splits`,
    lines: splitLines,
    rules: splitRules,
    allowed: stocksAllowed,
    namedTicks: [sql`select pair_id, after_seq as seq from stock_splits`],
  },
  texts: { mails: stockMails, bills: stockBills },
  commands: stockCommands,
  demo: stocksDemo,
} as const satisfies ProductModule
