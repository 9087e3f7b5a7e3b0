import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { dual } from '#contract/earn/dual.ts'
import { lockup } from '#contract/earn/lockup.ts'
import { convert } from '#contract/funds/convert.ts'
import { alert } from '#contract/market/alert.ts'
import { copy } from '#contract/trade/copy.ts'
import { futures } from '#contract/trade/futures.ts'
import { nft } from '#contract/trade/nft.ts'
import { seconds } from '#contract/trade/seconds.ts'
import { spot } from '#contract/trade/spot.ts'
import { handlers } from '#server/api/handlers.ts'
import { closeDemoObjects, demoJobs } from '#server/demo/index.ts'
import { userByEmail } from '#server/identity/accounts/users.ts'
import type { Db } from '#server/platform/db/types.ts'
import type { JobHandlers } from '#server/platform/jobs/runner.ts'
import { seedSamples } from '#server/products/copy/sample-traders/index.ts'
import { settleJobs } from '#server/products/dual/settle-orders.ts'
import { demoActs } from '#server/products/index.ts'
import { DEMO, seedDemo } from '#server/products/test-money/demo-account.ts'
import { retireTestMoney, testHolders } from '#server/products/test-money/retire-test-money.ts'
import type { Services } from '#server/services.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

const PRICES = { 'BTC/USDT': '20000', 'ETH/USDT': '1500', 'SOL/USDT': '20', 'AAPL/USDT': '150' } as const

class DemoWorld extends World {
  static create(db: Db, settings: NodeJS.ProcessEnv): Promise<DemoWorld> {
    return World.over(db, (services, hand) => new DemoWorld(services, hand), settings)
  }

  /** Whether the jobs of all products run, in addition to the jobs of the demo account. */
  whole = true

  protected override kinds(): JobHandlers {
    return {
      ...(this.whole ? super.kinds() : settleJobs(this.services)),
      ...demoJobs(this.services, handlers),
    }
  }

  /** Records the same price of every pair again. */
  async tickAll(): Promise<void> {
    for (const [symbol, price] of Object.entries(PRICES)) await this.tick(symbol, [price])
  }

  /**
   * Advances the clock by a second, runs the jobs that are due, and records prices before and after the jobs.
   */
  async second(): Promise<void> {
    await this.tickAll()
    await this.pass(1000)
    await this.tickAll()
  }
}

let database: TestDatabase
let world: DemoWorld
let demo = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await DemoWorld.create(database.db, { DEMO: '1', DEMO_SAMPLES: '1', DEMO_REVIEW: '0' })
  demo = (await userByEmail(database.db, DEMO.email))?.id ?? 0
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

const jobs = (...states: ('waiting' | 'done' | 'dead')[]) =>
  database.db
    .selectFrom('jobs')
    .select(['object', 'problem'])
    .where('kind', '=', 'demo_account')
    .where('state', 'in', states)
    .execute()
const open = async () => (await world.call(demo, futures.dealall, {})).order.list

test('a few minutes after the first start of a demo installation the demo account has orders, positions, holdings and messages', async () => {
  const made = world.now
  for (const { after } of demoActs) {
    await world.runTo(made + after - 500)
    await world.second()
  }
  await world.pass(60_000)
  expect(await jobs('waiting', 'dead')).toEqual([])
  const orders = (await world.call(demo, spot.orders, { limit: '50' })).list
  expect(orders.map(({ order_type, status }) => `${order_type} ${status}`).sort()).toEqual([
    'limit doing',
    'market complete',
    'market complete',
    'market complete',
    'oco doing',
  ])
  const [position] = await open()
  expect(position).toMatchObject({ type: 1, share: '1.25' })
  expect((await world.call(demo, convert.log, {})).list).toMatchObject([{ status: 'complete' }])
  expect((await world.call(demo, lockup.orders, {})).list).toMatchObject([{ status: 1 }])
  expect((await world.call(demo, dual.orders, {})).list).toMatchObject([{ status: 1, amount: '500' }])
  expect((await world.call(demo, nft.collection, {})).total).toBe(2)
  expect((await world.call(demo, alert.list, {})).list).toMatchObject([{ status: 'waiting', target: '3000' }])
  expect((await world.call(demo, seconds.orders, {})).list).toMatchObject([{ status: 3 }])
  expect((await world.call(demo, copy.my, {})).list).toMatchObject([{ trader: { sample: 1 } }])
  expect((await world.call(demo, message.mails, {})).total).toBeGreaterThan(3)
  expect(await world.wrongs()).toEqual([])
})

test('a second start of the server repeats no action of the demo account', async () => {
  const done = await jobs('done')
  await seedDemo(world.services)
  await closeDemoObjects(world.services)
  await world.second()
  expect(await jobs('done')).toEqual(done)
})

test('a server start with the demo examples turned off closes the positions of the demo account, so that its test money can be retired', async () => {
  const { services } = world
  const real: Services = { ...services, config: { ...services.config, demoSamples: false } }
  await seedSamples(real)
  await closeDemoObjects(real)
  await world.second()
  expect(await open()).toEqual([])
  // Without recorded prices the dual investment is returned a day after its settlement date.
  world.whole = false
  await world.pass(5 * 24 * 3_600_000)
  await retireTestMoney(services)
  expect((await testHolders(database.db)).map(({ email }) => email)).not.toContain(DEMO.email)
  expect(await world.wrongs()).toEqual([])
})

test('an action of the demo account that cannot be executed for four days is abandoned, and the ledger audit passes', async () => {
  const idle = await testDatabase()
  try {
    const still = await DemoWorld.create(idle.db, { DEMO: '1', DEMO_SAMPLES: '1', DEMO_REVIEW: '0' })
    still.whole = false
    await still.pass(60_000)
    const left = () =>
      idle.db
        .selectFrom('jobs')
        .select('object')
        .where('kind', '=', 'demo_account')
        .where('state', '=', 'waiting')
        .execute()
    // While there are no prices, the demo account performs only the steps that require no price.
    expect((await left()).map(({ object }) => object)).toContain('buy')
    still.now += 5 * 24 * 3_600_000
    await still.pass(60_000)
    expect(await left()).toEqual([])
    expect(await still.wrongs()).toEqual([])
  } finally {
    await idle.drop()
  }
})

test('with the demo examples turned off the demo account has balances only, and no orders', async () => {
  const empty = await testDatabase()
  try {
    const plain = await DemoWorld.create(empty.db, { DEMO: '1', DEMO_SAMPLES: '0' })
    await plain.pass(10 * 60_000)
    const person = (await userByEmail(empty.db, DEMO.email))?.id ?? 0
    expect((await plain.call(person, spot.orders, {})).total).toBe(0)
    expect(await plain.balance(person, USDT)).toBe('100000 0 0')
  } finally {
    await empty.drop()
  }
})
