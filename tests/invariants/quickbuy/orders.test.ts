import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import {
  BANK_ARRIVAL_LIMIT,
  BANK_WITHIN,
  PENDING_ARRIVAL_LIMIT,
  PRICE_GUARANTEE,
} from '#domain/funds/quickBuy.ts'
import { decimal } from '#domain/money.ts'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { closeAccount } from '#server/products/privacy/close-account.ts'
import { readStatement } from '#server/products/quickbuy/bank-statement.ts'
import { quickbuy as product } from '#server/products/quickbuy/module.ts'
import { confirmOrder, importStatement, rejectByOperator } from '#server/products/quickbuy/review-payment.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BTC, PAYER, USDC, USDT, World } from './test-harness.ts'

const MINUTE = 60_000
const NONE = { received: null, note: '' }

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

const error = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (problem: { key?: string }) => problem.key ?? String(problem),
  )

/** The balance of the platform's accounts of this name in a currency, summed over all rows. */
const platform = async (name: string, currency: number): Promise<number> => {
  const row = await database.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.sum<string>('available').as('sum'))
    .where('platform', '=', name as 'fx_book')
    .where('currency_id', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(row.sum ?? 0)
}

describe('a quick buy order in the examples of the specification', () => {
  test('of 1,000 USD by bank is credited with 1,000 USDT in four postings once the payment succeeded', async () => {
    const user = await world.person()
    const operator = await newOperator(database.db)
    const order = await world.buy(user, { pay_method: 'bank', bank: '' })
    expect(order).toMatchObject({ status: 0, fiat_amount: '1000', coin_amount: '1000', rate: '1', fee: '0' })
    expect(order.bank_detail).toMatchObject({ iban: '000123456789', amount: '1000' })
    expect(order.bank_detail?.reference).toMatch(/^[A-Z2-9]{10}$/)
    expect(order.expire_time - order.created_time).toBe(86_400)
    const voucher = await world.picture(user)
    expect((await world.call(user, quickBuy.transferred, { id: order.id, voucher })).status).toBe(1)
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    const books = [
      await platform('fx_book', 101),
      await platform('bank_clearing', 101),
      await platform('fx_book', USDT),
    ]
    await confirmOrder(world.services, order.id, operator, NONE)
    expect(await world.balance(user, USDT)).toBe('1000 0 0')
    expect([
      await platform('fx_book', 101),
      await platform('bank_clearing', 101),
      await platform('fx_book', USDT),
    ]).toEqual([(books[0] ?? 0) - 1000, (books[1] ?? 0) + 1000, (books[2] ?? 0) - 1000])
    expect(await world.order(user, order.id)).toMatchObject({ status: 2, paid_amount: '1000', late: 0 })
  })

  test('of 10.5 USD is rejected because the amount is not an integer', async () => {
    expect(await error(world.quote({ amount: '10.5' }))).toBe('amount_integer')
  })

  test('of 2,001 USD exceeds the limit at level 1, an order of 2,000 USD does not, and level 2 has a limit of a million', async () => {
    const user = await world.person()
    await world.level(user, 1)
    expect(await error(world.buy(user, { amount: '2001' }))).toBe('quick_buy_limit')
    expect(await error(world.buy(user, { amount: '2000' }))).toBe('done')
    await world.level(user, 2)
    const bank = { pay_method: 'bank', bank: '' } as const
    expect(await error(world.buy(user, { ...bank, amount: '1000000' }))).toBe('done')
    // At the base rate of 25,000, 50,000,000 VND are 2,000 USDT; the limit does not depend on the spread.
    await world.level(user, 1)
    const vn = { country: 'VN', currency: 'VND', pay_method: 'wallet', bank: 'momo' } as const
    expect(await error(world.buy(user, { ...vn, amount: '50000000' }))).toBe('done')
    expect(await error(world.buy(user, { ...vn, amount: '50000001' }))).toBe('quick_buy_limit')
  })
})

