import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { futures } from '#contract/trade/futures.ts'
import { seconds } from '#contract/trade/seconds.ts'
import { spot } from '#contract/trade/spot.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

let database: TestDatabase
let world: World
let person: number
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.reserve('insurance', USDT, '100000')
  await world.reserve('seconds_reserve', USDT, '100000')
})
afterAll(async () => {
  expect(await world?.wrongs()).toEqual([])
  await world?.close()
  await database?.drop()
})
beforeEach(async () => {
  person = await world.person()
  await world.tick('BTC/USDT', ['20000'])
})

const has = (account: AccountCode) => world.balance(person, USDT, account)
const long = (transfer: string) =>
  world.call(person, futures.submit, {
    currency_id: String(BTC),
    legal_id: String(USDT),
    type: '1',
    share: '1',
    multiple: '20',
    order_type: 'market',
    account: 'lever',
    transfer,
  })
const buy = (amount: string, transfer: string) =>
  world.call(person, spot.place, {
    currency_id: String(BTC),
    legal_id: String(USDT),
    type: '1',
    order_type: 'limit',
    target_price: '10000',
    amount,
    transfer,
  })
const moves = async () => (await world.call(person, wallet.transfers, { page: '1' })).list

it('an order for a position that the futures account cannot cover transfers exactly the missing amount from the spot account, in one transaction with the order', async () => {
  await world.deposit(person, USDT, '1000')
  await world.deposit(person, USDT, '1.706', 'lever')
  // The order freezes at most 101.706 USDT.
  const order = await long('100')
  expect(order.frozen).toBe('101.706')
  expect(await has('change')).toBe('900 0 0')
  expect(await has('lever')).toBe('0 101.706 0')
  expect(await moves()).toMatchObject([{ number: '100', from_field: 'change', to_field: 'lever' }])
})

it('an order that its own account can cover transfers nothing from other accounts', async () => {
  await world.deposit(person, USDT, '1000')
  await world.deposit(person, USDT, '200', 'lever')
  await long('100')
  expect(await has('change')).toBe('1000 0 0')
  expect(await moves()).toEqual([])
})

it('without consent to a transfer, or beyond the amount that a person agreed to, no money is transferred and the order is rejected', async () => {
  await world.deposit(person, USDT, '1000')
  for (const transfer of ['', '0', '101.705'])
    await expect(long(transfer)).rejects.toMatchObject({ key: 'insufficient_balance' })
  expect(await has('change')).toBe('1000 0 0')
  expect(await moves()).toEqual([])
})

it('an order that is rejected for a reason other than missing money transfers no money', async () => {
  await world.deposit(person, USDT, '1000')
  const order = { share: '1', multiple: '20', order_type: 'limit', target_price: 'x' } as const
  await expect(
    world.call(person, futures.submit, {
      ...order,
      currency_id: String(BTC),
      legal_id: String(USDT),
      type: '1',
      account: 'lever',
      transfer: '500',
    } as never),
  ).rejects.toMatchObject({ key: 'bad_price' })
  expect(await has('change')).toBe('1000 0 0')
})

it('a purchase transfers the amount that the spot account lacks from the seconds, the futures and the margin account, in this order', async () => {
  await world.deposit(person, USDT, '10')
  await world.deposit(person, USDT, '20', 'lever')
  await world.deposit(person, USDT, '30', 'margin')
  await world.deposit(person, USDT, '40', 'micro')
  const { frozen } = await buy('0.008', '80')
  expect(Number(frozen)).toBeGreaterThan(80)
  expect(await has('micro')).toBe('0 0 0')
  expect(await has('lever')).toBe('0 0 0')
  expect(await has('change')).toBe(`0 ${frozen} 0`)
  expect((await moves()).map(({ from_field }) => from_field)).toEqual(['margin', 'lever', 'micro'])
})

it('a stake that the seconds account cannot cover is transferred from the spot account', async () => {
  await world.deposit(person, USDT, '500')
  await world.call(person, seconds.submit, {
    match_id: String(world.hand.pairId('BTC/USDT')),
    currency_id: String(USDT),
    type: '1',
    seconds: '30',
    number: '100',
    transfer: '100',
  })
  expect(await has('change')).toBe('400 0 0')
  expect(await has('micro')).toMatch(/^0 100 0$|^0 0 100$/)
})

it('of two simultaneous orders that need the same money, one is placed and the other rejected, and the ledger audit passes', async () => {
  await world.deposit(person, USDT, '150')
  const both = await Promise.allSettled([long('102'), long('102')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const total = [await has('change'), await has('lever')]
    .flatMap((text) => text.split(' ').map(Number))
    .reduce((sum, one) => sum + one, 0)
  expect(total).toBeCloseTo(150, 6)
})
