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

test(`when a lead trader closes a position while ${AT_ONCE} followers stop following, each copy is either closed once or kept by its follower, in ${ROUNDS} rounds`, async () => {
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
        // The follower turned the copy into an own position before the trader's close was applied to the
        // copy.
        expect([row?.phase, row?.self_holding, n % 2]).toEqual(['open', true, 0])
        kept++
      }
    }
    if (round % 10 === 0 || round === ROUNDS - 1) expect(await world.wrongs()).toEqual([])
  }
  console.log(`closes against cancels: ${closed} closed, ${kept} kept`)
  expect(closed + kept).toBe(ROUNDS * AT_ONCE)
})

test(`when a price reaches a lead trader's take profit of a part while ${AT_ONCE} followers close a part of their copies, the trader's part of each copy is closed once, in ${ROUNDS} rounds`, async () => {
  const ends = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    await world.price('20000')
    const trader = await world.trader()
    const people = await members(AT_ONCE)
    for (const one of people) await world.follow(one, trader, { number: '0.5' })
    const lead = await world.submit(trader, 'long', '1')
    await world.price('20000')
    await world.stops(trader, lead.id, '20100', '', '0.4')
    const copies = await Promise.all(people.map(async (one) => (await world.copies(one))[0]?.id ?? 0))
    await Promise.all([
      world.price('20100'),
      ...people.map((one, n) => world.closePosition(one, copies[n] ?? 0, '0.2').catch(errorOf)),
    ])
    for (let n = 0; n < 3; n++) await world.price('20101')
    expect((await world.order(trader, lead.id)).share).toBe('0.6')
    for (const [n, one] of people.entries()) {
      const { closes } = await world.order(one, copies[n] ?? 0)
      const end = closes.map(({ reason, share }) => `${reason} ${share}`).join(', ')
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    if (round % 10 === 0 || round === ROUNDS - 1) expect(await world.wrongs()).toEqual([])
  }
  await world.price('20000')
  console.log('closes of copies:', Object.fromEntries(ends))
  // The follower's close was processed first, or was rejected while the trader's part was pending.
  expect(['manual 0.2, trader 0.12', 'trader 0.2']).toEqual(expect.arrayContaining([...ends.keys()]))
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
