import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import { lockUser } from './lock-user.ts'
import type { ProtectionTables } from './protection-tables.ts'

/**
 * Time (ms) for which the restriction to saved addresses still applies after its owner has turned it off. Somebody
 * who has taken over the account can therefore not withdraw to another address at once.
 */
export const SAVED_ONLY_HOLD = 24 * 3_600_000
export const SAVED_ONLY_END = 'saved_only_end'

type Row = Selectable<ProtectionTables['saved_only']>

/** The restriction that applies to a user at a time (ms); undefined: withdrawals to any address are allowed. */
export const savedOnlyOf = (db: Db | Tx, userId: number, time: number): Promise<Row | undefined> =>
  db
    .selectFrom('saved_only')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended', '=', false)
    .where((eb) => eb.or([eb('ends_at', '=', 0), eb('ends_at', '>', time)]))
    .executeTakeFirst()

/**
 * Turns the restriction on at once, or off after 24 hours. Returns the end of the restriction (ms; 0: no end), and
 * whether the call changed anything. Locks the user, so that no withdrawal runs at the same time as the change.
 */
export async function setSavedOnly(
  tx: Tx,
  userId: number,
  on: boolean,
  time: number,
): Promise<{ readonly on: boolean; readonly endsAt: number; readonly changed: boolean }> {
  await lockUser(tx, userId)
  const row = await savedOnlyOf(tx, userId, time)
  if (on === (row !== undefined && row.ends_at === 0) || (!on && (row === undefined || row.ends_at > 0)))
    return { on: row !== undefined, endsAt: row?.ends_at ?? 0, changed: false }
  if (!row) {
    // Marks an earlier restriction that has expired as ended, because the job that does this may not have run yet.
    await tx
      .updateTable('saved_only')
      .set({ ended: true })
      .where('user_id', '=', userId)
      .where('ended', '=', false)
      .execute()
    await tx.insertInto('saved_only').values({ user_id: userId, since: time }).execute()
    return { on: true, endsAt: 0, changed: true }
  }
  const endsAt = on ? 0 : time + SAVED_ONLY_HOLD
  await tx.updateTable('saved_only').set({ ends_at: endsAt }).where('id', '=', row.id).execute()
  if (!on)
    await schedule(tx, [{ kind: SAVED_ONLY_END, object: String(row.id), period: String(endsAt), at: endsAt }])
  return { on: true, endsAt, changed: true }
}

/**
 * Ends a restriction whose end is reached, and returns its owner; null when the owner has turned the restriction on
 * again.
 */
export async function endSavedOnly(tx: Tx, id: number, endsAt: number): Promise<number | null> {
  const row = await tx
    .updateTable('saved_only')
    .set({ ended: true })
    .where('id', '=', id)
    .where('ends_at', '=', endsAt)
    .where('ended', '=', false)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
