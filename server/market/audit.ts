import { sql } from 'kysely'
import type { Db } from '../db/types.ts'

export interface TickAudit {
  readonly pairs: number
  readonly ticks: number
  /** The first ticks that do not follow from the one before them: edited, removed or inserted. */
  readonly broken: readonly { readonly pairId: number; readonly seq: number; readonly id: number }[]
}

/**
 * Recomputes the chain of every recorded tick inside the database, from the seals of dropped days on. A tick is broken
 * when its hash is not sha256(previous hash || its text) or its number does not follow.
 */
export async function auditTicks(db: Db): Promise<TickAudit> {
  const totals = await sql<{ pairs: number; ticks: number }>`
    select count(distinct pair_id)::int as pairs, count(*)::bigint as ticks from ticks`.execute(db)
  const broken = await sql<{ pairId: number; seq: number; id: number }>`
    with sealed as (
      select distinct on (pair_id) pair_id, last_seq, last_hash from tick_days order by pair_id, last_seq desc
    ), linked as (
      select ticks.*,
        lag(hash) over pair as earlier_hash, lag(seq) over pair as earlier_seq
      from ticks window pair as (partition by pair_id order by seq, time)
    )
    select linked.pair_id as "pairId", linked.seq, linked.id
    from linked left join sealed on sealed.pair_id = linked.pair_id
    where linked.seq <> coalesce(linked.earlier_seq, sealed.last_seq, 0) + 1
      or linked.hash <> sha256(
        coalesce(linked.earlier_hash, sealed.last_hash, decode(repeat('00', 32), 'hex')) ||
        convert_to(concat_ws('|', linked.id, linked.pair_id, linked.seq, linked.time, linked.source_time,
          trim_scale(price)::text, trim_scale(number)::text, side, source), 'UTF8'))
    order by linked.id limit 100`.execute(db)
  return {
    pairs: totals.rows[0]?.pairs ?? 0,
    ticks: totals.rows[0]?.ticks ?? 0,
    broken: broken.rows,
  }
}
