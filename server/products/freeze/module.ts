import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { freezeAllowed, freezeRules } from './audit.ts'
import { freezeErrors, freezeMails } from './texts.ts'

/**
 * What operators stop people from doing. The calls ask in `server/identity/accounts/freezes.ts`, the commands are in
 * `server/operators`; here are the words and what the audit proves of them.
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
