import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { withdrawAllowed } from './audit-approvals.ts'
import { withdrawLines, withdrawRules } from './audit-queries.ts'
import { withdrawCommands } from './cli.ts'
import { networkCommands } from './cli-networks.ts'
import { withdrawJobs } from './demo-auto-review-handler.ts'
import { withdrawHandlers } from './handlers.ts'
import { WITHDRAW } from './journals.ts'
import { seedWithdraw } from './seed.ts'
import { withdrawStaff } from './staff-queries.ts'
import { withdrawErrors, withdrawMails } from './texts.ts'

/**
 * Withdrawals of coins to blockchain addresses. This product has no platform accounts of its own:
 * it credits the accounts of the wallet and of fees.
 */
export const withdraw = {
  name: 'withdraw',
  handlers: { withdraw: withdrawHandlers },
  audit: {
    references: [WITHDRAW],
    objects: sql`select id from withdrawals`,
    lines: withdrawLines,
    rules: withdrawRules,
    allowed: withdrawAllowed,
    holds: [
      {
        type: WITHDRAW,
        query: sql`select id, user_id, 'change', currency_id, 'frozen', amount from withdrawals where status in (1, 2)`,
      },
    ],
  },
  texts: { errors: withdrawErrors, mails: withdrawMails },
  kept: { withdrawals: 'user_id' },
  jobs: withdrawJobs,
  commands: [...withdrawCommands, ...networkCommands],
  staff: withdrawStaff,
  seed: seedWithdraw,
} as const satisfies ProductModule
