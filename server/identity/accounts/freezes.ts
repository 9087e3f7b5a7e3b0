import { CompiledQuery, type Expression, type SqlBool, sql } from 'kysely'
import { CALL_FREEZES, type CallFreeze, type Freeze } from '#contract/freezes.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'

/** SQL: whether operators have frozen an activity of a user at a time (ms). */
export const frozenSql = (userId: Expression<number>, what: Freeze, time: number) => sql<SqlBool>`exists (
  select from freezes fz where fz.user_id = ${userId} and fz.what = ${what} and fz.lifted_at = 0
    and (fz.until_at = 0 or fz.until_at > ${time}))`

const IN_FORCE = prepare(
  'freezes_in_force',
  `select user_id, what, until_at from freezes
  where user_id = any ($1) and what = any ($2) and lifted_at = 0 and (until_at = 0 or until_at > $3)
  order by id`,
)

interface FreezeRow {
  readonly user_id: number
  readonly what: Freeze
  readonly until_at: number
}

interface Asked {
  readonly userId: number
  readonly freezes: readonly Freeze[]
  readonly time: number
}

/** Which of the requested freezes are in force for a user at a time (ms). */
const inForce: (db: Db, asked: Asked) => Promise<readonly Freeze[]> = mergeCalls<
  Asked,
  readonly Freeze[],
  Db
>(async (db, all) => {
  const users = all.map(({ userId }) => userId)
  const freezes = [...new Set(all.flatMap((asked) => asked.freezes))]
  // The query leaves out freezes that ended before the earliest of the requested times. The filter below then
  // compares each freeze with the time of its own request.
  const earliest = Math.min(...all.map(({ time }) => time))
  const { rows } = await db.executeQuery<FreezeRow>(CompiledQuery.raw(IN_FORCE, [users, freezes, earliest]))
  return all.map(({ userId, freezes: wanted, time }) =>
    rows
      .filter((row) => row.user_id === userId && wanted.includes(row.what))
      .filter(({ until_at }) => until_at === 0 || until_at > time)
      .map(({ what }) => what),
  )
})

export const isFrozen = async (db: Db | Tx, userId: number, what: Freeze, time: number): Promise<boolean> =>
  (await inForce(db, { userId, freezes: [what], time })).length > 0

/**
 * The freezes of calls that are in force for a user at a time (ms) and that the user was told about, in the order of
 * `CALL_FREEZES`. A silent freeze is left out, because the law may forbid telling the user about it.
 */
export async function announcedFreezes(db: Db, userId: number, time: number): Promise<CallFreeze[]> {
  const rows = await db
    .selectFrom('freezes')
    .select('what')
    .where('user_id', '=', userId)
    .where('lifted_at', '=', 0)
    .where('silent', '=', false)
    .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', time)]))
    .execute()
  return CALL_FREEZES.filter((freeze) => rows.some(({ what }) => what === freeze))
}

const KEYS = {
  withdrawals: 'withdrawals_frozen',
  trading: 'trading_frozen',
  sign_in: 'sign_in_frozen',
} as const

/**
 * Throws AppError `withdrawals_frozen`, `trading_frozen` or `sign_in_frozen` when operators have frozen this activity
 * of the user. For every write, the router checks the freezes that the call names in `stoppedBy`.
 */
export async function requireNotFrozen(
  db: Db | Tx,
  userId: number,
  freezes: readonly Freeze[],
  time: number,
): Promise<void> {
  if (freezes.length === 0) return
  const [what] = await inForce(db, { userId, freezes, time })
  if (what) throw new AppError(KEYS[what])
}
