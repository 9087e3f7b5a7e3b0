import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convert } from '#contract/funds/convert.ts'
import { QUOTE_LIFE_MS } from '#domain/funds/convert.ts'
import { KEPT_QUOTES } from '#server/products/convert/quote.ts'
import { BTC, ETH, USDT, World } from '../../harness/exchange-harness.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { outcomesOf } from '../withdraw/test-harness.ts'

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

const prices = async (btc = '20000', eth = '1600') => {
  await world.tick('BTC/USDT', [btc])
  await world.tick('ETH/USDT', [eth])
}
const quote = (user: number, from: number, to: number) =>
  world.call(user, convert.quote, { from_currency_id: from, to_currency_id: to })
const take = (user: number, quoted: Awaited<ReturnType<typeof quote>>, number: string) =>
  world.call(user, convert.convert, {
    number,
    from_currency_id: quoted.from_currency_id,
    to_currency_id: quoted.to_currency_id,
    quote_id: quoted.quote_id,
  })
const last = async (user: number) => {
  const { list } = await world.call(user, convert.log, {})
  const [row] = list
  if (!row) throw new Error('nothing was exchanged')
  return row
}

/** The expected rate, sum and fee as exact fractions: bigints in units of 10^-18. */
const E18 = 10n ** 18n
const units = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * E18 + BigInt(part.padEnd(18, '0'))
}
function referenceModel(number: string, from: string, to: string, scale: bigint) {
  const rate = (units(from) * 999n * E18) / (units(to) * 1000n)
  const step = 10n ** (18n - scale)
  const gross = ((units(number) * rate) / E18 / step) * step
  const fee = ((gross + 1000n * step - 1n) / (1000n * step)) * step
  return { rate, fee, to: gross - fee }
}

it('a conversion confirmed without a quote is executed at the current rate', async () => {
  await prices()
  const user = await world.person()
  await world.deposit(user, ETH, '2')
  const { rate } = await quote(user, ETH, USDT)
  const row = await world.call(user, convert.convert, {
    number: '1' as never,
    from_currency_id: ETH,
    to_currency_id: USDT,
  })
  expect(row).toMatchObject({ rate })
  await prices()
  expect((await last(user)).status).toBe('complete')
})

it('a conversion pays amount × rate − fee in the decimals of the bought coin, when the first price after the confirmation is recorded', async () => {
  await prices()
  const user = await world.person()
  await world.deposit(user, ETH, '2')
  const quoted = await quote(user, ETH, USDT)
  expect(quoted).toMatchObject({ rate: '1598.4', fee_rate: '0.001', spread: '0.001', from_price: '1600' })
  const row = await take(user, quoted, '1.23456789')
  const due = referenceModel('1.23456789', '1600', '1', 6n)
  expect(units(row.to_number)).toBe(due.to)
  expect(units(row.fee)).toBe(due.fee)
  expect(units(row.rate)).toBe(due.rate)
  expect(row).toMatchObject({ status: 'doing', ticks: [] })
  expect(await world.balance(user, ETH)).toBe('0.76543211 1.23456789 0')
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  await world.tick('ETH/USDT', ['1600.5'])
  expect(await last(user)).toMatchObject({
    status: 'complete',
    ticks: [{ symbol: 'ETH/USDT', price: '1600.5' }],
  })
  expect(await world.balance(user, ETH)).toBe('0.76543211 0 0')
  expect(units((await world.balance(user, USDT)).split(' ')[0] ?? '')).toBe(due.to)
})

it('a conversion between two coins is executed once a new price of each coin is recorded', async () => {
  await prices()
  const user = await world.person()
  await world.deposit(user, BTC, '1')
  await take(user, await quote(user, BTC, ETH), '0.5')
  await world.tick('BTC/USDT', ['20001'])
  expect((await last(user)).status).toBe('doing')
  await world.tick('ETH/USDT', ['1600'])
  const row = await last(user)
  expect(row).toMatchObject({ status: 'complete' })
  expect(row.ticks).toHaveLength(2)
  expect(units(row.to_number)).toBe(referenceModel('0.5', '20000', '1600', 8n).to)
})

