import { sql } from 'kysely'
import type { identity as calls } from '#contract/account/identity.ts'
import type { Handler } from '../../platform/http/types.ts'
import type { ProductAudit, ProductModule } from '../module.ts'
import { verificationAllowed } from './audit-approvals.ts'
import { verificationCommands } from './cli.ts'
import { seedVerification, verificationJobs } from './demo-auto-review.ts'
import { verificationStaff } from './staff-queries.ts'
import { submitClaim } from './submit-claim.ts'
import { verificationErrors, verificationMails } from './texts.ts'
import { realState } from './verification-state.ts'

const state: Handler<typeof calls.state> = (_params, { services, caller, lang }) =>
  realState(services, caller.userId, lang)

const submit: Handler<typeof calls.submit> = async (params, { services, caller, lang }) => {
  await submitClaim(services, caller.userId, params)
  return realState(services, caller.userId, lang)
}

/** Verification moves no money; the rules check that every level was approved. */
const audit: ProductAudit = {
  objects: sql`select id from real_claims`,
  rules: [
    sql`select format('verification %s has an end and says by nobody', id) as wrong
      from real_claims where status <> 1 and reviewed_by = ''`,
    sql`select format('verification %s of level 2 stands without level 1', c.id) as wrong
      from real_claims c where c.level = 2 and c.status = 2 and not exists (
        select from real_claims f where f.user_id = c.user_id and f.level = 1 and f.status = 2)`,
    sql`select format('verification %s shows a picture of somebody else', c.id) as wrong
      from real_claims c join files f on f.name in (c.front_pic, c.reverse_pic) where f.user_id <> c.user_id`,
  ],
  allowed: verificationAllowed,
}

/**
 * Identity verification: claims, their review by operators (or automatically in test mode), and the limits of a level.
 */
export const verification = {
  name: 'verification',
  handlers: { identity: { state, submit } },
  audit,
  texts: { errors: verificationErrors, mails: verificationMails },
  kept: { real_claims: 'user_id' },
  jobs: verificationJobs,
  commands: verificationCommands,
  staff: verificationStaff,
  seed: seedVerification,
} as const satisfies ProductModule
