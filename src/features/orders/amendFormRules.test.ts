import { expect, test } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { decimal } from '#domain/money.ts'
import type { SpotMarket } from '#domain/trade/spot.ts'
import type { SpotAmend } from '#domain/trade/spotAmend.ts'
import { amendOf, rules, termOfOrderLine, termsOf } from './amendFormRules.ts'
import { orderOf, STOP, TRAIL, TRIGGER } from './test-kit.ts'

const market: SpotMarket = { status: 'open', last: { price: decimal('100'), age: 0 } }
const terms = {
  pricePrecision: 2,
  numberPrecision: 4,
  quoteScale: 6,
  minNumber: decimal('0.0001'),
  minTotal: decimal('5'),
  maxNumber: decimal('1000'),
  maxTotal: decimal('1000000'),
  feeRate: decimal('0.001'),
}
const context = (order: SpotOrder) => ({ order, terms, market, available: decimal('20') })
const sale = { type: 2, frozen: decimal('1') } as const
const oco = orderOf({ ...sale, order_type: 'oco', ...STOP, target_price: decimal('110') })
const stopLimit = orderOf({ ...sale, order_type: 'stop_limit', ...STOP, target_price: decimal('94') })

const found = (order: SpotOrder, change: Partial<SpotAmend>) =>
  Object.entries(rules.errors({ ...termsOf(order), ...change }, context(order))).map(([place, problem]) => [
    place,
    problem?.key,
  ])
const frozen = (order: SpotOrder, change: Partial<SpotAmend>) =>
  rules.summarise({ ...termsOf(order), ...change }, context(order))

const none = { callbackRate: '', activation: '' }
const trailing = orderOf({ ...TRAIL, frozen: decimal('1'), activation_price: decimal('110') })

test('the amend sheet is prefilled with the terms of the order', () => {
  expect(termsOf(orderOf())).toEqual({ price: '90', amount: '1', stopPrice: '', stopLimit: '', ...none })
  expect(termsOf(oco)).toEqual({ price: '110', amount: '1', stopPrice: '95', stopLimit: '', ...none })
  expect(termsOf({ ...stopLimit, trigger: TRIGGER })).toEqual({
    price: '94',
    amount: '1',
    stopPrice: '',
    stopLimit: '',
    ...none,
  })
})

test('the amend sheet shows the amount that is additionally frozen or released for the unfilled part', () => {
  expect(frozen(orderOf(), { price: '95' })).toEqual({ frozen: '95.095', difference: '5.005' })
  expect(frozen(orderOf(), { amount: '0.5' })).toEqual({ frozen: '45.045', difference: '-45.045' })
  const part = orderOf({ filled_amount: decimal('0.5'), frozen: decimal('45.045') })
  expect(frozen(part, {})).toEqual({ frozen: '45.045', difference: '0' })
  expect(frozen(oco, { amount: '2' })).toEqual({ frozen: '2', difference: '1' })
})

test('a validation error of an amendment is shown at the field that can correct it', () => {
  expect(found(orderOf(), {})).toEqual([])
  expect(found(orderOf(), { price: '' })).toEqual([['price', 'bad_price']])
  expect(found(orderOf(), { amount: '' })).toEqual([['amount', 'bad_quantity']])
  expect(found(orderOf(), { amount: '0.01' })).toEqual([['amount', 'total_below']])
  expect(found(orderOf({ filled_amount: decimal('0.5') }), { amount: '0.5' })).toEqual([
    ['amount', 'amount_filled'],
  ])
  // The amended order may cost at most 110.09 USDT: the 20 that are available and the 90.09 that are frozen.
  expect(found(orderOf(), { amount: '1.2' })).toEqual([])
  expect(found(orderOf(), { amount: '1.3' })).toEqual([['amount', 'insufficient_balance']])
  expect(found(stopLimit, { stopPrice: '100' })).toEqual([['stopPrice', 'stop_reached']])
  expect(found(oco, { stopPrice: '105' })).toEqual([['stopPrice', 'oco_sides']])
  expect(found(oco, { stopLimit: '0' })).toEqual([['stopLimit', 'bad_stop_limit_price']])
  expect(found(orderOf({ order_type: 'stop_market', ...STOP }), {})).toEqual([['form', 'not_amendable']])
})

test('the amend sheet of a trailing stop has the callback rate in per cent, and no activation price once the stop is active', () => {
  expect(termsOf(trailing)).toMatchObject({ price: '', callbackRate: '5', activation: '110' })
  const follows = { ...trailing, activation: TRIGGER }
  expect(termsOf(follows)).toMatchObject({ activation: '' })
  expect(amendOf({ ...termsOf(follows), callbackRate: '2.5' }).callbackRate).toBe('0.025')
  expect(found(trailing, { callbackRate: '2.5' })).toEqual([])
  expect(found(trailing, { callbackRate: '25' })).toEqual([['callbackRate', 'bad_callback_rate']])
  expect(found(trailing, { activation: '0' })).toEqual([['activation', 'bad_activation_price']])
  expect(found(trailing, { activation: '100' })).toEqual([['activation', 'activation_reached']])
  expect(frozen(trailing, { amount: '2' })).toEqual({ frozen: '2', difference: '1' })
})

test('moving an order line on the chart changes the limit or stop price of the order; an order without such a price has no line to move', () => {
  const terms = (order: SpotOrder) => [termOfOrderLine(order, 'limit'), termOfOrderLine(order, 'stop')]
  expect(terms(orderOf())).toEqual(['price', null])
  expect(terms(oco)).toEqual(['price', 'stopPrice'])
  expect(terms(stopLimit)).toEqual(['price', 'stopPrice'])
  expect(terms({ ...stopLimit, trigger: TRIGGER })).toEqual(['price', null])
  expect(terms(trailing)).toEqual([null, null])
  expect(terms(orderOf({ order_type: 'stop_market', ...STOP }))).toEqual([null, null])
  expect(terms(orderOf({ status: 'complete' }))).toEqual([null, null])
})
