import * as v from 'valibot'
import { SUPPORT_LENGTH } from '../communication/support.ts'
import { dec, int, str } from '../wire/fields.ts'
import { LANGS } from '../wire/lang.ts'
import { act, look, none, number, operatorArea, options, words } from './kit.ts'

/** Why an operator takes the word from somebody in the chat rooms. */
export const MUTES = ['spam', 'scam', 'abuse', 'other'] as const
export type MuteReason = (typeof MUTES)[number]

/** Longest time for which somebody may only read. */
export const MUTE_HOURS = 24 * 365

const lang = v.picklist(LANGS)

/** A conversation that is not over. */
export const WaitingTalk = v.object({
  uid: int,
  /** Masked. */
  contact: str,
  nickname: str,
  lang,
  /** `queued`: nobody has it yet. */
  status: v.picklist(['queued', 'open']),
  /** The operator who has it; '' while nobody does. */
  agent: str,
  /** Whether that is who asks. */
  mine: v.boolean(),
  /** The operator who handed it over to them; ''. */
  handed_by: str,
  /** Since when they wait, or the operator has it. */
  since: int,
  /** Messages of the person that nobody has seen. */
  unseen: int,
  /** What they wrote last, and when. */
  last: str,
  last_at: int,
})
export type WaitingTalk = v.InferOutput<typeof WaitingTalk>

/** Those that nobody has first, longest waiting first. */
export const WaitingTalks = v.object({ time: int, talks: v.array(WaitingTalk) })
export type WaitingTalks = v.InferOutput<typeof WaitingTalks>

export const TalkMessage = v.object({
  id: int,
  from: v.picklist(['user', 'bot', 'agent', 'note']),
  /** Who of the service wrote it; ''. */
  agent: str,
  type: v.picklist(['text', 'image', 'order', 'faq']),
  /** Words, in English of what the bot says; '' of a picture (`support.picture`) and an order. */
  text: str,
  /** Of an order, by its first transaction. */
  card: v.nullable(v.object({ order: str, coin: str, amount: dec, created_at: int })),
  /** By the other side. */
  seen: v.boolean(),
  created_at: int,
})
export type TalkMessage = v.InferOutput<typeof TalkMessage>

/** A person's newest messages, oldest first. */
export const Talk = v.object({
  uid: int,
  /** Masked. */
  contact: str,
  nickname: str,
  /** The language that they read: ready answers are sent in it. */
  lang,
  /** '' without any conversation. */
  status: v.picklist(['', 'bot', 'queued', 'open', 'closed']),
  agent: str,
  handed_by: str,
  /** 1 to 5, of a conversation that is over; 0 without one. */
  rating: int,
  messages: v.array(TalkMessage),
  /** Whether there are older ones. */
  more: v.boolean(),
})
export type Talk = v.InferOutput<typeof Talk>

export const Picture = v.object({ uid: int, mime: str, /** Base64. */ content: str })
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
  /** '' of a picture. */
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

/** Conversations of customer service and reported messages. */
export const support = operatorArea('support', {
  list: look({ command: 'support list', roles: STAFF, params: none, answer: WaitingTalks }),
  /** What the person wrote counts as seen. `before`: older than that message. */
  show: look({
    command: 'support show',
    roles: STAFF,
    params: v.strictObject({ person, before: v.optional(number) }),
    answer: Talk,
    words: ({ person: named, before }) => [named, ...options({ before })],
  }),
  /** `/hello` sends the ready answer of that name. Who replies has the conversation from then on. */
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
  /** Gives a conversation to another operator. */
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
    // People send documents and payment proofs here too.
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
