import * as v from 'valibot'
import type { Addressed } from './kit.ts'
import { overview } from './overview.ts'
import { staff } from './staff.ts'
import { support } from './support.ts'

/**
 * What pages of the console hear while they are open, so that they need not ask (docs/operations/console.md#live): server-sent
 * events with names of what has changed, never what it is now. Who hears of a topic may read its call.
 */

/** `GET /console/api/events`, opened with the session's cookie by a page of the console itself. */
export const eventsPath = '/events'

/** Conversations and their messages; what waits for a second operator; how long each queue is. */
export const TOPICS = ['support', 'approvals', 'today'] as const
export type Topic = (typeof TOPICS)[number]

/** The call that a page reads again when a topic has changed. */
export const TOPIC_CALLS: Readonly<Record<Topic, Addressed>> = {
  support: support.calls.list,
  approvals: staff.calls.proposals,
  today: overview.calls.today,
}

/**
 * `hello`: what this stream tells of, after each connection; read them again. `changed`: read these again. `ended`: the session
 * is over, or may do something else now.
 */
const STREAM_EVENTS = ['hello', 'changed', 'ended'] as const
export type StreamEvent = (typeof STREAM_EVENTS)[number]

/** The data of `hello` and `changed`; that of `ended` names none. */
export const Topics = v.object({ topics: v.array(v.picklist(TOPICS)) })
export type Topics = v.InferOutput<typeof Topics>
