import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, waitOf } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { CodeRequester } from './verification-code-requester.ts'

const MINUTE = 60_000
/**
 * A code is valid for 10 minutes and 5 tries. A requester (`CodeRequester.share`) gets one code a minute
 * and 10 codes a day per target. Codes that the owner of the target requests, signed in or from a known
 * device or address, are counted separately from the codes that unknown requesters request
 * (docs/products/accounts.md#verification-codes).
 */
export const CODE_LIFE = 10 * MINUTE
export const CODE_TRIES = 5
/**
 * Number of wrong codes for one target within an hour above which only requesters who have entered fewer than
 * CODE_TRIES wrong codes may go on. In a day, others than the owner get at most 50 codes of a target: 40 as unknown
 * requesters and 10 from the owner's known addresses. With five tries for each code, an attacker has at most 250
 * guesses a day, each with a probability of one in a million, however many clients take part.
 */
export const MOST_GUESSES = 25
const HOUR = 60 * MINUTE
const GAP = MINUTE
const PER_DAY = 10
/**
 * Maximum number of codes per target and day for all unknown requesters together. It prevents that a mailbox is
 * flooded. A separate limit per requester prevents that one requester uses up this limit for all others.
 */
export const UNKNOWN_REQUESTER_CODES_PER_DAY = 15
/**
 * Maximum number of codes per target and day that includes the first two codes of each network. A new user who
 * registers is an unknown requester too, so these two codes are sent even after UNKNOWN_REQUESTER_CODES_PER_DAY is
 * reached, up to this number. To block another user's registration, an attacker needs twenty networks every day.
 */
export const FIRST_CODES_PER_DAY = 40
const FIRSTS = 2
/**
 * Maximum number of attempts to insert a code; an attempt fails when a concurrent request has inserted a code
 * with the same number.
 */
const ATTEMPTS = 5
const DAY = 24 * 60 * MINUTE

export type Scene =
  | 'register'
  | 'forget'
  | 'bind'
  | 'password'
  | 'pay_password'
  | 'contact'
  | 'withdraw'
  | 'close'
/** Purposes (`scene` of the API) for which a signed-in user requests a code to their own contact. */
const OWNER_SCENES: readonly Scene[] = ['password', 'pay_password', 'contact', 'withdraw', 'close']
/** Purposes for which anybody, without a login, can request a code to any contact. */
const GUEST_SCENES: readonly Scene[] = ['register', 'forget', 'bind']
/**
 * The scenes whose wrong codes and requests are counted together. The scenes of the owner are counted separately, so
 * that what others request and guess does not count towards them.
 */
const scenesCountedWith = (scene: Scene): readonly Scene[] =>
  OWNER_SCENES.includes(scene) ? OWNER_SCENES : GUEST_SCENES

/** Maximum number of codes that one signed-in user may request in a day, over all targets. */
const PER_PERSON = 20

const hashCode = (salt: Buffer, code: string): Buffer =>
  createHash('sha256').update(salt).update(code).digest()

/** Whether a code matches its hash, compared in constant time. */
export const codeMatches = (
  row: { readonly salt: Buffer; readonly code_hash: Buffer },
  code: string,
): boolean => timingSafeEqual(row.code_hash, hashCode(row.salt, code))

/** Counts one of the five tries of a code; false when the code has no try left. */
export async function countTry(db: Services['db'] | Tx, id: number): Promise<boolean> {
  const row = await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back a counted try, because a correct code must not count as a wrong one. */
export const takeBackTry = (db: Services['db'], id: number) =>
  db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Limits the codes of one signed-in user over all targets. Throws AppError `code_limit`. */
async function requireUserQuota(db: Services['db'], userId: number, time: number): Promise<void> {
  const oldest = await db
    .selectFrom('codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', time - DAY)
    .orderBy('created_at', 'desc')
    .offset(PER_PERSON - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) throw codeLimit(oldest.created_at, time)
}

/**
 * Throws AppError `code_too_soon` within a minute of the requester's last code for a target,
 * `code_limit` above the daily limits.
 */
async function requireCodeAllowance(
  db: Services['db'],
  { target, scene }: { readonly target: string; readonly scene: Scene },
  { share, home }: CodeRequester,
  time: number,
): Promise<void> {
  const before = await db
    .selectFrom('codes')
    .select(['created_at', 'share', 'home'])
    .where('target', '=', target)
    .where('scene', 'in', scenesCountedWith(scene))
    .where('created_at', '>', time - DAY)
    .orderBy('nth', 'desc')
    .execute()
  const shared = before.filter((row) => row.share.equals(share))
  const [last] = shared
  if (last && last.created_at > time - GAP) throw codeTooSoon(last.created_at + GAP - time)
  const strangers = before.filter((row) => !row.home)
  const most = shared.length < FIRSTS ? FIRST_CODES_PER_DAY : UNKNOWN_REQUESTER_CODES_PER_DAY
  const oldest = shared[PER_DAY - 1] ?? (home ? undefined : strangers[most - 1])
  if (oldest) throw codeLimit(oldest.created_at, time)
}

/**
 * Creates a code for a target and stores its hash. The code is valid only for its requester. Throws AppError
 * `code_too_soon` (with `seconds`) within a minute of the requester's last code, and `code_limit` when a limit within
 * a day is reached: ten codes of the requester for the target; fifteen of all unknown requesters together, or forty
 * with the first two codes of each network; twenty of a signed-in user over all targets.
 */
export async function issueCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  target: string,
  scene: Scene,
  asker: CodeRequester,
): Promise<string> {
  const time = clock.now()
  if (asker.userId !== null) await requireUserQuota(db, asker.userId, time)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // The number is read before the codes are counted. If a concurrent request inserts a code in between, both have
    // the same number, which is detected at the insert.
    const { nth } = await db
      .selectFrom('codes')
      .select((eb) => eb.fn.max<number | null>('nth').as('nth'))
      .where('target', '=', target)
      .executeTakeFirstOrThrow()
    await requireCodeAllowance(db, { target, scene }, asker, time)
    const kept = await db
      .insertInto('codes')
      .values({
        target,
        nth: (nth ?? 0) + 1,
        scene,
        salt,
        code_hash: hashCode(salt, code),
        user_id: asker.userId,
        asker: asker.mark,
        share: asker.share,
        home: asker.home,
        created_at: time,
        expires_at: time + CODE_LIFE,
        used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['target', 'nth']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) return code
  }
  throw codeTooSoon(GAP)
}

