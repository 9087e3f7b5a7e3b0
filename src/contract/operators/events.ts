import * as v from 'valibot'
import type { Addressed } from './call-builders.ts'
import { overview } from './overview.ts'
import { staff } from './staff.ts'
import { support } from './support.ts'

/**
 * Server-sent events for pages of the console (docs/operations/console.md#live-updates). An event contains only the
 * names of changed topics; the page then repeats the call of each changed topic. A session receives the
 * topics whose calls its roles allow.
 */

/**
 * `GET /console/api/events`: the stream, authenticated by the session's cookie and restricted to pages of the console.
 */
export const eventsPath = '/events'

/** `support`: conversations and messages; `approvals`: proposals; `today`: lengths of the work queues. */
export const TOPICS = ['support', 'approvals', 'today'] as const
export type Topic = (typeof TOPICS)[number]

/** The call that a page repeats when a topic has changed. */
export const TOPIC_CALLS: Readonly<Record<Topic, Addressed>> = {
  support: support.calls.list,
  approvals: staff.calls.proposals,
  today: overview.calls.today,
}

/**
 * `hello`: the topics of this stream, sent after each connection, so that pages repeat the calls of these
 * topics. `changed`: the topics that changed. `ended`: the session ended, or its roles changed.
 */
const STREAM_EVENTS = ['hello', 'changed', 'ended'] as const
export type StreamEvent = (typeof STREAM_EVENTS)[number]

/** The payload of `hello` and `changed`; `ended` has no payload. */
export const Topics = v.object({ topics: v.array(v.picklist(TOPICS)) })
export type Topics = v.InferOutput<typeof Topics>
