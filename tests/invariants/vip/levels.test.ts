import { afterAll, beforeAll, expect, it } from 'vitest'
import { vip } from '#contract/account/vip.ts'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, BTC, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.tick('BTC/USDT', ['20000'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const command = (name: string, ...args: string[]) => operate(world, 'olga', name, ...args)
const byTwo = (name: string, ...args: string[]) => operateByTwo(world, name, ...args)

it('a trading volume of 1,000,000 gives VIP level 2 from the next 04:00 on, for 30 days', async () => {
  await world.runTo(at('2023-03-13T12:00:00'))
  const user = await world.person()
  await world.deposit(user, USDT, '52000')
  for (let n = 0; n < 10; n++) await world.trade(user, 50_000, true)
  await world.runTo(at('2023-03-14T03:59:59'))
  expect(await world.level(user)).toBe(0)
  await world.runTo(at('2023-03-14T04:00:00'))
  const info = await world.call(user, vip.info, {})
  expect(info).toMatchObject({
    level: 2,
    next_level: 3,
    need_volume: '4000000',
    market_maker: 0,
    credit_score: null,
  })
  expect(Number(info.volume_30d)).toBe(1_000_000)
  await world.runTo(at('2023-04-12T05:00:00'))
  expect(await world.level(user)).toBe(2)
  await world.runTo(at('2023-04-13T05:00:00'))
  // With the person's assets alone the level would be lower.
  expect(await world.level(user)).toBe(1)
  const mails = await world.services.db
    .selectFrom('inbox')
    .select('details')
    .where('user_id', '=', user)
    .where('kind', '=', 'vip_level')
    .orderBy('id')
    .execute()
  expect(mails.map(({ details }) => details)).toEqual([
    { before: 0, level: 2 },
    { before: 2, level: 1 },
  ])
}, 120_000)

it('average assets above the threshold give a VIP level without trading volume, and a day for which no assets were computed counts as 0', async () => {
  await world.runTo(at('2023-05-01T12:00:00'))
  const user = await world.person()
  await world.deposit(user, USDT, '100000')
  await world.deposit(user, BTC, '10')
  await world.runTo(at('2023-05-02T05:00:00'))
  // One day with 300,000 in the 30 days of the period gives an average of 10,000.
  expect(await world.call(user, vip.info, {})).toMatchObject({ level: 1, asset_avg: '10000' })
  await world.runTo(at('2023-05-20T05:00:00'))
  expect(await world.call(user, vip.info, {})).toMatchObject({ level: 1, asset_avg: '190000' })
  await world.runTo(at('2023-05-21T05:00:00'))
  expect(await world.call(user, vip.info, {})).toMatchObject({ level: 2, asset_avg: '200000' })
})

it('a guest gets the table of VIP levels, and no level or volume of a person', async () => {
  const info = await world.call(null, vip.info, {})
  expect(info).toMatchObject({ level: null, volume_30d: null, market_maker: null, credit_score: null })
  expect(info.levels.map((one) => [one.level, one.loan_max, one.loan_rate, one.rebate_rate])).toEqual([
    [0, null, null, '0.2'],
    [1, null, null, '0.2'],
    [2, '2000000', '0.09', '0.25'],
    [3, '4000000', '0.08', '0.25'],
    [4, '7000000', '0.07', '0.3'],
    [5, '10000000', '0.06', '0.3'],
  ])
  expect(info.levels.at(-1)?.maker_rate).toBe('0.05')
})

it('a market maker has VIP level 5, and a credit score is shown once operators have rated the person', async () => {
  const user = await world.person()
  await byTwo('vip maker', String(user), 'on')
  expect(await world.call(user, vip.info, {})).toMatchObject({
    level: 5,
    market_maker: 1,
    credit_score: null,
  })
  await world.pass(86_400_000)
  expect(await world.level(user)).toBe(5)
  await command('vip score', String(user), '720')
  await byTwo('vip maker', String(user), 'off')
  await world.pass(86_400_000)
  expect(await world.call(user, vip.info, {})).toMatchObject({ level: 0, market_maker: 0, credit_score: 720 })
})

it('a changed table of VIP levels applies from the next day on', async () => {
  const user = await world.person()
  await world.deposit(user, USDT, '300000')
  await byTwo('vip level', '1', '100000', '11000', '0.2')
  await world.pass(2 * 86_400_000)
  // After two days the average is 20,000. After the first day it was 10,000, less than the new requirement of
  // 11,000.
  const { rows } = {
    rows: await world.services.db
      .selectFrom('vip_days')
      .select(['level', 'asset_avg'])
      .where('user_id', '=', user)
      .orderBy('day')
      .execute(),
  }
  expect(rows.map(({ level, asset_avg }) => [level, Number(asset_avg)])).toEqual([
    [0, 10_000],
    [1, 20_000],
  ])
})

it('after days without a server the VIP levels of each missed day are computed in order, from the trades of that day', async () => {
  const user = await world.person()
  await world.deposit(user, USDT, '900000')
  const first = world.now
  await world.trade(user, 100_000)
  world.now += 3 * 86_400_000
  await world.trade(user, 50_000)
  await world.pass(86_400_000)
  const days = await world.services.db
    .selectFrom('vip_days')
    .select(['day', 'volume'])
    .where('user_id', '=', user)
    .where('volume', '>', '0' as never)
    .orderBy('day')
    .execute()
  expect(days.map(({ volume }) => Number(volume))).toEqual([100_000, 50_000])
  expect((days[1]?.day ?? 0) - (days[0]?.day ?? 0)).toBe(3)
  expect(world.now - first).toBeGreaterThan(4 * 86_400_000)
})
