import * as v from 'valibot'
import type { Snapshot } from '#contract/wire/realtime.ts'
import { MESSAGE_COST, TOPIC_LENGTH, TOPICS_MAX } from './limits.ts'

/** What a client may emit, whole: an event, its one argument and the acknowledgement it waits for. */
const Packet = v.strictTuple([
  v.picklist(['subscribe', 'unsubscribe']),
  v.strictObject({
    topics: v.pipe(v.array(v.pipe(v.string(), v.maxLength(TOPIC_LENGTH))), v.maxLength(TOPICS_MAX)),
  }),
  v.unknown(),
])

const Auth = v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)) })

export interface Message {
  readonly name: 'subscribe' | 'unsubscribe'
  readonly topics: readonly string[]
}

export type Acknowledge = (answer: Snapshot) => void

const isFunction = (value: unknown): value is (answer: Snapshot) => void => typeof value === 'function'
const unheard: Acknowledge = () => undefined

/** Takes a packet apart before anything touches it. `message` null: it is none of ours, and `answer` says so. */
export function readMessage(packet: readonly unknown[]): { message: Message | null; answer: Acknowledge } {
  const last = packet.at(-1)
  if (!isFunction(last)) return { message: null, answer: unheard }
  const read = v.safeParse(Packet, packet, { abortEarly: true })
  if (!read.success) return { message: null, answer: last }
  const [name, { topics }] = read.output
  // Named twice it is one topic, with one snapshot.
  return { message: { name, topics: [...new Set(topics)] }, answer: last }
}

/** The snapshot of the whole market is as large as those of so many topics. */
const MARKET_COST = 20

/** What a message takes of its connection's share (`limits.ts`). */
export function costOf(message: Message | null): number {
  if (message?.name !== 'subscribe') return MESSAGE_COST
  const snapshots = message.topics.reduce((sum, topic) => sum + (topic === 'market' ? MARKET_COST : 1), 0)
  return Math.max(MESSAGE_COST, snapshots)
}

/** The token of a handshake; null where there is none that could be one. */
export function tokenIn(auth: unknown): string | null {
  const read = v.safeParse(Auth, auth)
  return read.success ? read.output.token : null
}

export const answerOf = (rejected: readonly string[], snapshots: Snapshot['snapshots'] = {}): Snapshot => ({
  ok: rejected.length === 0,
  refused: rejected,
  snapshots,
})
