import { expect, test } from 'vitest'
import type { DualProduct } from '#contract/earn/dual.ts'
import { businessDayNamed } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import { type BuyContext, buyRules, mostShares, termsOnDay } from './formRules.ts'

const product = {
  type: 'call',
  perPrice: decimal('0.01'),
  remaining_shares: 370,
  max_num: 200,
} as DualProduct
const context: BuyContext = {
  product,
  sale: 'on_sale',
  halted: false,
  terms: {
    type: 'call',
    apr: decimal('0.365'),
    linkedPrice: decimal('60000'),
    days: 7,
    coinScale: 8,
    quoteScale: 6,
  },
  available: decimal('1.5'),
}
const problem = (num: string, other: Partial<BuyContext> = {}) =>
  buyRules.errors({ num }, { ...context, ...other }).num

test('a dual investment of missing, fractional or zero shares is rejected with a separate message for each case', () => {
  expect(['', '1.5', '0', '1'].map((num) => problem(num))).toEqual([
    'missing',
    'integer',
    'correct',
    undefined,
  ])
})

test('a dual investment is rejected above the remaining shares, the purchase limit or the balance, outside the sale time, and while its pair is halted', () => {
  expect(problem('371')).toBe('left')
  expect(problem('201')).toBe('single')
  expect(problem('151')).toBe('insufficient')
  expect(problem('151', { available: null })).toBeUndefined()
  expect(problem('1', { product: { ...product, remaining_shares: 0 } })).toBe('soldOut')
  expect(problem('1', { sale: 'closed' })).toBe('closed')
  expect(problem('1', { halted: true })).toBe('halted')
  expect(mostShares(context)).toBe(150)
  expect(mostShares({ ...context, available: decimal('5') })).toBe(200)
})

test('a number of shares typed with leading zeros is read as the number without the zeros', () => {
  expect(problem('007')).toBeUndefined()
  expect(buyRules.summarise({ num: '007' }, context)).toMatchObject({ num: 7, amount: '0.07' })
  expect(buyRules.summarise({ num: '000' }, context)).toMatchObject({ num: null, amount: null })
})

test('the holding days of a dual investment count from the day of the purchase, even when the product was loaded on an earlier day', () => {
  const read = { ...product, maturity_date: '2026-03-08', holding_days: 7 }
  const on = (date: string) => termsOnDay(read, businessDayNamed(date) ?? 0).holding_days
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(on)).toEqual([7, 6, 1])
})

test('a dual investment of ten shares costs 0.1 BTC and shows the payouts below and above the target price', () => {
  expect(buyRules.summarise({ num: '10' }, context)).toEqual({
    num: 10,
    amount: '0.1',
    payouts: { coin: '0.1007', quote: '6042' },
  })
})
