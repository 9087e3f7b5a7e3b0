import { afterAll, beforeAll, expect, it } from 'vitest'
import { portfolio } from '#contract/market/portfolio.ts'
import { big, exact } from '#domain/money.ts'
import { CURVE_DAYS, DAY, dayOf, daysOfMonth, monthName, profitsOf, sumOf } from '#domain/trade/portfolio.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

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

/** Records the candle of the last hour of a day (or of another hour), as the recorder does. */
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

it('the portfolio shows deposits separately from gains, leaves days without data empty, and never changes past days', async () => {
  const user = await world.person()
  const first = dayOf(world.now)
  await world.deposit(user, USDT, '1000')
  world.now = (first + 1) * DAY + 3_600_000
  await close(first, '20000')
  await world.deposit(user, BTC, '0.5')
  world.now = (first + 2) * DAY + 3_600_000
  await close(first + 1, '21000')
  // On the third day no price is recorded at the end of the day, only at noon.
  await close(first + 2, '19000', 12)
  world.now = (first + 4) * DAY + 3_600_000
  await close(first + 3, '22000')
  await world.tick('BTC/USDT', ['23000'])
  const days = await curve(user)
  expect(days).toHaveLength(CURVE_DAYS)
  const last = days.slice(-5).map(({ value, inflow, missing }) => ({ value, inflow, missing }))
  expect(last).toEqual([
    { value: '1000', inflow: '1000', missing: [] },
    // The deposited 0.5 BTC are valued at the closing price of that day.
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
  // Without the stored days, the curve is computed from the ledger and must be equal.
  await world.services.db.deleteFrom('portfolio_days').where('user_id', '=', user).execute()
  expect(await curve(user)).toEqual(days)
})

it('the portfolio equals the balances recorded at each midnight, after random postings', async () => {
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

it('the days of a month equal the days of the portfolio curve, and their profits add up to the gain in value', async () => {
  const user = await world.person()
  const began = dayOf(world.now)
  await world.deposit(user, USDT, '1000')
  await world.deposit(user, BTC, '0.5')
  // The recorded days are the last days of a month and the first days of the next month.
  const { last } = daysOfMonth(monthName(began))
  for (let day = began; day < last + 4; day++) {
    await world.services.db
      .deleteFrom('candles')
      .where('pair_id', '=', 1)
      .where('time', '>=', day * 86_400)
      .execute()
    await close(day, String(20_000 + ((day * 7919) % 997)))
    world.now = (day + 1) * DAY + 3_600_000
    if (day % 5 === 0) await world.deposit(user, USDT, '10.000001')
  }
  const month = (name: string) => world.call(user, portfolio.month, { month: name })
  const [before, after] = [await month(monthName(began)), await month(monthName(last + 1))]
  expect(before.since).toBe(began * 86_400)
  // The first month starts with the day before the account was created; the last month ends with today.
  expect(before.days.map(({ day }) => day / 86_400)).toEqual(
    Array.from({ length: last - began + 2 }, (_, index) => began - 1 + index),
  )
  expect(after.days.map(({ day }) => day / 86_400)).toEqual([0, 1, 2, 3, 4].map((index) => last + index))
  expect(before.days[0]).toMatchObject({ value: '0', inflow: '0' })
  const all = [...before.days, ...after.days.slice(1)]
  const days = await curve(user)
  for (const day of days.filter(({ day }) => day / 86_400 >= began - 1))
    expect(all.find((one) => one.day === day.day)).toEqual(day)
  const sums = [before, after].map((one) => sumOf(profitsOf(one.days, 'USD')))
  const profit = sums.reduce((sum, one) => sum.plus(one.profit), big('0'))
  const brought = sums.reduce((sum, one) => sum.plus(one.inflow), big('0'))
  expect(sums.map(({ unknown }) => unknown)).toEqual([0, 0])
  expect(exact(profit.plus(brought))).toBe(days.at(-1)?.value)
  // A day that was shown once does not change: its value stays stored when the curve begins after that day.
  world.now += 40 * DAY
  await curve(user)
  expect((await month(monthName(began))).days).toEqual(before.days)
})

it('a month before the account was created or in the future has no days, and any other month has its days and the last day of the previous month', async () => {
  const user = await world.person()
  const at = world.now
  world.now = at + 400 * DAY
  const today = dayOf(world.now)
  const of = async (month: string) => (await world.call(user, portfolio.month, { month })).days
  expect(await of(monthName(today + 40))).toEqual([])
  expect(await of('1999-12')).toEqual([])
  const lengths = await Promise.all(
    Array.from({ length: 12 }, (_, index) => of(monthName(today - index * 30)).then((days) => days.length)),
  )
  expect(Math.max(...lengths)).toBe(32)
  await expect(world.call(user, portfolio.month, { month: '2026-13' })).rejects.toMatchObject({
    key: 'param_error',
  })
  const other = await world.person()
  await world.deposit(other, USDT, '5')
  expect((await of(monthName(today))).at(-1)?.value).toBe('0')
})

it('a person can read no portfolio of another person', async () => {
  const [rich, poor] = [await world.person(), await world.person()]
  await world.deposit(rich, USDT, '5000')
  expect((await curve(rich)).at(-1)?.value).toBe('5000')
  expect((await curve(poor)).at(-1)?.value).toBe('0')
})

it('a stored fiat rate applies to its own day only, and a day without a stored rate has no rate', async () => {
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