test('a quick buy quote can be used until its end and is rejected afterwards', async () => {
  const user = await world.person()
  const quote = await world.quote()
  const end = quote.valid_until * 1000
  world.now = end - 1
  expect(await error(world.take(user, quote))).toBe('done')
  world.now = end
  expect(await error(world.take(user, quote))).toBe('quick_buy_price')
  expect(await error(world.take(user, { ...quote, valid_until: 0 }))).toBe('quick_buy_price')
  const next = await world.quote()
  expect(next.valid_until).toBeGreaterThan(quote.valid_until)
  // The old quote stays invalid although the new quote has the same rate.
  expect(await error(world.take(user, quote))).toBe('quick_buy_price')
  expect(await error(world.take(user, { ...next, rate: decimal('0.99') }))).toBe('quick_buy_price')
  expect(await error(world.take(user, next))).toBe('done')
})

test('all quotes requested within the same five seconds have the same rate, even if the price changes within these seconds', async () => {
  world.now = Math.ceil(world.now / 5000) * 5000
  await world.hand.record('BTC/USDT', [['20000']])
  const quote = await world.quote({ coin_id: BTC })
  expect(quote).toMatchObject({
    rate: '20300',
    spread: '0.015',
    coin_price: '20000',
    coin_amount: '0.04926108',
  })
  world.now += 1000
  await world.hand.record('BTC/USDT', [['30000']])
  expect((await world.quote({ coin_id: BTC })).rate).toBe('20300')
  world.now += 5000
  expect((await world.quote({ coin_id: BTC })).rate).toBe('30450')
  world.now += 120_000
  expect(await error(world.quote({ coin_id: BTC }))).toBe('price_stale')
})

test('a payment method that takes days is not offered for coins whose price changes', async () => {
  await world.hand.record('BTC/USDT', [['20000']])
  expect(await error(world.quote({ coin_id: BTC, pay_method: 'bank' }))).toBe('quick_buy_closed')
})

test('an order without a country, currency, payment method, bank or payer is rejected with an error for that input', async () => {
  const user = await world.person()
  expect(await error(world.quote({ country: '' }))).toBe('choose_country')
  expect(await error(world.quote({ country: 'FR' }))).toBe('area_unsupported')
  expect(await error(world.quote({ currency: '' }))).toBe('choose_currency')
  expect(await error(world.quote({ currency: 'EUR' }))).toBe('choose_currency')
  expect(await error(world.quote({ pay_method: 'scan' }))).toBe('choose_pay_method')
  expect(await error(world.quote({ pay_method: '' as 'scan' }))).toBe('choose_pay_method')
  expect(await error(world.buy(user, { bank: '' }))).toBe('choose_bank')
  expect(await error(world.quote({ amount: '19' }))).toBe('quick_buy_range')
  expect(await error(world.quote({ amount: '5001' }))).toBe('quick_buy_range')
  expect(await error(world.buy(user, {}, { first_name: '' }))).toBe('payer_required')
  expect(await error(world.buy(user, {}, { last_name: 'a<b' }))).toBe('payer_name')
  expect(await error(world.buy(user, {}, { email: 'x' }))).toBe('payer_email')
  expect(await error(world.buy(user, {}, { phone: 'x' }))).toBe('payer_phone')
})

test('a payment method without a provider is shown as closed', async () => {
  expect(
    await error(world.quote({ country: 'VN', currency: 'VND', pay_method: 'bank', amount: '1000000' })),
  ).toBe('quick_buy_closed')
  await database.db
    .updateTable('quickbuy_methods')
    .set({ gateway: 'nobody' })
    .where('country', '=', 'PH')
    .execute()
  const { countries } = await world.call(null, quickBuy.options, {})
  expect(countries).toHaveLength(9)
  expect(countries.find(({ code }) => code === 'PH')?.methods).toEqual([])
  expect(countries.find(({ code }) => code === 'US')?.methods.map((one) => one.pay_method)).toEqual([
    'bank',
    'card',
    'wallet',
  ])
})

test('the next quick buy order is prefilled with the payer and the payment method of the last order', async () => {
  const user = await world.person()
  const before = (await world.call(user, quickBuy.options, {})).my
  expect(before?.last).toBeNull()
  const order = await world.buy(user)
  const after = (await world.call(user, quickBuy.options, {})).my
  expect(after?.last).toEqual({
    country: order.country,
    pay_method: order.pay_method,
    bank: order.bank,
    coin_id: order.coin_id,
  })
  expect(after?.payer).toMatchObject({ first_name: PAYER.first_name, tax_id: '' })
})

