import { decimal } from '#domain/money.ts'
import type { Db } from '../../db/types.ts'
import type { RecordedTick } from '../../market/types.ts'

/** Recorded ticks of a pair after `seq`, ascending, at most `limit`: for orders that waited through a restart. */
export async function ticksAfter(
  db: Db,
  pairId: number,
  seq: number,
  limit: number,
): Promise<readonly RecordedTick[]> {
  const rows = await db
    .selectFrom('ticks')
    .select(['id', 'pair_id', 'seq', 'time', 'source_time', 'price', 'number', 'side', 'source'])
    .where('pair_id', '=', pairId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    pairId: row.pair_id,
    seq: row.seq,
    time: row.time,
    sourceTime: row.source_time,
    price: decimal(row.price),
    number: decimal(row.number),
    side: row.side,
    source: row.source,
  }))
}
