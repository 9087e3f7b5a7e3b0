import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, HOUR, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('NFT_RACES', 3)
const CROWD = lengthOf('NFT_CROWD', 40)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const ends = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )
const count = (keys: readonly string[], key: string): number => keys.filter((one) => one === key).length

/** Runs all due jobs on two nodes concurrently. */
async function nodes(): Promise<void> {
  const runners = [0, 1].map(() => startJobRunner(world.services, jobHandlers(world.services)))
  await Promise.all(runners.map((runner) => runner.run()))
  await Promise.all(runners.map((runner) => runner.stop()))
}

it(`of ${CROWD} simultaneous equal bids in an NFT auction, one is accepted`, async () => {
  const code = await world.sale()
  const people: number[] = []
  for (let one = 0; one < CROWD; one++) people.push(await world.bidder(code, '1000'))
  const keys = await ends(people.map((user) => world.bid(user, code, '1000')))
  expect(count(keys, 'done')).toBe(1)
  expect(count(keys, 'nft_bid_low')).toBe(CROWD - 1)
  expect(await world.item(null, code)).toMatchObject({ bid_count: 1, current_price: '1000' })
  await world.pass(DAY)
  const balances = await Promise.all(people.map((user) => world.balance(user, USDT)))
  expect(balances.filter((one) => one === '800 200 0')).toHaveLength(1)
  expect(balances.filter((one) => one === '1000 0 0')).toHaveLength(CROWD - 1)
})

it(`a bid one millisecond before the end of an NFT auction is accepted, and a bid at the end is rejected, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await world.sale({ hours: 1 })
    const [ann, bob] = [await world.bidder(code, '3000'), await world.bidder(code, '3000')]
    await world.bid(ann, code, '1000')
    const end = (await world.item(null, code)).end_time * 1000
    // A bid one millisecond before the end is accepted and a bid at the end is rejected, whichever transaction
    // locks the row first.
    const before = round % 2 === 0
    world.now = Math.max(world.now, before ? end - 1 : end)
    const [key] = await ends([world.bid(bob, code, '1050'), ...(before ? [] : [nodes()])])
    // An accepted bid has extended the auction, so the clock is moved to the new end.
    world.now = Math.max(world.now, (await world.item(null, code)).end_time * 1000)
    await world.pass(0)
    expect(key).toBe(before ? 'done' : 'nft_not_selling')
    const winner = before ? bob : ann
    const [order] = await world.orders(winner, '0')
    expect(order).toMatchObject({ price: before ? '1050' : '1000' })
    expect(await world.orders(before ? ann : bob, '0')).toEqual([])
    await world.pay(winner, order?.id ?? 0)
  }
})

it(`a won NFT auction that is paid at its payment deadline is either paid or expired, never both, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await world.sale({ hours: 1 })
    const ann = await world.bidder(code, '3000')
    await world.bid(ann, code, '1000')
    await world.pass(HOUR)
    const [order] = await world.orders(ann, '0')
    const deadline = (order?.pay_deadline ?? 0) * 1000
    const early = round % 2 === 0
    world.now = early ? deadline - 5 : deadline
    const id = order?.id ?? 0
    const [first, second] = await ends([world.pay(ann, id), world.pay(ann, id), nodes()])
    world.now = Math.max(world.now, deadline + 1000)
    await world.pass(0)
    expect([first, second].sort()).toEqual(early ? ['already_handled', 'done'] : ['nft_late', 'nft_late'])
    expect(await world.balance(ann, USDT)).toBe(early ? '2000 0 0' : '2800 0 0')
  }
})

it(`one of ten simultaneous buyers gets an item, and ten simultaneous margin payments or box openings are executed once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const people: number[] = []
    for (let one = 0; one < 10; one++) people.push(await world.rich('300'))
    const bought = await ends(people.map((user) => world.buy(user, code, '300')))
    expect([count(bought, 'done'), count(bought, 'nft_sold')]).toEqual([1, 9])

    const auction = await world.sale()
    const ann = await world.rich('5000')
    const paid = await ends(Array.from({ length: 10 }, () => world.margin(ann, auction)))
    expect([count(paid, 'done'), count(paid, 'already_handled')]).toEqual([1, 9])
    expect(await world.balance(ann, USDT)).toBe('4800 200 0')

    const box = await world.box([1, 2, 3])
    await world.buy(ann, box, '20', 2)
    const [id = 0, other = 0] = (await world.mine(ann, '', '1')).list.map(({ holding_id }) => holding_id)
    const opened = await ends([
      ...Array.from({ length: 10 }, () => world.open(ann, id)),
      world.open(ann, other),
    ])
    expect([count(opened, 'done'), count(opened, 'already_handled')]).toEqual([2, 9])
  }
})