test('a quick buy order redirects to the payment provider with signed terms', async () => {
  const user = await world.person()
  const order = await world.buy(user)
  expect(order.pay_url).toMatch(
    new RegExp(`^https://pay\\.acme\\.example/\\?o=${order.order_no}&a=1000&c=USD&s=[0-9a-f]{64}$`),
  )
  const scan = await world.buy(user, {
    country: 'VN',
    currency: 'VND',
    pay_method: 'scan',
    bank: 'vietqr',
    amount: '1000000',
  })
  expect([scan.qr_payload, scan.pay_url]).toEqual([`ACME:${scan.order_no}:1000000`, ''])
  expect(scan.expire_time - scan.created_time).toBe(1800)
})

test('an order whose payment is in progress shows no payment link and no QR code', async () => {
  const user = await world.person()
  const card = await world.buy(user)
  const scan = await world.buy(user, {
    country: 'VN',
    currency: 'VND',
    pay_method: 'scan',
    bank: 'vietqr',
    amount: '1000000',
  })
  for (const order of [card, scan]) {
    const { order_no, fiat_amount: amount, currency } = order
    await world.post({ order_no, status: 'pending', amount, currency })
    expect(await world.order(user, order.id)).toMatchObject({ status: 1, pay_url: '', qr_payload: '' })
  }
})

test('an unpaid order ends at its deadline with a message, and money that arrives after the deadline is credited', async () => {
  const user = await world.person()
  const order = await world.buy(user)
  await world.runTo((await world.end(order)) - 1)
  expect((await world.order(user, order.id)).status).toBe(0)
  await world.runTo(await world.end(order))
  expect(await world.order(user, order.id)).toMatchObject({ status: 3, expired: 1, pay_url: '' })
  expect(await error(world.call(user, quickBuy.cancel, { id: order.id }))).toBe('already_handled')
  expect((await world.post({ order_no: order.order_no })).answer).toEqual({ received: true, outcome: 'late' })
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, late: 1, coin_amount: '1000' })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
  expect(world.warnings).toContain('a payment of quick buy needs a look')
  const mails = await database.db
    .selectFrom('inbox')
    .select('kind')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['quick_buy_expired', 'quick_buy_late'])
})

test('money that arrives after the deadline buys at the current rate if this rate gives fewer coins, and never buys more coins than agreed', async () => {
  const user = await world.person()
  const operator = await newOperator(database.db)
  const buy = async () => {
    await world.hand.record('BTC/USDT', [['20000']])
    const order = await world.buy(user, { coin_id: BTC })
    expect(order).toMatchObject({ rate: '20300', coin_amount: '0.04926108' })
    await world.runTo(await world.end(order))
    return order
  }
  const [first, second] = [await buy(), await buy()]
  await world.hand.record('BTC/USDT', [['40000']])
  expect((await world.post({ order_no: first.order_no })).answer.outcome).toBe('late')
  expect(await world.order(user, first.id)).toMatchObject({
    status: 2,
    late: 1,
    rate: '40600',
    coin_amount: '0.02463054',
  })
  const { list } = await world.call(user, message.mails, { type: '', page: 1, limit: 1 })
  expect(list[0]?.content).toContain('0.02463054 BTC is in your spot account')
  await confirmOrder(world.services, second.id, operator, NONE)
  expect(await world.order(user, second.id)).toMatchObject({ late: 1, coin_amount: '0.02463054' })

  const dearer = await buy()
  await world.hand.record('BTC/USDT', [['10000']])
  await world.post({ order_no: dearer.order_no })
  expect(await world.order(user, dearer.id)).toMatchObject({ rate: '20300', coin_amount: '0.04926108' })
  expect(await world.wrongs()).toEqual([])
})

test('the price of an order is guaranteed for five minutes, and a later payment buys at the current price if this price gives fewer coins', async () => {
  const user = await world.person()
  const buy = async (after: number) => {
    await world.hand.record('BTC/USDT', [['20000']])
    const order = await world.buy(user, { coin_id: BTC })
    expect(order).toMatchObject({ rate: '20300', coin_amount: '0.04926108' })
    world.now += after
    return order
  }
  const pay = async (
    order: { readonly id: number; readonly order_no: string },
    price: string,
    status: 'paid' | 'pending' = 'paid',
  ) => {
    await world.hand.record('BTC/USDT', [[price]])
    const { answer } = await world.post({ order_no: order.order_no, status })
    return [answer.outcome, (await world.order(user, order.id)).coin_amount]
  }
  expect(await pay(await buy(PRICE_GUARANTEE - 1000), '40000')).toEqual(['credited', '0.04926108'])
  expect(await pay(await buy(PRICE_GUARANTEE), '40000')).toEqual(['credited', '0.02463054'])
  expect(await pay(await buy(PRICE_GUARANTEE), '10000')).toEqual(['credited', '0.04926108'])
  expect(await world.wrongs()).toEqual([])
})

