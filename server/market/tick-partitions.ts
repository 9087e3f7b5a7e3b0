import { sql } from 'kysely'
import { dateOf } from '#domain/calendar.ts'
import type { Db, Tx } from '../platform/db/types.ts'

const DAY_MS = 86_400_000

/** Days since 1970-01-01, UTC. */
export const dayNumber = (ms: number): number => Math.floor(ms / DAY_MS)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Name of the table with the ticks of a day, such as `ticks_20261121`. */
export function partitionName(day: number): string {
  const { year, month, day: date } = dateOf(day)
  return `ticks_${year}${twoDigits(month)}${twoDigits(date)}`
}

/**
 * Creates the partition (table) of a day if it does not exist. The table is created first and then attached: unlike
 * creating it as a partition at once, this does not block readers and writers of other days.
 */
export async function ensurePartition(db: Db, day: number): Promise<void> {
  const name = partitionName(day)
  const table = sql.table(name)
  await db.transaction().execute(async (tx) => {
    // Two nodes may create the partition of the same day concurrently: with this lock the second
    // node waits and then finds the partition.
    await sql`select 1 from leases where name = 'market' for update`.execute(tx)
    const found = await sql<{ attached: boolean }>`
      select exists (select 1 from pg_inherits where inhrelid = to_regclass(${name}) and inhparent = 'ticks'::regclass)
        as attached`.execute(tx)
    if (found.rows[0]?.attached) return
    await sql`create table if not exists ${table} (like ticks including defaults including constraints)`.execute(
      tx,
    )
    await sql`alter table ticks attach partition ${table}
      for values from (${sql.lit(day * DAY_MS)}) to (${sql.lit((day + 1) * DAY_MS)})`.execute(tx)
    // A partition gets the row triggers of its parent table, but not the trigger against truncate.
    await sql`create trigger ticks_no_truncate before truncate on ${table}
      for each statement execute function market_reject_change()`.execute(tx)
  })
}

/** Days whose ticks have not been dropped, ascending. */
export async function keptDays(db: Db | Tx): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ticks'::regclass order by 1`.execute(db)
  return rows.flatMap(({ name }) => {
    const match = /^ticks_(\d{4})(\d\d)(\d\d)$/.exec(name)
    return match ? [Math.floor(Date.parse(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`) / DAY_MS)] : []
  })
}
