import { afterAll, beforeAll, expect, it } from 'vitest'
import { portfolio } from '#contract/market/portfolio.ts'
import { CURVE_DAYS, DAY, dayOf } from '#domain/trade/portfolio.ts'
import { type TestDatabase, testDatabase } from '../../helpers/database.ts'
import { BTC, USDT, World } from '../../world/world.ts'

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

/** The last hour of a day, as the recorder keeps it. */
async function close(day: number, price: string, hour = 23): Promise<void> {
  await world.services.db
    .insertInto('candles')
    .values({
      pair_id: 1,
      period: '60min',
      time: day * 86_400 + hour * 3600,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: '1',
      turnover: price,
      last_seq: 0,
      filled: false,
    } as never)
    .execute()
}

const curve = async (user: number) => {
  const { days } = await world.call(user, portfolio.curve, {})
  return days
}

it('deposits are shown separately from gains, missing days are gaps, and past days do not change', async () => {
  const user = await world.person()
  const first = dayOf(world.now)
  await world.deposit(user, USDT, '1000')
  world.now = (first + 1) * DAY + 3_600_000
  await close(first, '20000')
  await world.deposit(user, BTC, '0.5')
  world.now = (first + 2) * DAY + 3_600_000
  await close(first + 1, '21000')
  // Nothing was recorded at the end of the third day but at its noon.
  await close(first + 2, '19000', 12)
  world.now = (first + 4) * DAY + 3_600_000
  await close(first + 3, '22000')
  await world.tick('BTC/USDT', ['23000'])
  const days = await curve(user)
  expect(days).toHaveLength(CURVE_DAYS)
  const last = days.slice(-5).map(({ value, inflow, missing }) => ({ value, inflow, missing }))
  expect(last).toEqual([
    { value: '1000', inflow: '1000', missing: [] },
    // 0.5 BTC came in at the price of that evening.
    { value: '11500', inflow: '10500', missing: [] },
    { value: null, inflow: null, missing: ['BTC'] },
    { value: '12000', inflow: '0', missing: [] },
    { value: '12500', inflow: '0', missing: [] },
  ])
  expect(days[0]).toMatchObject({ value: '0', inflow: '0' })
  expect(days.at(-1)?.rates).toMatchObject({ USD: '1' })
  const kept = await world.services.db
    .selectFrom('portfolio_days')
    .select(['day', 'value'])
    .where('user_id', '=', user)
    .where('day', '>=', first)
    .orderBy('day')
    .execute()
  expect(kept).toEqual([
    { day: first, value: '1000' },
    { day: first + 1, value: '11500' },
    { day: first + 3, value: '12000' },
  ])
  // The kept days are what a walk through the ledger alone gives.
  await world.services.db.deleteFrom('portfolio_days').where('user_id', '=', user).execute()
  expect(await curve(user)).toEqual(days)
})

it('the portfolio equals the balances recorded at each midnight, whatever was posted', async () => {
  const user = await world.person()
  const seen = new Map<number, string>()
  for (let n = 0; n < 8; n++) {
    const day = dayOf(world.now)
    await world.deposit(user, USDT, String(100 + n * 7))
    if (n % 2) await world.deposit(user, USDT, '0.000001')
    const { rows } = {
      rows: await world.services.db
        .selectFrom('accounts')
        .select(['available', 'frozen', 'locked'])
        .where('user_id', '=', user)
        .execute(),
    }
    seen.set(
      day,
      rows
        .reduce((sum, row) => sum + Number(row.available) + Number(row.frozen) + Number(row.locked), 0)
        .toFixed(6),
    )
    world.now = (day + 1) * DAY + 1_800_000
  }
  const days = await curve(user)
  for (const { day, value } of days) {
    const at = seen.get(day / 86_400)
    if (at) expect(Number(value).toFixed(6)).toBe(at)
  }
  expect(seen.size).toBe(8)
})

it('a person can read only their own portfolio', async () => {
  const [rich, poor] = [await world.person(), await world.person()]
  await world.deposit(rich, USDT, '5000')
  expect((await curve(rich)).at(-1)?.value).toBe('5000')
  expect((await curve(poor)).at(-1)?.value).toBe('0')
})

it('a fiat rate counts on its own day only, and a day without one has none', async () => {
  const user = await world.person()
  await world.deposit(user, USDT, '1')
  const today = dayOf(world.now)
  const at = (today - 3) * DAY + 3_600_000
  await world.services.db
    .insertInto('fiat_history')
    .values({ base: 'USD', save_time: at, rates: JSON.stringify({ VND: '25000' }) as never, source: 'test' })
    .execute()
  const days = await curve(user)
  expect(days.at(-4)?.rates).toEqual({ USD: '1', VND: '25000' })
  expect(days.at(-3)?.rates).toEqual({ USD: '1', VND: '25000' })
  expect(days.at(-5)?.rates).toEqual({ USD: '1' })
  expect(days.at(-2)?.rates).toEqual({ USD: '1' })
})
