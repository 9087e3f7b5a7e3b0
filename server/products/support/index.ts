import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { supportCommands } from './cli.ts'
import { supportHandlers } from './handlers.ts'
import { supportStaff } from './staff.ts'
import { supportErrors } from './texts.ts'

/** Customer service: the FAQ answers first, then a person at the desk (`ops support`). It moves no money. */
export const support = {
  name: 'support',
  handlers: { kefu: supportHandlers },
  platformAccounts: {},
  audit: {
    references: [],
    objects: sql`select id from support_talks`,
    lines: sql`
      select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
        null::numeric, null::text, null::text, null::bigint
      where false`,
    rules: [
      sql`select format('message %s stands in a conversation of somebody else', m.id) as wrong
        from support_messages m join support_talks t on t.id = m.talk_id where t.user_id <> m.user_id`,
      sql`select format('message %s shows a picture of somebody else', m.id) as wrong
        from support_messages m join files f on f.name = m.file where f.user_id <> m.user_id`,
    ],
    holds: [],
    namedTicks: [],
  },
  texts: { errors: supportErrors },
  kept: { support_messages: 'user_id' },
  jobs: () => ({}),
  evaluators: () => [],
  commands: supportCommands,
  staff: supportStaff,
  seed: () => Promise.resolve(),
} as const satisfies ProductModule
