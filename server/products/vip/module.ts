import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { vipAllowed } from './audit-approvals.ts'
import { vipRules } from './audit-queries.ts'
import { vipCommands } from './cli.ts'
import { vipHandlers } from './handlers.ts'
import { seedVip, vipJobs } from './level-jobs.ts'
import { vipMails } from './texts.ts'

/**
 * Levels move no money; the audit checks that each level follows from recorded trades, balances and
 * prices.
 */
export const vip = {
  name: 'vip',
  handlers: { vip: vipHandlers },
  audit: {
    objects: sql`select user_id from vip_days`,
    rules: vipRules,
    allowed: vipAllowed,
  },
  texts: { mails: vipMails },
  kept: { vip_days: 'user_id' },
  jobs: vipJobs,
  commands: vipCommands,
  seed: seedVip,
} as const satisfies ProductModule
