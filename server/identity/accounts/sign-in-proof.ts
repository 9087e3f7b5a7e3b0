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
 * Checks that the proof of a sign-in is still valid, and keeps it valid until the end of the transaction:
 * `passwordHash` is the current hash (null: no password was used) and the account is not closed. Every action that
 * ends sessions first changes the password or closes the account. So either this check fails, or that action runs
 * later and ends the new session too.
 * Throws AppError `login_failed` and, only for a valid proof, `sign_in_frozen` while operators have frozen sign-ins
 * of this user.
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
