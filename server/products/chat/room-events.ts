import type { ChatMessage } from '#contract/communication/chat.ts'
import type { Services } from '../../services.ts'

/**
 * Messages that are written within this time (ms) are sent in one event, so that a busy room causes only a few events
 * per second.
 */
const TOGETHER_MS = 150
/** Age (ms) from which on the number of a room's subscribers is counted again. */
const COUNT_MS = 3_000

type Notifier = Pick<Services, 'events' | 'clock' | 'log'>

interface Waiting {
  list: ChatMessage[]
  hidden: number[]
}

interface Hub {
  readonly waiting: Map<number, Waiting>
  readonly counted: Map<number, { readonly at: number; readonly n: number }>
}

/** The hub of each event bus. A process has one event bus, and therefore one hub. */
const hubs = new WeakMap<Services['events'], Hub>()
function hubOf({ events }: Notifier): Hub {
  const hub = hubs.get(events) ?? { waiting: new Map(), counted: new Map() }
  hubs.set(events, hub)
  return hub
}

/**
 * Number of open pages that are subscribed to a room. The number may be three seconds old. If another node does not
 * respond, the last known number is returned, or 0 when there is none.
 */
export async function onlineIn(services: Notifier, room: number): Promise<number> {
  const { counted } = hubOf(services)
  const now = services.clock.now()
  const known = counted.get(room)
  if (known && Math.abs(now - known.at) < COUNT_MS) return known.n
  const n = await services.events.followers('chat', room).catch(() => known?.n ?? 0)
  counted.set(room, { at: now, n })
  return n
}

async function send(services: Notifier, room: number): Promise<void> {
  const { waiting } = hubOf(services)
  const due = waiting.get(room)
  waiting.delete(room)
  if (!due) return
  const online = await onlineIn(services, room)
  services.events.toAll('chat', { id: room, ...due, online })
}

/**
 * Sends a message to the subscribers of a room after a short delay, in one event with other messages of that time.
 * Never throws.
 */
export function notifyRoom(
  services: Notifier,
  room: number,
  { list = [], hidden = [] }: { readonly list?: readonly ChatMessage[]; readonly hidden?: readonly number[] },
): void {
  const { waiting } = hubOf(services)
  const due = waiting.get(room)
  if (due) {
    due.list.push(...list)
    due.hidden.push(...hidden)
    return
  }
  waiting.set(room, { list: [...list], hidden: [...hidden] })
  setTimeout(() => {
    send(services, room).catch((error: unknown) =>
      services.log.warn('followers of a chat room were not notified', { problem: String(error) }),
    )
  }, TOGETHER_MS).unref()
}
