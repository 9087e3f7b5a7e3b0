import { CompiledQuery } from 'kysely'
import type { ChatMessage, chat } from '#contract/communication/chat.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { CHAT_NEW_HOURLY, type ChatPast, chatFault, HOUR_MS } from '#domain/text/chat.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { ownPicture } from '../../identity/accounts/uploaded-pictures.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'
import { storeMessage } from './message-store.ts'
import { isMuteReason, MUTE_REASONS } from './texts.ts'

type Params = CheckedParams<typeof chat.send>

interface SenderState {
  readonly account_at: number
  readonly last_at: number
  readonly last_hour: number
  /** Time (ms) until which the user is muted; null when they may write. */
  readonly muted_until: number | null
  readonly mute_reason: string | null
  readonly room_known: boolean
  readonly words: readonly string[]
}

const STANDING = prepare(
  'chat_standing',
  `select u.created_at as account_at, mute.until_at as muted_until, mute.reason as mute_reason,
    coalesce((
      select m.created_at from chat_messages m where m.user_id = u.id order by m.id desc limit 1
    ), 0) as last_at,
    (select count(*)::int from (
      select 1 from chat_messages m where m.user_id = u.id and m.created_at > $3 order by m.id desc limit $4
    ) as few) as last_hour,
    exists (select from chat_rooms r where r.id = $5) as room_known,
    array(select w.word from chat_words w) as words
  from users u left join chat_mutes mute on mute.user_id = u.id and mute.until_at > $2
  where u.id = $1`,
)

/**
 * Reads in one query all data that decides whether a message is accepted, because a busy room gets hundreds of
 * messages per second.
 */
async function senderStateOf(tx: Tx, userId: number, room: number, now: number): Promise<SenderState> {
  const values = [userId, now, now - HOUR_MS, CHAT_NEW_HOURLY, room]
  const { rows } = await tx.executeQuery<SenderState>(CompiledQuery.raw(STANDING, values))
  const [row] = rows
  if (!row) throw new Error('an account has vanished')
  return row
}

/** End (ms) and reason of a user's mute; undefined when they may write. */
export const muteOf = (db: Db | Tx, userId: number, now: number) =>
  db
    .selectFrom('chat_mutes')
    .select(['until_at', 'reason'])
    .where('user_id', '=', userId)
    .where('until_at', '>', now)
    .executeTakeFirst()

/** Formats a time like `24 Nov 2026, 18:00 UTC` in the user's language. */
const formatTime = (ms: number, lang: Lang): string =>
  `${new Intl.DateTimeFormat(LANG_TAGS[lang], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(ms)} UTC`

function requireUnmuted({ muted_until, mute_reason }: SenderState, lang: Lang): void {
  if (muted_until === null || mute_reason === null) return
  const reason = isMuteReason(mute_reason) ? translate(MUTE_REASONS[mute_reason], lang) : mute_reason
  throw new AppError('chat_muted', { time: formatTime(muted_until, lang), reason })
}

/**
 * Posts a message to a room. Throws AppError `chat_muted`, `chat_fast`, `chat_word`,
 * `file_missing`, an error of the limits for new accounts, and `param_error` for an unknown room or
 * a message without text.
 */
export async function sendMessage(
  services: Services,
  tx: Tx,
  userId: number,
  lang: Lang,
  { room, type, content }: Params,
): Promise<ChatMessage> {
  const now = services.clock.now()
  await lockUser(tx, userId)
  const standing = await senderStateOf(tx, userId, room, now)
  const text = type === 'text' ? content.trim() : ''
  if (!standing.room_known) throw noSuch('room')
  if (type === 'text' && text === '') throw noSuch('content', 'text_missing')
  requireUnmuted(standing, lang)
  const past: ChatPast = {
    accountAt: standing.account_at,
    lastAt: standing.last_at,
    lastHour: standing.last_hour,
  }
  const fault = chatFault({ type, text }, past, standing.words, now)
  if (fault)
    throw new AppError(fault.key, {
      most: CHAT_NEW_HOURLY,
      ...('seconds' in fault ? { seconds: fault.seconds } : {}),
    })
  const picture = type === 'image' ? await ownPicture(tx, userId, content) : null
  if (picture === undefined) throw new AppError('file_missing')
  return storeMessage(tx, {
    room_id: room,
    user_id: userId,
    type,
    content: text,
    file: picture?.name ?? null,
    created_at: now,
  })
}
