import type { ChatMove } from '#contract/communication/chat.ts'
import type { Services } from '../../services.ts'
import { roomMessages } from './message-store.ts'
import { onlineIn } from './room-events.ts'

/** Number of messages that a new subscriber of a room receives. */
const NEWEST = 30

/** State for a new subscriber: the newest messages of the room, oldest first as in every event. */
export async function roomState(services: Services, id: number): Promise<ChatMove | null> {
  const { db } = services
  const known = await db.selectFrom('chat_rooms').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return null
  const list = await roomMessages(db, { room: id, before: null, most: NEWEST, reader: 0 })
  return { id, list: list.reverse(), hidden: [], online: await onlineIn(services, id) }
}