test("a payment that a provider reported as pending in time buys at the order's price for half an hour more, and later at the current price if this price gives fewer coins", async () => {
  const arrived = async (after: number, price: string): Promise<string> => {
    const user = await world.person()
    await world.hand.record('BTC/USDT', [['20000']])
    const order = await world.buy(user, { coin_id: BTC })
    const until = world.now + PRICE_GUARANTEE
    world.now = until - 1000
    expect((await world.post({ order_no: order.order_no, status: 'pending' })).answer.outcome).toBe('pending')
    world.now = until + after
    await world.hand.record('BTC/USDT', [[price]])
    expect((await world.post({ order_no: order.order_no })).answer.outcome).toBe('credited')
    return (await world.order(user, order.id)).coin_amount
  }
  expect(await arrived(PENDING_ARRIVAL_LIMIT - 1000, '40000')).toBe('0.04926108')
  expect(await arrived(PENDING_ARRIVAL_LIMIT + 1000, '40000')).toBe('0.02463054')
  expect(await arrived(PENDING_ARRIVAL_LIMIT + 1000, '10000')).toBe('0.04926108')
  expect(await world.wrongs()).toEqual([])
})

test("a bank transfer reported as sent buys at the order's price within the day to pay; in the five days after it only as long as the market price is not above it, and later at the current price if this price gives fewer coins", async () => {
  const operator = await newOperator(database.db)
  const arrived = async (after: number, price: string): Promise<string> => {
    const user = await world.person()
    await world.hand.record('USDC/USDT', [['1']])
    const order = await world.buy(user, { pay_method: 'bank', bank: '', coin_id: USDC })
    expect(order).toMatchObject({ rate: '1.001', coin_amount: '999.000999' })
    const voucher = await world.picture(user)
    await world.call(user, quickBuy.transferred, { id: order.id, voucher })
    world.now = order.created_time * 1000 + BANK_WITHIN + after
    await world.hand.record('USDC/USDT', [[price]])
    const line = `${order.order_no},1000,USD,${order.bank_detail?.reference}`
    const file = readStatement(`id,amount,currency,reference\n${line}`)
    expect(await importStatement(world.services, operator, file)).toMatchObject([{ outcome: 'credited' }])
    return (await world.order(user, order.id)).coin_amount
  }
  expect(await arrived(-1000, '1.25')).toBe('999.000999')
  for (const after of [1000, BANK_ARRIVAL_LIMIT - 1000]) {
    expect(await arrived(after, '0.9')).toBe('999.000999')
    expect(await arrived(after, '1.001')).toBe('999.000999')
    expect(await arrived(after, '1.01')).toBe('989.1099')
    expect(await arrived(after, '1.25')).toBe('799.200799')
  }
  expect(await arrived(BANK_ARRIVAL_LIMIT + 1000, '0.9')).toBe('999.000999')
  expect(await arrived(BANK_ARRIVAL_LIMIT + 1000, '1.001')).toBe('998.002996')
  expect(await world.wrongs()).toEqual([])
})

test('a bank transfer that arrives after the day to pay is left to an operator while there is no current price', async () => {
  const user = await world.person()
  // Without a price, the value of the credit is unknown, so it needs two operators.
  const operators = [await newOperator(database.db), await newOperator(database.db)]
  await world.hand.record('USDC/USDT', [['1']])
  const order = await world.buy(user, { pay_method: 'bank', bank: '', coin_id: USDC })
  await world.call(user, quickBuy.transferred, { id: order.id, voucher: await world.picture(user) })
  world.now = order.created_time * 1000 + BANK_WITHIN + 1000
  const line = `${order.order_no},1000,USD,${order.bank_detail?.reference}`
  const file = readStatement(`id,amount,currency,reference\n${line}`)
  const outcomes = []
  for (const operator of operators) outcomes.push(...(await importStatement(world.services, operator, file)))
  expect(outcomes).toMatchObject([{ outcome: 'waits' }, { outcome: 'unpriced' }])
  expect(await world.order(user, order.id)).toMatchObject({ status: 1 })
  expect(await world.wrongs()).toEqual([])
  for (const operator of operators) await confirmOrder(world.services, order.id, operator, NONE)
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, coin_amount: '999.000999' })
})

