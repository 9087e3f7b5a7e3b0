import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { FuturesWorld } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('LEVER_ROUNDS', 20)
const AT_ONCE = ROUNDS > 20 ? 50 : 10

let database: TestDatabase
let world: FuturesWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await FuturesWorld.open(database.db)
})
afterAll(async () => {
  await world?.stop()
  await database?.drop()
})

let user = 800_000
const someone = async (amount = '100000'): Promise<number> => {
  user += 1
  await world.fund(user, amount)
  return user
}
const errorOf = (error: unknown): string => {
  if (error instanceof AppError) return error.key
  throw error
}

test('fifty simultaneous requests with one request id create one order, and another request body under that id is rejected', async () => {
  const one = await someone()
  await world.price('20000')
  const id = randomUUID()
  const order = { side: 'long', share: '1' } as const
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.submit(one, order, id)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await expect(world.submit(one, { side: 'long', share: '2' }, id)).rejects.toMatchObject({
    key: 'request_conflict',
  })
  await world.price('20000')
  expect(await world.wrongs()).toEqual([])
})

test('of fifty simultaneous orders, exactly the nine orders that the balance covers are accepted', async () => {
  // An order needs a margin of 1005 / 20 and a fee of 1005 × 0.0006: 50.853 together.
  const one = await someone('500')
  await world.price('20000')
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      world.submit(one, { side: 'long', share: '0.5' }).then(() => 'placed', errorOf),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(9)
  expect(outcomes.filter((outcome) => outcome === 'insufficient_balance')).toHaveLength(41)
  await world.price('20000')
  expect(await world.wrongs()).toEqual([])
})

test(`when a cancel and the tick that opens the position coincide, exactly one of the two takes effect, ${ROUNDS * AT_ONCE} times`, async () => {
  let opened = 0
  let cancelled = 0
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone()
    await world.price('20000')
    const orders = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        world.submit(one, { side: 'long', share: '0.1', price: '19900' }),
      ),
    )
    const ticked = world.tick('19890')
    const outcomes = await Promise.all(
      orders.map(async ({ id }, n) => {
        for (let turn = 0; turn < 150 * (n % 4); turn++) await new Promise((done) => setImmediate(done))
        return world.cancel(one, id).then(() => 'cancelled', errorOf)
      }),
    )
    await ticked
    await world.engine.settled()
    for (const [n, { id }] of orders.entries()) {
      const { status } = await world.order(one, id)
      expect([status, outcomes[n]]).toEqual(
        outcomes[n] === 'cancelled' ? [4, 'cancelled'] : [1, 'already_handled'],
      )
      if (status === 4) cancelled++
      else opened++
    }
    await world.closePositions(one)
    await world.price('19890')
    expect(await world.balance(one)).toMatch(/ 0 0$/)
  }
  console.log(`cancel against opening: ${opened} opened, ${cancelled} cancelled, 0 both, 0 neither`)
  expect(opened + cancelled).toBe(ROUNDS * AT_ONCE)
  expect(await world.wrongs()).toEqual([])
})

test(`single and batch closes at the same time as a liquidating tick close each position once, in ${ROUNDS} rounds`, async () => {
  let forced = 0
  let manual = 0
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone()
    await world.tick('20000')
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => world.submit(one, { side: 'long', share: '0.1', multiple: 100 })),
    )
    await world.price('20000')
    // The first three positions are being closed before the crash, the other positions during the crash.
    const asked = await Promise.all(
      orders
        .slice(0, 3)
        .map(({ id }) => world.closePosition(one, id, '', '19500').then(() => 'asked', errorOf)),
    )
    expect(asked).toEqual(['asked', 'asked', 'asked'])
    await Promise.all([
      world.tick(round % 2 ? '19950' : '14000'),
      world.closePositions(one).catch(errorOf),
      ...orders.slice(3).map(({ id }) => world.closePosition(one, id).catch(errorOf)),
    ])
    await world.engine.settled()
    await world.price('14000')
    for (const { id } of orders) {
      const order = await world.order(one, id)
      expect(order.status).toBe(3)
      expect(order.closes).toHaveLength(1)
      if (order.close_reason === 'forced') forced++
      else manual++
    }
    expect(await world.balance(one)).toMatch(/ 0 0$/)
  }
  console.log(`closes against liquidations: ${forced} forced, ${manual} by hand, 0 both`)
  expect(forced + manual).toBe(ROUNDS * 6)
  expect(await world.wrongs()).toEqual([])
})

