import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { isAccountClosed } from './closed-accounts.ts'
import { requireNotFrozen } from './freezes.ts'

/**
 * A user who is signing in. `passwordHash`: the hash against which the password was verified; null
 * when another proof was used.
 */
export interface SignInProof {
  readonly userId: number
  readonly passwordHash: string | null
}

/**
 * Checks, and ensures until the end of the transaction, that the proof of a sign-in still holds: `passwordHash` is the
 * current one (null: no password was used) and the account is not closed. Everything that ends sessions changes one of
 * the two first, so either this check fails or the new session is ended too. Throws AppError `login_failed`, and
 * `sign_in_frozen` while operators have frozen sign-ins of this user, which only somebody with valid proof learns.
 */
export async function requireStillValid(
  tx: Tx,
  { userId, passwordHash }: SignInProof,
  time: number,
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const same = row !== undefined && (passwordHash === null || row.password_hash === passwordHash)
  if (!same || (await isAccountClosed(tx, userId))) throw new AppError('login_failed')
  await requireNotFrozen(tx, userId, ['sign_in'], time)
}
