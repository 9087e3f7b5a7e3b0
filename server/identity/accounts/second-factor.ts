import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type SecretKey, secretKeyOf } from './secret-key.ts'

/**
 * The parameters of RFC 6238 that common authenticator apps support: six digits, SHA-1, a new code every 30 seconds.
 */
const PERIOD = 30
const DIGITS = 6
/** Number of time steps by which the clock of a phone may be ahead of or behind the server's clock. */
const DRIFT = 1
/**
 * Number of wrong codes that lock the second factor for 30 minutes, as for the pay password. So at most ten guesses
 * an hour are possible.
 */
export const FACTOR_TRIES = 5
export const FACTOR_LOCK = 30 * 60_000
export const RECOVERY_CODES = 10
/** Letters and digits without characters that are easily confused. Ten random ones have 50 bits of entropy. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 10

export const secretBinding = (userId: number): string => `factor ${userId}`

export const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** The time step to which a code belongs, within DRIFT of `now` (ms); null for a wrong code. */
export function timeStepOf(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/**
 * Normalises a recovery code for comparison: it may be typed with or without its dash, in upper or lower
 * case.
 */
const normalised = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const recoveryMark = (key: SecretKey, userId: number, code: string): Buffer =>
  key.mark(`recovery ${userId} ${normalised(code)}`)

/**
 * Outcome of checking a code at `time` (ms).
 * - `right`: the code is correct; `by` tells whether it is of the authenticator app or a recovery code.
 * - `used`: the code of the app is correct but was already used.
 * - `none`: the user has no second factor.
 * - `wrong`: the code is wrong; `left` tries remain.
 * - `locked`: no code is accepted before `until` (ms).
 */
type FactorCheck =
  | { readonly is: 'right'; readonly by: 'app' | 'recovery' }
  | { readonly is: 'used' | 'none' }
  | { readonly is: 'wrong'; readonly left: number; readonly time: number }
  | { readonly is: 'locked'; readonly until: number; readonly time: number }

interface FactorCheckOptions {
  /** Whether recovery codes are accepted too. */
  readonly recovery: boolean
  /**
   * True: marks a correct code as used, and rejects a code that was used before. False: only checks the code, and
   * accepts a used code too.
   */
  readonly spend: boolean
  /** True while the second factor is being set up and is not on yet. */
  readonly pending?: boolean
}

/**
 * Checks a TOTP or recovery code. The row of the user's second factor is locked, so that all concurrent tries are
 * counted and a code is accepted only once. The caller must commit after a wrong code too, so that the try stays
 * counted.
 */
export async function checkFactorCode(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  userId: number,
  code: string,
  { recovery, spend, pending = false }: FactorCheckOptions,
): Promise<FactorCheck> {
  const row = await tx
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const time = clock.now()
  if (!row || pending !== (row.confirmed_at === 0)) return { is: 'none' }
  if (row.locked_until > time) return { is: 'locked', until: row.locked_until, time }
  const key = secretKeyOf(config)
  const step = timeStepOf(key.open(row.secret, secretBinding(userId)), code, time)
  const factor = tx.updateTable('factors').where('user_id', '=', userId)
  if (step !== null) {
    // A code that was already used is not a guess, so it does not count as a wrong try.
    if (spend && step <= row.last_step) return { is: 'used' }
    await factor.set(spend ? { last_step: step, tries: 0 } : { tries: 0 }).execute()
    return { is: 'right', by: 'app' }
  }
  if (recovery && (await takeRecovery(tx, key, userId, code, time))) {
    await factor.set({ tries: 0 }).execute()
    return { is: 'right', by: 'recovery' }
  }
  const left = FACTOR_TRIES - row.tries - 1
  if (left > 0) await factor.set({ tries: row.tries + 1 }).execute()
  else await factor.set({ tries: 0, locked_until: time + FACTOR_LOCK }).execute()
  return { is: 'wrong', left: Math.max(0, left), time }
}

async function takeRecovery(
  tx: Tx,
  key: SecretKey,
  userId: number,
  code: string,
  time: number,
): Promise<boolean> {
  if (normalised(code).length !== RECOVERY_LENGTH) return false
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: time })
    .where('user_id', '=', userId)
    .where('hash', '=', recoveryMark(key, userId, code))
    .where('used_at', '=', 0)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

const minutes = (ms: number): number => Math.ceil(ms / 60_000)

/** The error for a code that was not accepted. */
export function factorError(look: Exclude<FactorCheck, { is: 'right' }>): AppError {
  switch (look.is) {
    case 'none':
      return new AppError('factor_off')
    case 'used':
      return new AppError('factor_used')
    case 'locked':
      return new AppError('factor_locked', { minutes: minutes(look.until - look.time) })
    case 'wrong':
      return look.left > 0
        ? new AppError('factor_wrong', { left: look.left })
        : new AppError('factor_locked', { minutes: minutes(FACTOR_LOCK) })
  }
}

/**
 * Notifies the user after too many wrong codes. At a sign-in, only somebody who knows the password can have entered
 * them.
 */
export async function notifyFactorLocked(
  services: Services,
  userId: number,
  look: FactorCheck,
): Promise<void> {
  if (look.is !== 'wrong' || look.left > 0) return
  const mail = await inTransaction(services.db, (tx) =>
    writeMail(tx, { userId, kind: 'factor_guessed', details: {}, time: look.time }),
  )
  notifyMailsSoon(services, [mail])
}

/** Whether the user has a second factor. */
export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>', 0)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Checks a code of the user, and marks a correct one as used. Returns the kind of the code. Throws AppError
 * `factor_wrong` with the number of tries `left`, `factor_locked` with `minutes`, `factor_used`, or `factor_off` for
 * a user without a second factor.
 */
export async function proveFactor(
  services: Services,
  userId: number,
  code: string,
  options: { readonly recovery: boolean; readonly pending?: boolean },
): Promise<'app' | 'recovery'> {
  const look = await inTransaction(services.db, (tx) =>
    checkFactorCode(services, tx, userId, code, { ...options, spend: true }),
  )
  await notifyFactorLocked(services, userId, look)
  if (look.is !== 'right') throw factorError(look)
  return look.by
}

/**
 * Checks the code of a call before the call runs, so that a wrong code counts as a try even if the call fails. A
 * correct code is marked as used later, by `spendFactor`. Does nothing for a user without a second factor. Throws
 * AppError `factor_needed` when there is no code, and the errors of `proveFactor`.
 */
export async function requireFactor(services: Services, userId: number, code: string): Promise<void> {
  if (!(await hasFactor(services.db, userId))) return
  if (code === '') throw new AppError('factor_needed')
  const look = await inTransaction(services.db, (tx) =>
    checkFactorCode(services, tx, userId, code, { recovery: false, spend: false }),
  )
  await notifyFactorLocked(services, userId, look)
  if (look.is !== 'right') throw factorError(look)
}

/**
 * Marks the code as used in the transaction of the action that the code authorises. Throws AppError
 * `factor_used` when a concurrent call has used it.
 */
export async function spendFactor(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  userId: number,
  code: string,
): Promise<void> {
  const look = await checkFactorCode(services, tx, userId, code, { recovery: false, spend: true })
  if (look.is !== 'right' && look.is !== 'none') throw factorError(look)
}

const recoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Replaces all recovery codes by ten new ones and returns them as texts (`ABCDE-FGHJK`). The texts are not stored, so
 * they can be shown only once.
 */
export async function renewRecovery(tx: Tx, key: SecretKey, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryMark(key, userId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Number of unused recovery codes. */
export async function recoveryLeft(db: Db | Tx, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('used_at', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}
