import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { allotJobs } from './allot-tokens.ts'
import { ieoAllowed } from './audit-approvals.ts'
import { ieoRules } from './audit-checks.ts'
import { ieoLines } from './audit-expected-postings.ts'
import { ieoCommands } from './cli.ts'
import { demoSeedJobs, seedIeo } from './demo-seed.ts'
import { ieoHandlers } from './handlers.ts'
import { IEO_HOLD } from './journals.ts'
import { ieoHoldings } from './queries.ts'
import { ieoStaff } from './staff-queries.ts'
import { ieoBills, ieoErrors, ieoMails } from './texts.ts'
import { ieoState } from './topic-snapshot.ts'

export const ieo = {
  name: 'ieo',
  handlers: { ieo: ieoHandlers },
  platformAccounts: {
    ieo_proceeds: { floor: 'none', draws: [], result: 'none' },
    ieo_issue: { floor: 'none', draws: [IEO_HOLD], result: 'none' },
  },
  audit: {
    references: [IEO_HOLD],
    objects: sql`select id from ieo_orders`,
    lines: ieoLines,
    rules: ieoRules,
    allowed: ieoAllowed,
    holds: [
      {
        type: IEO_HOLD,
        query: sql`select id, user_id, 'change', pay_id, 'frozen', pay_amount from ieo_orders where status = 'applied'
          union all
          select id, user_id, 'change', currency_id, 'locked', passes from ieo_orders where status = 'passed'`,
      },
    ],
  },
  texts: { errors: ieoErrors, mails: ieoMails, bills: ieoBills },
  kept: { ieo_orders: 'user_id' },
  jobs: (services) => ({ ...allotJobs(services), ...demoSeedJobs(services) }),
  commands: ieoCommands,
  staff: ieoStaff,
  seed: seedIeo,
  finance: { key: 'ieo', holdings: ieoHoldings },
  objects: { ieo: ieoState },
} as const satisfies ProductModule
