import { describe, expect, it } from 'vitest'
import type { LoanConfig } from '#contract/earn/loan.ts'
import { STATEMENT_MAX } from '#domain/earn/loan/terms.ts'
import { decimal } from '#domain/money.ts'
import { collateralRules } from './collateralRules.ts'
import { type ApplyContext, type ApplyState, applyRules, CUSTOM, EMPTY_APPLY } from './formRules.ts'

const d = decimal
const [usdt, btc] = [
  { currency_id: 3, name: 'USDT', image: '', precision: 6, price: d('1'), time: 0 },
  { currency_id: 1, name: 'BTC', image: '', precision: 8, price: d('20000'), time: 0 },
] as const
const config: LoanConfig = {
  coins: [usdt, btc],
  collateral_assets: [usdt, btc],
  min: d('500000'),
  max: d('10000000'),
  leverage: d('2'),
  terms: [7, 30, 90],
  term_min: 7,
  term_max: 365,
  liq_rate: d('1.1'),
  free_rate: d('1.5'),
  overdue_rate: d('0.0005'),
  fee_rate: d('0'),
  tiers: [],
  my: {
    eligible: 1,
    level: 2,
    market_maker: 0,
    loan_max: d('2000000'),
    rate_year: d('0.09'),
    loan_left: d('2000000'),
    open: 0,
  },
  test: 0,
}
const context: ApplyContext = {
  config,
  available: new Map([
    [3, d('600000')],
    [1, d('2')],
  ]),
  now: Date.UTC(2026, 0, 1),
}
const whole: ApplyState = {
  ...EMPTY_APPLY,
  amount: '1000000',
  collateral: '3:500000',
  years: '3',
  volume: '1000000',
}
const found = (part: Partial<ApplyState>, given = context) => applyRules.errors({ ...whole, ...part }, given)

describe('a loan application form', () => {
  it('has no validation error when complete, and summarises assets, debt, collateral and payment plan', () => {
    expect(found({})).toEqual({})
    const { exposure, plan, pledges } = applyRules.summarise(whole, context)
    expect(exposure).toEqual({ assets: '1500000', debt: '1000000' })
    expect(pledges).toEqual([{ currency_id: 3, amount: '500000' }])
    expect(plan).toHaveLength(1)
  })

  it('shows each validation error at the field that it concerns', () => {
    expect(found({ amount: '' })).toEqual({ amount: 'amount' })
    expect(found({ amount: '1000000.0000001' })).toEqual({ amount: 'amount' })
    expect(found({ amount: '499999.99' })).toEqual({ amount: 'limit' })
    expect(found({ amount: '10000000.01' })).toEqual({ amount: 'limit' })
    expect(found({ amount: '2000000.01' })).toEqual({ amount: 'allowance' })
    expect(found({ amount: '1000000.01' })).toEqual({ collateral: 'leverage' })
    expect(found({ term: CUSTOM, days: '6' })).toEqual({ days: 'term' })
    expect(found({ term: CUSTOM, days: '366' })).toEqual({ days: 'term' })
    expect(found({ term: CUSTOM, days: '' })).toEqual({ days: 'term' })
    expect(found({ collateral: '' })).toEqual({ collateral: 'missing' })
    expect(found({ years: '', volume: 'many' })).toEqual({ years: 'years', volume: 'volume' })
    expect(found({ statement: 'x'.repeat(5_000) })).toEqual({ statement: 'too_long' })
    // Characters are counted as on the server: an invisible character does not count, and a letter that
    // normalises to two characters counts as two.
    expect(found({ statement: `${'x'.repeat(STATEMENT_MAX)}\u200b` })).toEqual({})
    expect(found({ statement: '\u0958'.repeat(STATEMENT_MAX) })).toEqual({ statement: 'too_long' })
  })

  it('shows an error at the invalid row of collateral, not at the sum', () => {
    expect(found({ collateral: '3:500000,0:' })).toEqual({ row1: 'asset' })
    expect(found({ collateral: '3:500000,1:x' })).toEqual({ row1: 'amount' })
    expect(found({ collateral: '3:600000.000001' })).toEqual({ row0: 'insufficient' })
    expect(found({ collateral: '1:0.00499999,3:500000' })).toEqual({ row0: 'small' })
    expect(found({ collateral: '1:0.005,3:500000' })).toEqual({})
    expect(found({ collateral: '1:2,3:480000' })).toEqual({})
    // A collateral amount is accepted while the balances are unknown, because the server checks the balance.
    expect(found({ collateral: '3:600000.000001' }, { ...context, available: null })).toEqual({})
  })

  it('clears the amount when another coin is chosen, because the amount is in the coin', () => {
    expect(applyRules.reduce(whole, { coin: 'BTC' })).toEqual({ ...whole, coin: 'BTC', amount: '' })
    expect(applyRules.reduce(whole, { coin: 'USDT' })).toEqual(whole)
    expect(applyRules.reduce(whole, { amount: '5' }).amount).toBe('5')
  })

  it('values coins at their recorded prices, and a coin without a price at zero', () => {
    expect(found({ coin: 'BTC', amount: '50', collateral: '3:500000' })).toEqual({})
    expect(applyRules.summarise({ ...whole, coin: 'BTC', amount: '50' }, context).loan).toBe('1000000')
    const unpriced = { ...context, config: { ...config, collateral_assets: [usdt, { ...btc, price: null }] } }
    expect(found({ collateral: '3:400000,1:2' }, unpriced)).toEqual({ collateral: 'leverage' })
  })

  it('shows its figures with the time of the oldest price among the borrowed coin and its collateral', () => {
    const coins = [
      { ...usdt, time: 2_000 },
      { ...btc, time: 1_000 },
    ]
    const timed = { ...context, config: { ...config, coins, collateral_assets: coins } }
    const time = (collateral: string) => applyRules.summarise({ ...whole, collateral }, timed).price_time
    expect([time('3:500000'), time('3:480000,1:2'), time('3:480000,1:')]).toEqual([2_000, 1_000, 2_000])
  })
})

describe('the form that adds collateral', () => {
  it('rejects an amount that is worth less than 100 USDT, above the balance, or not a number', () => {
    const fault = (currency: string, amount: string) => collateralRules.errors({ currency, amount }, context)
    expect([fault('1', '0.00499999'), fault('1', '0.005')]).toEqual([{ amount: 'small' }, {}])
    expect([fault('3', '99.999999'), fault('3', '100')]).toEqual([{ amount: 'small' }, {}])
    expect([fault('1', '2.1'), fault('1', 'x')]).toEqual([{ amount: 'insufficient' }, { amount: 'correct' }])
  })
})
