import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { dec, form, id, int, limit, lines, nothing, oneOf, str } from '../wire/fields.ts'
import { message, Unread } from './message.ts'

/** Maximum number of characters of a message (docs/products/support.md#messages). */
export const SUPPORT_LENGTH = 1000
/** Number of newest messages stored on the device. */
export const SUPPORT_KEPT = 200

/** A question of the FAQ offered by the bot. */
export const SupportQuestion = v.object({ id: int, title: str })
export type SupportQuestion = v.InferOutput<typeof SupportQuestion>

/**
 * One of the person's own objects in a message: its kind and number, and the signed amount, currency and time
 * of its first transaction.
 */
export const SupportCard = v.object({ kind: str, id: str, currency_name: str, value: dec, time: int })
export type SupportCard = v.InferOutput<typeof SupportCard>

/**
 * A message of the conversation. `from`: `user` the person, `bot` an answer from the FAQ, `agent` an
 * employee (`nickname`), `note` a change of the conversation's state. `content`: plain text; for an `image`
 * the address of the person's picture; for a `faq` of the bot HTML that was sanitised when it was written.
 */
export const SupportMessage = v.object({
  id: int,
  from: v.picklist(['user', 'bot', 'agent', 'note']),
  /** `uid`, `avatar` and `vip` of the user; 0, '' and 0 in messages that the user did not write. */
  uid: int,
  nickname: str,
  avatar: str,
  vip: int,
  type: v.picklist(['text', 'image', 'order', 'faq']),
  /** For `faq`: the text of the question. */
  title: str,
  content: str,
  /** Further questions that the bot offers below its answer. */
  faqs: v.array(SupportQuestion),
  /** For `order`: the object in the message. */
  card: v.nullable(SupportCard),
  /** Whether the recipient has read the message. */
  status: v.picklist(['sent', 'read']),
  created_time: int,
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

/**
 * State of the conversation. `bot`: answered from the FAQ; `queued`: an agent is requested; `open`: an agent
 * answers; `closed`: ended by the person or the agent.
 */
export const SupportConversation = v.object({
  status: v.picklist(['bot', 'queued', 'open', 'closed']),
  /** Name of the agent; '' without an agent. */
  agent: str,
  /** For `queued`: number of people ahead in the queue. */
  ahead: int,
  /**
   * `online`: an agent is available. `hours`: no agent is available, although it is within working hours.
   * `away`: it is outside of working hours.
   */
  desk: v.picklist(['online', 'hours', 'away']),
  /** Working hours of the agents, such as `09:00-21:00` (UTC+8). */
  hours: str,
  /**
   * Id of the last ended conversation with an agent, 0 for none, and the person's rating of that
   * conversation, 0 when not rated.
   */
  ended: int,
  rating: int,
})
export type SupportConversation = v.InferOutput<typeof SupportConversation>

const mine = (): Reads => [support.messages]

export const support = {
  /**
   * Messages, newest first; `before_id`: only messages older than this message. `more` 1: there are still
   * older messages.
   */
  messages: read('GET', '/kefu/messages', {
    summary: 'List messages of the support chat',
    params: form({ before_id: v.optional(id), limit: limit(30, SUPPORT_KEPT) }),
    answer: v.object({ list: v.array(SupportMessage), more: int, talk: SupportConversation }),
    access: 'member',
    keep: { store: 'messages', scope: 'user', for: seconds(60) },
  }),
  /**
   * `content`: for `text` the text, for `image` the address of a picture that the caller uploaded, for
   * `order` the `kind:id` of one of the caller's own orders or other objects, for `faq` the id of a question.
   */
  send: write('POST', '/kefu/send', {
    summary: 'Send a message to support',
    params: form({ type: oneOf('text', 'image', 'order', 'faq'), content: lines(SUPPORT_LENGTH) }),
    answer: SupportMessage,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: mine,
  }),
  /** Requests an agent; a repeated request has no effect. */
  agent: write('POST', '/kefu/agent', {
    summary: 'Ask for a support agent',
    params: nothing,
    answer: SupportConversation,
    access: 'member',
    stoppedBy: [],
    changes: mine,
  }),
  /** Ends the conversation with an agent, or cancels the request for an agent. */
  end: write('POST', '/kefu/end', {
    summary: 'End the support conversation',
    params: nothing,
    answer: SupportConversation,
    access: 'member',
    stoppedBy: [],
    changes: mine,
  }),
  /**
   * Rates an ended conversation with an agent (`SupportConversation.ended`). A conversation can be rated
   * once.
   */
  rate: write('POST', '/kefu/rate', {
    summary: 'Rate the support conversation',
    params: form({ id, rating: oneOf('1', '2', '3', '4', '5') }),
    answer: SupportConversation,
    access: 'member',
    stoppedBy: [],
    changes: mine,
  }),
  /** Marks the messages of customer service as read; returns all unread counts. */
  read: write('POST', '/kefu/read', {
    summary: 'Mark support messages as read',
    params: nothing,
    answer: Unread,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [message.mails],
  }),
}

export const supportArea = area({
  name: 'kefu',
  about: 'Customer support',
  calls: support,
  events: {
    /**
     * `message`: a new message, in the language of the person's last visit; null when only read marks or the
     * state of the conversation changed.
     */
    kefu: event({ message: v.nullable(SupportMessage), unread: Unread }, { changes: mine }),
  },
  errors: ['support_fast', 'support_order', 'support_rated'],
})
