import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { seedNft } from '#server/products/nft/demo-seed.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, USDT, World } from './test-harness.ts'

const MINUTE = 60_000

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

const onSale = async () =>
  database.db
    .selectFrom('nft_listings as l')
    .innerJoin('nft_works as w', 'w.id', 'l.work_id')
    .select(['w.code', 'w.name', 'l.mode', 'l.price', 'l.end_at'])
    .where('l.state', '=', 'open')
    .where('l.end_at', '>', world.now)
    .orderBy('w.code')
    .execute()
/** Moves the clock without running the jobs in between, and then runs the jobs of ended sales. */
async function jump(days: number): Promise<void> {
  world.now += days * DAY
  await world.pass(0)
  await world.pass(MINUTE)
}
const codes = async () => (await onSale()).map(({ code }) => code)

it('after five weeks the demo market has as many NFTs on sale as at its start, with a new edition of each NFT that was bought', async () => {
  // The demo catalogue of NFTs needs prices of these two pairs; the jobs of other products do not run in this test.
  await world.hand.record('BTC/USDT', [['20000']], true)
  await world.hand.record('ETH/USDT', [['1500']], true)
  const first = await onSale()
  expect(first).toHaveLength(26)
  const buyer = await world.person()
  await world.deposit(buyer, USDT, '1000')
  await world.buy(buyer, 'TIDE01', '300')

  await jump(35)
  const later = await onSale()
  expect(later.map(({ name }) => name).sort()).toEqual(first.map(({ name }) => name).sort())
  expect(later.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['TIDE01E2', 'TIDE03', 'STONEBOXE2', 'KITEBOXE2']),
  )
  expect(later.map(({ code }) => code)).not.toContain('TIDE01')
  const priceOf = (rows: typeof first, wanted: string) => rows.find(({ code }) => code === wanted)
  expect(priceOf(later, 'TIDE03')).toMatchObject({ mode: 'fixed', price: decimal('120') })
  expect(priceOf(later, 'TIDE02')).toMatchObject({ mode: 'auction', price: decimal('1000') })
})

it('a second start of the server offers no NFT twice, and after a long outage the demo market is refilled at the next start', async () => {
  const before = await codes()
  await seedNft(world.services)
  expect(await codes()).toEqual(before)
  await jump(60)
  expect(await codes()).toHaveLength(26)
})

it('an NFT whose sale has ended is not offered again when demo mode is off', async () => {
  const real = { ...world.services, config: { ...world.services.config, demo: false } }
  world.now += 31 * DAY
  await seedNft(real)
  expect(await codes()).toEqual([])
})
