import * as v from 'valibot'
import type { Snapshot } from '#contract/wire/realtime.ts'
import { MESSAGE_COST, TOPIC_LENGTH, TOPICS_MAX } from './socket-limits.ts'

/** A complete packet of a client: an event, its one argument and the acknowledgement callback. */
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
const ignoreAnswer: Acknowledge = () => undefined

/**
 * Validates a packet before anything else reads it. `message` is null for an unknown or malformed
 * packet; `answer` is the callback for its rejection.
 */
export function readMessage(packet: readonly unknown[]): { message: Message | null; answer: Acknowledge } {
  const last = packet.at(-1)
  if (!isFunction(last)) return { message: null, answer: ignoreAnswer }
  const read = v.safeParse(Packet, packet, { abortEarly: true })
  if (!read.success) return { message: null, answer: last }
  const [name, { topics }] = read.output
  // A topic that occurs twice counts once, with one snapshot.
  return { message: { name, topics: [...new Set(topics)] }, answer: last }
}

/** Cost of the snapshot of the whole market, as a multiple of the cost of one topic's snapshot. */
const MARKET_COST = 20

/** The cost of a message, which is charged to the limit of its connection (`socket-limits.ts`). */
export function costOf(message: Message | null): number {
  if (message?.name !== 'subscribe') return MESSAGE_COST
  const snapshots = message.topics.reduce((sum, topic) => sum + (topic === 'market' ? MARKET_COST : 1), 0)
  return Math.max(MESSAGE_COST, snapshots)
}

/** The token of a handshake; null when there is no well-formed token. */
export function tokenIn(auth: unknown): string | null {
  const read = v.safeParse(Auth, auth)
  return read.success ? read.output.token : null
}

export const answerOf = (rejected: readonly string[], snapshots: Snapshot['snapshots'] = {}): Snapshot => ({
  ok: rejected.length === 0,
  refused: rejected,
  snapshots,
})