test('open bank orders of one person together do not exceed the single limit, also when they are placed at once, and other methods do not count', async () => {
  const user = await world.person()
  await world.level(user, 1)
  const bank = { pay_method: 'bank', bank: '' } as const
  const first = await world.buy(user, { ...bank, amount: '1200' })
  expect(await error(world.buy(user, { ...bank, amount: '801' }))).toBe('quick_buy_open_limit')
  expect(await error(world.buy(user, { amount: '2000' }))).toBe('done')
  const both = await Promise.all([1, 2].map(() => error(world.buy(user, { ...bank, amount: '800' }))))
  expect(both.sort()).toEqual(['done', 'quick_buy_open_limit'])
  // The price of an order is held for days after the person has reported the transfer, so this order still counts
  // towards the limit.
  await world.call(user, quickBuy.transferred, { id: first.id, voucher: await world.picture(user) })
  expect(await error(world.buy(user, { ...bank, amount: '200' }))).toBe('quick_buy_open_limit')
  await confirmOrder(world.services, first.id, await newOperator(database.db), NONE)
  expect(await error(world.buy(user, { ...bank, amount: '1200' }))).toBe('done')
})

test('an order created by a node of the previous release keeps its price until its payment deadline', async () => {
  const user = await world.person()
  await world.hand.record('BTC/USDT', [['20000']])
  const order = await world.buy(user, { coin_id: BTC })
  await database.db
    .updateTable('quickbuy_orders')
    .set({ rate_until: null })
    .where('id', '=', order.id)
    .execute()
  world.now += 2 * PRICE_GUARANTEE
  await world.hand.record('BTC/USDT', [['40000']])
  await world.post({ order_no: order.order_no })
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, coin_amount: '0.04926108' })
  expect(await world.wrongs()).toEqual([])
})

test('an order paid after its price guarantee ended is left to two operators while there is no current price', async () => {
  const user = await world.person()
  const [ana, ben] = [await newOperator(database.db), await newOperator(database.db)]
  await world.hand.record('BTC/USDT', [['20000']])
  const order = await world.buy(user, { coin_id: BTC })
  world.now += PRICE_GUARANTEE
  expect((await world.post({ order_no: order.order_no })).answer.outcome).toBe('unpriced')
  expect(await world.order(user, order.id)).toMatchObject({ status: 0 })
  expect(await world.wrongs()).toEqual([])
  expect((await confirmOrder(world.services, order.id, ana, NONE)).approval).toBe('waits')
  await confirmOrder(world.services, order.id, ben, NONE)
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, coin_amount: '0.04926108' })
  expect(await world.wrongs()).toEqual([])
})

test('the ledger audit reports an order that was credited at its guaranteed price after the guarantee had ended', async () => {
  const user = await world.person()
  await world.hand.record('BTC/USDT', [['20000']])
  const order = await world.buy(user, { coin_id: BTC })
  await world.post({ order_no: order.order_no })
  const found = async (set: string) =>
    (
      await forgedBy(
        database.db,
        [`update quickbuy_orders set ${set} where id = ${order.id}`],
        async (tx) => (await auditObjects(tx, [product])).findings,
      )
    ).join('\n')
  expect(await found('rate_until = created_at')).toContain('was paid when its rate was no longer held')
  expect(await found('rate_until = rate_until + 60000')).toContain('is held longer than its method’s')
})

test('money that arrives after the deadline is left to an operator while there is no current rate', async () => {
  const user = await world.person()
  const operator = await newOperator(database.db)
  await world.hand.record('BTC/USDT', [['20000']])
  const order = await world.buy(user, { coin_id: BTC })
  await world.runTo(await world.end(order))
  const paid = { event_id: randomUUID(), order_no: order.order_no }
  expect((await world.post(paid)).answer.outcome).toBe('unpriced')
  await world.hand.record('BTC/USDT', [['20000']])
  expect((await world.post(paid)).answer.outcome).toBe('unpriced')
  expect(await world.order(user, order.id)).toMatchObject({ status: 3 })
  expect(await world.balance(user, BTC)).toBe('0 0 0')
  world.now += 120_000
  await confirmOrder(world.services, order.id, operator, NONE)
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, coin_amount: '0.04926108' })
  expect(await world.wrongs()).toEqual([])
})

