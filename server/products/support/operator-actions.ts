import { sql } from 'kysely'
import type { Lang } from '#contract/wire/lang.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { findPerson } from '../../identity/accounts/user-names.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { changeTalk, currentConversation, type TalkRow, talkOf, writeMessage } from './conversation.ts'
import { notifySupport } from './notifications.ts'
import type { MessageRow } from './to-wire.ts'

/** One row of the support queue: the user, the waiting time, and the last message. */
export interface Waiting {
  readonly user_id: number
  readonly email: string
  readonly area_code: string
  readonly mobile: string
  readonly nickname: string
  readonly lang: Lang
  readonly status: 'queued' | 'open'
  readonly agent: string
  /** Operator who handed the conversation over to the current operator; '' when nobody did. */
  readonly handed_by: string
  /** The time since which the user has been waiting, or at which the operator got the conversation. */
  readonly since: number
  readonly unseen: number
  readonly last: string
  readonly last_at: number
}

/** All users who wait for an answer or are being answered; the longest waiting first. */
export async function supportQueue(db: Db): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select t.user_id, u.email, u.area_code, u.mobile, u.nickname, u.lang, t.status, t.agent, t.handed_by,
      greatest(t.queued_at, t.opened_at, t.taken_at) as since,
      (select count(*)::int from support_messages m
        where m.user_id = t.user_id and m.sender = 'user' and m.read_at = 0) as unseen,
      coalesce(l.content, '') as last, coalesce(l.created_at, t.created_at) as last_at
    from support_talks t
    join users u on u.id = t.user_id
    left join lateral (
      select case m.type when 'text' then m.content else '(' || m.type || ')' end as content, m.created_at
      from support_messages m where m.user_id = t.user_id and m.sender = 'user' order by m.id desc limit 1
    ) l on true
    where t.status in ('queued', 'open')
    order by t.status = 'open', t.queued_at, t.id`.execute(db)
  return rows
}

/** The newest messages of a user, oldest first. */
export async function talkHistory(
  db: Db,
  userId: number,
  {
    most,
    after = 0,
    before,
  }: { readonly most: number; readonly after?: number; readonly before?: number | undefined },
): Promise<readonly MessageRow[]> {
  let own = db
    .selectFrom('support_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
  if (before !== undefined) own = own.where('id', '<', before)
  const rows = await own.orderBy('id', 'desc').limit(most).execute()
  return rows.reverse()
}

/** Marks a user's messages as seen by support. */
export async function markSeenBySupport(services: Services, userId: number): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('support_messages')
    .set({ read_at: services.clock.now() })
    .where('user_id', '=', userId)
    .where('sender', '=', 'user')
    .where('read_at', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await notifySupport(services, userId, null)
}

export interface Person {
  readonly id: number
  readonly lang: Lang
  readonly email: string
  readonly area_code: string
  readonly mobile: string
  readonly nickname: string
}

/**
 * The user with this id, email address or phone number. Throws AppError `param_error` when there is
 * no such user.
 */
export async function personOf(db: Db, named: string): Promise<Person> {
  const found = await findPerson(db, named)
  if (!found) throw new AppError('param_error')
  return found
}

/**
 * Assigns a conversation to an operator, inside the caller's transaction. The user is told once that an operator has
 * joined.
 */
async function assignTo(
  tx: Tx,
  talk: TalkRow,
  { agent, by, now }: { readonly agent: string; readonly by: string; readonly now: number },
): Promise<void> {
  if (talk.status === 'open' && talk.agent === agent) return
  const opened = talk.status === 'open' ? {} : { status: 'open' as const, opened_at: now }
  await changeTalk(tx, talk.id, { ...opened, agent, taken_at: now, handed_by: by === agent ? '' : by })
  if (talk.status !== 'open')
    await writeMessage(tx, talk, { sender: 'note', type: 'text', content: 'opened', seen: true }, now)
}

/**
 * Assigns a conversation to an operator, or hands it over to another operator. False when the user
 * has no conversation with support.
 */
export async function assign(
  services: Services,
  userId: number,
  { agent, by }: { readonly agent: string; readonly by: string },
): Promise<boolean> {
  const now = services.clock.now()
  const done = await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    const talk = await currentConversation(tx, userId)
    if (!talk || talk.status === 'bot') return false
    await assignTo(tx, talk, { agent, by, now })
    return true
  })
  if (done) await notifySupport(services, userId, null)
  return done
}

/**
 * Answers a user. The conversation is assigned to the operator who answers, and created when there is none. All
 * messages of the user count as seen.
 */
export async function reply(services: Services, userId: number, agent: string, words: string): Promise<void> {
  const now = services.clock.now()
  const row = await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    const talk = await talkOf(tx, userId, now)
    await assignTo(tx, talk, { agent, by: agent, now })
    await tx
      .updateTable('support_messages')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('sender', '=', 'user')
      .where('read_at', '=', 0)
      .execute()
    return writeMessage(tx, talk, { sender: 'agent', type: 'text', content: words, agent }, now)
  })
  await notifySupport(services, userId, row)
}

/** Ends a conversation. The user may rate it if an operator has answered. False when there was no conversation. */
export async function close(services: Services, userId: number): Promise<boolean> {
  const now = services.clock.now()
  const done = await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    const talk = await currentConversation(tx, userId)
    if (!talk || talk.status === 'bot') return false
    await changeTalk(tx, talk.id, { status: 'closed', closed_at: now })
    await writeMessage(tx, talk, { sender: 'note', type: 'text', content: 'closed', seen: true }, now)
    return true
  })
  if (done) await notifySupport(services, userId, null)
  return done
}

/** Records that an operator's console is open. */
export async function markPresent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: string,
): Promise<void> {
  const row = { operator, seen_at: clock.now() }
  await db
    .insertInto('support_desks')
    .values(row)
    .onConflict((conflict) => conflict.column('operator').doUpdateSet({ seen_at: row.seen_at }))
    .execute()
}

export const leave = ({ db }: Services, operator: string) =>
  db.deleteFrom('support_desks').where('operator', '=', operator).execute()
