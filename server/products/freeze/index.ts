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
  handlers: {},
  platformAccounts: {},
  audit: {
    references: [],
    objects: sql`select id from freezes`,
    lines: sql`
      select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
        null::numeric, null::text, null::text, null::bigint
      where false`,
    rules: freezeRules,
    allowed: freezeAllowed,
    holds: [],
    namedTicks: [],
  },
  texts: { errors: freezeErrors, mails: freezeMails },
  kept: {
    freezes: (userId) => sql`user_id = ${userId} and not silent`,
  },
  jobs: () => ({}),
  evaluators: () => [],
  commands: [],
  seed: async () => undefined,
} as const satisfies ProductModule
