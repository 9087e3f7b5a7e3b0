import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { kefuCommands } from './cli.ts'
import { kefuHandlers } from './handlers.ts'
import { kefuErrors } from './texts.ts'

/** Customer service: the FAQ answers first, then a person at the desk (`ops kefu`). It moves no money. */
export const kefu = {
  name: 'kefu',
  handlers: { kefu: kefuHandlers },
  platformAccounts: {},
  audit: {
    references: [],
    objects: sql`select id from kefu_talks`,
    lines: sql`
      select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
        null::numeric, null::text, null::text, null::bigint
      where false`,
    rules: [
      sql`select format('message %s stands in a conversation of somebody else', m.id) as wrong
        from kefu_messages m join kefu_talks t on t.id = m.talk_id where t.user_id <> m.user_id`,
      sql`select format('message %s shows a picture of somebody else', m.id) as wrong
        from kefu_messages m join files f on f.name = m.file where f.user_id <> m.user_id`,
    ],
    holds: [],
    namedTicks: [],
  },
  texts: { errors: kefuErrors },
  kept: { kefu_messages: 'user_id' },
  jobs: () => ({}),
  evaluators: () => [],
  commands: kefuCommands,
  seed: () => Promise.resolve(),
} as const satisfies ProductModule
