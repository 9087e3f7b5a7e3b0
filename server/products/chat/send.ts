import { sql } from 'kysely'
import type { ChatMessage, chat } from '#contract/chat.ts'
import type { CheckedParams } from '#contract/kit.ts'
import { LANG_TAGS, type Lang } from '#contract/lang.ts'
import { CHAT_NEW_HOURLY, type ChatPast, chatFault, HOUR_MS } from '#domain/chat.ts'
import { ownPicture } from '../../accounts/files.ts'
import { takeTurn } from '../../accounts/turn.ts'
import type { Db, Tx } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { say } from '../../texts/say.ts'
import { isMuteReason, MUTE_REASONS } from './texts.ts'
import { messageById } from './view.ts'

type Params = CheckedParams<typeof chat.send>

async function pastOf(tx: Tx, userId: number, now: number): Promise<ChatPast> {
  const { rows } = await sql<{ account_at: number; last_at: number | null; last_hour: number }>`
    select u.created_at as account_at,
      (select m.created_at from chat_messages m where m.user_id = u.id order by m.id desc limit 1) as last_at,
      (select count(*)::int from (
        select 1 from chat_messages m
        where m.user_id = u.id and m.created_at > ${now - HOUR_MS} order by m.id desc limit ${CHAT_NEW_HOURLY}
      ) as few) as last_hour
    from users u where u.id = ${userId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an account has vanished')
  return { accountAt: row.account_at, lastAt: row.last_at ?? 0, lastHour: row.last_hour }
}

/** Until when somebody may only read (ms), and why; undefined when they may write. */
export const muteOf = (db: Db | Tx, userId: number, now: number) =>
  db
    .selectFrom('chat_mutes')
    .select(['until_at', 'reason'])
    .where('user_id', '=', userId)
    .where('until_at', '>', now)
    .executeTakeFirst()

/** `24 Nov 2026, 18:00 UTC` in the person's language. */
const moment = (ms: number, lang: Lang): string =>
  `${new Intl.DateTimeFormat(LANG_TAGS[lang], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(ms)} UTC`

async function needVoice(tx: Tx, userId: number, lang: Lang, now: number): Promise<void> {
  const mute = await muteOf(tx, userId, now)
  if (!mute) return
  const reason = isMuteReason(mute.reason) ? say(MUTE_REASONS[mute.reason], lang) : mute.reason
  throw new Refusal('chat_muted', { time: moment(mute.until_at, lang), reason })
}

/**
 * Says something to a room. Refusals: `chat_muted`, `chat_fast`, `chat_word`, the limits of new accounts, `file_missing`,
 * and `param_error` for a room that there is not or a message without words.
 */
export async function sendMessage(
  services: Services,
  tx: Tx,
  userId: number,
  lang: Lang,
  { room, type, content }: Params,
): Promise<ChatMessage> {
  const now = services.clock.now()
  await takeTurn(tx, userId)
  const known = await tx.selectFrom('chat_rooms').select('id').where('id', '=', room).executeTakeFirst()
  const text = type === 'text' ? content.trim() : ''
  if (!known || (type === 'text' && text === '')) throw new Refusal('param_error')
  await needVoice(tx, userId, lang, now)
  const words = await tx.selectFrom('chat_words').select('word').execute()
  const fault = chatFault(
    { type, text },
    await pastOf(tx, userId, now),
    words.map(({ word }) => word),
    now,
  )
  if (fault)
    throw new Refusal(fault.key, {
      most: CHAT_NEW_HOURLY,
      ...('seconds' in fault ? { seconds: fault.seconds } : {}),
    })
  const picture = type === 'image' ? await ownPicture(tx, userId, content) : null
  if (picture === undefined) throw new Refusal('file_missing')
  const { id } = await tx
    .insertInto('chat_messages')
    .values({
      room_id: room,
      user_id: userId,
      type,
      content: text,
      file: picture?.name ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return messageById(tx, id)
}
