import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Asker } from './asker.ts'

const MINUTE = 60_000
/**
 * 10 min life, 5 tries, 1 a minute and 10 a day per target, of each who asks (`Asker.share`). Those that
 * its owner asks for, signed in or from a place of theirs, are counted apart from what strangers ask for
 * (docs/products/accounts.md#verification-codes).
 */
export const CODE_LIFE = 10 * MINUTE
export const CODE_TRIES = 5
/**
 * Wrong codes of one target within an hour, after which only whoever has guessed less than a code's tries goes on. All in
 * all a target has at most 40 codes of strangers, 10 of its owner's places and 10 of its owner, signed in, in a day: 300
 * guesses at one in a million, by whomever and however many.
 */
export const MOST_GUESSES = 25
const HOUR = 60 * MINUTE
const GAP = MINUTE
const PER_DAY = 10
/** All strangers together: one of them leaves some to others, and no mailbox is flooded. */
export const STRANGERS_PER_DAY = 15
/**
 * Whoever wants to register is a stranger too. The first two codes of a network are sent even when others have used up the
 * fifteen, up to this number: to keep somebody else from them takes twenty networks, every day.
 */
export const FIRSTS_PER_DAY = 40
const FIRSTS = 2
/** How often a number that another request took at the same moment is looked for again. */
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
/** What a signed-in person asks for at a contact of their own. */
const OWN: readonly Scene[] = ['password', 'pay_password', 'contact', 'withdraw', 'close']
/** What anybody can have sent to anybody. */
const ANYBODYS: readonly Scene[] = ['register', 'forget', 'bind']
/** The scenes that are counted together: what strangers ask for and guess at stands in nobody's own way. */
const countedWith = (scene: Scene): readonly Scene[] => (OWN.includes(scene) ? OWN : ANYBODYS)

/** What one signed-in person may have sent in a day, to whomever. */
const PER_PERSON = 20

const hashCode = (salt: Buffer, code: string): Buffer =>
  createHash('sha256').update(salt).update(code).digest()

/** Whether a code is the one that was kept; takes as long whichever digit is wrong. */
export const codeIs = (row: { readonly salt: Buffer; readonly code_hash: Buffer }, code: string): boolean =>
  timingSafeEqual(row.code_hash, hashCode(row.salt, code))

/** Counts one of the five tries of a code; false when none is left. */
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

/** A right code was no wrong try. */
export const giveBack = (db: Services['db'], id: number) =>
  db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Nobody has codes sent to numbers without end. AppError `code_limit`. */
async function requireShare(db: Services['db'], userId: number, time: number): Promise<void> {
  const { n } = await db
    .selectFrom('codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>', time - DAY)
    .executeTakeFirstOrThrow()
  if (Number(n) >= PER_PERSON) throw new AppError('code_limit')
}

/** AppError `code_too_soon` within a minute of the asker's last code of a target, `code_limit` after what a day allows. */
async function requireTurn(
  db: Services['db'],
  { target, scene }: { readonly target: string; readonly scene: Scene },
  { share, home }: Asker,
  time: number,
): Promise<void> {
  const before = await db
    .selectFrom('codes')
    .select(['created_at', 'share', 'home'])
    .where('target', '=', target)
    .where('scene', 'in', countedWith(scene))
    .where('created_at', '>', time - DAY)
    .orderBy('nth', 'desc')
    .execute()
  const shared = before.filter((row) => row.share.equals(share))
  const [last] = shared
  if (last && last.created_at > time - GAP) throw tooSoon(last.created_at + GAP - time)
  const strangers = before.filter((row) => !row.home)
  const most = shared.length < FIRSTS ? FIRSTS_PER_DAY : STRANGERS_PER_DAY
  if (shared.length >= PER_DAY || (!home && strangers.length >= most)) throw new AppError('code_limit')
}

/**
 * Makes a code for a target and keeps its hash; it is good from its asker alone. AppError `code_too_soon` (with `seconds`)
 * within a minute of the asker's last one, `code_limit` after ten in a day, or fifteen of all strangers together (forty with
 * the first two of each network), so that nobody's mailbox can be flooded. After twenty of a signed-in person, to whomever, in a day `code_limit` too.
 */
export async function issueCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  target: string,
  scene: Scene,
  asker: Asker,
): Promise<string> {
  const time = clock.now()
  if (asker.userId !== null) await requireShare(db, asker.userId, time)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Read before what is counted: whoever is faster in between has taken the number.
    const { nth } = await db
      .selectFrom('codes')
      .select((eb) => eb.fn.max<number | null>('nth').as('nth'))
      .where('target', '=', target)
      .executeTakeFirstOrThrow()
    await requireTurn(db, { target, scene }, asker, time)
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
  throw tooSoon(GAP)
}

const tooSoon = (wait: number): AppError => new AppError('code_too_soon', { seconds: Math.ceil(wait / 1000) })

/**
 * AppError `login_locked` with `minutes` to wait when 25 codes of a target were wrong within the hour, of the scenes counted
 * together, and the asker has used up the tries of a code themselves: others' guesses alone lock nobody out.
 */
export async function requireGuesses(
  db: Services['db'] | Tx,
  { target, scene, asker }: { readonly target: string; readonly scene: Scene; readonly asker: Buffer },
  time: number,
): Promise<void> {
  // The last guess at a code is at most its life later than the code.
  const since = time - HOUR - CODE_LIFE
  const { guesses, own, oldest } = await db
    .selectFrom('codes')
    .select((eb) => [
      eb.fn.sum<number | null>('tries').as('guesses'),
      eb.fn.sum<number | null>('tries').filterWhere('asker', '=', asker).as('own'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .where('target', '=', target)
    .where('scene', 'in', countedWith(scene))
    .where('created_at', '>', since)
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow()
  if (Number(guesses) < MOST_GUESSES || Number(own) < CODE_TRIES) return
  throw new AppError('login_locked', { minutes: Math.ceil((Number(oldest) - since) / MINUTE) })
}

/**
 * The id of the newest code that an asker has of a target and scene when `code` is right and still good; AppError
 * `wrong_code` otherwise. A wrong one counts as one of five tries; a right one is not used up. AppError `login_locked` as of
 * `requireGuesses`.
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
    await requireGuesses(tx, { target, scene, asker }, clock.now())
    if (!row || row.used_at !== null || row.expires_at <= clock.now() || row.tries >= CODE_TRIES) return null
    if (codeIs(row, code)) return row.id
    await countTry(tx, row.id)
    return null
  })
  if (id === null) throw new AppError('wrong_code')
  return id
}

/** Whether an asker has just reset the password of a target by a code: the mailbox is theirs, so they are no stranger. */
export async function hasReset(
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

/** Uses a checked code up, inside the transaction of what it allows. AppError `wrong_code` when another was faster. */
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

/** Forgets what no limit needs any more. */
export async function sweepCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('created_at', '<', clock.now() - 2 * DAY)
    .execute()
}
