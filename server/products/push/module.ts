import { sql } from 'kysely'
import { senderOf } from '../../platform/mail/mailer.ts'
import type { Services } from '../../services.ts'
import type { ProductAudit, ProductModule } from '../module.ts'
import { pushHandlers } from './handlers.ts'
import { startSender } from './sender.ts'
import { pushErrors } from './texts.ts'
import { type Post, poster } from './transport.ts'
import { keysOf, makeKeys } from './vapid-keys.ts'

/** Push moves no money. The audit checks that a device gets only notifications of its own user. */
const audit: ProductAudit = {
  objects: sql`select id from push_devices`,
  rules: [
    sql`select format('push device %s is not of the person of its session', d.id) as wrong
      from push_devices d left join sessions s on s.token_hash = d.session_hash
      where s.user_id is distinct from d.user_id`,
    sql`select format('push %s tells a device of somebody else''s message', q.id) as wrong
      from push_queue q join push_devices d on d.id = q.device_id
      where (q.source = 'mail' and exists (select from inbox i where i.id = q.ref and i.user_id <> d.user_id))
        or (q.source = 'support' and exists (select from support_messages k where k.id = q.ref and k.user_id <> d.user_id))`,
  ],
}

/** Reads the keys from the database at the first message, because they do not exist before the first start. */
function lazily({ db, config }: Services): Post {
  let post: Post | null = null
  return async (to, posting) => {
    if (!post) {
      const keys = await keysOf(db)
      if (!keys) throw new Error('there are no keys for push services')
      const subject = `mailto:${senderOf(config.publicOrigin)}`
      post = poster({ keys, subject, local: config.pushOrigin })
    }
    return post(to, posting)
  }
}

/** Web push: delivers inbox notifications and support messages to devices on which the app is closed. */
export const push = {
  name: 'push',
  handlers: pushHandlers,
  audit,
  texts: { errors: pushErrors },
  seed: ({ db, clock }) => makeKeys(db, clock),
  start: (services) => [{ name: 'push', stop: startSender(services, lazily(services)) }],
} as const satisfies ProductModule
