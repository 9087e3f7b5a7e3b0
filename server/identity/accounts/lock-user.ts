import { CompiledQuery } from 'kysely'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/types.ts'

const LOCK = prepare('lock_users', 'select id from users where id = any ($1) order by id for no key update')

/**
 * Locks several users, in ascending id. All code that locks more than one user must use this function, so that there
 * are no deadlocks.
 */
export async function lockUsers(tx: Tx, users: readonly number[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK, [users]))
}

/**
 * Locks a user until the end of the transaction, so that their concurrent actions run one after another and
 * counts of their objects (open orders, pending deposits, uploads) stay correct. Call this function before
 * accounts are locked.
 */
export const lockUser: (tx: Tx, userId: number) => Promise<void> = mergeCalls(async (tx, users) => {
  await lockUsers(tx, users)
  return users.map(() => undefined)
})
