import { expect, test } from 'vitest'
import type { QuickBuyOptions, QuickBuyQuote } from '#contract/funds/quickBuy.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import {
  type BuyState,
  buyRules,
  EMPTY_BUY,
  initialState,
  isPayerKnown,
  presetsOf,
  stepOf,
} from './formRules.ts'

const offer = (pay_method: 'bank' | 'card', coins: number[], banks: string[] = []) => ({
  pay_method,
  banks: banks.map((code) => ({ code, name: code, logo: '' })),
  min_amount: decimal('100'),
  max_amount: decimal('5000'),
  fee_rate: decimal('0'),
  eta: '',
  coins,
})
const options: QuickBuyOptions = {
  countries: [
    {
      code: 'US',
      name: 'United States',
      currency: 'USD',
      methods: [offer('bank', [3]), offer('card', [3, 1], ['visa', 'mastercard'])],
      tax_id_required: 0,
    },
    {
      code: 'BR',
      name: 'Brazil',
      currency: 'BRL',
      methods: [offer('card', [3], ['elo'])],
      tax_id_required: 1,
    },
  ],
  coins: [
    { currency_id: 3, currency_name: 'USDT', image: '', precision: 6 },
    { currency_id: 1, currency_name: 'BTC', image: '', precision: 8 },
  ],
  my: {
    level: 1,
    single_limit: decimal('2000'),
    payer: { first_name: '', last_name: '', full_name: '', email: '', phone: '', tax_id: '' },
    last: null,
  },
  test: 0,
}
const quote = { rate: '1' as Decimal, fee_rate: '0' as Decimal, base_rate: '1' as Decimal } as QuickBuyQuote
const context = { options, quote }
const begun = buyRules.reduce(EMPTY_BUY, { country: 'US' }, context)

test('choosing a country also selects the country’s first payment method and the first coin of that method', () => {
  expect(begun).toMatchObject({ method: 'bank', bank: '', coin: 3 })
})

test('choosing a method that does not sell the chosen coin also selects another coin', () => {
  const bitcoin = buyRules.reduce(begun, { coin: 1 }, context)
  expect(bitcoin).toMatchObject({ method: 'card', coin: 1, bank: 'visa' })
  expect(buyRules.reduce(bitcoin, { method: 'bank' }, context)).toMatchObject({ coin: 3 })
})

test('the only bank of a method is selected automatically, and with several banks no bank is selected', () => {
  expect(buyRules.reduce(begun, { country: 'BR', method: '' }, context)).toMatchObject({ bank: 'elo' })
  const country = { ...options.countries[0], methods: [offer('bank', [3], ['first', 'second'])] }
  const several = { ...context, options: { ...options, countries: [country] } as QuickBuyOptions }
  const bank = buyRules.reduce(begun, { method: 'bank' }, several)
  expect(buyRules.errors({ ...bank, amount: '100' }, several)).toEqual({ bank: 'missing' })
})

test('paying by card selects the first card network, and keeps the network that was chosen', () => {
  const card = buyRules.reduce(begun, { method: 'card' }, context)
  expect(card.bank).toBe('visa')
  expect(buyRules.errors({ ...card, amount: '100' }, context)).toEqual({})
  const chosen = buyRules.reduce(card, { bank: 'mastercard' }, context)
  expect(buyRules.reduce(chosen, { amount: '100' }, context).bank).toBe('mastercard')
})

test('a quick buy for 1,000 USD shows 1,000 USDT; 10.5 USD is rejected as not whole, 2,001 USD as above the limit of verification level 1', () => {
  const typed = (amount: string) => buyRules.errors({ ...begun, amount }, context).amount
  expect(buyRules.summarise({ ...begun, amount: '1000' }, context).figures?.coin).toBe('1000')
  expect(typed('1000')).toBeUndefined()
  expect(typed('10.5')).toBe('integer')
  expect(typed('99')).toBe('range')
  expect(typed('')).toBe('correct')
  expect(typed('2000')).toBeUndefined()
  expect(typed('2001')).toBe('limit')
})

test('the payer of a quick buy is validated in the second step, with a tax number where the country requires one', () => {
  const first = { ...begun, amount: '100' }
  expect(buyRules.errors(first, context)).toEqual({})
  expect(Object.keys(buyRules.errors({ ...first, step: 'payer' }, context))).toEqual([
    'first_name',
    'last_name',
    'full_name',
    'email',
    'phone',
  ])
  const brazil = buyRules.reduce(first, { country: 'BR', method: '' }, context)
  expect(buyRules.errors({ ...brazil, step: 'payer' }, context)).toMatchObject({ tax_id: 'required' })
})

test('changing the country clears the tax number that was entered for the previous country', () => {
  const brazil = buyRules.reduce({ ...begun, amount: '100', step: 'payer' }, { country: 'BR' }, context)
  const typed = buyRules.reduce(brazil, { tax_id: 'abc' }, context)
  expect(buyRules.errors(typed, context)).toMatchObject({ tax_id: 'format' })
  const states = buyRules.reduce(typed, { country: 'US' }, context)
  expect(states.tax_id).toBe('')
  expect(buyRules.errors(states, context).tax_id).toBeUndefined()
  expect(buyRules.reduce(typed, { country: 'BR' }, context).tax_id).toBe('abc')
})

test('a quick buy with a choice that is no longer available returns from the payer step to the step with the choices', () => {
  const payer: BuyState = { ...begun, amount: '100', step: 'payer' }
  const step = (part: Partial<BuyState>) => {
    const state = { ...payer, ...part }
    return stepOf(state, buyRules.errors(state, context))
  }
  expect([step({}), step({ amount: '99' }), step({ method: 'wallet' })]).toEqual([
    'payer',
    'choose',
    'choose',
  ])
  expect(step({ method: 'card', bank: '' })).toBe('choose')
  expect(step({ country: 'XX' })).toBe('choose')
})

test('the suggested amounts of a quick buy are within the minimum and maximum of the payment method', () => {
  expect(presetsOf('USD', options.countries[0]?.methods[0] ?? null)).toEqual(['100', '500', '1000', '2000'])
  expect(presetsOf('XYZ', null)).toEqual([])
})

test('a new quick buy is prefilled with the choices of the last quick buy that are still available', () => {
  const my = options.my as NonNullable<QuickBuyOptions['my']>
  const by = (last: Partial<NonNullable<typeof my.last>>) =>
    initialState({
      ...options,
      my: { ...my, last: { country: 'US', pay_method: 'card', bank: 'visa', coin_id: 1, ...last } },
    })
  expect(by({})).toMatchObject({ country: 'US', method: 'card', bank: 'visa', coin: 1 })
  expect(by({ bank: 'closed' })).toMatchObject({ method: 'card', bank: '' })
  expect(by({ pay_method: 'scan' }).method).toBeUndefined()
  expect(by({ country: 'TH' })).toMatchObject({ country: 'US' })
  expect(initialState(options)).toMatchObject({ country: 'US', full_name: '' })
})

test('a quick buy of a known payer has no payer step, unless the country requires a tax number', () => {
  const known = {
    ...begun,
    first_name: 'Ann',
    last_name: 'Example',
    full_name: 'Ann Example',
    email: 'ann@example.com',
    phone: '+1 202 555 0100',
  }
  expect(isPayerKnown(begun, context)).toBe(false)
  expect(isPayerKnown(known, context)).toBe(true)
  expect(isPayerKnown({ ...known, country: 'BR' }, context)).toBe(false)
})
