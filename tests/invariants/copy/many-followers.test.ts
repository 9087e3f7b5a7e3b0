import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { CopyWorld, USDT } from './test-harness.ts'

/** The number of followers; releases are tested with COPY_FOLLOWERS=1000. */
const FOLLOWERS = lengthOf('COPY_FOLLOWERS', 60)

let database: TestDatabase
let world: CopyWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await CopyWorld.create(database.db)
  await world.price('20000')
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

test(`one lead trader with ${FOLLOWERS} followers: all copies are filled by the same tick, and a follower without money delays no other copy`, async () => {
  const trader = await world.trader({ places: FOLLOWERS })
  const people: number[] = []
  for (let n = 0; n < FOLLOWERS; n++) people.push(await world.member('1000'))
  for (const one of people) await world.follow(one, trader, { number: '0.5', amount: '1000' })
  // Every tenth follower has withdrawn the money before the order.
  const poor = people.filter((_, n) => n % 10 === 0)
  await world.services.db
    .updateTable('copy_follows')
    .set({ follow_amount: '0.000001' as never })
    .where('user_id', 'in', poor)
    .execute()
  const lead = await world.submit(trader, 'long', '0.3')
  const begun = performance.now()
  await world.price('20001')
  const opened = performance.now() - begun
  await world.closePosition(trader, lead.id)
  await world.price('20051')
  const { db } = world.services
  const rows = await db
    .selectFrom('lever_orders as o')
    .innerJoin('lever_closes as c', 'c.order_id', 'o.id')
    .select(['o.user_id', 'o.open_tick_id', 'c.tick_id', 'c.reason', 'o.share', 'o.opened_share', 'o.price'])
    .where('o.follow_user_id', '=', trader)
    .execute()
  const led = await world.order(trader, lead.id)
  expect(rows).toHaveLength(FOLLOWERS - poor.length)
  expect(
    new Set(rows.map((row) => `${row.open_tick_id} ${row.tick_id} ${row.reason} ${row.opened_share}`)),
  ).toEqual(new Set([`${led.open_tick_id} ${led.closes[0]?.tick_id} trader 0.15`]))
  const skips = await db.selectFrom('copy_skips').select('user_id').where('trader_id', '=', trader).execute()
  expect(skips.map(({ user_id }) => user_id).sort()).toEqual([...poor].sort())
  for (const one of poor) expect(await world.balance(one, USDT, 'lever')).toBe('1000 0 0')
  console.log(`${FOLLOWERS} followers: opened within ${Math.round(opened)} ms of the price`)
  expect(await world.wrongs()).toEqual([])
})
