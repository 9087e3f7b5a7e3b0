import { sql } from 'kysely'
import { type AuditedCheckpoint, writtenSince } from '../ledger/audited-checkpoint.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { rootOf } from './merkle-tree.ts'
import { chainHash } from './tick-chain.ts'
import { type TickRow, tickOf } from './tick-store.ts'

interface Broken {
  readonly pairId: number
  readonly seq: number
  readonly id: number
}

export interface TickAudit {
  readonly pairs: number
  readonly ticks: number
  /** Number of kept ticks of dropped days; they are kept because receipts of orders or checkpoints refer to them. */
  readonly kept: number
  /**
   * The first ticks whose chain hash does not follow from the previous tick, because a tick was
   * edited, removed or inserted.
   */
  readonly broken: readonly Broken[]
}

const MOST = 100
const BATCH = 2000

/** The last sealed day of each pair; the chain of recorded ticks continues from the last hash of this day. */
const SEALED = sql`select distinct on (pair_id) pair_id, last_seq, last_hash from tick_days
  order by pair_id, last_seq desc`

/**
 * Start of the audit of each pair's chain: after its last sealed day, or at the checkpoint if that
 * is later.
 */
const auditStarts = (since: AuditedCheckpoint | null) => {
  if (!since) return SEALED
  const heads = [...since.ticks]
  return sql`select distinct on (pair_id) pair_id, last_seq, last_hash from (
    select pair_id, last_seq, last_hash from (${SEALED}) sealed
    union all
    select * from unnest(${heads.map(([pair]) => pair)}::int[], ${heads.map(([, { seq }]) => seq)}::bigint[],
      ${heads.map(([, { hash }]) => Buffer.from(hash, 'hex'))}::bytea[])
  ) known (pair_id, last_seq, last_hash) order by pair_id, last_seq desc`
}

/**
 * Finds forged ticks: ticks that a transaction after the checkpoint wrote although their numbers belong to the time
 * before the checkpoint.
 */
async function rewrittenTicks(db: Db | Tx, since: AuditedCheckpoint): Promise<readonly Broken[]> {
  const heads = [...since.ticks]
  const { rows } = await sql<Broken>`
    select t.pair_id as "pairId", t.seq, t.id from ticks t
    join unnest(${heads.map(([pair]) => pair)}::int[], ${heads.map(([, { seq }]) => seq)}::bigint[]) h (pair_id, seq)
      on h.pair_id = t.pair_id and t.seq <= h.seq
    where ${writtenSince('t', since.next)} order by t.id limit ${MOST}`.execute(db)
  return rows
}

/**
 * Recorded ticks whose hash is not sha256(previous hash || canonical text of the tick), or whose number does
 * not follow the previous number.
 */
async function brokenLinks(db: Db | Tx, since: AuditedCheckpoint | null): Promise<readonly Broken[]> {
  const { rows } = await sql<Broken>`
    with sealed as (${auditStarts(since)}), linked as (
      select ticks.*,
        lag(hash) over pair as earlier_hash, lag(ticks.seq) over pair as earlier_seq
      from ticks ${since ? sql`left join sealed s on s.pair_id = ticks.pair_id where ticks.seq > coalesce(s.last_seq, 0)` : sql``}
      window pair as (partition by ticks.pair_id order by ticks.seq, ticks.time)
    )
    select linked.pair_id as "pairId", linked.seq, linked.id
    from linked left join sealed on sealed.pair_id = linked.pair_id
    where linked.seq <> coalesce(linked.earlier_seq, sealed.last_seq, 0) + 1
      or linked.hash <> sha256(
        coalesce(linked.earlier_hash, sealed.last_hash, decode(repeat('00', 32), 'hex')) ||
        convert_to(concat_ws('|', linked.id, linked.pair_id, linked.seq, linked.time, linked.source_time,
          trim_scale(price)::text, trim_scale(number)::text, side, source), 'UTF8'))
    order by linked.id limit ${MOST}`.execute(db)
  return rows
}

/** Sealed days whose first tick does not follow the last tick of the previous sealed day. */
async function brokenSeals(db: Db | Tx): Promise<readonly Broken[]> {
  const { rows } = await sql<Broken>`
    select pair_id as "pairId", first_seq as seq, first_id as id from (
      select *, lag(last_seq, 1, 0::bigint) over (partition by pair_id order by day) as earlier from tick_days
    ) d where first_seq <> earlier + 1 limit ${MOST}`.execute(db)
  return rows
}

type KeptRow = TickRow & { readonly prev_hash: Buffer; readonly path: Buffer; readonly root: Buffer | null }

/** True when the tick has the stored hash, and this hash is in the tree of the sealed day. */
const isProved = (row: KeptRow): boolean => {
  const hash = chainHash(row.prev_hash, tickOf(row))
  return row.root !== null && hash.equals(row.hash) && rootOf(hash, row.path)?.equals(row.root) === true
}

/** Verifies each kept tick of dropped days by its path to the root of its day. */
async function auditKept(
  db: Db | Tx,
  since: AuditedCheckpoint | null,
): Promise<{ readonly kept: number; readonly broken: readonly Broken[] }> {
  const broken: Broken[] = []
  let kept = 0
  let after = { pair: 0, seq: 0 }
  for (;;) {
    const { rows } = await sql<KeptRow>`
      select k.*, d.root from kept_ticks k left join tick_days d
        on d.pair_id = k.pair_id and d.day = k.time / 86400000 and k.seq between d.first_seq and d.last_seq
      where (k.pair_id, k.seq) > (${after.pair}::int, ${after.seq}::bigint)
        ${since ? sql`and ${writtenSince('k', since.xid)}` : sql``}
      order by k.pair_id, k.seq limit ${BATCH}`.execute(db)
    for (const row of rows) {
      if (isProved(row) || broken.length === MOST) continue
      broken.push({ pairId: row.pair_id, seq: row.seq, id: row.id })
    }
    kept += rows.length
    const last = rows.at(-1)
    if (!last) return { kept, broken }
    after = { pair: last.pair_id, seq: last.seq }
  }
}

/**
 * Recomputes the chain of all recorded ticks inside the database, starting after the last sealed day of each pair,
 * and proves that every kept tick of a dropped day belonged to that day.
 * @param since a checkpoint: of earlier ticks, the function only checks that no later transaction wrote them; null
 * verifies all ticks.
 */
export async function auditTicks(db: Db | Tx, since: AuditedCheckpoint | null = null): Promise<TickAudit> {
  const totals = await sql<{ pairs: number; ticks: number }>`
    select count(distinct t.pair_id)::int as pairs, count(*)::bigint as ticks from ticks t
    left join (${auditStarts(since)}) b on b.pair_id = t.pair_id
    where ${since ? sql`t.seq > coalesce(b.last_seq, 0)` : sql`true`}`.execute(db)
  const links = await brokenLinks(db, since)
  const edited = since ? await rewrittenTicks(db, since) : []
  const seals = await brokenSeals(db)
  const { kept, broken } = await auditKept(db, since)
  return {
    pairs: totals.rows[0]?.pairs ?? 0,
    ticks: totals.rows[0]?.ticks ?? 0,
    kept,
    broken: [...links, ...edited, ...seals, ...broken],
  }
}
