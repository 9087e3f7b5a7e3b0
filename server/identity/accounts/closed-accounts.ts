import type { Tx } from '../../platform/db/types.ts'

/**
 * Whether an account is closed. Locks the user's row, so that the account cannot be closed before the transaction
 * ends. Must be called before money is credited to a user.
 */
export async function isAccountClosed(tx: Tx, userId: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  const row = await tx
    .selectFrom('closed_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
