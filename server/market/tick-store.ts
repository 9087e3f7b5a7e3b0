import { type RawBuilder, sql } from 'kysely'
import type { Bar, BarPeriod } from '#domain/market/candles.ts'
import { decimal, ZERO } from '#domain/money.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import type { RecordedTick } from './types.ts'

/** A tick with its hash, to which the next tick is chained. */
export interface ChainedTick extends RecordedTick {
  readonly hash: Buffer
}

/**
 * Value of `source` for the last tick of a pair when the tick was dropped, so that only its number and hash are
 * known, from the seal of its day.
 */
export const SEALED = 'sealed'

/** A stored candle, which contains all ticks up to `lastSeq`. */
export interface StoredBar extends Bar {
  readonly pairId: number
  readonly period: BarPeriod
  readonly lastSeq: number
  readonly filled: boolean
  /** Number of the pair's stock splits for which the figures are adjusted (`stock-splits.ts`). */
  readonly splits: number
}

export interface TickRow {
  readonly id: number
  readonly pair_id: number
  readonly seq: number
  readonly time: number
  readonly source_time: number
  readonly price: string
  readonly number: string
  readonly side: 'buy' | 'sell'
  readonly source: string
  readonly hash: Buffer
}

export const tickOf = (row: TickRow): ChainedTick => ({
  id: row.id,
  pairId: row.pair_id,
  seq: row.seq,
  time: row.time,
  sourceTime: row.source_time,
  price: decimal(row.price),
  number: decimal(row.number),
  side: row.side,
  source: row.source,
  hash: row.hash,
})

/** Appends ticks; the caller must hold the market lease in the same transaction. */
export async function insertTicks(tx: Tx, ticks: readonly ChainedTick[]): Promise<void> {
  const column = <T>(read: (tick: ChainedTick) => T): T[] => ticks.map(read)
  await sql`
    insert into ticks (id, pair_id, seq, time, source_time, price, number, side, source, hash)
    select * from unnest(
      ${column((tick) => tick.id)}::bigint[], ${column((tick) => tick.pairId)}::int[],
      ${column((tick) => tick.seq)}::bigint[], ${column((tick) => tick.time)}::bigint[],
      ${column((tick) => tick.sourceTime)}::bigint[], ${column((tick) => tick.price)}::numeric[],
      ${column((tick) => tick.number)}::numeric[], ${column((tick) => tick.side)}::text[],
      ${column((tick) => tick.source)}::text[], ${column((tick) => tick.hash)}::bytea[])`.execute(tx)
}

/** Ticks after an id, ascending. Ids ascend in commit order, because one node at a time records (`recorder.ts`). */
export async function ticksAfter(db: Db | Tx, id: number, limit: number): Promise<ChainedTick[]> {
  const { rows } = await sql<TickRow>`
    select * from ticks where id > ${id} order by id limit ${limit}`.execute(db)
  return rows.map(tickOf)
}

/** Ticks of one pair after a tick number, ascending. */
export async function pairTicksAfter(
  db: Db | Tx,
  pairId: number,
  seq: number,
  limit: number,
): Promise<ChainedTick[]> {
  const { rows } = await sql<TickRow>`
    select * from ticks where pair_id = ${pairId} and seq > ${seq} order by seq limit ${limit}`.execute(db)
  return rows.map(tickOf)
}

/** Ticks of one pair whose numbers are in these ranges, ascending. The ranges must not overlap. */
export async function pairTicksIn(
  db: Db | Tx,
  pairId: number,
  ranges: readonly { readonly first: number; readonly until: number }[],
): Promise<ChainedTick[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<TickRow>`
    select t.* from unnest(
      ${sql.val(ranges.map(({ first }) => first))}::bigint[], ${sql.val(ranges.map(({ until }) => until))}::bigint[]
    ) r (first, until)
    join ticks t on t.pair_id = ${pairId} and t.seq between r.first and r.until
    order by t.seq`.execute(db)
  return rows.map(tickOf)
}

/**
 * The first tick of a pair at or after a time (ms), and the last tick at or before it. Of sealed days only the ticks
 * that receipts of orders or checkpoints refer to are kept, so a product that decides by an old tick must refer to it
 * before its day is sealed.
 */
export async function tickAt(
  db: Db | Tx,
  pairId: number,
  time: number,
): Promise<{ readonly after: RecordedTick | null; readonly before: RecordedTick | null }> {
  // The query reads each table by the table's own index on (pair_id, time). Ticks of the same millisecond are ordered
  // by their numbers.
  const nearest = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const columns = sql.raw('id, pair_id, seq, time, source_time, price, number, side, source, hash')
    const { rows } = await sql<TickRow>`
      select * from (
        (select ${columns} from ticks where pair_id = ${pairId} and ${where} order by ${order} limit 1)
        union all
        (select ${columns} from kept_ticks where pair_id = ${pairId} and ${where} order by ${order} limit 1)
      ) t order by ${order} limit 1`.execute(db)
    return rows[0] ? tickOf(rows[0]) : null
  }
  return {
    after: await nearest(sql`time >= ${time}`, sql`time, seq`),
    before: await nearest(sql`time <= ${time}`, sql`time desc, seq desc`),
  }
}

