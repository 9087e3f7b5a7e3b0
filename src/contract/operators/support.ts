import * as v from 'valibot'
import { SUPPORT_LENGTH } from '../communication/support.ts'
import { dec, int, str } from '../wire/fields.ts'
import { LANGS } from '../wire/lang.ts'
import { act, look, none, number, operatorArea, options, words } from './call-builders.ts'

/** Reasons for muting a user in the chat rooms. */
export const MUTES = ['spam', 'scam', 'abuse', 'other'] as const
export type MuteReason = (typeof MUTES)[number]

/** Longest mute in hours. */
export const MUTE_HOURS = 24 * 365

const lang = v.picklist(LANGS)

/** A conversation that waits for an operator or is assigned to an operator. */
export const WaitingTalk = v.object({
  uid: int,
  /** The user's email address or phone number, masked. */
  contact: str,
  nickname: str,
  lang,
  /** `queued`: not assigned to an operator yet. `open`: assigned to an operator. */
  status: v.picklist(['queued', 'open']),
  /** The operator to whom the conversation is assigned; '' while the conversation is queued. */
  agent: str,
  /** Whether the conversation is assigned to the calling operator. */
  mine: v.boolean(),
  /**
   * The operator who handed the conversation over to the present operator; '' when the conversation was never
   * handed over.
   */
  handed_by: str,
  /** For `queued` the time at which the user requested an agent, for `open` the time of the assignment. */
  since: int,
  /** Number of the user's messages that no operator has seen. */
  unseen: int,
  /** Text of the user's last message, whose time is `last_at`. */
  last: str,
  last_at: int,
})
export type WaitingTalk = v.InferOutput<typeof WaitingTalk>

/** Queued conversations first, the longest waiting first. `time`: server's clock, in milliseconds. */
export const WaitingTalks = v.object({ time: int, talks: v.array(WaitingTalk) })
export type WaitingTalks = v.InferOutput<typeof WaitingTalks>

export const TalkMessage = v.object({
  id: int,
  from: v.picklist(['user', 'bot', 'agent', 'note']),
  /** The agent who wrote the message; '' for other authors. */
  agent: str,
  type: v.picklist(['text', 'image', 'order', 'faq']),
  /** The text, in English for the bot; '' for a picture (`support.picture`) or an order. */
  text: str,
  /** The order in the message, with its first transaction. */
  card: v.nullable(v.object({ order: str, coin: str, amount: dec, created_at: int })),
  /** Whether the recipient has seen the message. */
  seen: v.boolean(),
  created_at: int,
})
export type TalkMessage = v.InferOutput<typeof TalkMessage>

/** A user's conversation with the newest messages, oldest first. */
export const Talk = v.object({
  uid: int,
  /** The user's email address or phone number, masked. */
  contact: str,
  nickname: str,
  /** The user's language, in which canned replies are sent. */
  lang,
  /** '' when the user never had a conversation. */
  status: v.picklist(['', 'bot', 'queued', 'open', 'closed']),
  agent: str,
  handed_by: str,
  /** The user's rating of the ended conversation, from 1 to 5; 0 without a rating. */
  rating: int,
  messages: v.array(TalkMessage),
  /** Whether there are further messages, older than `messages`. */
  more: v.boolean(),
})
export type Talk = v.InferOutput<typeof Talk>

export const Picture = v.object({ uid: int, mime: str, /** The picture in base64. */ content: str })
export type Picture = v.InferOutput<typeof Picture>

export const CannedAnswers = v.object({
  answers: v.array(v.object({ name: str, texts: v.record(lang, str) })),
})
export type CannedAnswers = v.InferOutput<typeof CannedAnswers>

export const ReportedMessage = v.object({
  message: int,
  uid: int,
  nickname: str,
  room: str,
  /** Text of the reported message; '' for a picture. */
  text: str,
  picture: v.boolean(),
  reports: int,
  reasons: v.array(str),
  first_at: int,
})
export type ReportedMessage = v.InferOutput<typeof ReportedMessage>

