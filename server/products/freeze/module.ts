import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { freezeAllowed, freezeRules } from './audit-queries.ts'
import { freezeErrors, freezeMails } from './texts.ts'

/**
 * Freezes of users by operators. Calls check them in `server/identity/accounts/freezes.ts`, and the commands are in
 * `server/operators`. This module has the texts and the audit rules.
 */
export const freeze = {
  name: 'freeze',
  audit: {
    objects: sql`select id from freezes`,
    rules: freezeRules,
    allowed: freezeAllowed,
  },
  texts: { errors: freezeErrors, mails: freezeMails },
  kept: {
    freezes: (userId) => sql`user_id = ${userId} and not silent`,
  },
} as const satisfies ProductModule
