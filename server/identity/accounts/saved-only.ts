import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import { lockUser } from './lock-user.ts'
import type { ProtectionTables } from './protection-tables.ts'

/** How long it goes on after its owner turned it off (ms): whoever took the account over cannot hurry it. */
export const SAVED_ONLY_HOLD = 24 * 3_600_000
export const SAVED_ONLY_END = 'saved_only_end'

type Row = Selectable<ProtectionTables['saved_only']>

/** What is in force for a person at a time (ms); undefined: money may leave to any address. */
export const savedOnlyOf = (db: Db | Tx, userId: number, time: number): Promise<Row | undefined> =>
  db
    .selectFrom('saved_only')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended', '=', false)
    .where((eb) => eb.or([eb('ends_at', '=', 0), eb('ends_at', '>', time)]))
    .executeTakeFirst()

/**
 * Turns it on at once, or off in 24 hours; gives when it ends (ms, 0: not), and whether this changed anything. What a
 * person withdraws at the same moment follows it or comes before.
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
    // Past its end it is off, even before the message about it is written.
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

/** Ends one whose time has come, and gives whose it was; null when its owner thought again. */
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
