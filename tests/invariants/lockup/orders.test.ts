import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finance } from '#contract/earn/finance.ts'
import { lockup } from '#contract/earn/lockup.ts'
import { decimal } from '#domain/money.ts'
import { openOrCloseCoin } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, dayNamed, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await database.drop()
})

let month = '2023-03'
/**
 * A time in the test's month, which replaces the March of the specification's examples. Each test uses a
 * different month, because the clock cannot move backwards.
 */
const march = (day: number, time = '00:00:00'): number =>
  at(`${month}-${String(day).padStart(2, '0')}T${time}`)
beforeEach(async () => {
  month = new Date(Date.parse(`${month}-28`) + 4 * 86_400_000).toISOString().slice(0, 7)
  await world.runTo(march(1, '15:00:00'))
})
const FIXED = { low: '0.004', high: '0.004' }

describe('a lock mining order of 1000 USDT for 5 days at 0.4 % a day, bought on 1 March at 15:00', () => {
  it('moves the principal, pays 4 USDT on each of five mornings, and returns 1000 USDT', async () => {
    const config = await world.product(FIXED)
    const user = await world.rich('1000')
    const order = await world.buy(user, config)
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    expect(await world.balance(user, USDT, 'mining')).toBe('0 0 1000')
    expect(order).toMatchObject({
      status: 1,
      remaining_days: 5,
      value_time: march(2) / 1000,
      end_time: march(7) / 1000,
    })
    await world.runTo(march(2, '23:59:59'))
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    for (const [day, sum] of [
      [3, 4],
      [4, 8],
      [5, 12],
      [6, 16],
    ] as const) {
      await world.runTo(march(day))
      expect(await world.balance(user, USDT)).toBe(`${sum} 0 0`)
    }
    await world.runTo(march(7))
    expect(await world.balance(user, USDT)).toBe('1020 0 0')
    expect(await world.balance(user, USDT, 'mining')).toBe('0 0 0')
    const done = await world.order(user, order.id)
    expect(done).toMatchObject({
      status: 2,
      redeem_type: 'maturity',
      penalty: '0',
      return_amount: '1000',
      income_total: '20',
    })
    expect(done.incomes.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2].map((day) => `${month}-0${day}`))
  })

  it('that is redeemed on 4 March returns 988 USDT, and the income of 8 USDT already paid is kept', async () => {
    const config = await world.product(FIXED)
    const user = await world.rich('1000')
    const { id } = await world.buy(user, config)
    await world.runTo(march(4, '09:00:00'))
    expect(await world.order(user, id)).toMatchObject({
      remaining_days: 3,
      early_penalty: '12',
      early_return: '988',
    })
    expect(await world.redeem(user, id)).toMatchObject({
      status: 2,
      redeem_type: 'early',
      penalty: '12',
      return_amount: '988',
    })
    expect(await world.balance(user, USDT)).toBe('996 0 0')
    await world.runTo(march(12))
    expect(await world.balance(user, USDT)).toBe('996 0 0')
    await expect(world.redeem(user, id)).rejects.toMatchObject({ key: 'already_handled' })
  })

  it('that is redeemed on the day of the purchase returns 980 USDT', async () => {
    const user = await world.rich('1000')
    const { id } = await world.buy(user, await world.product(FIXED))
    expect((await world.redeem(user, id)).return_amount).toBe('980')
  })

  it('is paid three incomes after three days without a server, each at the rate of its own day', async () => {
    const config = await world.product()
    const day = dayNamed(`${month}-02`)
    await world.rate(config, day, '0.003')
    await world.rate(config, day + 1, '0.0035')
    await world.rate(config, day + 2, '0.004')
    const user = await world.rich('1000')
    const { id } = await world.buy(user, config)
    world.now = march(5, '10:00:00')
    await world.pass(0)
    const order = await world.order(user, id)
    expect(order.incomes.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['0.004', '4'],
      ['0.0035', '3.5'],
      ['0.003', '3'],
    ])
    await world.pass(0)
    expect(await world.balance(user, USDT)).toBe('10.5 0 0')
  })

  it('that is redeemed before the nightly job runs is first paid the income of the past days', async () => {
    const user = await world.rich('1000')
    const { id } = await world.buy(user, await world.product(FIXED))
    world.now = march(4, '00:00:01')
    expect(await world.redeem(user, id)).toMatchObject({ income_total: '8', return_amount: '988' })
    await world.pass(0)
    expect(await world.balance(user, USDT)).toBe('996 0 0')
  })

  it('cannot be redeemed early on its last day, whether the redemption or the nightly job is executed first', async () => {
    const user = await world.rich('1000')
    const { id } = await world.buy(user, await world.product(FIXED))
    await world.runTo(march(6, '23:59:59'))
    world.now = march(7)
    await expect(world.redeem(user, id)).rejects.toMatchObject({ key: 'already_handled' })
    await world.pass(0)
    expect(await world.balance(user, USDT)).toBe('1020 0 0')
  })
})

