import type { Services } from '../../services.ts'
import { type KeptMail, toMail } from './index.ts'
import { unreadOf } from './unread-counts.ts'

type Notifier = Pick<Services, 'db' | 'events' | 'log'>

/**
 * Time (ms) for which messages are collected before they are sent together, so that frequent trading makes the server
 * count unread messages only a few times a second.
 */
const BATCH_MS = 300

/** Sends committed messages to the open pages of their owners, each in the language of the owner's last visit. */
export async function notifyMails({ db, events }: Notifier, mails: readonly KeptMail[]): Promise<void> {
  if (mails.length === 0) return
  const readers = await unreadOf(db, [...new Set(mails.map((mail) => mail.user_id))])
  const known = new Map(readers.map((reader) => [reader.id, reader]))
  for (const mail of mails) {
    const reader = known.get(mail.user_id)
    if (reader) events.toUser(reader.id, 'mail', { mail: toMail(mail, reader.lang), unread: reader.unread })
  }
}

const waiting = new WeakMap<Notifier['events'], KeptMail[]>()

/**
 * Sends messages to open pages after a short delay, together with the messages of other users. Returns at once and
 * never throws. If the server stops during the delay, the messages are not sent; a page shows them when it loads the
 * list again.
 */
export function notifyMailsSoon(services: Notifier, mails: readonly KeptMail[]): void {
  if (mails.length === 0) return
  const list = waiting.get(services.events)
  if (list) {
    list.push(...mails)
    return
  }
  waiting.set(services.events, [...mails])
  setTimeout(() => {
    const due = waiting.get(services.events) ?? []
    waiting.delete(services.events)
    notifyMails(services, due).catch((error: unknown) =>
      services.log.warn('open pages were not notified of messages', { problem: String(error) }),
    )
  }, BATCH_MS).unref()
}
