import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { EMPTY_SUBSCRIBE, type SubscribeContext, subscribeRules } from './formRules.ts'
import { project } from './test-kit.ts'

const d = decimal
const [usdt, usdc] = [
  { currency_id: 3, name: 'USDT', image: '', scale: 6, price: d('0.1') },
  { currency_id: 4, name: 'USDC', image: '', scale: 6, price: d('0.11') },
] as const
const context: SubscribeContext = { project, phase: 'in_progress', price: usdt, available: d('500') }
const typed = (amount: string) => ({ ...EMPTY_SUBSCRIBE, amount })

describe('a subscription form', () => {
  it('for 5,000 ABC shows a cost of 500 USDT or 550 USDC, and 2,000 ABC as the allotment if the sale ended now', () => {
    const one = subscribeRules.summarise(typed('5000'), context)
    expect(one).toMatchObject({ amount: '5000', cost: '500' })
    expect(one.estimate?.passes).toBe('2000')
    expect(one.ratio).toBe('0.4')
    expect(subscribeRules.summarise(typed('5000'), { ...context, price: usdc })).toMatchObject({
      cost: '550',
      amount: null,
    })
  })
  it('shows the expected allotment and its ratio even for an amount that cannot be submitted', () => {
    const summary = subscribeRules.summarise(typed('2505000'), context)
    expect(summary).toMatchObject({ amount: null, ratio: '0.2', estimate: { passes: '501000' } })
  })
  it('shows why an amount is invalid', () => {
    const fault = (amount: string, over: Partial<SubscribeContext> = {}) =>
      subscribeRules.errors(typed(amount), { ...context, ...over }).amount
    expect(fault('')).toBe('correct')
    expect(fault('0')).toBe('correct')
    expect(fault('99')).toBe('below')
    expect(fault('40001')).toBe('allowance')
    expect(fault('5000.0000000001')).toBe('insufficient')
    expect(fault('5000')).toBeUndefined()
    expect(fault('5000.0000000001', { available: null })).toBeUndefined()
    expect(fault('5000', { phase: 'ended' })).toBe('closed')
    expect(fault('5000', { project: { ...project, my_amount: d('50000') } })).toBe('usedUp')
  })
})
