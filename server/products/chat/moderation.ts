import { sql } from 'kysely'
import type { BlockedWords, MuteReason, ReportedMessage } from '#contract/operators/support.ts'
import { plainLetters } from '#domain/text/chat.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Maximum number of reported messages shown at once. Further messages appear when operators have decided some of
 * those.
 */
const SHOWN = 500

/** Reported messages that no operator has decided yet, most reported first. */
export async function reportQueue(db: Db): Promise<ReportedMessage[]> {
  const { rows } = await sql<ReportedMessage>`
    select m.id as message, m.user_id as uid, u.nickname, r.name as room,
      case m.type when 'text' then m.content else '' end as text, m.type <> 'text' as picture,
      count(*)::int as reports, array_agg(distinct p.reason order by p.reason) as reasons, min(p.created_at) as first_at
    from chat_reports p
    join chat_messages m on m.id = p.message_id
    join users u on u.id = m.user_id
    join chat_rooms r on r.id = m.room_id
    where p.verdict = ''
    group by m.id, u.nickname, r.name
    order by count(*) desc, min(p.created_at) limit ${SHOWN}`.execute(db)
  return rows
}

/** The words that are rejected in messages. */
export const blockedWords = (db: Db): Promise<BlockedWords['words']> =>
  db.selectFrom('chat_words').selectAll().orderBy('word').execute()

/**
 * Hides a message or dismisses its reports; either way the reports are closed. Throws AppError `param_error` when the
 * message does not exist.
 */
export async function decideReports(
  services: Services,
  id: number,
  by: string,
  verdict: 'hidden' | 'kept',
): Promise<void> {
  const now = services.clock.now()
  const room = await inTransaction(services.db, async (tx) => {
    const message = await tx
      .selectFrom('chat_messages')
      .select(['room_id', 'hidden_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new AppError('param_error')
    if (verdict === 'hidden' && message.hidden_at === 0)
      await tx
        .updateTable('chat_messages')
        .set({ hidden_at: now, hidden_by: by })
        .where('id', '=', id)
        .execute()
    await tx
      .updateTable('chat_reports')
      .set({ verdict, handled_by: by, handled_at: now })
      .where('message_id', '=', id)
      .where('verdict', '=', '')
      .execute()
    return message.room_id
  })
  // The command is run by a process that ends after it, so the event is sent at once and not collected with later
  // ones.
  if (verdict === 'hidden')
    services.events.toAll('chat', {
      id: room,
      list: [],
      hidden: [id],
      online: await services.events.followers('chat', room),
    })
}

/**
 * Mutes a user until the given time (ms); `until` 0 unmutes. Throws AppError `param_error` when the user does not
 * exist.
 */
export async function mute(
  { db, clock }: Services,
  userId: number,
  { until, reason, by }: { readonly until: number; readonly reason: MuteReason; readonly by: string },
): Promise<void> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) throw new AppError('param_error')
  if (until === 0) {
    await db.deleteFrom('chat_mutes').where('user_id', '=', userId).execute()
    return
  }
  const row = { until_at: until, reason, muted_by: by, created_at: clock.now() }
  await db
    .insertInto('chat_mutes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Adds a blocked word and returns it in the normalised form in which words are compared; '' when nothing is left
 * after normalising.
 */
export async function addWord({ db, clock }: Services, word: string, by: string): Promise<string> {
  const plain = plainLetters(word)
  if (plain !== '')
    await db
      .insertInto('chat_words')
      .values({ word: plain, added_by: by, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return plain
}

export const dropWord = async ({ db }: Services, word: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('chat_words')
    .where('word', '=', plainLetters(word))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
