import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import { levelsOf, pathOf } from './merkle-tree.ts'
import { chainHash, GENESIS } from './tick-chain.ts'
import { partitionName } from './tick-partitions.ts'
import { type TickRow, tickOf } from './tick-store.ts'

/** A query for rows `(pair_id, seq)` of ticks that receipts of orders refer to. */
export type NamedTicks = RawBuilder<unknown>

/** Ticks that checkpoints contain: they are kept so that a checkpoint can be verified after its day was dropped. */
const ANCHORED: NamedTicks = sql`select pair_id, seq from anchored_ticks`

const BATCH = 5000
const KEPT_AT_ONCE = 1000

interface Link {
  readonly seq: number
  readonly hash: Buffer
}

/** The ticks of one pair on the day that is being sealed. */
class PairDay {
  readonly hashes: Buffer[] = []
  readonly named: { readonly row: TickRow; readonly prevHash: Buffer; readonly leaf: number }[] = []
  #last: Link

  constructor(
    readonly pairId: number,
    before: Link,
  ) {
    this.#last = before
  }

  /** Throws when the tick does not follow from the previous tick. */
  read(row: TickRow, isNamed: boolean): void {
    const hash = chainHash(this.#last.hash, tickOf(row))
    if (row.seq !== this.#last.seq + 1 || !row.hash.equals(hash))
      throw new Error(`tick ${row.seq} of pair ${row.pair_id} breaks its chain: its day is not dropped`)
    if (isNamed) this.named.push({ row, prevHash: this.#last.hash, leaf: this.hashes.length })
    this.hashes.push(hash)
    this.#last = { seq: row.seq, hash }
  }
}

/** The end of each pair's chain before the day. */
async function headsBefore(tx: Tx, day: number): Promise<ReadonlyMap<number, Link>> {
  const { rows } = await sql<{ pair_id: number; last_seq: number; last_hash: Buffer }>`
    select distinct on (pair_id) pair_id, last_seq, last_hash from tick_days where day < ${day}
    order by pair_id, day desc`.execute(tx)
  return new Map(rows.map((row) => [row.pair_id, { seq: row.last_seq, hash: row.last_hash }]))
}

/** Stores the referenced ticks of a pair's day, each with its path to the root. Returns the root. */
async function keepNamedTicks(tx: Tx, { hashes, named }: PairDay): Promise<Buffer> {
  const levels = levelsOf(hashes)
  const [root = GENESIS] = levels.at(-1) ?? []
  for (let at = 0; at < named.length; at += KEPT_AT_ONCE) {
    const values = named.slice(at, at + KEPT_AT_ONCE).map(({ row, prevHash, leaf }) => ({
      ...row,
      prev_hash: prevHash,
      path: pathOf(levels, leaf),
    }))
    await tx.insertInto('kept_ticks').values(values).execute()
  }
  return root
}

/**
 * Seals a day and drops its ticks, in one transaction. The seal has for each pair the range of tick numbers, the last
 * hash and the root of the tree over all hashes. Ticks that a receipt of an order or a checkpoint refers to are kept
 * for ever, each with its path in the tree to this root, which proves that the tick belonged to this day. Throws,
 * without dropping anything, when the chain of the day is broken. Returns the number of kept ticks.
 */
export const sealDay = (db: Db, day: number, named: readonly NamedTicks[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const table = sql.table(partitionName(day))
    const names = sql.join([ANCHORED, ...named], sql` union `)
    const before = await headsBefore(tx, day)
    await sql`declare day_of_ticks no scroll cursor for
      select t.id, t.pair_id, t.seq, t.time, t.source_time, t.price, t.number, t.side, t.source, t.hash,
        n.seq is not null as named
      from ${table} t left join (${names}) n on n.pair_id = t.pair_id and n.seq = t.seq
      order by t.pair_id, t.seq`.execute(tx)
    const seals: { readonly pairId: number; readonly root: Buffer }[] = []
    let kept = 0
    let open: PairDay | null = null
    const finish = async (): Promise<void> => {
      if (!open) return
      seals.push({ pairId: open.pairId, root: await keepNamedTicks(tx, open) })
      kept += open.named.length
    }
    for (;;) {
      const { rows } = await sql<TickRow & { named: boolean }>`
        fetch ${sql.lit(BATCH)} from day_of_ticks`.execute(tx)
      for (const { named: isNamed, ...row } of rows) {
        if (open?.pairId !== row.pair_id) {
          await finish()
          open = new PairDay(row.pair_id, before.get(row.pair_id) ?? { seq: 0, hash: GENESIS })
        }
        open.read(row, isNamed)
      }
      if (rows.length === 0) break
    }
    await finish()
    await sql`close day_of_ticks`.execute(tx)
    await sql`
      insert into tick_days
        (pair_id, day, first_seq, last_seq, first_id, last_id, last_time, last_price, last_hash, root)
      select d.pair_id, ${day}::int, d.first_seq, d.last_seq, d.first_id, d.last_id, t.time, t.price, t.hash, r.root
      from (
        select pair_id, min(seq) as first_seq, max(seq) as last_seq, min(id) as first_id, max(id) as last_id
        from ${table} group by pair_id
      ) d join ${table} t on t.pair_id = d.pair_id and t.seq = d.last_seq
      join unnest(${seals.map(({ pairId }) => pairId)}::int[], ${seals.map(({ root }) => root)}::bytea[])
        r (pair_id, root) on r.pair_id = d.pair_id`.execute(tx)
    await sql`drop table ${table}`.execute(tx)
    return kept
  })