export const ReportedMessages = v.object({ reports: v.array(ReportedMessage) })
export type ReportedMessages = v.InferOutput<typeof ReportedMessages>

export const BlockedWords = v.object({
  words: v.array(v.object({ word: str, added_by: str, created_at: int })),
})
export type BlockedWords = v.InferOutput<typeof BlockedWords>

const STAFF = ['support', 'compliance', 'admin'] as const
const person = words(1, 100)
const ofPerson = v.strictObject({ person })
const ofMessage = v.strictObject({ message: number })

/** Support conversations, and reported chat messages. */
export const support = operatorArea('support', {
  list: look({ command: 'support list', roles: STAFF, params: none, answer: WaitingTalks }),
  /**
   * Returns a conversation and marks the user's messages as seen. `before`: only messages older than this
   * message.
   */
  show: look({
    command: 'support show',
    roles: STAFF,
    params: v.strictObject({ person, before: v.optional(number) }),
    answer: Talk,
    words: ({ person: named, before }) => [named, ...options({ before })],
  }),
  /**
   * Sends a reply, which assigns the conversation to the operator who replies. `/hello` sends the canned
   * reply named `hello`.
   */
  reply: act({
    command: 'support reply',
    quick: true,
    roles: STAFF,
    params: v.strictObject({ person, text: words(1, SUPPORT_LENGTH) }),
    words: ({ person: named, text }) => [named, text],
  }),
  take: act({
    command: 'support take',
    quick: true,
    roles: STAFF,
    params: ofPerson,
    words: (input) => [input.person],
  }),
  /** Hands a conversation over to another operator. */
  hand: act({
    command: 'support hand',
    quick: true,
    roles: STAFF,
    params: v.strictObject({ person, operator: words(2, 32) }),
    words: ({ person: named, operator }) => [named, operator],
  }),
  close: act({
    command: 'support close',
    quick: true,
    roles: STAFF,
    params: ofPerson,
    words: (input) => [input.person],
  }),
  canned: look({ command: 'support canned', roles: STAFF, params: none, answer: CannedAnswers }),
  picture: look({
    command: 'support picture',
    roles: STAFF,
    // Requires a fresh passkey proof, because users also send identity documents and payment proofs in
    // conversations.
    fresh: true,
    params: ofMessage,
    answer: Picture,
    words: ({ message }) => [String(message)],
  }),
  chatReports: look({ command: 'chat reports', roles: STAFF, params: none, answer: ReportedMessages }),
  chatPicture: look({
    command: 'chat picture',
    roles: STAFF,
    params: ofMessage,
    answer: Picture,
    words: ({ message }) => [String(message)],
  }),
  chatHide: act({
    command: 'chat hide',
    quick: true,
    roles: STAFF,
    params: ofMessage,
    words: ({ message }) => [String(message)],
  }),
  chatKeep: act({
    command: 'chat keep',
    quick: true,
    roles: STAFF,
    params: ofMessage,
    words: ({ message }) => [String(message)],
  }),
  chatMute: act({
    command: 'chat mute',
    quick: true,
    roles: STAFF,
    params: v.strictObject({
      uid: number,
      hours: v.pipe(number, v.maxValue(MUTE_HOURS)),
      reason: v.picklist(MUTES),
    }),
    words: ({ uid, hours, reason }) => [String(uid), String(hours), reason],
  }),
  chatUnmute: act({
    command: 'chat unmute',
    roles: STAFF,
    params: v.strictObject({ uid: number }),
    words: ({ uid }) => [String(uid)],
  }),
  chatWords: look({ command: 'chat words', roles: STAFF, params: none, answer: BlockedWords }),
  chatBlock: act({
    command: 'chat block',
    quick: true,
    roles: STAFF,
    params: v.strictObject({ word: words(1, 100) }),
    words: ({ word }) => [word],
  }),
  chatAllow: act({
    command: 'chat allow',
    roles: STAFF,
    params: v.strictObject({ word: words(1, 100) }),
    words: ({ word }) => [word],
  }),
})
