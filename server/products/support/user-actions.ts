import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { changeTalk, currentConversation, supportAvailability, talkOf, writeMessage } from './conversation.ts'

/** Requests an operator; changes nothing when an operator is already requested or assigned. */
export async function askForPerson({ clock }: Services, tx: Tx, userId: number): Promise<void> {
  const now = clock.now()
  await lockUser(tx, userId)
  const talk = await talkOf(tx, userId, now)
  if (talk.status !== 'bot') return
  await changeTalk(tx, talk.id, { status: 'queued', queued_at: now })
  const { desk } = await supportAvailability(tx, now)
  const content = desk === 'away' ? 'queued_away' : 'queued'
  await writeMessage(tx, talk, { sender: 'note', type: 'text', content, seen: true }, now)
}

/**
 * Ends the user's conversation or withdraws the request; changes nothing when there is no
 * conversation.
 */
export async function endByPerson({ clock }: Services, tx: Tx, userId: number): Promise<void> {
  const now = clock.now()
  await lockUser(tx, userId)
  const talk = await currentConversation(tx, userId)
  if (!talk || talk.status === 'bot') return
  await changeTalk(tx, talk.id, { status: 'closed', closed_at: now })
  await writeMessage(tx, talk, { sender: 'note', type: 'text', content: 'ended', seen: true }, now)
}

/** Stores a user's rating of a conversation with an operator. Throws AppError `param_error`, `support_rated`. */
export async function rateTalk(
  { clock }: Services,
  tx: Tx,
  userId: number,
  { id, rating }: { readonly id: number; readonly rating: number },
): Promise<void> {
  await lockUser(tx, userId)
  const talk = await tx
    .selectFrom('support_talks')
    .select(['id', 'rating', 'agent'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'closed')
    .executeTakeFirst()
  if (!talk || talk.agent === '') throw noSuch('id')
  if (talk.rating > 0) throw new AppError('support_rated')
  await changeTalk(tx, id, { rating, rated_at: clock.now() })
}

/**
 * Marks support's messages as seen by the user; returns the number of messages that were unseen.
 */
export async function markSeen({ clock }: Services, tx: Tx, userId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('support_messages')
    .set({ read_at: clock.now() })
    .where('user_id', '=', userId)
    .where('sender', '=', 'agent')
    .where('read_at', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
