import { sql } from 'kysely'
import type { ProductAudit, ProductModule } from '../module.ts'
import { privacyCommands } from './cli.ts'
import { privacyJobs } from './close-account.ts'
import { PLATFORM_TABLES } from './exported-tables.ts'
import { privacyHandlers } from './handlers.ts'
import { privacyErrors } from './texts.ts'
import './tables.ts'

/**
 * Privacy moves no money; the audit rules check that a closed account is empty and has no identity
 * data and no session.
 */
const audit: ProductAudit = {
  objects: sql`select user_id as id from closed_accounts`,
  rules: [
    sql`select format('account %s is closed and holds %s of currency %s', c.user_id, a.available + a.frozen + a.locked, a.currency_id)
      as wrong from closed_accounts c join accounts a on a.user_id = c.user_id
      where a.available + a.frozen + a.locked <> 0`,
    sql`select format('account %s is closed and can still be signed in to', c.user_id) as wrong
      from closed_accounts c join users u on u.id = c.user_id
      where u.email <> '' or u.mobile <> '' or u.password_hash <> '!'
        or exists (select from passkeys p where p.user_id = c.user_id)
        or exists (select from sessions s where s.user_id = c.user_id and s.created_at > c.closed_at)`,
  ],
}

/** A user's own data: its export, and the closing of the account. */
export const privacy = {
  name: 'privacy',
  handlers: { own: privacyHandlers },
  audit,
  kept: PLATFORM_TABLES,
  texts: { errors: privacyErrors },
  jobs: () => privacyJobs,
  commands: privacyCommands,
} as const satisfies ProductModule