test('when a stop loss is set while a tick reaches its price, the position is closed once and records the reason and the tick', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone()
    const { id } = await world.position(one, { side: 'long', share: '1', multiple: 10 }, '20000')
    await Promise.all([
      world.stops(one, id, '20100', '19900').catch(errorOf),
      world.tick(round % 2 ? '20150' : '19850'),
    ])
    await world.engine.settled()
    await world.price(round % 2 ? '20150' : '19850')
    const order = await world.order(one, id)
    // If the tick was recorded before the stops were set, the stop was on the wrong side of the price and was
    // rejected.
    expect([1, 3]).toContain(order.status)
    if (order.status === 3) expect(order.close_reason).toBe(round % 2 ? 'profit' : 'loss')
    if (order.status === 1) {
      await world.closePosition(one, id)
      await world.price(order.now_price)
    }
    expect(await world.balance(one)).toMatch(/ 0 0$/)
  }
  expect(await world.wrongs()).toEqual([])
})

test('when a cancel of a close order and a tick that fills the order coincide, exactly one of the two takes effect', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone()
    const { id } = await world.position(one, { side: 'long', share: '1', multiple: 10 }, '20000')
    await world.closeByLimit(one, id, '20100')
    const ticked = world.tick('20110')
    for (let turn = 0; turn < 100 * (round % 5); turn++) await new Promise((done) => setImmediate(done))
    const outcome = await world.cancelClose(one, id).then(() => 'taken back', errorOf)
    await ticked
    await world.engine.settled()
    await world.price('20110')
    const { status, closes } = await world.order(one, id)
    expect([status, outcome]).toEqual(outcome === 'taken back' ? [1, 'taken back'] : [3, 'already_handled'])
    expect(closes).toHaveLength(outcome === 'taken back' ? 0 : 1)
    if (status === 1) await world.closePosition(one, id)
    await world.price('20110')
  }
  expect(await world.wrongs()).toEqual([])
})

test('margin added at the same time as a liquidating tick either prevents the liquidation or is rejected, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone('1000')
    const { id } = await world.position(one, { side: 'long', share: '1', multiple: 100 }, '20000')
    const [outcome] = await Promise.all([
      world.margin(one, id, '100').then(() => 'added', errorOf),
      world.tick('19850'),
    ])
    await world.engine.settled()
    await world.price('19850')
    const { status, margin, close_reason } = await world.order(one, id)
    if (outcome === 'added') expect([status, margin]).toEqual([1, '120'])
    else expect([status, close_reason, outcome]).toEqual([3, 'forced', 'already_handled'])
    if (status === 1) await world.closePosition(one, id)
    await world.price('19850')
    expect(await world.balance(one)).toMatch(/ 0 0$/)
  }
  expect(await world.wrongs()).toEqual([])
})

test('when two reversals and a close of one position coincide, exactly one of the three is executed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await someone('1000')
    const { id } = await world.position(one, { side: 'short', share: '1', multiple: 50 }, '20000')
    const outcomes = await Promise.all([
      world.reverse(one, id).then(() => 'reversed', errorOf),
      world.reverse(one, id).then(() => 'reversed', errorOf),
      world.closePosition(one, id).then(() => 'closed', errorOf),
    ])
    expect(outcomes.filter((outcome) => outcome === 'already_handled')).toHaveLength(2)
    await world.price('20000')
    const opposites = await world.services.db
      .selectFrom('lever_orders')
      .select('id')
      .where('reverses_id', '=', id)
      .execute()
    expect(opposites).toHaveLength(outcomes.includes('reversed') ? 1 : 0)
    await world.closePositions(one)
    await world.price('20000')
    expect(await world.balance(one)).toMatch(/ 0 0$/)
  }
  expect(await world.wrongs()).toEqual([])
})
