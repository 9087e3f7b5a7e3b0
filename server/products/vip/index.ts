import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { vipRules } from './audit.ts'
import { vipAllowed } from './audit-allowed.ts'
import { vipCommands } from './cli.ts'
import { seedVip, vipJobs } from './levels.ts'
import { vipHandlers } from './queries.ts'
import { vipMails } from './texts.ts'

/** Levels move no money: what the audit proves is that each is what recorded trades, balances and prices give. */
export const vip = {
  name: 'vip',
  handlers: { vip: vipHandlers },
  platformAccounts: {},
  audit: {
    references: [],
    objects: sql`select user_id from vip_days`,
    lines: sql`select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
      null::numeric, null::text, null::text, null::bigint where false`,
    rules: vipRules,
    allowed: vipAllowed,
    holds: [],
    namedTicks: [],
  },
  texts: { mails: vipMails },
  kept: { vip_days: 'user_id' },
  jobs: vipJobs,
  evaluators: () => [],
  commands: vipCommands,
  seed: seedVip,
} as const satisfies ProductModule
