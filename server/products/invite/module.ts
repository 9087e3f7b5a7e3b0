import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { rebateLines, rebateRules } from './audit-queries.ts'
import { inviteHandlers } from './handlers.ts'
import { REBATE } from './journals.ts'
import { inviteJobs, seedInvite } from './rebates.ts'
import { inviteBills } from './texts.ts'

export const invite = {
  name: 'invite',
  handlers: { invite: inviteHandlers },
  audit: {
    references: [REBATE],
    objects: sql`select id from rebates`,
    lines: rebateLines,
    rules: rebateRules,
  },
  texts: { bills: inviteBills },
  kept: { rebates: 'user_id' },
  jobs: inviteJobs,
  seed: seedInvite,
} as const satisfies ProductModule
