import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { catalogueId, form, id, int, limit, lines, nothing, oneOf, str } from '../wire/fields.ts'
import { LANGS } from '../wire/lang.ts'

/** Maximum number of characters of a message (docs/products/chat.md#writing). */
export const CHAT_LENGTH = 500
/** Number of newest messages of a room stored on the device. */
export const CHAT_KEPT = 200
export const REPORT_REASONS = ['spam', 'scam', 'abuse', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** One room per language; `name` in that language. `online`: number of pages that have the room open. */
export const ChatRoom = v.object({ id: int, name: str, lang: v.picklist(LANGS), online: int })
export type ChatRoom = v.InferOutput<typeof ChatRoom>

/** A chat message. Plain text; for an `image` the address of the picture. */
export const ChatMessage = v.object({
  id: int,
  room: int,
  from: v.literal('user'),
  uid: int,
  nickname: str,
  avatar: str,
  vip: int,
  type: v.picklist(['text', 'image']),
  content: str,
  created_time: int,
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/**
 * Event of the topic `chat:<room>`: new messages, and in `hidden` the ids of removed messages. The changes
 * of 150 ms are sent in one event.
 */
export const ChatMove = v.object({ id: int, list: v.array(ChatMessage), hidden: v.array(int), online: int })
export type ChatMove = v.InferOutput<typeof ChatMove>

const Blocked = v.object({ user_id: int, nickname: str, head_portrait: str })
const Blocks = v.object({ list: v.array(Blocked) })
export type Blocked = v.InferOutput<typeof Blocked>

export const chat = {
  /** `muted_until`: time until which this person cannot write; 0 when this person can write. */
  rooms: read('GET', '/chat/rooms', {
    summary: 'List chat rooms',
    params: nothing,
    answer: v.object({ rooms: v.array(ChatRoom), muted_until: int }),
    access: 'viewer',
    keep: { store: 'messages', scope: 'user', for: seconds(30) },
  }),
  /**
   * Messages, newest first; `before_id`: only messages older than this message. `more` 1: there are still
   * older messages. Messages of people whom the member has blocked are left out.
   */
  messages: read('GET', '/chat/messages', {
    summary: 'List messages of a chat room',
    params: form({ room: catalogueId, before_id: v.optional(id), limit: limit(30, CHAT_KEPT) }),
    answer: v.object({ list: v.array(ChatMessage), more: int }),
    access: 'viewer',
    keep: { store: 'messages', scope: 'user', for: minutes(5) },
  }),
  /** `content`: the text, or for an `image` the address of a picture that the caller uploaded. */
  send: write('POST', '/chat/send', {
    summary: 'Send a message to a chat room',
    params: form({ room: catalogueId, type: oneOf('text', 'image'), content: lines(CHAT_LENGTH) }),
    answer: ChatMessage,
    access: 'member',
    once: true,
    stoppedBy: [],
  }),
  /** Reports a message to the operator; a person can report a message only once. */
  report: write('POST', '/chat/report', {
    summary: 'Report a chat message',
    params: form({ message_id: id, reason: oneOf(...REPORT_REASONS) }),
    answer: v.object({ reported: int }),
    access: 'member',
    stoppedBy: [],
  }),
  blocks: read('GET', '/chat/blocks', {
    summary: 'List blocked members',
    params: nothing,
    answer: Blocks,
    access: 'member',
    keep: { store: 'messages', scope: 'user', for: minutes(5) },
  }),
  /** `state` 1: hides the messages of that person from the caller; 0: shows these messages again. */
  block: write('POST', '/chat/block', {
    summary: 'Block or unblock a member',
    params: form({ user_id: id, state: oneOf('0', '1') }),
    answer: Blocks,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [chat.blocks, chat.messages],
  }),
}

export const chatArea = area({
  name: 'chat',
  about: 'Chat rooms',
  calls: chat,
  errors: [
    'chat_fast',
    'chat_muted',
    'chat_word',
    'chat_new_many',
    'chat_new_picture',
    'chat_new_link',
    'chat_self',
    'chat_blocks_full',
  ],
})
