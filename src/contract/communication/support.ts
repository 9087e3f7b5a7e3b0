import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { dec, form, id, int, limit, lines, nothing, oneOf, str } from '../wire/fields.ts'
import { type Reads, read, seconds, write } from '../wire/kit.ts'
import { message, Unread } from './message.ts'

/** Longest message of a person (docs/products/support.md#messages). */
export const SUPPORT_LENGTH = 1000
/** Newest messages that stay on the device. */
export const SUPPORT_KEPT = 200

/** A question of the FAQ that the bot offers. */
export const SupportQuestion = v.object({ id: int, title: str })
export type SupportQuestion = v.InferOutput<typeof SupportQuestion>

/**
 * One of the person's own objects that they point to: what it is by its kind and number, and what its first bill says:
 * an amount with its sign, the currency, when.
 */
export const SupportCard = v.object({ kind: str, id: str, currency_name: str, value: dec, time: int })
export type SupportCard = v.InferOutput<typeof SupportCard>

/**
 * A line of the conversation. `user` is the person themself, `bot` answers from the FAQ, `agent` is somebody of the
 * service with their `name`, `note` tells what became of the conversation. `content` is plain text, for `image` the
 * address of the person's picture, for a bot's `faq` HTML that was sanitised when it was written.
 */
export const SupportMessage = v.object({
  id: int,
  sender: v.picklist(['user', 'bot', 'agent', 'note']),
  name: str,
  type: v.picklist(['text', 'image', 'order', 'faq']),
  /** Of a `faq`: the question. */
  title: str,
  content: str,
  /** Questions that are offered below it. */
  faqs: v.array(SupportQuestion),
  /** Of an `order`. */
  card: v.nullable(SupportCard),
  /** By the other side. */
  is_read: int,
  created_time: int,
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

/** How the conversation stands. Bot: the FAQ answers; queued: a person is asked for; open: somebody is there. */
export const SupportConversation = v.object({
  status: v.picklist(['bot', 'queued', 'open', 'closed']),
  /** Who is there; '' while nobody is. */
  agent: str,
  /** Of `queued`: how many people wait before. */
  ahead: int,
  /** `online`: somebody sits at the desk now; `hours`: it is working time; `away` otherwise. */
  desk: v.picklist(['online', 'hours', 'away']),
  /** `09:00-21:00`, UTC+8. */
  hours: str,
  /** The last conversation that ended with a person: 0 none. `rating` 0 while it has none. */
  ended: int,
  rating: int,
})
export type SupportConversation = v.InferOutput<typeof SupportConversation>

const mine = (): Reads => [support.messages]

export const support = {
  /** Newest first; `before_id` continues behind a message. `more` 1: there are older ones. */
  messages: read('GET', '/kefu/messages', {
    params: form({ before_id: v.optional(id), limit: limit(30, SUPPORT_KEPT) }),
    answer: v.object({ list: v.array(SupportMessage), more: int, talk: SupportConversation }),
    access: 'member',
    keep: { store: 'messages', scope: 'user', for: seconds(60) },
  }),
  /**
   * `content`: for `text` the words, for `image` the address of an own picture, for `order` `kind:id` of an own object,
   * for `faq` the number of a question.
   */
  send: write('POST', '/kefu/send', {
    params: form({ type: oneOf('text', 'image', 'order', 'faq'), content: lines(SUPPORT_LENGTH) }),
    answer: SupportMessage,
    access: 'member',
    once: true,
    changes: mine,
  }),
  /** Asks for a person; again changes nothing. */
  agent: write('POST', '/kefu/agent', {
    params: nothing,
    answer: SupportConversation,
    access: 'member',
    changes: mine,
  }),
  /** Ends the conversation with a person, or takes back that one was asked for. */
  end: write('POST', '/kefu/end', {
    params: nothing,
    answer: SupportConversation,
    access: 'member',
    changes: mine,
  }),
  /** Of a conversation with a person that has ended (`SupportConversation.ended`), once. */
  rate: write('POST', '/kefu/rate', {
    params: form({ id, rating: oneOf('1', '2', '3', '4', '5') }),
    answer: SupportConversation,
    access: 'member',
    changes: mine,
  }),
  /** What the service wrote was seen; gives what is left unread of everything. */
  read: write('POST', '/kefu/read', {
    params: nothing,
    answer: Unread,
    access: 'member',
    changes: (): Reads => [message.mails],
  }),
}

export const supportArea = area({
  name: 'kefu',
  calls: support,
  events: {
    /** `message` is new, in the language of the last visit; null when only marks or the conversation changed. */
    kefu: event({ message: v.nullable(SupportMessage), unread: Unread }, { changes: mine }),
  },
  errors: ['support_fast', 'support_order', 'support_rated'],
})
