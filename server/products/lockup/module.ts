import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { lockupAllowed } from './audit-approvals.ts'
import { lockRules } from './audit-checks.ts'
import { lockLines } from './audit-expected-postings.ts'
import { lockCommands } from './cli.ts'
import { today } from './daily-income-job.ts'
import { lockupDemo } from './demo-actions.ts'
import { seedLockup } from './demo-seed.ts'
import { lockupHandlers } from './handlers.ts'
import { LOCK_HOLD } from './journals.ts'
import { lockJobs } from './pay-daily-income.ts'
import { lockAmounts } from './queries.ts'
import { lockupStaff } from './staff-queries.ts'
import { lockBills, lockErrors, lockMails } from './texts.ts'

export const lockup = {
  name: 'lockup',
  handlers: { lockup: lockupHandlers },
  platformAccounts: {
    lock_yield: { floor: 'none', draws: [LOCK_HOLD] },
    lock_penalty: { floor: 'none', draws: [] },
  },
  audit: {
    references: [LOCK_HOLD],
    objects: sql`select id from lock_orders`,
    lines: lockLines,
    rules: lockRules,
    allowed: lockupAllowed,
    holds: [
      {
        type: LOCK_HOLD,
        query: sql`select id, user_id, 'mining', currency_id, 'locked', amount from lock_orders where status = 'doing'`,
      },
    ],
  },
  texts: { errors: lockErrors, mails: lockMails, bills: lockBills },
  kept: { lock_orders: 'user_id' },
  jobs: lockJobs,
  commands: lockCommands,
  staff: lockupStaff,
  demo: lockupDemo,
  seed: seedLockup,
  finance: {
    key: 'lock',
    holdings: ({ db, clock }, userId) => lockAmounts(db, userId, today(clock.now())),
  },
} as const satisfies ProductModule