/** The last `count` ticks of every pair, by pair and ascending number. */
export async function lastTicks(db: Db, count: number): Promise<ChainedTick[]> {
  const { rows } = await sql<TickRow>`
    select t.* from pairs p
    join lateral (select * from ticks where pair_id = p.id order by seq desc limit ${count}) t on true
    order by t.pair_id, t.seq`.execute(db)
  return rows.map(tickOf)
}

/** The ticks of each pair that its stored candles do not contain yet. */
export async function ticksSince(
  db: Db,
  marks: readonly { pairId: number; seq: number }[],
): Promise<ChainedTick[]> {
  const { rows } = await sql<TickRow>`
    select t.* from unnest(${marks.map((mark) => mark.pairId)}::int[], ${marks.map((mark) => mark.seq)}::bigint[])
      as m(pair_id, seq)
    join lateral (select * from ticks where pair_id = m.pair_id and seq > m.seq) t on true
    order by t.id`.execute(db)
  return rows.map(tickOf)
}

/** The last number and hash of each pair whose ticks are all in dropped days. */
export async function sealedHeads(db: Db): Promise<ChainedTick[]> {
  const { rows } = await sql<{
    pair_id: number
    last_seq: number
    last_id: number
    last_time: number
    last_price: string
    last_hash: Buffer
  }>`select distinct on (pair_id) * from tick_days order by pair_id, last_seq desc`.execute(db)
  return rows.map((row) => ({
    id: row.last_id,
    pairId: row.pair_id,
    seq: row.last_seq,
    time: row.last_time,
    sourceTime: row.last_time,
    price: decimal(row.last_price),
    number: ZERO,
    side: 'buy',
    source: SEALED,
    hash: row.last_hash,
  }))
}

interface BarRow {
  readonly pair_id: number
  readonly period: BarPeriod
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly turnover: string
  readonly last_seq: number
  readonly filled: boolean
  readonly splits: number
}

const barOf = (row: BarRow): StoredBar => ({
  pairId: row.pair_id,
  period: row.period,
  time: row.time / 1000,
  open: decimal(row.open),
  high: decimal(row.high),
  low: decimal(row.low),
  close: decimal(row.close),
  volume: decimal(row.volume),
  turnover: decimal(row.turnover),
  lastSeq: row.last_seq,
  filled: row.filled,
  splits: row.splits,
})

/** Inserts or updates candles. */
export async function saveBars(db: Db | Tx, bars: readonly StoredBar[]): Promise<void> {
  if (bars.length === 0) return
  const column = <T>(read: (bar: StoredBar) => T): T[] => bars.map(read)
  await sql`
    insert into candles
      (pair_id, period, time, open, high, low, close, volume, turnover, last_seq, filled, splits)
    select * from unnest(
      ${column((bar) => bar.pairId)}::int[], ${column((bar) => bar.period)}::text[],
      ${column((bar) => bar.time * 1000)}::bigint[], ${column((bar) => bar.open)}::numeric[],
      ${column((bar) => bar.high)}::numeric[], ${column((bar) => bar.low)}::numeric[],
      ${column((bar) => bar.close)}::numeric[], ${column((bar) => bar.volume)}::numeric[],
      ${column((bar) => bar.turnover)}::numeric[], ${column((bar) => bar.lastSeq)}::bigint[],
      ${column((bar) => bar.filled)}::boolean[], ${column((bar) => bar.splits)}::smallint[])
    on conflict (pair_id, period, time) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
      volume = excluded.volume, turnover = excluded.turnover, last_seq = excluded.last_seq,
      filled = excluded.filled, splits = excluded.splits
    where excluded.last_seq >= candles.last_seq and excluded.splits >= candles.splits`.execute(db)
}

/** The newest candle of every pair and period. */
export async function newestBars(db: Db, periods: readonly BarPeriod[]): Promise<StoredBar[]> {
  const { rows } = await sql<BarRow>`
    select c.* from pairs p cross join unnest(${[...periods]}::text[]) as want(period)
    join lateral (
      select * from candles where pair_id = p.id and period = want.period order by time desc limit 1
    ) c on true`.execute(db)
  return rows.map(barOf)
}

/** Candles of all pairs from a second on, ascending. */
export async function barsSince(db: Db, period: BarPeriod, second: number): Promise<StoredBar[]> {
  const { rows } = await sql<BarRow>`
    select * from candles where period = ${period} and time >= ${second * 1000} order by pair_id, time`.execute(
    db,
  )
  return rows.map(barOf)
}

/** The last `limit` candles of one pair in [from, to), ascending. `from` and `to` in seconds. */
export async function barsOf(
  db: Db,
  query: { pairId: number; period: BarPeriod; from: number; to: number; limit: number },
): Promise<StoredBar[]> {
  const { rows } = await sql<BarRow>`
    select * from candles
    where pair_id = ${query.pairId} and period = ${query.period}
      and time >= ${query.from * 1000} and time < ${query.to * 1000}
    order by time desc limit ${query.limit}`.execute(db)
  return rows.map(barOf).reverse()
}

/**
 * Deletes short candles that are too old. Older pages are then computed from the source's history or from longer
 * candles.
 */
export async function dropOldBars(db: Db, period: BarPeriod, beforeSecond: number): Promise<void> {
  await sql`delete from candles where period = ${period} and time < ${beforeSecond * 1000}`.execute(db)
}