test('a payment for a closed account is not credited and is left to operators', async () => {
  const user = await world.person()
  const operator = await newOperator(database.db)
  const [order, transfer] = [await world.buy(user), await world.buy(user, { pay_method: 'bank', bank: '' })]
  await world.runTo(await world.end(transfer))
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  await closeAccount(world.services, user, {
    code: await issueCode(world.services, email, 'close', memberRequester(user, true)),
  })
  expect((await world.post({ order_no: order.order_no })).answer.outcome).toBe('closed')
  expect(world.warnings).toContain('a payment of quick buy needs a look')
  const line = `T99,1000,USD,${transfer.bank_detail?.reference}`
  const statement = readStatement(`id,amount,currency,reference\n${line}`)
  const [result] = await importStatement(world.services, operator, statement)
  expect(result?.outcome).toBe('closed')
  expect((await confirmOrder(world.services, order.id, operator, NONE)).outcome).toBe('closed')
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect(await world.wrongs()).toEqual([])
})

test('an order past its deadline cannot be changed, even before the job that ends the order has run', async () => {
  const user = await world.person()
  const order = await world.buy(user, { pay_method: 'bank', bank: '' })
  world.now = await world.end(order)
  const voucher = await world.picture(user)
  expect(await error(world.call(user, quickBuy.transferred, { id: order.id, voucher }))).toBe(
    'already_handled',
  )
})

test('a bank transfer reported as sent does not expire, and needs a payment proof that the person uploaded and has not used before', async () => {
  const user = await world.person()
  const bank = { pay_method: 'bank', bank: '' } as const
  const [first, second] = [await world.buy(user, bank), await world.buy(user, bank)]
  const voucher = await world.picture(user)
  const theirs = await world.picture(await world.person())
  const send = (id: number, picture: string) =>
    world.call(user, quickBuy.transferred, { id, voucher: picture })
  expect(await error(send(first.id, ''))).toBe('voucher_missing')
  expect(await error(send(first.id, theirs))).toBe('voucher_missing')
  expect(await error(send(first.id, voucher))).toBe('done')
  expect(await error(send(second.id, voucher))).toBe('voucher_used')
  expect(await error(send(first.id, voucher))).toBe('already_handled')
  await world.pass(3 * 86_400_000)
  expect((await world.order(user, first.id)).status).toBe(1)
  expect((await world.order(user, second.id)).status).toBe(3)
})

test('an operator rejects an order with a reason, and a credited order cannot be rejected', async () => {
  const user = await world.person()
  const operator = await newOperator(database.db)
  const order = await world.buy(user)
  await rejectByOperator(world.services, order.id, operator, 'Another name on the card')
  expect(await world.order(user, order.id)).toMatchObject({
    status: 4,
    refuse_reason: 'Another name on the card',
  })
  expect(await error(rejectByOperator(world.services, order.id, operator, 'again'))).toBe('already_handled')
  expect(await error(confirmOrder(world.services, order.id, operator, NONE))).toBe('done')
  expect(await error(confirmOrder(world.services, order.id, operator, NONE))).toBe('already_handled')
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
})

test('a fee deducted by a bank reduces the credited coins in proportion', async () => {
  const user = await world.person()
  const operator = await newOperator(database.db)
  await database.db
    .updateTable('quickbuy_methods')
    .set({ fee_rate: decimal('0.01') })
    .where('country', '=', 'US')
    .where('pay_method', '=', 'wallet')
    .execute()
  const order = await world.buy(user, { pay_method: 'wallet', bank: 'paypal' })
  expect([order.coin_amount, order.fee]).toEqual(['990', '10'])
  await confirmOrder(world.services, order.id, operator, { received: decimal('985.5'), note: '' })
  expect(await world.order(user, order.id)).toMatchObject({
    coin_amount: '975.645',
    fee: '9.855',
    paid_amount: '985.5',
  })
})

