import { unreadOf } from '../../content/messages/unread-counts.ts'
import type { Services } from '../../services.ts'
import { type MessageRow, toMessage } from './to-wire.ts'

/**
 * Notifies a user's open pages after a commit: about a new message, or (null) about changed read marks or a changed
 * conversation. Never throws. If a notification is lost, the page gets the change with its next request.
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
