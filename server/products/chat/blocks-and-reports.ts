import type { Blocked, chat } from '#contract/communication/chat.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/** Maximum number of users whom one user may block. */
export const BLOCKS_MAX = 500

/** The users whom a user has blocked, newest first. */
export const blocksOf = (db: Db | Tx, userId: number): Promise<Blocked[]> =>
  db
    .selectFrom('chat_blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .select(['u.id as user_id', 'u.nickname', 'u.head_portrait'])
    .where('b.user_id', '=', userId)
    .orderBy('b.created_at', 'desc')
    .orderBy('u.id')
    .execute()

/** Blocks or unblocks a user for another user. A repeated call changes nothing. */
export function setBlock(
  { db, clock }: Services,
  userId: number,
  { user_id: other, state }: CheckedParams<typeof chat.block>,
): Promise<Blocked[]> {
  if (other === userId) throw new AppError('chat_self')
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    if (state === '0')
      await tx
        .deleteFrom('chat_blocks')
        .where('user_id', '=', userId)
        .where('blocked_id', '=', other)
        .execute()
    else await block(tx, userId, other, clock.now())
    return blocksOf(tx, userId)
  })
}

async function block(tx: Tx, userId: number, other: number, now: number): Promise<void> {
  // Only users who wrote in a chat can be blocked. Otherwise this call would reveal which account ids exist.
  const wrote = await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('user_id', '=', other)
    .limit(1)
    .executeTakeFirst()
  if (!wrote) throw noSuch('user_id')
  const { n } = await tx
    .selectFrom('chat_blocks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= BLOCKS_MAX) throw new AppError('chat_blocks_full', { most: BLOCKS_MAX })
  await tx
    .insertInto('chat_blocks')
    .values({ user_id: userId, blocked_id: other, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Queues a message for review by operators. A second report by the same user changes nothing. */
export async function report(
  { db, clock }: Services,
  userId: number,
  { message_id, reason }: CheckedParams<typeof chat.report>,
): Promise<void> {
  const message = await db
    .selectFrom('chat_messages')
    .select('user_id')
    .where('id', '=', message_id)
    .where('hidden_at', '=', 0)
    .executeTakeFirst()
  if (!message) throw noSuch('message_id')
  if (message.user_id === userId) throw new AppError('chat_self')
  await db
    .insertInto('chat_reports')
    .values({ message_id, user_id: userId, reason, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
