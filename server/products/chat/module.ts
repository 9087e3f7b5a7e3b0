import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { chatCommands } from './cli.ts'
import { chatHandlers } from './handlers.ts'
import { chatStaff } from './staff-queries.ts'
import { chatErrors } from './texts.ts'
import { roomState } from './topic-snapshot.ts'

/** Chat rooms, one for each language, with their moderation. Chat posts nothing to the ledger. */
export const chat = {
  name: 'chat',
  handlers: { chat: chatHandlers },
  audit: {
    objects: sql`select id from chat_messages`,
    rules: [
      sql`select format('chat message %s shows a picture of somebody else', m.id) as wrong
        from chat_messages m join files f on f.name = m.file where f.user_id <> m.user_id`,
    ],
  },
  texts: { errors: chatErrors },
  kept: { chat_messages: 'user_id' },
  commands: chatCommands,
  staff: chatStaff,
  objects: { chat: roomState },
} as const satisfies ProductModule
