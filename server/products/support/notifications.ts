import { unreadBy, unreadOf } from '../../content/mails/unread.ts'
import type { Services } from '../../services.ts'
import { type MessageRow, toMessage } from './to-wire.ts'

/**
 * Tells a person's open pages of what is committed: a new message, or (null) that marks or the conversation changed.
 * Never
 * throws: a lost notification is made up by the page's next read.
 */
export async function notifySupport(
  services: Services,
  userId: number,
  row: MessageRow | null,
): Promise<void> {
  try {
    const [reader] = await unreadOf(services.db, [userId])
    if (!reader) return
    const message = row && (await toMessage(services.db, row, reader.lang))
    // Counted last: what a page has marked as read since is told by a notification of its own, which this one must not undo.
    const unread = row ? await unreadBy(services.db, userId) : reader.unread
    services.events.toUser(userId, 'kefu', { message, unread })
  } catch (error) {
    services.log.warn('open pages were not notified of a support message', { problem: String(error) })
  }
}
