import { prepare } from '../db/pool.ts'
import type { Tx } from '../db/types.ts'

prepare('lock_user', 'select "id" from "users" where "id" = $1 for no key update')

/**
 * Makes what one person does at the same moment follow each other until the end of the transaction, so that what is
 * counted of theirs (open orders, pending deposits, uploads) cannot grow behind the count. Taken before any account.
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The same of several people, in ascending id: whoever takes more than one takes them so. */
export async function lockUsers(tx: Tx, users: readonly number[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', users).orderBy('id').forNoKeyUpdate().execute()
}