test('a credit above the amount that one operator may approve needs two operators', async () => {
  const user = await world.person()
  await world.level(user, 2)
  const [ana, ben] = [await newOperator(database.db), await newOperator(database.db)]
  const order = await world.buy(user, { pay_method: 'bank', bank: '', amount: '20000' })
  expect((await confirmOrder(world.services, order.id, ana, NONE)).approval).toBe('waits')
  expect((await confirmOrder(world.services, order.id, ana, NONE)).approval).toBe('again')
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect((await confirmOrder(world.services, order.id, ben, NONE)).approval).toBe('acts')
  expect(await world.balance(user, USDT)).toBe('20000 0 0')
})

test('an imported bank statement credits matching orders once, and leaves all other entries to an operator', async () => {
  const user = await world.person()
  await world.level(user, 2)
  const [ana, ben] = [await newOperator(database.db), await newOperator(database.db)]
  const bank = { pay_method: 'bank', bank: '' } as const
  const [a, b, big] = [
    await world.buy(user, { ...bank, amount: '500' }),
    await world.buy(user, { ...bank, amount: '700' }),
    await world.buy(user, { ...bank, amount: '30000' }),
  ]
  const named = (order: typeof a) => order.bank_detail?.reference ?? ''
  const file = [
    'Date;ID;Amount;Currency;Reference',
    `2023-03-10;T1;500.00;USD;"payment ${named(a).slice(0, 5)} ${named(a).slice(5)}"`,
    `2023-03-10;T2;690;USD;ref ${named(b).toLowerCase()}`,
    `2023-03-10;T3;30000;USD;${named(big)}`,
    '2023-03-10;T4;12;USD;for lunch',
    '2023-03-10;T5;-12;USD;out',
  ].join('\r\n')
  const outcomes = async (operator: typeof ana) =>
    (await importStatement(world.services, operator, readStatement(file))).map(({ outcome }) => outcome)
  expect(await outcomes(ana)).toEqual(['credited', 'mismatch', 'waits', 'unknown'])
  expect(await outcomes(ben)).toEqual(['known', 'known', 'credited', 'known'])
  expect(await outcomes(ben)).toEqual(['known', 'known', 'known', 'known'])
  expect(await world.balance(user, USDT)).toBe('30500 0 0')
  const exact = `id,amount,currency,reference\nT9,700,USD,${named(b)}\nT10,700,USD,${named(b)}`
  const again = await importStatement(world.services, ana, readStatement(exact))
  expect(again.map(({ outcome }) => outcome)).toEqual(['credited', 'again'])
  expect(await world.balance(user, USDT)).toBe('31200 0 0')
})

test('a repeated request creates one order, and a person can have at most ten open orders, including orders reported as paid', async () => {
  const user = await world.person()
  const quote = await world.quote()
  const id = randomUUID()
  const bank = { pay_method: 'bank', bank: '' } as const
  const priced = await world.quote(bank)
  const first = await world.take(user, priced, bank, {}, id)
  expect((await world.take(user, priced, bank, {}, id)).id).toBe(first.id)
  for (let n = 1; n < 10; n++) await world.take(user, quote)
  expect(await error(world.take(user, quote))).toBe('quick_buy_orders_limit')
  const voucher = await world.picture(user)
  await world.call(user, quickBuy.transferred, { id: first.id, voucher })
  expect(await error(world.take(user, quote))).toBe('quick_buy_orders_limit')
  const [second] = (await world.call(user, quickBuy.orders, { status: '0' })).list
  await world.call(user, quickBuy.cancel, { id: second?.id ?? 0 })
  expect(await error(world.take(user, quote))).toBe('done')
  await world.pass(31 * MINUTE)
})

test('two people who use the same request id can both pay at the test payment provider', async () => {
  const trial = await testDatabase()
  const demo = await World.withSettings(trial.db, { DEMO: '1' })
  const id = randomUUID()
  for (const user of [await demo.person(), await demo.person()]) {
    const order = await demo.buy(user)
    const paid = await demo.call(user, quickBuy.testPay, { id: order.id, result: 'paid' }, id)
    expect(paid).toMatchObject({ status: 2 })
    expect(await demo.balance(user, USDT)).toBe('1000 0 0')
  }
  await demo.close()
  await trial.drop()
})