describe('a purchase of a lock mining product', () => {
  it('is accepted at the minimum, and rejected a millionth below, above the balance, and above the remaining quota of the product', async () => {
    const config = await world.product({ quota: '500', most: '450' })
    const user = await world.rich('420')
    await expect(world.buy(user, config, '99.999999')).rejects.toMatchObject({
      key: 'lock_below',
      values: { min: '100' },
    })
    await expect(world.buy(user, config, '450.000001')).rejects.toMatchObject({ key: 'lock_above' })
    await expect(world.buy(user, config, '100.0000001')).rejects.toMatchObject({
      key: 'bad_quantity',
      values: { digits: 6 },
      about: { field: 'amount', reason: 'decimals' },
    })
    await expect(world.buy(user, config, '421')).rejects.toMatchObject({ key: 'insufficient_balance' })
    await world.buy(user, config, '100')
    await world.buy(await world.rich(), config, '250')
    await expect(world.buy(await world.rich(), config, '151')).rejects.toMatchObject({
      key: 'lock_quota',
      values: { left: '150' },
    })
    await world.buy(await world.rich(), config, '100')
    await expect(world.buy(await world.rich(), config, '100')).rejects.toMatchObject({ key: 'lock_closed' })
    expect(await world.sold(config)).toBe('450')
  })

  it('is rejected when the terms of the product differ from the confirmed terms', async () => {
    const config = await world.product()
    const user = await world.rich()
    await world.services.db.updateTable('lock_configs').set({ version: 2 }).where('id', '=', config).execute()
    const form = { config_id: config, amount: decimal('100'), renew: 0 as const }
    await expect(world.call(user, lockup.buy, { ...form, version: 1 })).rejects.toMatchObject({
      key: 'lock_terms',
    })
    await world.call(user, lockup.buy, { ...form, version: 2 })
  })

  it('is created once when its request id is repeated', async () => {
    const config = await world.product()
    const user = await world.rich('1000')
    const id = randomUUID()
    const [a, b] = await Promise.all([
      world.buy(user, config, '100', 0, id),
      world.buy(user, config, '100', 0, id),
    ])
    expect(a.id).toBe(b.id)
    expect(await world.balance(user, USDT, 'mining')).toBe('0 0 100')
  })

  it('cannot be read, redeemed or renewed by another person', async () => {
    const user = await world.rich()
    const { id } = await world.buy(user, await world.product())
    const other = await world.rich()
    await expect(world.order(other, id)).rejects.toMatchObject({ key: 'param_error' })
    await expect(world.redeem(other, id)).rejects.toMatchObject({ key: 'param_error' })
    await expect(world.call(other, lockup.renew, { id, renew: 1 })).rejects.toMatchObject({
      key: 'param_error',
    })
  })
})

