import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { supportCommands } from './cli.ts'
import { supportHandlers } from './handlers.ts'
import { supportStaff } from './staff-queries.ts'
import { supportErrors } from './texts.ts'

/**
 * Customer service: a bot answers from the FAQ first, then an operator answers (`ops support`). The product
 * posts nothing to the ledger.
 */
export const support = {
  name: 'support',
  handlers: { kefu: supportHandlers },
  audit: {
    objects: sql`select id from support_talks`,
    rules: [
      sql`select format('message %s stands in a conversation of somebody else', m.id) as wrong
        from support_messages m join support_talks t on t.id = m.talk_id where t.user_id <> m.user_id`,
      sql`select format('message %s shows a picture of somebody else', m.id) as wrong
        from support_messages m join files f on f.name = m.file where f.user_id <> m.user_id`,
    ],
  },
  texts: { errors: supportErrors },
  kept: { support_messages: 'user_id' },
  commands: supportCommands,
  staff: supportStaff,
} as const satisfies ProductModule
