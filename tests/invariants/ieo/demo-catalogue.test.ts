import { afterAll, beforeAll, expect, it } from 'vitest'
import { ieo } from '#contract/earn/ieo.ts'
import { seedIeo } from '#server/products/ieo/demo-seed.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, { DEMO: '1' })
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const catalogue = async () => (await world.call(null, ieo.list, { limit: 100 })).list

it('a demo installation has four IEO projects labelled as tests, of which one is running, one upcoming and two ended, renewed every noon', async () => {
  world.now = at('2026-03-01T15:00:00')
  // Only the jobs of IEO run: the demo catalogues of other products would wait for prices.
  await world.hand.record('BTC/USDT', [['60000']], true)
  await world.hand.record('ETH/USDT', [['3000']], true)
  await world.pass(0)
  const first = await catalogue()
  expect(first.map(({ status }) => status)).toEqual([2, 1, 3, 3])
  expect(new Set(first.map(({ symbol }) => symbol)).size).toBe(4)
  for (const one of first) expect(one).toMatchObject({ test: 1, open: 1, subscription_cycle: 1 })
  const [running] = first
  expect(running).toMatchObject({
    start_time: at('2026-03-01T12:00:00') / 1000,
    end_time: at('2026-03-02T12:00:00') / 1000,
  })
  const user = await world.rich('100')
  await world.subscribe(user, running?.id ?? 0, running?.min_amount, { price: running?.issuance_price ?? '' })

  // The clock jumps ahead, so the jobs of other demo catalogues do not run in between.
  world.now = at('2026-03-02T12:00:01')
  await world.pass(0)
  const second = await catalogue()
  expect(second.map(({ status }) => status)).toEqual([2, 1, 3, 3])
  expect(second.find(({ id }) => id === running?.id)?.status).toBe(3)

  // After three days without a server, the projects are renewed once, for the current day. Projects with
  // subscriptions stay listed.
  world.now = at('2026-03-05T18:00:00')
  await world.pass(0)
  const third = await catalogue()
  expect(third.filter(({ status }) => status === 2)).toHaveLength(1)
  expect(third.filter(({ status }) => status === 1)).toHaveLength(1)
  expect(third.map(({ id }) => id)).toContain(running?.id)
  expect(third).toHaveLength(5)
  const paid = Number(running?.min_amount) * Number(running?.issuance_price)
  expect(await world.balance(user, USDT)).toBe(`${100 - paid} 0 0`)
  expect(await world.balance(user, running?.currency_id ?? 0)).toBe(`${running?.min_amount} 0 0`)
})

it("the introduction of a demo project is in the reader's language and says that the project is a sample", async () => {
  const [one] = await catalogue()
  const detail = await world.detail(one?.id ?? 0)
  expect(detail.intro).toContain('sample project of test mode')
  expect(detail.white_paper).toMatch(/^https:\/\/example\.com\//)
})

it('a second start of the server adds no demo project, and a start with demo mode off closes the demo projects', async () => {
  await seedIeo(world.services)
  expect(await catalogue()).toHaveLength(5)
  const real = { ...world.services, config: { ...world.services.config, demo: false } }
  await seedIeo(real)
  const left = await catalogue()
  expect(left.every(({ status, open }) => status === 3 && open === 0)).toBe(true)
})
