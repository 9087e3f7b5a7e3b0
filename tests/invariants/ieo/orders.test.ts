import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { finance } from '#contract/earn/finance.ts'
import { ieo } from '#contract/earn/ieo.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, HOUR, MINUTE, USDC, USDT, World } from './test-harness.ts'

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

const rejected = (key: string) => expect.objectContaining({ key })

describe('a subscription for 5,000 ABC at 0.10, of an issue of 1,000,000 with 2,500,000 subscribed', () => {
  it('freezes 500, is allotted 2,000 ABC for 200 with a refund of 300, and is released after listing and lock period', async () => {
    const id = await world.project()
    const user = await world.rich('500')
    const others = await world.rich('249500')
    const order = await world.subscribe(user, id)
    expect(order).toMatchObject({
      status: 1,
      amount: '5000',
      applications_number: '5000',
      passes_number: '0',
      price: '0.1',
      pay_amount: '500',
      pay_currency: 'USDT',
      symbol: 'ABC',
      total_applied: '0',
    })
    expect(await world.balance(user, USDT)).toBe('0 500 0')
    await world.subscribe(others, id, '2495000')
    expect(await world.detail(id, user)).toMatchObject({
      applications_number: '2500000',
      passes_number: '0',
      progress: '2.5',
      people: 2,
      status: 2,
      my_amount: '5000',
    })

    const { end_at, market_at } = await world.projectRow(id)
    await world.runTo(end_at + MINUTE - 1)
    expect(await world.order(user, order.id)).toMatchObject({ status: 1, allotted_time: 0 })
    expect((await world.detail(id)).status).toBe(3)
    await world.runTo(end_at + MINUTE)
    expect(await world.order(user, order.id)).toMatchObject({
      status: 2,
      passes_number: '2000',
      paid_amount: '200',
      refund_amount: '300',
      total_applied: '2500000',
      total_issuance: '1000000',
      allotted_time: (end_at + MINUTE) / 1000,
      release_time: (market_at + 7 * DAY) / 1000,
    })
    expect(await world.balance(user, USDT)).toBe('300 0 0')
    expect(await world.balance(user, world.token)).toBe('0 0 2000')
    expect(await world.detail(id)).toMatchObject({ passes_number: '1000000', status: 3 })

    await world.runTo(market_at + 7 * DAY - 1)
    expect(await world.balance(user, world.token)).toBe('0 0 2000')
    await world.runTo(market_at + 7 * DAY)
    expect(await world.balance(user, world.token)).toBe('2000 0 0')
    expect(await world.order(user, order.id)).toMatchObject({ status: 3 })
    expect(await world.wrongs()).toEqual([])
  })

  it('has a transaction for each step, a message for each result and an event for each change', async () => {
    const id = await world.project({ issuance: '2' })
    const user = await world.rich('1')
    world.notified.length = 0
    world.notifiedAll.length = 0
    await world.pass(0)
    const order = await world.subscribe(user, id, '5')
    await world.pass(3 * DAY + 7 * DAY)
    const own = world.notified.filter((one) => one.user === user && one.name === 'ieo_order')
    expect(own.map(({ body }) => body)).toMatchObject([
      { order: { id: order.id, status: 1 } },
      { order: { id: order.id, status: 2 } },
      { order: { id: order.id, status: 3 } },
    ])
    const moves = world.notifiedAll.filter(({ name }) => name === 'ieo').map(({ body }) => body)
    expect(moves).toMatchObject([
      { id, status: 2, people: 0 },
      { id, status: 2, people: 1, applications_number: '5' },
      { id, status: 3, passes_number: '0' },
      { id, status: 3, passes_number: '2' },
    ])
    const mails = await world.call(user, message.mails, {})
    expect(mails.list.map(({ title }) => title)).toEqual(['2 ABC released', 'IEO result: 2 ABC allotted'])
    const bills = await world.call(user, wallet.bills, { currency: USDT, type: 'change' })
    expect(bills.list.map(({ value, bucket }) => `${bucket} ${value}`)).toEqual(
      expect.arrayContaining(['available -0.5', 'frozen 0.5', 'frozen -0.2', 'frozen -0.3', 'available 0.3']),
    )
  })
})

