import * as v from 'valibot'
import type { Snapshot } from '#contract/realtime.ts'
import { TOPIC_LENGTH, TOPICS_MAX } from './limits.ts'

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
  return { message: { name, topics }, answer: last }
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
