import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditIn } from '#server/ledger/audit.ts'
import { auditTicks } from '#server/market/audit-ticks.ts'
import { Retention } from '#server/market/retention.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { namedTicks, openObjects, products } from '#server/products/index.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { openScene, type Scene } from './sample-ledger.ts'

let database: TestDatabase
let scene: Scene
beforeAll(async () => {
  database = await testDatabase()
  scene = await openScene(database.db)
  await scene.live()
})
afterAll(() => database?.drop())

const logged: string[] = []
const say = (message: string, fields?: object) =>
  void logged.push(`${message} ${JSON.stringify(fields ?? {})}`)

/** With TICK_DAYS=1, the ticks of the day before yesterday are dropped and replaced by the seal of the day. */
const keeper = () =>
  new Retention({
    db: database.db,
    clock: scene.world.services.clock,
    log: { info: say, warn: say, error: say },
    keepDays: 1,
    named: namedTicks,
    recorder: { recording: true },
  })

const findings = () =>
  database.db
    .transaction()
    .execute(async (tx) => [
      ...(await auditIn(tx, openObjects)).findings,
      ...(await auditObjects(tx, products)).findings,
      ...(await auditTicks(tx)).broken,
    ])
const ticks = () => database.db.selectFrom('ticks').selectAll().orderBy('id').execute()
/**
 * The numbers of the ticks that receipts cite: the ticks that filled, ended or triggered orders, and the
 * ticks at which stop orders were accepted.
 */
const named = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select tick_id as id from spot_fills
    union select t.id from spot_orders o join ticks t on t.pair_id = o.pair_id
        and t.seq in (o.trigger_seq, case when o.end_reason in ('worst_price', 'ioc', 'fok', 'funds_spent') then o.evaluated_seq end)
    union select t.id from spot_orders o join ticks t on t.pair_id = o.pair_id and t.seq = o.accept_seq
      where o.time_in_force = 'post_only' or o.stop_price is not null
    order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

it('a day of ticks whose hash chain is broken is not deleted', async () => {
  const before = await ticks()
  await sql`alter table ticks disable trigger all`.execute(database.db)
  await database.db.updateTable('ticks').set({ price: '1' }).where('id', '=', 1).execute()
  scene.world.now += 3 * 86_400_000
  await keeper().look()
  expect(logged.join('\n')).toContain('tick 1 of pair 1 breaks its chain: its day is not dropped')
  expect(await ticks()).toHaveLength(before.length)
  const [first] = before
  await database.db
    .updateTable('ticks')
    .set({ price: first?.price ?? '' })
    .where('id', '=', 1)
    .execute()
  await sql`alter table ticks enable trigger all`.execute(database.db)
})

it('after a day of ticks is deleted, order receipts can be recomputed, because the ticks to which orders refer are kept', async () => {
  const before = await ticks()
  const names = await named()
  expect(await findings()).toEqual([])
  await keeper().look()
  expect(await ticks()).toEqual([])
  const kept = await database.db.selectFrom('kept_ticks').selectAll().orderBy('id').execute()
  expect(kept.map(({ id }) => id)).toEqual(names)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(before.length)
  for (const { prev_hash: _, path: __, ...tick } of kept) expect(before).toContainEqual(tick)
  expect(await findings()).toEqual([])

  // The hash chain continues from the seal with later ticks, which are evaluated as usual.
  await scene.live()
  expect(await findings()).toEqual([])
  await expect(database.db.deleteFrom('kept_ticks').execute()).rejects.toThrow('append-only')
})