it('of many quotes requested by a person only the most recent quotes are stored', async () => {
  const user = await world.person()
  const kept = async () => {
    const { n } = await database.db
      .selectFrom('convert_quotes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  await prices()
  for (let n = 0; n < KEPT_QUOTES + 12; n++) await quote(user, ETH, USDT)
  expect(await kept()).toBe(KEPT_QUOTES + 12)
  world.now += QUOTE_LIFE_MS + 1
  await prices()
  await quote(user, ETH, USDT)
  expect(await kept()).toBe(KEPT_QUOTES)
})

describe('a quote for a conversion is no free option', () => {
  it.each([
    ['a buy at a price worse for the platform', USDT, BTC, '20020.02', '20020.03'],
    ['a buy at a price worse for the person', USDT, BTC, '19980.02', '19979.9'],
    ['a sale at a price worse for the platform', BTC, USDT, '19980', '19979.99'],
  ])(
    'a first price beyond the tolerance ends the conversion unfilled and returns the whole amount: %s',
    async (_, from, to, inside, beyond) => {
      for (const [price, status] of [
        [inside, 'complete'],
        [beyond, 'failed'],
      ] as const) {
        await prices()
        const user = await world.person()
        const number = from === USDT ? '100' : '0.01'
        await world.deposit(user, from, number)
        await take(user, await quote(user, from, to), number)
        await world.tick('BTC/USDT', [price])
        const row = await last(user)
        expect([price, row.status]).toEqual([price, status])
        if (status === 'failed') {
          expect(row.end_reason).toBe('price_moved')
          expect(await world.balance(user, from)).toBe(`${number} 0 0`)
          expect(await world.balance(user, to)).toBe('0 0 0')
        }
      }
    },
  )

  it('a person who always knows the next price and confirms only favourable quotes makes no profit', async () => {
    const { numRuns, seed } = runsOf('CONVERT_OPTION', 12)
    let state = seed
    const chance = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state / 2 ** 32
    }
    const user = await world.person()
    await world.deposit(user, USDT, '1000000')
    let price = 20_000
    let gained = 0
    for (let n = 0; n < numRuns; n++) {
      await prices(price.toFixed(2))
      const quoted = await quote(user, USDT, BTC)
      const next = price * (1 + (chance() - 0.5) * 0.01)
      if (next > price) {
        const row = await take(user, quoted, '1000')
        await prices(next.toFixed(2))
        const end = await last(user)
        if (end.status === 'complete') gained += Number(row.to_number) * next - 1000
      }
      price = next
    }
    expect(gained).toBeLessThanOrEqual(0)
  })
})

describe('a conversion is rejected and nothing is filled', () => {
  it('one millisecond after the end of its quote', async () => {
    await prices()
    const user = await world.person()
    await world.deposit(user, USDT, '100')
    const quoted = await quote(user, USDT, BTC)
    world.now += 8_000
    await expect(take(user, quoted, '100')).rejects.toThrow('convert_quote')
    expect(await world.balance(user, USDT)).toBe('100 0 0')
  })

  it('when its quote was already used, belongs to another person, or is for other coins', async () => {
    await prices()
    const user = await world.person()
    const other = await world.person()
    for (const one of [user, other]) await world.deposit(one, USDT, '100')
    const quoted = await quote(user, USDT, BTC)
    await expect(take(other, quoted, '10')).rejects.toThrow('convert_quote')
    await expect(take(user, { ...quoted, to_currency_id: ETH }, '10')).rejects.toThrow('convert_quote')
    const all = await outcomesOf(Array.from({ length: 8 }, () => take(user, quoted, '10')))
    expect(all.filter((end) => end === 'done')).toHaveLength(1)
    expect(await world.balance(user, USDT)).toBe('90 10 0')
    await world.tick('BTC/USDT', ['20000'])
  })

  it.each([
    ['a quantity of zero', '0', 'bad_quantity'],
    ['a quantity below the minimum', '0.999999', 'amount_below'],
    ['a quantity above the balance', '100.000001', 'insufficient_balance'],
    ['a quantity above the maximum', '50000.000001', 'amount_above'],
  ])('when its amount is invalid: %s', async (_, number, error) => {
    await prices()
    const user = await world.person()
    await world.deposit(user, USDT, '100')
    await expect(take(user, await quote(user, USDT, BTC), number)).rejects.toThrow(error)
  })

  it('when both coins are the same, when one of the coins is fiat money, or when the price is outdated', async () => {
    await prices()
    const user = await world.person()
    await expect(quote(user, USDT, USDT)).rejects.toThrow('param_error')
    await expect(quote(user, USDT, 101)).rejects.toThrow('convert_closed')
    world.now += 10_001
    await expect(quote(user, USDT, BTC)).rejects.toThrow('price_stale')
  })
})

it('a conversion ends unfilled after ten seconds without a price, whether the next price is recorded later or never', async () => {
  for (const late of [true, false]) {
    await prices()
    const user = await world.person()
    await world.deposit(user, USDT, '100')
    await take(user, await quote(user, USDT, BTC), '100')
    if (late) {
      world.now += 10_001
      await world.tick('BTC/USDT', ['20000'])
    } else await world.pass(13_000)
    expect(await last(user)).toMatchObject({ status: 'failed', end_reason: 'no_price' })
    expect(await world.balance(user, USDT)).toBe('100 0 0')
  }
})
