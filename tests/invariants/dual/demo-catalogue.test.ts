import { afterAll, beforeAll, expect, it } from 'vitest'
import { dual } from '#contract/earn/dual.ts'
import { decimal } from '#domain/money.ts'
import { roundPrice, seedDual } from '#server/products/dual/demo-seed.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, DemoWorld } from './test-harness.ts'

let database: TestDatabase
let world: DemoWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await DemoWorld.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const catalogue = async () => {
  const both = await Promise.all(
    (['call', 'put'] as const).map((type) => world.call(null, dual.index, { type, currency_id: 0 })),
  )
  return both.flatMap(({ list }) => list)
}

it('the target price of a demo product is rounded to a step of about half a per cent of the price', () => {
  expect(roundPrice(decimal('67412.5'))).toBe('67500')
  expect(roundPrice(decimal('3512.34'))).toBe('3500')
})

it('no demo product is offered before a price is recorded; afterwards 20 products labelled as demo are offered and replaced every noon', async () => {
  world.now = at('2026-03-01T15:00:00')
  await world.pass(0)
  expect(await catalogue()).toEqual([])
  await world.hand.record('BTC/USDT', [['60000']], true)
  await world.hand.record('ETH/USDT', [['3000']], true)
  await world.pass(5_000)
  const first = await catalogue()
  expect(first).toHaveLength(20)
  expect(new Set(first.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4]))
  for (const one of first) {
    expect(one).toMatchObject({ test: 1, status: 1, sale_end: at('2026-03-02T12:00:00') / 1000 })
    expect(Number(one.linked_price) > Number(one.reference_price)).toBe(one.type === 'call')
  }
  const user = await world.rich()
  await world.buy(user, first.find(({ invest_currency }) => invest_currency === 'BTC')?.id ?? 0, 1)

  await world.runTo(at('2026-03-02T12:00:01'))
  const second = await catalogue()
  expect(second).toHaveLength(20)
  expect(second.filter(({ id }) => first.some((one) => one.id === id))).toEqual([])

  // After three days without a server, the products are renewed once, for the current day.
  world.now = at('2026-03-05T18:00:00')
  await world.pass(5_000)
  const third = await catalogue()
  expect(third).toHaveLength(20)
  for (const one of third) expect(one.sale_end).toBe(at('2026-03-06T12:00:00') / 1000)
})

it('a second start of the server adds no demo product, and a start with demo mode off removes the demo products from sale', async () => {
  await seedDual(world.services)
  expect(await catalogue()).toHaveLength(20)
  const real = { ...world.services, config: { ...world.services.config, demo: false } }
  await seedDual(real)
  expect(await catalogue()).toEqual([])
})
