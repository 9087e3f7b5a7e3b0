import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { isClosed } from './closed.ts'
import { requireNotFrozen } from './freezes.ts'

/** Who signs in: `passwordHash` is what their password was verified with, null when another proof was given. */
export interface Proven {
  readonly userId: number
  readonly passwordHash: string | null
}

/**
 * Makes sure that a person is still who was proven, until the end of the transaction: `passwordHash` is theirs still (null:
 * no password was given), and the account is not closed. Whatever ends sessions changes one of the two first, and so it
 * comes before this, or ends what comes of it. AppError `login_failed`, and `sign_in_frozen` while operators stop them from
 * signing in, which only who proved to be the person is told.
 */
export async function requireStill(tx: Tx, { userId, passwordHash }: Proven, time: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const same = row !== undefined && (passwordHash === null || row.password_hash === passwordHash)
  if (!same || (await isClosed(tx, userId))) throw new AppError('login_failed')
  await requireNotFrozen(tx, userId, ['sign_in'], time)
}