describe('a subscription for a token sale (IEO)', () => {
  it('is rejected before the start and after the end of the sale, and for a project that is closed', async () => {
    const id = await world.project({ start: HOUR, end: 2 * HOUR })
    const user = await world.rich()
    await expect(world.subscribe(user, id)).rejects.toEqual(rejected('ieo_closed'))
    expect((await world.detail(id)).status).toBe(1)
    await world.pass(HOUR)
    const { end_at } = await world.projectRow(id)
    await world.subscribe(user, id, '1')
    world.now = end_at - 1
    await world.subscribe(user, id, '1')
    world.now = end_at
    await expect(world.subscribe(user, id)).rejects.toEqual(rejected('ieo_closed'))
    world.now = end_at + 1000
    await expect(world.subscribe(user, id)).rejects.toEqual(rejected('ieo_closed'))
    await expect(world.subscribe(user, 2 ** 31 - 1)).rejects.toEqual(rejected('param_error'))
  })

  it("accepts a quantity with up to ten decimals between the minimum and the person's allowance", async () => {
    const id = await world.project({ least: '100', most: '1000' })
    const user = await world.rich()
    for (const text of ['', '0', '-1', '1e3', '100.01234567891', '１００'])
      await expect(world.subscribe(user, id, text)).rejects.toEqual(rejected('bad_quantity'))
    await expect(world.subscribe(user, id, '100.01234567891')).rejects.toMatchObject({
      values: { digits: 10 },
      about: { field: 'amount', reason: 'decimals' },
    })
    await expect(world.subscribe(user, id, '99.9999999999')).rejects.toMatchObject({
      key: 'ieo_below',
      values: { min: '100', currency: 'ABC' },
    })
    await expect(world.subscribe(user, id, '1000.0000000001')).rejects.toMatchObject({
      key: 'ieo_allowance',
      values: { min: '100', left: '1000', symbol: 'ABC' },
    })
    const order = await world.subscribe(user, id, '900.0000000001')
    expect(order).toMatchObject({ amount: '900.0000000001', pay_amount: '90.000001' })
    await expect(world.subscribe(user, id, '100')).rejects.toEqual(rejected('ieo_used_up'))
    expect(await world.detail(id, user)).toMatchObject({ my_amount: '900.0000000001' })
  })

  it('is rejected at a price other than the shown price, in a currency that the project does not accept, and without enough money', async () => {
    const id = await world.project()
    const user = await world.rich('100')
    await expect(world.subscribe(user, id, '10', { price: '0.09' })).rejects.toEqual(rejected('ieo_price'))
    await expect(world.subscribe(user, id, '10', { price: '' })).rejects.toEqual(rejected('bad_price'))
    await expect(world.subscribe(user, id, '10', { pay: 1 })).rejects.toEqual(rejected('param_error'))
    await expect(world.subscribe(user, id, '10', { version: 9 })).rejects.toEqual(rejected('ieo_terms'))
    await expect(world.subscribe(user, id, '1001')).rejects.toEqual(rejected('insufficient_balance'))
    await world.deposit(user, USDC, '11')
    const order = await world.subscribe(user, id, '100', { price: '0.110', pay: USDC })
    expect(order).toMatchObject({ pay_currency: 'USDC', price: '0.11', pay_amount: '11' })
    await world.pass(HOUR + MINUTE)
    expect(await world.balance(user, USDC)).toBe('0 0 0')
    expect(await world.balance(user, world.token)).toBe('0 0 100')
  })

  it('is created once when its request is repeated', async () => {
    const id = await world.project()
    const user = await world.rich('500')
    const requestId = randomUUID()
    const first = await world.subscribe(user, id, '5000', { requestId })
    const second = await world.subscribe(user, id, '5000', { requestId })
    expect(second).toEqual(first)
    expect(await world.detail(id)).toMatchObject({ people: 1, applications_number: '5000' })
  })
})

describe('the allotment of a token sale (IEO)', () => {
  it('gives each subscriber the whole quantity when the project is undersubscribed', async () => {
    const id = await world.project()
    const user = await world.rich('500')
    const order = await world.subscribe(user, id)
    await world.pass(HOUR + MINUTE)
    expect(await world.order(user, order.id)).toMatchObject({
      status: 2,
      passes_number: '5000',
      paid_amount: '500',
      refund_amount: '0',
    })
  })

  it('refunds the whole payment when a subscriber would get less than the smallest unit', async () => {
    const id = await world.project({ issuance: '1' })
    const [small, large] = [await world.rich('1'), await world.rich('1000000')]
    const order = await world.subscribe(small, id, '0.00001')
    await world.subscribe(large, id, '10000000')
    await world.pass(HOUR + MINUTE)
    expect(await world.order(small, order.id)).toMatchObject({
      status: 4,
      passes_number: '0',
      refund_amount: '0.000001',
    })
    expect(await world.balance(small, USDT)).toBe('1 0 0')
    expect(Number((await world.detail(id)).passes_number)).toBeLessThanOrEqual(1)
  })

  it('and the release are executed at the next start of the server when both became due while the server was stopped', async () => {
    const id = await world.project({ market: HOUR, lock: 1 })
    const user = await world.rich('500')
    const order = await world.subscribe(user, id)
    world.now += 3 * DAY
    await world.pass(0)
    expect(await world.order(user, order.id)).toMatchObject({ status: 3, passes_number: '5000' })
    expect(await world.balance(user, world.token)).toBe('5000 0 0')
  })
})

it('the list of IEO projects is sorted into running, upcoming and ended projects, and contains no subscriptions for a guest', async () => {
  const over = await world.project({ end: 1 })
  await world.pass(1)
  const soon = await world.project({ start: HOUR, end: 2 * HOUR })
  const running = await world.project()
  const user = await world.rich('500')
  await world.subscribe(user, running)
  const { list } = await world.call(user, ieo.list, { limit: 100 })
  const ids = list.map(({ id }) => id)
  expect(ids.indexOf(running)).toBeLessThan(ids.indexOf(soon))
  expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(over))
  expect(list.find(({ id }) => id === running)).toMatchObject({ my_amount: '5000', people: 1 })
  const guest = await world.call(null, ieo.list, { status: '2' })
  expect(guest.list.every(({ status, my_amount }) => status === 2 && my_amount === '0')).toBe(true)
  expect((await world.call(null, ieo.list, { status: '1' })).list.map(({ id }) => id)).toContain(soon)
  expect((await world.call(null, ieo.list, { status: '3', limit: 100 })).list.map(({ id }) => id)).toContain(
    over,
  )
})

it('the finance tab includes the money frozen by IEO subscriptions, and after the allotment the locked tokens', async () => {
  const id = await world.project()
  const user = await world.rich('1000')
  await world.subscribe(user, id)
  expect(await world.call(user, finance.summary, {})).toMatchObject({
    total: '500',
    parts: expect.arrayContaining([{ key: 'ieo', amount: '500', count: 1 }]),
  })
  await world.pass(HOUR + MINUTE)
  expect(await world.call(user, finance.summary, {})).toMatchObject({
    without: [{ currency_name: expect.any(String), amount: '5000' }],
  })
})
