import { afterAll, beforeAll, expect, test } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { computeReferenceGain } from './reference-gain.ts'
import { CopyWorld, USDT } from './test-harness.ts'

let database: TestDatabase
let world: CopyWorld
const HOUR = 3_600_000

beforeAll(async () => {
  database = await testDatabase()
  world = await CopyWorld.create(database.db)
  await world.price('20000')
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

test("a lead trader's hourly statistics equal statistics computed independently from transactions and ticks, and the statistics of seven days follow from the hourly ones", async () => {
  const trader = await world.trader({ amount: '1000' })
  const one = await world.member()
  await world.follow(one, trader, { amount: '400' })
  await world.pass(1000)
  const seen: { time: number; result: number; equity: number }[] = []
  for (let hour = 0; hour < 6; hour++) {
    await world.price('20000')
    const { id } = await world.submit(trader, hour % 2 ? 'short' : 'long', '0.2')
    await world.price('20000')
    if (hour === 3) await world.deposit(trader, USDT, '5000', 'lever')
    await world.pass(600_000)
    await world.price(String(20_000 + hour * 20 - 40))
    if (hour !== 4) await world.closePosition(trader, id)
    await world.price(String(20_000 + hour * 20 - 40))
    await world.runTo(Math.floor(world.now / HOUR + 1) * HOUR + 61_000)
    const time = Math.floor(world.now / HOUR) * HOUR
    seen.push({ time, ...(await computeReferenceGain(world.services.db, trader, time)) })
  }
  const points = await world.services.db
    .selectFrom('copy_points')
    .selectAll()
    .where('trader_id', '=', trader)
    .orderBy('time')
    .execute()
  expect(points).toHaveLength(7)
  for (const { time, result, equity } of seen) {
    const point = points.find((row) => row.time === time)
    expect(Number(point?.result)).toBeCloseTo(result, 6)
    expect(Number(point?.equity)).toBeCloseTo(equity, 6)
  }
  const { trader_info: shown } = await world.call(null, copy.traderDetail, {
    trader_user_id: trader,
    days: '7',
  })
  let index = 1
  let peak = 1
  let fall = 0
  points.forEach((point, n) => {
    const before = points[n - 1]
    if (!before) return
    index *=
      1 + (Number(point.result) - Number(before.result)) / (Number(before.equity) + Number(point.inflow))
    peak = Math.max(peak, index)
    fall = Math.max(fall, 1 - index / peak)
  })
  expect(Number(shown.total_profit)).toBeCloseTo(seen.at(-1)?.result ?? 0, 6)
  expect(Number(shown.total_profit_rate)).toBeCloseTo(index - 1, 5)
  expect(Number(shown.max_drawdown)).toBeCloseTo(fall, 5)
  expect(shown.total_orders).toBe(5)
  expect(shown.symbols).toEqual([{ symbol: 'BTC/USDT', ratio: '1' }])
  expect(shown.aum).toBe('400')
  // Both transfers into the futures account happened after the hour of the first data point, so each is the
  // inflow of a later data point.
  expect(points.map(({ inflow }) => Number(inflow)).filter((inflow) => inflow > 0)).toEqual([1000, 5000])
  expect(await world.wrongs()).toEqual([])
})

test('the ranking of lead traders is sorted from the best to the worst, and is returned in pages', async () => {
  await world.trader()
  await world.pass(1000)
  const all = await world.call(null, copy.index, { sort: 'profit', days: '30' })
  expect(all.total).toBe(2)
  const profits = all.list.map(({ total_profit }) => Number(total_profit))
  expect(profits).toEqual([...profits].sort((a, b) => b - a))
  const [first] = (await world.call(null, copy.index, { sort: 'profit', limit: '1', page: '2' })).list
  expect(first?.trader_user_id).toBe(all.list[1]?.trader_user_id)
})
