import type { Tx } from '../../platform/db/types.ts'

/** Whether an account was closed; held so that it is not closed before the transaction ends. Whose money comes asks first. */
export async function isClosed(tx: Tx, userId: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  const row = await tx
    .selectFrom('closed_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
