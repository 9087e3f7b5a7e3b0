import { CompiledQuery } from 'kysely'
import { merged } from '../../platform/db/merged.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/types.ts'

const LOCK = prepare('lock_users', 'select id from users where id = any ($1) order by id for no key update')

/** The same of several people, in ascending id: whoever takes more than one takes them so. */
export async function lockUsers(tx: Tx, users: readonly number[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK, [users]))
}

/**
 * Makes what one person does at the same moment follow each other until the end of the transaction, so that what is
 * counted of theirs (open orders, pending deposits, uploads) cannot grow behind the count. Taken before any account.
 */
export const lockUser: (tx: Tx, userId: number) => Promise<void> = merged(async (tx, users) => {
  await lockUsers(tx, users)
  return users.map(() => undefined)
})
