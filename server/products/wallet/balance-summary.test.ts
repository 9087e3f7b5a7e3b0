import { describe, expect, test } from 'vitest'
import { decimal, ZERO } from '#domain/money.ts'
import { dayStart, type Holding, type Prices, profitOf, summarize } from './balance-summary.ts'

const d = decimal
const BTC = 1
const USDT = 3

const held = (rest: Partial<Holding>): Holding => ({
  account: 'change',
  currency: USDT,
  available: ZERO,
  frozen: ZERO,
  locked: ZERO,
  change: ZERO,
  inflow: ZERO,
  ...rest,
})
const prices = (currency: number): Prices =>
  currency === USDT ? { now: d('1'), start: d('1') } : { now: d('25000'), start: d('20000') }

test('the business day begins at midnight of UTC+8', () => {
  const start = Date.UTC(2023, 2, 10, 16)
  expect(dayStart(start)).toBe(start)
  expect(dayStart(start - 1)).toBe(start - 86_400_000)
  expect(dayStart(start + 86_399_999)).toBe(start)
})

describe("today's profit", () => {
  test('is the change of price times the amount held', () => {
    expect(profitOf([held({ currency: BTC, available: d('0.5'), frozen: d('0.1') })], prices)).toEqual({
      profit: '3000',
      rate: '0.25',
      without: [],
    })
  })

  test('excludes deposits', () => {
    const brought = held({ available: d('1000'), change: d('1000'), inflow: d('1000') })
    expect(profitOf([brought], prices)).toMatchObject({ profit: '0', rate: '0' })
  })

  test('includes a purchase of today and its fee', () => {
    // 2,000 USDT in the morning; then 0.1 BTC was bought at 19,000 with a fee of 1.9.
    const after = [
      held({ available: d('98.1'), change: d('-1901.9') }),
      held({ currency: BTC, available: d('0.1'), change: d('0.1') }),
    ]
    expect(profitOf(after, prices)).toMatchObject({ profit: '598.1', rate: '0.29905' })
  })

  test('does not count a withdrawal as a loss', () => {
    const away = held({ available: d('400'), change: d('-600'), inflow: d('-600') })
    expect(profitOf([away], prices).profit).toBe('0')
  })

  test('leaves out a currency without a recorded price, and lists it as left out', () => {
    const unknown = (currency: number): Prices =>
      currency === BTC ? { now: d('25000'), start: null } : { now: d('1'), start: d('1') }
    const coin = held({ currency: BTC, available: d('1') })
    expect(profitOf([coin], unknown)).toEqual({ profit: null, rate: null, without: [coin] })
    const money = held({ available: d('90'), change: d('-10') })
    expect(profitOf([coin, money], unknown)).toEqual({ profit: '-10', rate: '-0.1', without: [coin] })
  })
})

test('the summary has an entry for every account, with the account’s value in USDT', () => {
  const lines = summarize(
    [
      held({ currency: BTC, available: d('0.00000001'), frozen: d('1') }),
      held({ account: 'deposit', locked: d('7') }),
    ],
    prices,
  )
  expect(lines.map((line) => [line.id, line.account, line.equivalent, line.transferable])).toEqual([
    [1, 'legal', '0', 1],
    [2, 'change', '25000.00025', 1],
    [3, 'lever', '0', 1],
    [4, 'micro', '0', 1],
    [5, 'margin', '0', 1],
    [6, 'stock', '0', 1],
    [7, 'deposit', '7', 0],
    [8, 'mining', '0', 0],
  ])
  expect(lines[1]).toMatchObject({ available: '0.00025', freeze: '25000' })
})
