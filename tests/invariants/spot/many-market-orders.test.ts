import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

const idOrKey = (order: Promise<{ readonly id: number }>): Promise<number | string> =>
  order.then(
    ({ id }) => id,
    (error: unknown) => (error instanceof AppError ? error.key : Promise.reject(error)),
  )

const unpriced = async (): Promise<number> =>
  (await sql`select from jobs where kind = 'spot_unpriced'`.execute(database.db)).rows.length

test('simultaneous market orders of many people are filled at the next price, and each person gets the event and the message about their own order only', async () => {
  const people: number[] = []
  while (people.length < 30) people.push(await world.person())
  const [poor = 0, ...others] = people
  for (const user of others) await world.deposit(user, USDT, '1000')
  await world.tick('BTC/USDT', ['20000'])
  const placed = await Promise.all(
    people.map((user) => idOrKey(world.place(user, { side: 'buy', amount: '100', unit: 'quote' }))),
  )
  expect(placed[0]).toBe('insufficient_balance')
  const ids = placed.slice(1).map(Number)
  expect(ids.every((id) => id > 0)).toBe(true)
  expect(await unpriced()).toBe(others.length)
  expect(await world.wrongs()).toEqual([])

  world.notified.length = 0
  await world.tick('BTC/USDT', ['20010', '1000'])
  for (const [index, user] of others.entries()) {
    const order = await world.order(ids[index] ?? 0)
    expect(order).toMatchObject({ status: 'complete', fills: [{ price: '20010' }] })
    // The event of the inbox message is left out, because the message is written later than the fill.
    const events = world.notified.filter((one) => one.user === user && one.name !== 'mail')
    expect(events.map(({ name }) => name)).toEqual(['coin_order', 'balance'])
  }
  // No job is left that would end a market order for lack of a price.
  expect(await unpriced()).toBe(0)
  expect(await world.balance(poor, USDT)).toBe('0 0 0')
  expect(await world.wrongs()).toEqual([])
})

test('when no further price is recorded, simultaneous market orders of many people end at the deadline of each order', async () => {
  const people: number[] = []
  while (people.length < 5) people.push(await world.person())
  for (const user of people) await world.deposit(user, USDT, '1000')
  await world.tick('BTC/USDT', ['20000'])
  const orders = await Promise.all(
    people.map((user) => world.place(user, { side: 'buy', amount: '100', unit: 'quote' })),
  )
  await world.pass(13_100)
  for (const { id } of orders)
    expect(await world.order(id)).toMatchObject({ status: 'cancelled', end_reason: 'no_price' })
  for (const user of people) expect(await world.balance(user, USDT)).toBe('1000 0 0')
  expect(await world.wrongs()).toEqual([])
})
