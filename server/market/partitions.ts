import { sql } from 'kysely'
import { dateOf } from '#domain/calendar.ts'
import type { Db, Tx } from '../db/types.ts'

const DAY_MS = 86_400_000

export const dayNumber = (ms: number): number => Math.floor(ms / DAY_MS)

const two = (value: number): string => String(value).padStart(2, '0')

/** `ticks_20261121`. */
export function partitionName(day: number): string {
  const { year, month, day: date } = dateOf(day)
  return `ticks_${year}${two(month)}${two(date)}`
}

/**
 * Makes the partition of a day when there is none. Attaching instead of creating in place does not stop readers and
 * writers of the other days.
 */
export async function ensurePartition(db: Db, day: number): Promise<void> {
  const name = partitionName(day)
  const table = sql.table(name)
  await db.transaction().execute(async (tx) => {
    // Two nodes may want the same day; the lease row makes the second wait and then find it.
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
    // Row triggers came with the attachment; emptying the table is refused here.
    await sql`create trigger ticks_no_truncate before truncate on ${table}
      for each statement execute function market_refuse_change()`.execute(tx)
  })
}

/** Days whose ticks are still there, ascending. */
export async function keptDays(db: Db | Tx): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ticks'::regclass order by 1`.execute(db)
  return rows.flatMap(({ name }) => {
    const match = /^ticks_(\d{4})(\d\d)(\d\d)$/.exec(name)
    return match ? [Math.floor(Date.parse(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`) / DAY_MS)] : []
  })
}

/** Writes the day's seal (per pair: its numbers and last hash), then drops the day, both or neither. */
export async function sealDay(db: Db, day: number): Promise<void> {
  const table = sql.table(partitionName(day))
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`
      insert into tick_days
        (pair_id, day, first_seq, last_seq, first_id, last_id, last_time, last_price, last_hash)
      select d.pair_id, ${day}::int, d.first_seq, d.last_seq, d.first_id, d.last_id, t.time, t.price, t.hash
      from (
        select pair_id, min(seq) as first_seq, max(seq) as last_seq, min(id) as first_id, max(id) as last_id
        from ${table} group by pair_id
      ) d join ${table} t on t.pair_id = d.pair_id and t.seq = d.last_seq
      on conflict (pair_id, day) do nothing`.execute(tx)
    await sql`drop table ${table}`.execute(tx)
  })
}
