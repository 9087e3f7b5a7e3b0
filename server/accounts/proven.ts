import type { Tx } from '../db/types.ts'
import { AppError } from '../errors.ts'
import { isClosed } from './closed.ts'

/** Who signs in: `passwordHash` is what their password was verified with, null when another proof was given. */
export interface Proven {
  readonly userId: number
  readonly passwordHash: string | null
}

/**
 * Makes sure that a person is still who was proven, until the end of the transaction: `passwordHash` is theirs still (null:
 * no password was given), and the account is not closed. Whatever ends sessions changes one of the two first, and so it
 * comes before this, or ends what comes of it. AppError `login_failed`.
 */
export async function requireStill(tx: Tx, userId: number, passwordHash: string | null): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const same = row !== undefined && (passwordHash === null || row.password_hash === passwordHash)
  if (!same || (await isClosed(tx, userId))) throw new AppError('login_failed')
}
