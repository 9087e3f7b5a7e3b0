import { afterAll, beforeAll, expect, test } from 'vitest'
import { markets } from '#contract/operators/markets.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { USDT, World } from '../withdraw/test-harness.ts'

const {
  list,
  futures,
  setTiers,
  convert,
  setConvertBounds,
  seconds,
  setSecondsCoin,
  splits,
  split,
  reserves,
  addReserve,
} = markets.calls

let database: TestDatabase
let world: World
let operation: Operation
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operation = operationOf(world.services, await newOperator(database.db, 'olga'))
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

test('pairs are listed with their most recent price and its time, and are marked as halted while they are halted', async () => {
  const { pairs, time } = await readAsOperator(operation, list, {})
  const [btc, other] = ['BTC/USDT', 'ETH/USDT'].map((pair) => pairs.find((one) => one.pair === pair))
  expect(btc).toMatchObject({
    price: '20000',
    tick_at: time,
    kind: 'coin',
    halted: false,
    spot: true,
    futures: true,
  })
  expect(other).toMatchObject({ price: null, tick_at: null, source: '' })
  // The id of a simulated tick would help to compute future ticks, so the view must not show it.
  expect(btc?.source).not.toContain(':')
  await operate(world, 'olga', 'market halt', 'BTC/USDT')
  expect(
    (await readAsOperator(operation, list, {})).pairs.find(({ pair }) => pair === 'BTC/USDT')?.halted,
  ).toBe(true)
  await operate(world, 'olga', 'market open', 'BTC/USDT')
})

test('leverage tiers of a futures pair are set by two operators and then listed', async () => {
  const tiers = [
    { up_to: '60000', leverage: 100, maintenance_rate: '0.004' },
    { up_to: '300000', leverage: 50, maintenance_rate: '0.008' },
  ]
  const words = setTiers.words({ pair: 'BTC/USDT', tiers })
  expect(words).toEqual(['BTC/USDT', '60000:100:0.004', '300000:50:0.008'])
  await operateByTwo(world, 'futures tiers', ...words)
  expect(
    (await readAsOperator(operation, futures, {})).pairs.find(({ pair }) => pair === 'BTC/USDT'),
  ).toMatchObject({ tiers })
})

test('the terms of conversions and of seconds options that operators set are listed', async () => {
  await operate(
    world,
    'olga',
    'convert bounds',
    ...setConvertBounds.words({ coin: 'BTC', min: '0.001', max: '7' }),
  )
  const { coins, spread } = await readAsOperator(operation, convert, {})
  expect(coins.find(({ coin }) => coin === 'BTC')).toEqual({
    coin: 'BTC',
    min: '0.001',
    max: '7',
    open: true,
  })
  expect(Number(spread)).toBeLessThan(1)
  const bounds = { coin: 'USDT', min: '5', max: '5000' }
  await operate(world, 'olga', 'seconds coin', ...setSecondsCoin.words({ ...bounds, quick: ['10', '50'] }))
  await operateByTwo(world, 'seconds duration', '45', '0.85')
  expect(await readAsOperator(operation, seconds, {})).toMatchObject({
    durations: expect.arrayContaining([{ seconds: 45, profit_ratio: '0.85', min_factor: 1, active: true }]),
    coins: expect.arrayContaining([{ ...bounds, quick: ['10', '50'], active: true }]),
  })
})

test('share splits are listed, and the console call for a split is converted to the arguments of the command', async () => {
  expect(await readAsOperator(operation, splits, {})).toEqual({ splits: [] })
  expect(split.words({ pair: 'AAPL/USDT', new_shares: 4, old_shares: 1 })).toEqual([
    '--symbol',
    'AAPL/USDT',
    '--ratio',
    '4:1',
  ])
})

test('reserves are listed with their value, and empty reserves only by name', async () => {
  expect((await readAsOperator(operation, reserves, {})).empty).toContain('seconds_reserve')
  const words = addReserve.words({ account: 'seconds_reserve', coin: 'USDT', amount: '2500' })
  expect(words).toEqual(['--account', 'seconds_reserve', '--currency', 'USDT', '--amount', '2500'])
  await operate(world, 'olga', 'reserve add', ...words)
  await world.reserve('seconds_reserve', USDT, '500')
  const { reserves: rows, empty } = await readAsOperator(operation, reserves, {})
  expect(rows).toEqual([
    {
      account: 'seconds_reserve',
      coin: 'USDT',
      free: '3000',
      held: '0',
      objects: 0,
      test: '500',
      worth: '3000',
    },
  ])
  expect(empty).not.toContain('seconds_reserve')
  // Money that the operator adds to a reserve does not count as profit.
  expect(
    (await readAsOperator(operation, markets.calls.profit, {})).days.every(
      ({ products }) => products.length === 0,
    ),
  ).toBe(true)
})
