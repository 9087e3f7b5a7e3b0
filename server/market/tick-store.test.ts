import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { seed } from './seed-instruments.ts'
import { ensurePartition } from './tick-partitions.ts'
import { type ChainedTick, insertTicks, tickAt } from './tick-store.ts'

const DAY = 86_400_000
const TODAY = 20_000 * DAY

let database: TestDatabase
const tick = (seq: number, time: number, pairId = 1): ChainedTick => ({
  id: pairId * 1000 + seq,
  pairId,
  seq,
  time,
  sourceTime: time,
  price: decimal(`${seq}`),
  number: decimal('1'),
  side: 'buy',
  source: `hand#${seq}`,
  hash: Buffer.alloc(32),
})
/** Keeps a tick of a sealed day, like a tick that a receipt refers to. */
const keep = ({ id, pairId, seq, time }: ChainedTick) =>
  sql`insert into kept_ticks (id, pair_id, seq, time, source_time, price, number, side, source, hash, prev_hash, path)
    values (${id}, ${pairId}, ${seq}, ${time}, ${time}, 1, 1, 'buy', 'kept', '', '', '')`.execute(database.db)
const at = async (time: number, pairId = 1) => {
  const { after, before } = await tickAt(database.db, pairId, time)
  return [before?.seq ?? null, after?.seq ?? null]
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seed(db)
  for (const day of [TODAY / DAY, TODAY / DAY + 1]) await ensurePartition(db, day)
  await db.transaction().execute((tx) =>
    insertTicks(tx, [
      tick(10, TODAY + 1000),
      // Two ticks in the same millisecond: their numbers determine their order.
      tick(11, TODAY + 2000),
      tick(12, TODAY + 2000),
      tick(13, TODAY + DAY + 5),
      tick(1, TODAY + 1500, 2),
    ]),
  )
  await keep(tick(4, TODAY - DAY))
})
afterAll(() => database?.drop())

describe('the ticks around a time', () => {
  it('are the first tick at or after the time, and the last tick at or before it', async () => {
    expect(await at(TODAY + 1000)).toEqual([10, 10])
    expect(await at(TODAY + 1001)).toEqual([10, 11])
    expect(await at(TODAY + 2000)).toEqual([12, 11])
    expect(await at(TODAY + 2001)).toEqual([12, 13])
    expect(await at(TODAY + DAY + 6)).toEqual([13, null])
  })

  it('never belong to another pair', async () => {
    expect(await at(TODAY, 2)).toEqual([null, 1])
    expect(await at(TODAY, 3)).toEqual([null, null])
  })

  it('of a sealed day are found among the ticks that were not dropped', async () => {
    expect(await at(TODAY - DAY - 1)).toEqual([null, 4])
    expect(await at(TODAY - DAY)).toEqual([4, 4])
    expect(await at(TODAY)).toEqual([4, 10])
  })

  it('are read by an index, so that the cost does not grow with the number of ticks', async () => {
    const { db } = database
    await db.transaction().execute((tx) =>
      insertTicks(
        tx,
        Array.from({ length: 5000 }, (_, n) => tick(100 + n, TODAY + DAY + 1000 + n, 3)),
      ),
    )
    await sql`analyze ticks`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ticks where pair_id = 3 and time >= ${sql.lit(TODAY + DAY + 3000)} order by time, seq limit 1`.execute(
      db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using ticks_\d+_pair_id_time_seq/)
    expect(plan).not.toMatch(/Sort/)
  })
})
