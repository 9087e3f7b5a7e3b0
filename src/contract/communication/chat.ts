import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { catalogueId, form, id, int, limit, lines, nothing, oneOf, str } from '../wire/fields.ts'
import { minutes, type Reads, read, seconds, write } from '../wire/kit.ts'
import { LANGS } from '../wire/lang.ts'

/** Longest message (docs/products/chat.md#writing). */
export const CHAT_LENGTH = 500
/** Newest messages of a room that stay on the device. */
export const CHAT_KEPT = 200
export const REPORT_REASONS = ['spam', 'scam', 'abuse', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** One room for each language; `name` in its own language. `online`: pages that have it open now. */
export const ChatRoom = v.object({ id: int, name: str, lang: v.picklist(LANGS), online: int })
export type ChatRoom = v.InferOutput<typeof ChatRoom>

/** What somebody said to everybody. Plain text; of an `image` the address of the picture. */
export const ChatMessage = v.object({
  id: int,
  room: int,
  user_id: int,
  nickname: str,
  head_portrait: str,
  vip_level: int,
  type: v.picklist(['text', 'image']),
  content: str,
  created_time: int,
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** What followers of `chat:<room>` hear, several times a second at most: new messages, and those that were taken away. */
export const ChatMove = v.object({ id: int, list: v.array(ChatMessage), hidden: v.array(int), online: int })
export type ChatMove = v.InferOutput<typeof ChatMove>

const Blocked = v.object({ user_id: int, nickname: str, head_portrait: str })
const Blocks = v.object({ list: v.array(Blocked) })
export type Blocked = v.InferOutput<typeof Blocked>

export const chat = {
  /** `muted_until`: until when this person may only read, 0 for everybody else. */
  rooms: read('GET', '/chat/rooms', {
    params: nothing,
    answer: v.object({ rooms: v.array(ChatRoom), muted_until: int }),
    access: 'viewer',
    keep: { store: 'messages', scope: 'user', for: seconds(30) },
  }),
  /**
   * Newest first; `before_id` continues behind a message. `more` 1: there are older ones. A member reads nothing of people
   * whom they blocked.
   */
  messages: read('GET', '/chat/messages', {
    params: form({ room: catalogueId, before_id: v.optional(id), limit: limit(30, CHAT_KEPT) }),
    answer: v.object({ list: v.array(ChatMessage), more: int }),
    access: 'viewer',
    keep: { store: 'messages', scope: 'user', for: minutes(5) },
  }),
  /** `content`: the words, or of an `image` the address of an own picture. */
  send: write('POST', '/chat/send', {
    params: form({ room: catalogueId, type: oneOf('text', 'image'), content: lines(CHAT_LENGTH) }),
    answer: ChatMessage,
    access: 'member',
    once: true,
  }),
  /** Says to the operator that a message should not be there; once per person and message. */
  report: write('POST', '/chat/report', {
    params: form({ message_id: id, reason: oneOf(...REPORT_REASONS) }),
    answer: v.object({ reported: int }),
    access: 'member',
  }),
  blocks: read('GET', '/chat/blocks', {
    params: nothing,
    answer: Blocks,
    access: 'member',
    keep: { store: 'messages', scope: 'user', for: minutes(5) },
  }),
  /** `state` 1: nothing of them is shown any more; 0: again. */
  block: write('POST', '/chat/block', {
    params: form({ user_id: id, state: oneOf('0', '1') }),
    answer: Blocks,
    access: 'member',
    changes: (): Reads => [chat.blocks, chat.messages],
  }),
}

export const chatArea = area({
  name: 'chat',
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
