import { unreadOf } from '../../content/messages/unread.ts'
import type { Services } from '../../services.ts'
import { type MessageRow, toMessage } from './to-wire.ts'

/**
 * Tells a person's open pages of what is committed: a new message, or (null) that marks or the conversation changed.
 * Never throws: a lost notification is made up by the page's next read.
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
    services.events.toUser(userId, 'kefu', { message, unread: reader.unread })
  } catch (error) {
    services.log.warn('open pages were not notified of a support message', { problem: String(error) })
  }
}
