import { type Selectable, sql } from 'kysely'
import type { SupportConversation } from '#contract/communication/support.ts'
import { isHours, isWithin } from '#domain/text/support.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Sender, SupportTalks } from './tables.ts'
import type { MessageRow } from './to-wire.ts'

export type TalkRow = Selectable<SupportTalks>

/** Default working hours (UTC+8); operators change them with `setting set kefu_hours`. */
export const SUPPORT_HOURS = '09:00-21:00'
/** Time (ms) after which a console that sends no heartbeat counts as closed. */
export const CONSOLE_TIMEOUT_MS = 60_000

/** The user's current conversation; undefined when there is none. */
export const currentConversation = (db: Db | Tx, userId: number): Promise<TalkRow | undefined> =>
  db
    .selectFrom('support_talks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()

/** The user's current conversation, created when there is none. The caller has locked the user. */
export async function talkOf(tx: Tx, userId: number, now: number): Promise<TalkRow> {
  return (
    (await currentConversation(tx, userId)) ??
    (await tx
      .insertInto('support_talks')
      .values({ user_id: userId, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow())
  )
}

export const changeTalk = (tx: Tx, id: number, values: Partial<Omit<TalkRow, 'id'>>): Promise<TalkRow> =>
  tx.updateTable('support_talks').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface NewMessage {
  readonly sender: Sender
  readonly type: MessageRow['type']
  readonly content: string
  readonly agent?: string
  readonly faqs?: readonly number[]
  readonly card?: MessageRow['card']
  readonly file?: string | null
  /** Whether the other side has already seen the message. Always true for messages between the user and the bot. */
  readonly seen?: boolean
}

export const writeMessage = (
  tx: Tx,
  talk: Pick<TalkRow, 'id' | 'user_id'>,
  { sender, type, content, agent = '', faqs = [], card = null, file = null, seen = false }: NewMessage,
  now: number,
): Promise<MessageRow> =>
  tx
    .insertInto('support_messages')
    .values({
      talk_id: talk.id,
      user_id: talk.user_id,
      sender,
      agent,
      type,
      content,
      faqs: [...faqs],
      card: card === null ? null : JSON.stringify(card),
      file,
      created_at: now,
      read_at: seen ? now : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The working hours that operators have set, else the default working hours. */
async function supportHours(db: Db | Tx): Promise<string> {
  const own = await db
    .selectFrom('settings')
    .select('value')
    .where('keyword', '=', 'kefu_hours')
    .executeTakeFirst()
  const hours = own?.value.trim() ?? SUPPORT_HOURS
  return isHours(hours) ? hours : SUPPORT_HOURS
}

export async function supportAvailability(
  db: Db | Tx,
  now: number,
): Promise<{ readonly desk: SupportConversation['desk']; readonly hours: string }> {
  const hours = await supportHours(db)
  const anyEvaluator = await db
    .selectFrom('support_desks')
    .select('operator')
    .where('seen_at', '>', now - CONSOLE_TIMEOUT_MS)
    .executeTakeFirst()
  return { desk: anyEvaluator ? 'online' : isWithin(hours, now) ? 'hours' : 'away', hours }
}

/** State of a user's conversation. */
export async function talkState(db: Db | Tx, userId: number, now: number): Promise<SupportConversation> {
  const newest = await db
    .selectFrom('support_talks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const ended = newest?.status === 'closed' && newest.agent !== '' ? newest : undefined
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from support_talks
    where ${newest?.status === 'queued'} and status = 'queued'
      and (queued_at, id) < (${newest?.queued_at ?? 0}, ${newest?.id ?? 0})`.execute(db)
  return {
    status: newest?.status ?? 'bot',
    agent: newest?.status === 'open' ? newest.agent : '',
    ahead: rows[0]?.n ?? 0,
    ...(await supportAvailability(db, now)),
    ended: ended?.id ?? 0,
    rating: ended?.rating ?? 0,
  }
}
