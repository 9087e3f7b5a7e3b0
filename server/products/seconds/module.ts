import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { secondsAllowed } from './audit-approvals.ts'
import { secondsRules } from './audit-checks.ts'
import { secondsLines } from './audit-expected-postings.ts'
import { secondsCommands } from './cli.ts'
import { secondsDemo } from './demo-actions.ts'
import { secondsEvaluators } from './evaluator.ts'
import { secondsHandlers } from './handlers.ts'
import { SECONDS_HOLD, SECONDS_RESERVE } from './journals.ts'
import { secondsJobs } from './price-timeout-handler.ts'
import { seedSeconds } from './seed.ts'
import { secondsStaff } from './staff-queries.ts'
import { secondsBills, secondsErrors, secondsMails } from './texts.ts'

export const seconds = {
  name: 'seconds',
  handlers: { seconds: secondsHandlers },
  platformAccounts: { [SECONDS_RESERVE]: { floor: 'zero', draws: [SECONDS_HOLD] } },
  audit: {
    references: [SECONDS_HOLD],
    objects: sql`select id from seconds_orders`,
    lines: secondsLines,
    rules: secondsRules,
    allowed: secondsAllowed,
    holds: [
      {
        type: SECONDS_HOLD,
        query: sql`select id, user_id, 'micro', currency_id, 'frozen', stake from seconds_orders where status = 'doing'`,
      },
      {
        reserved: SECONDS_HOLD,
        query: sql`select id, 'seconds_reserve', currency_id, 'frozen', profit from seconds_orders
          where status = 'doing' and profit > 0`,
      },
    ],
    namedTicks: [
      sql`select pair_id, entry_seq as seq from seconds_orders where entry_seq is not null`,
      sql`select pair_id, end_seq as seq from seconds_orders where end_seq is not null`,
    ],
    scope: { table: 'seconds_orders', open: sql`o.status = 'doing'`, parts: {}, across: [] },
  },
  texts: { errors: secondsErrors, mails: secondsMails, bills: secondsBills },
  kept: { seconds_orders: 'user_id' },
  jobs: secondsJobs,
  evaluators: () => secondsEvaluators,
  commands: secondsCommands,
  staff: secondsStaff,
  demo: secondsDemo,
  seed: seedSeconds,
} as const satisfies ProductModule
