import { expect, test } from 'vitest'
import type { LockConfig } from '#contract/earn/lockup.ts'
import { decimal } from '#domain/money.ts'
import { type BuyContext, buyRules, mostAmount } from './formRules.ts'

const config: LockConfig = {
  id: 1,
  category: 'lock',
  currency_id: 3,
  currency_name: 'USDT',
  image: '',
  title: 'USDT, 5 days',
  min_amount: decimal('100'),
  max_amount: decimal('50000'),
  daily_yield_min: decimal('0.003'),
  daily_yield_max: decimal('0.004'),
  today_yield: decimal('0.0035'),
  lock_period: 5,
  dividend_time: '00:00',
  penalty_ratio: decimal('0.004'),
  quota: decimal('1000000'),
  sold: decimal('0'),
  status: 1,
  version: 1,
  test: 0,
}
const context: BuyContext = { config, scale: 6, available: decimal('1000'), agreed: true }

test('a lock-up purchase is rejected until the agreement is ticked', () => {
  expect(buyRules.errors({ amount: '1000' }, { ...context, agreed: false })).toEqual({ agreed: 'missing' })
  expect(buyRules.errors({ amount: '1000' }, context)).toEqual({})
})

test('an invalid lock-up amount shows its first validation error and no income', () => {
  for (const [amount, fault] of [
    ['', 'correct'],
    ['99.999999', 'below'],
    ['1000.000001', 'insufficient'],
    ['50000.000001', 'above'],
  ] as const) {
    expect(buyRules.errors({ amount }, context)).toEqual({ amount: fault })
    expect(buyRules.summarise({ amount }, context).amount).toBeNull()
  }
})

test('the maximum of a lock-up purchase is the balance, limited by the product’s maximum and remaining quota', () => {
  expect(mostAmount(context, decimal('1000000'))).toBe('1000')
  expect(mostAmount(context, decimal('400'))).toBe('400')
  expect(mostAmount({ ...context, available: null }, decimal('400'))).toBeNull()
})