/** The error of a limit within 24 hours, which is used up until the code of the time `oldest` (ms) is a day old. */
const codeLimit = (oldest: number, time: number): AppError =>
  new AppError('code_limit', waitOf(oldest + DAY - time))

const codeTooSoon = (wait: number): AppError =>
  new AppError('code_too_soon', { seconds: Math.ceil(wait / 1000) })

/**
 * Throws AppError `login_locked` with the `minutes` to wait when 25 codes of a target were wrong within the hour,
 * over the scenes that are counted together, and the requester has entered CODE_TRIES of them. So the guesses of
 * other requesters alone never lock out a requester.
 */
export async function requireGuessQuota(
  db: Services['db'] | Tx,
  { target, scene, asker }: { readonly target: string; readonly scene: Scene; readonly asker: Buffer },
  time: number,
): Promise<void> {
  // A code that was created up to CODE_LIFE before the last hour could still be entered within this hour.
  const since = time - HOUR - CODE_LIFE
  const { guesses, own, oldest } = await db
    .selectFrom('codes')
    .select((eb) => [
      eb.fn.sum<number | null>('tries').as('guesses'),
      eb.fn.sum<number | null>('tries').filterWhere('asker', '=', asker).as('own'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .where('target', '=', target)
    .where('scene', 'in', scenesCountedWith(scene))
    .where('created_at', '>', since)
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow()
  if (Number(guesses) < MOST_GUESSES || Number(own) < CODE_TRIES) return
  throw new AppError('login_locked', { minutes: Math.ceil((Number(oldest) - since) / MINUTE) })
}

/**
 * The id of the newest code of a requester for a target and scene, if `code` is this code and it is still valid;
 * otherwise throws AppError `wrong_code`. A wrong code counts as one of five tries. A correct code can still be used
 * until `spendCode`. Throws AppError `login_locked` like `requireGuessQuota`.
 */
export async function checkCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { target, scene, asker }: { readonly target: string; readonly scene: Scene; readonly asker: Buffer },
  code: string,
): Promise<number> {
  const id = await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('codes')
      .select(['id', 'salt', 'code_hash', 'tries', 'expires_at', 'used_at'])
      .where('target', '=', target)
      .where('scene', '=', scene)
      .where('asker', '=', asker)
      .orderBy('nth', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    await requireGuessQuota(tx, { target, scene, asker }, clock.now())
    if (!row || row.used_at !== null || row.expires_at <= clock.now() || row.tries >= CODE_TRIES) return null
    if (codeMatches(row, code)) return row.id
    await countTry(tx, row.id)
    return null
  })
  if (id === null) throw new AppError('wrong_code')
  return id
}

/**
 * Whether a requester has just reset the password of a target by a code. They then control the mailbox, so they count
 * as a known requester.
 */
export async function hasJustReset(
  db: Services['db'],
  { target, asker }: { readonly target: string; readonly asker: Buffer },
  time: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('id')
    .where('target', '=', target)
    .where('scene', '=', 'forget')
    .where('asker', '=', asker)
    .where('used_at', '>', time - HOUR)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a checked code as used, in the transaction of the action that the code authorises. Throws AppError
 * `wrong_code` when a concurrent request has used it.
 */
export async function spendCode(tx: Tx, id: number, time: number): Promise<void> {
  const used = await tx
    .updateTable('codes')
    .set({ used_at: time })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('wrong_code')
}

/** Deletes codes that are too old to count towards any limit. */
export async function sweepCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('created_at', '<', clock.now() - 2 * DAY)
    .execute()
}
