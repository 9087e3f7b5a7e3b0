import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { convertAllowed } from './audit-approvals.ts'
import { convertLines, convertRules } from './audit-queries.ts'
import { convertCommands } from './cli.ts'
import { convertDemo } from './demo-actions.ts'
import { convertEvaluators } from './evaluator.ts'
import { convertHandlers } from './handlers.ts'
import { CONVERT } from './journals.ts'
import { convertJobs } from './price-timeout-handler.ts'
import { seedConvert } from './seed.ts'
import { convertStaff } from './staff-queries.ts'
import { convertErrors, convertMails } from './texts.ts'

export const convert = {
  name: 'convert',
  handlers: { convert: convertHandlers },
  platformAccounts: { convert_book: { floor: 'none', draws: [CONVERT] } },
  audit: {
    references: [CONVERT],
    objects: sql`select id from conversions`,
    lines: convertLines,
    rules: convertRules,
    allowed: convertAllowed,
    holds: [
      {
        type: CONVERT,
        query: sql`select id, user_id, 'change', from_id, 'frozen', number from conversions where status = 'doing'`,
      },
    ],
    namedTicks: [sql`select pair_id, tick_seq as seq from convert_legs where tick_seq is not null`],
    scope: {
      table: 'conversions',
      open: sql`o.status = 'doing'`,
      parts: { convert_legs: 'conversion_id' },
      across: [],
    },
  },
  texts: { errors: convertErrors, mails: convertMails },
  kept: { conversions: 'user_id' },
  jobs: convertJobs,
  evaluators: () => convertEvaluators,
  commands: convertCommands,
  staff: convertStaff,
  demo: convertDemo,
  seed: seedConvert,
} as const satisfies ProductModule