describe('the terms of a lock mining order', () => {
  it('stay unchanged when the terms of the product change, and an order is not renewed on changed terms', async () => {
    const config = await world.product(FIXED)
    const user = await world.rich('1000')
    const { id } = await world.buy(user, config, '1000', 1)
    await world.services.db
      .updateTable('lock_configs')
      .set({
        yield_min: decimal('0.001'),
        yield_max: decimal('0.002'),
        penalty_ratio: decimal('0.05'),
        lock_period: 9,
      })
      .where('id', '=', config)
      .execute()
    await world.rate(config, dayNamed(`${month}-02`), '0.001')
    await world.runTo(march(4, '09:00:00'))
    expect(await world.order(user, id)).toMatchObject({
      early_return: '988',
      income_total: '8',
      renewed_to: 0,
    })
    await world.runTo(march(7))
    expect(await world.balance(user, USDT)).toBe('1020 0 0')
    expect((await world.order(user, id)).renewed_to).toBe(0)
  })

  it('apply to the renewal that the owner chose, which begins at the end of the order without a day in between', async () => {
    const config = await world.product(FIXED)
    const user = await world.rich('1000')
    const { id, renew } = await world.buy(user, config)
    expect(renew).toBe(0)
    await world.call(user, lockup.renew, { id, renew: 1 })
    await world.runTo(march(7))
    const { renewed_to } = await world.order(user, id)
    expect(await world.order(user, renewed_to)).toMatchObject({
      amount: '1000',
      renew: 1,
      renewed_from: id,
      value_time: march(7) / 1000,
      end_time: march(12) / 1000,
    })
    await world.call(user, lockup.renew, { id: renewed_to, renew: 0 })
    await world.runTo(march(12))
    expect(await world.balance(user, USDT)).toBe('1040 0 0')
    expect(await world.sold(config)).toBe('2000')
  })
})

it('a lock mining order in a coin that operators have closed is returned at its end and is not renewed', async () => {
  const config = await world.product(FIXED)
  const user = await world.rich('1000')
  const { id } = await world.buy(user, config, '1000', 1)
  await openOrCloseCoin(world, 'close', 'USDT')
  await world.runTo(march(7))
  await openOrCloseCoin(world, 'open', 'USDT')
  expect(await world.balance(user, USDT)).toBe('1020 0 0')
  expect(await world.order(user, id)).toMatchObject({ status: 2, renewed_to: 0 })
})

describe('reading lock mining products and positions', () => {
  it('returns the locked principal at current prices as the total of the finance tab', async () => {
    await world.tick('BTC/USDT', ['20000'])
    const config = await world.product(FIXED)
    const user = await world.rich('1000')
    await world.buy(user, config, '300')
    const { id } = await world.buy(user, config, '500')
    await world.runTo(march(3, '12:00:00'))
    await world.redeem(user, id)
    expect(await world.call(user, finance.summary, {})).toEqual({
      total: '300',
      yesterday_income: '3.2',
      total_income: '3.2',
      parts: expect.arrayContaining([{ key: 'lock', amount: '300', count: 1 }]),
      without: [],
    })
    const { sum, total } = await world.call(user, lockup.orders, { status: '1', page: 1, limit: 1 })
    expect([sum, total]).toEqual([
      { amount: '300', income_today: '3.2', income_total: '3.2', count: 1, without: [] },
      1,
    ])
  })

  it('returns the rates that were published for a product in 30 days, and rejects an unknown category', async () => {
    const config = await world.product()
    const first = dayNamed(`${month}-01`)
    await world.rate(config, first + 1, '0.0031')
    await world.rate(config, first + 3, '0.0039')
    await world.runTo(march(5, '12:00:00'))
    const { list, rates } = await world.call(null, lockup.config, { id: config, category: '' })
    expect(list[0]).toMatchObject({ id: config, title: 'USDT lock mining, 5 days', today_yield: '0.0039' })
    expect(rates.map(({ rate }) => rate)).toEqual(['0.003', '0.0031', '0.0031', '0.0039', '0.0039'])
    await expect(world.call(null, lockup.config, { category: 'gold', id: 0 })).rejects.toMatchObject({
      key: 'in_development',
    })
  })
})
