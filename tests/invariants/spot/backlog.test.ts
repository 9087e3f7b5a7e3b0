import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { oldestDue } from '#server/products/spot/evaluation-backlog.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'
import { BTC, ETH, USDT, World } from './test-harness.ts'

const FIRST = 520_001
const SECOND = 520_002

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, { MAX_ORDER_DELAY: '2' })
  for (const who of [FIRST, SECOND]) {
    await world.deposit(who, USDT, '10000')
    await world.deposit(who, BTC, '2')
  }
  await world.hand.record('BTC/USDT', [['20000', '1']])
  await world.hand.record('ETH/USDT', [['1500', '1']])
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

test('new orders are rejected without freezing money while the fill of another order has waited for more than two seconds to be booked', async () => {
  const { id } = await world.place(FIRST, { side: 'buy', amount: '100' })
  expect(await oldestDue(database.db, world.now), 'it waits for its price').toBeNull()
  world.now += 500
  await world.hand.record('BTC/USDT', [['20000', '1']])
  const due = world.now
  expect(await oldestDue(database.db, world.now)).toBe(due)

  expect(await oldestDue(database.db, due + 60_000), 'it is stuck and no part of a queue').toBeNull()
  await database.db.updateTable('pairs').set({ halted: true }).where('symbol', '=', 'BTC/USDT').execute()
  expect(await oldestDue(database.db, due), 'nothing of its pair is decided').toBeNull()
  await database.db.updateTable('pairs').set({ halted: false }).where('symbol', '=', 'BTC/USDT').execute()

  world.now = due + 2_000
  await world.place(SECOND, { side: 'buy', amount: '0.1', price: '19000' })
  const attempt = (): Promise<unknown> => {
    world.now += 300
    return world
      .place(SECOND, { side: 'buy', amount: '0.1', price: '1400', base: ETH })
      .catch((problem) => problem)
  }
  const late = await until('a look at what waits', async () => {
    const held = await world.balance(SECOND, USDT)
    const problem = await attempt()
    return problem instanceof AppError && (await world.balance(SECOND, USDT)) === held && problem
  })
  expect(late).toEqual(new AppError('market_busy'))

  world.evaluate()
  await world.settled()
  expect(await world.order(id)).toMatchObject({ status: 'complete' })
  await until('another look', async () => !((await attempt()) instanceof AppError))
  expect(await world.wrongs()).toEqual([])
})
