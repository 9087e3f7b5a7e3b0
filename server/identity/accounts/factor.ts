import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { notifyMailsSoon } from '../../content/messages/notify.ts'
import { writeMail } from '../../content/messages/write.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type SecretKey, secretKeyOf } from './secret-key.ts'

/** RFC 6238 as every app has it: six digits of SHA-1, a new code every 30 seconds. */
const PERIOD = 30
const DIGITS = 6
/** A phone's clock may be so many steps away. */
const DRIFT = 1
/** As of the pay password: five wrong codes close it for 30 minutes, so at most ten guesses an hour. */
export const FACTOR_TRIES = 5
export const FACTOR_LOCK = 30 * 60_000
export const RECOVERY_CODES = 10
/** Without the letters and digits that people confuse; 10 of them are 50 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 10

export const boundTo = (userId: number): string => `factor ${userId}`

export const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** The step whose code this is, within the drift of `now` (ms); null for a wrong one. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/** A recovery code as it is compared: people type it with or without its dash, in any case. */
const tidy = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const recoveryMark = (key: SecretKey, userId: number, code: string): Buffer =>
  key.mark(`recovery ${userId} ${tidy(code)}`)

/** Outcome of checking a code. */
type Look =
  | { readonly is: 'right'; readonly by: 'app' | 'recovery' }
  | { readonly is: 'used' | 'none' }
  | { readonly is: 'wrong'; readonly left: number; readonly time: number }
  | { readonly is: 'locked'; readonly until: number; readonly time: number }

interface LookOptions {
  /** A recovery code is as good. */
  readonly recovery: boolean
  /** A right code is used up; else it is only known to be right, whether it was used or not. */
  readonly spend: boolean
  /** While it is being set up: it is not on yet. */
  readonly pending?: boolean
}

/**
 * Looks at a code under the lock of the person's factor: of many that come at once each is counted, and one code is
 * taken
 * once. Whoever calls commits also when it is wrong, so that the try stays counted.
 */
export async function lookAt(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  userId: number,
  code: string,
  { recovery, spend, pending = false }: LookOptions,
): Promise<Look> {
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
  const step = stepOf(key.open(row.secret, boundTo(userId)), code, time)
  const factor = tx.updateTable('factors').where('user_id', '=', userId)
  if (step !== null) {
    // Who has a code that was taken guesses nothing: it is no wrong try.
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
  if (tidy(code).length !== RECOVERY_LENGTH) return false
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

/** The error of a code that was not right. */
export function errorOf(look: Exclude<Look, { is: 'right' }>): AppError {
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

/** Notifies the person after too many wrong codes. At a sign-in this also means that somebody has their password. */
export async function notifyGuessed(services: Services, userId: number, look: Look): Promise<void> {
  if (look.is !== 'wrong' || look.left > 0) return
  const mail = await inTransaction(services.db, (tx) =>
    writeMail(tx, { userId, kind: 'factor_guessed', details: {}, time: look.time }),
  )
  notifyMailsSoon(services, [mail])
}

/** Whether a code is asked of this person. */
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
 * Takes a code as the person's own and uses it up. Gives which kind it was. AppError `factor_wrong` with the tries
 * that are
 * `left`, `factor_locked` with `minutes`, `factor_used`, `factor_off` without a factor.
 */
export async function proveFactor(
  services: Services,
  userId: number,
  code: string,
  options: { readonly recovery: boolean; readonly pending?: boolean },
): Promise<'app' | 'recovery'> {
  const look = await inTransaction(services.db, (tx) =>
    lookAt(services, tx, userId, code, { ...options, spend: true }),
  )
  await notifyGuessed(services, userId, look)
  if (look.is !== 'right') throw errorOf(look)
  return look.by
}

/**
 * Looks at the code of a call before it acts, so that a wrong one counts whatever becomes of the call; a right one
 * is used
 * up by `spendFactor`. Nothing is asked of a person without a factor. AppError `factor_needed` when none came.
 */
export async function requireFactor(services: Services, userId: number, code: string): Promise<void> {
  if (!(await hasFactor(services.db, userId))) return
  if (code === '') throw new AppError('factor_needed')
  const look = await inTransaction(services.db, (tx) =>
    lookAt(services, tx, userId, code, { recovery: false, spend: false }),
  )
  await notifyGuessed(services, userId, look)
  if (look.is !== 'right') throw errorOf(look)
}

/** Uses the code up inside the transaction of what it allows. AppError `factor_used` when another was faster. */
export async function spendFactor(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  userId: number,
  code: string,
): Promise<void> {
  const look = await lookAt(services, tx, userId, code, { recovery: false, spend: true })
  if (look.is !== 'right' && look.is !== 'none') throw errorOf(look)
}

const recoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Replaces all recovery codes by ten new ones and returns them as text (`ABCDE-FGHJK`), which is not stored. */
export async function renewRecovery(tx: Tx, key: SecretKey, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryMark(key, userId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Recovery codes that are still good. */
export async function recoveryLeft(db: Db | Tx, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('used_at', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}
