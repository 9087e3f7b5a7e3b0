import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { CopyWorld, errorOf } from './test-harness.ts'

/**
 * The number of rounds. Releases are tested with COPY_ROUNDS=200, 50 concurrent calls, and a check of the
 * ledger every tenth round.
 */
const ROUNDS = lengthOf('COPY_ROUNDS', 3)
const AT_ONCE = ROUNDS > 3 ? 50 : 8

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

const members = (count: number) => Promise.all(Array.from({ length: count }, () => world.member()))

test(`when a lead trader closes a position while ${AT_ONCE} followers cancel, each copy is either closed once or kept by its follower, in ${ROUNDS} rounds`, async () => {
  let closed = 0
  let kept = 0
  for (let round = 0; round < ROUNDS; round++) {
    const trader = await world.trader()
    const people = await members(AT_ONCE)
    for (const one of people) await world.follow(one, trader, { number: '0.1' })
    const lead = await world.submit(trader, 'long', '1')
    await world.price('20000')
    const [, ...ends] = await Promise.all([
      world.closePosition(trader, lead.id),
      ...people.map((one, n) =>
        world.cancel(one, trader, n % 2 ? '1' : '0').then(() => 'cancelled', errorOf),
      ),
    ])
    expect(new Set(ends)).toEqual(new Set(['cancelled']))
    await world.price('20001')
    await world.price('20001')
    for (const [n, one] of people.entries()) {
      const rows = await world.services.db
        .selectFrom('lever_orders')
        .select(['id', 'phase', 'self_holding', 'closes'])
        .where('user_id', '=', one)
        .execute()
      expect(rows).toHaveLength(1)
      const [row] = rows
      if (row?.phase === 'closed') {
        expect(row.closes).toBe(1)
        closed++
      } else {
        // The follower has kept the copy as an own position before the trader's close reached it.
        expect([row?.phase, row?.self_holding, n % 2]).toEqual(['open', true, 0])
        kept++
      }
    }
    if (round % 10 === 0 || round === ROUNDS - 1) expect(await world.wrongs()).toEqual([])
  }
  console.log(`closes against cancels: ${closed} closed, ${kept} kept`)
  expect(closed + kept).toBe(ROUNDS * AT_ONCE)
})

test(`of ${AT_ONCE} people who simultaneously follow a lead trader with room for one more follower, one succeeds, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const trader = await world.trader({ places: 1 })
    const people = await members(AT_ONCE)
    const ends = await Promise.all(
      people.map((one) => world.follow(one, trader).then(() => 'follows', errorOf)),
    )
    expect(ends.filter((end) => end === 'follows')).toHaveLength(1)
    expect(ends.filter((end) => end === 'trader_full')).toHaveLength(AT_ONCE - 1)
  }
})

test(`${AT_ONCE} simultaneous requests of one person to follow a lead trader create one following, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const trader = await world.trader({ places: 1 })
    const one = await world.member()
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => world.follow(one, trader, { number: `1.${n % 10}` })),
    )
    const rows = await world.services.db
      .selectFrom('copy_follows')
      .selectAll()
      .where('user_id', '=', one)
      .execute()
    expect(rows).toHaveLength(1)
  }
})

test('simultaneous orders of two lead traders who follow each other cause no deadlock', async () => {
  const [a, b] = [await world.trader(), await world.trader()]
  await world.follow(a, b, { number: '0.1' })
  await world.follow(b, a, { number: '0.1' })
  await Promise.all(
    Array.from({ length: 4 }, (_, n) => world.submit(n % 2 ? a : b, n % 3 ? 'long' : 'short', '0.1')),
  )
  await world.price('20000')
  expect(await world.copies(a)).toHaveLength(2)
  expect(await world.copies(b)).toHaveLength(2)
  expect(await world.wrongs()).toEqual([])
})
