import { afterAll, beforeAll, expect, test } from 'vitest'
import { markets } from '#contract/operators/markets.ts'
import { add, big, decimal, exact, sub, ZERO } from '#domain/money.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { distanceOf } from '#server/operators/markets/positions.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { FuturesWorld } from './test-harness.ts'

const { positions, exposure, profit } = markets.calls

let database: TestDatabase
let world: FuturesWorld
let operation: Operation
beforeAll(async () => {
  database = await testDatabase()
  world = await FuturesWorld.open(database.db)
  operation = operationOf(world.services, await newOperator(database.db, 'ana'))
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

test.each([
  ['long', '100', '80', '20'],
  ['long', '90', '89.99', '0.01'],
  ['long', '100', '100.001', '-0.01'],
  ['short', '100', '130', '30'],
  ['short', '3', '4', '33.33'],
  ['short', '3', '2', '-33.34'],
] as const)('a %s at %s liquidated at %s is %s %% away from liquidation', (side, price, at, expected) => {
  expect(distanceOf(side, decimal(price), decimal(at))).toBe(expected)
})

test('open positions are listed by size with their distance to liquidation, and summed by pair', async () => {
  const [ann, ben] = [await world.world.person(), await world.world.person()]
  for (const user of [ann, ben]) await world.fund(user, '10000')
  const small = await world.position(ben, { side: 'short', share: '1' }, '20000')
  const large = await world.position(ann, { side: 'long', share: '3' }, '20000')
  await world.price('20200')
  const { positions: rows } = await readAsOperator(operation, positions, {})
  expect(rows.map(({ id }) => id)).toEqual([large.id, small.id])
  const [first] = rows
  if (!first) throw new Error('no position')
  expect(first).toMatchObject({
    uid: ann,
    pair: 'BTC/USDT',
    side: 'long',
    leverage: 20,
    coin: 'USDT',
    open_price: '20000',
    mark_price: '20200',
    notional: exact(big(first.size).times('20200')),
    notional_usdt: exact(big(first.size).times('20200')),
    unrealised: exact(big(first.size).times('200')),
  })
  expect(Number(first.distance)).toBeCloseTo((1 - Number(first.liquidation_price) / 20200) * 100, 1)
  expect(Number(first.margin_level)).toBeGreaterThan(100)
  expect((await readAsOperator(operation, positions, { limit: 1 })).positions.map(({ id }) => id)).toEqual([
    large.id,
  ])
  expect((await readAsOperator(operation, positions, { pair: 'ETH/USDT' })).positions).toEqual([])
  await expect(readAsOperator(operation, positions, { pair: 'NO/USDT' })).rejects.toThrow('no pair')

  const { futures, people, platform } = await readAsOperator(operation, exposure, {})
  const [long, short] = [rows[0]?.size ?? '', rows[1]?.size ?? '']
  const net = exact(big(long).minus(short))
  expect(futures).toEqual([
    {
      pair: 'BTC/USDT',
      long,
      short,
      net,
      price: '20200',
      notional: exact(big(net).times('20200')),
      unrealised: exact(big(net).times('200')),
      positions: 2,
    },
  ])
  expect(people).toMatchObject([{ coin: 'USDT', owed: '0' }])
  expect(platform.find(({ account }) => account === 'deposits')).toMatchObject({
    product: 'wallet',
    own: false,
    amount: '-20000',
  })
  expect(platform.find(({ account }) => account === 'fee')).toMatchObject({ own: true })
})

test("the platform's profit of a day is the sum of people's losses and fees by coin, and excludes money deposited from outside", async () => {
  const user = await world.world.person()
  await world.fund(user, '5000')
  const { id } = await world.position(user, { side: 'long', share: '2' }, '20200')
  await world.tick('20100')
  await world.closePosition(user, id)
  await world.price('20100')
  const { days } = await readAsOperator(operation, profit, { days: 3 })
  expect(days).toHaveLength(3)
  const [today, yesterday] = days
  expect(yesterday).toMatchObject({ total: '0', products: [] })
  expect(new Set(today?.products.map(({ product }) => product))).toEqual(new Set(['futures']))
  const { people } = await readAsOperator(operation, exposure, {})
  const outside = decimal('25000')
  const won = (today?.products ?? []).reduce((sum, { amount }) => add(sum, amount), ZERO)
  expect(won).toBe(sub(outside, people[0]?.held ?? ZERO))
  expect(Number(won)).toBeGreaterThan(0)
  // The total and each product's profit are in USDT, so no conversion changes the sum.
  expect(today?.total).toBe(won)
})

test("the platform's profit of an earlier day is the same when more days are requested", async () => {
  const before = await readAsOperator(operation, profit, { days: 1 })
  await world.pass(86_400_000)
  const { days } = await readAsOperator(operation, profit, { days: 2 })
  expect(days[1]?.day).toBe(before.days[0]?.day)
  expect(days[1]?.total).toBe(before.days[0]?.total)
})
