import { type Expression, type SqlBool, sql } from 'kysely'
import type { Freeze } from '#contract/freezes.ts'
import type { Db, Tx } from '../db/types.ts'
import { AppError } from '../errors.ts'

/** SQL: whether operators stop a person from something at a time (ms). */
export const frozenSql = (userId: Expression<number>, what: Freeze, time: number) => sql<SqlBool>`exists (
  select from freezes fz where fz.user_id = ${userId} and fz.what = ${what} and fz.lifted_at = 0
    and (fz.until_at = 0 or fz.until_at > ${time}))`

/** Which of these freezes are in force for a person at a time (ms). */
async function inForce(
  db: Db | Tx,
  userId: number,
  freezes: readonly Freeze[],
  time: number,
): Promise<readonly Freeze[]> {
  if (freezes.length === 0) return []
  const rows = await db
    .selectFrom('freezes')
    .select('what')
    .where('user_id', '=', userId)
    .where('what', 'in', freezes)
    .where('lifted_at', '=', 0)
    .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', time)]))
    .execute()
  return rows.map(({ what }) => what)
}

export const isFrozen = async (db: Db | Tx, userId: number, what: Freeze, time: number): Promise<boolean> =>
  (await inForce(db, userId, [what], time)).length > 0

const KEYS = {
  withdrawals: 'withdrawals_frozen',
  trading: 'trading_frozen',
  sign_in: 'sign_in_frozen',
} as const

/**
 * Rejects what operators stop this person from doing: AppError `withdrawals_frozen`, `trading_frozen` or
 * `sign_in_frozen`. Asked of every call that writes, by the table of `#contract/freezes.ts`.
 */
export async function requireNotFrozen(
  db: Db | Tx,
  userId: number,
  freezes: readonly Freeze[],
  time: number,
): Promise<void> {
  const [what] = await inForce(db, userId, freezes, time)
  if (what) throw new AppError(KEYS[what])
}
