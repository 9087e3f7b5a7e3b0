import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { type AmendedOrder, checkAmend, draftAmend, type SpotAmend } from './spotAmend.ts'
import { open, terms } from './test-kit.ts'

const d = decimal
const order: AmendedOrder = {
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  filled: d('0.1'),
  frozen: d('1901.9'),
  isBudget: false,
  isTriggered: false,
  takeProfit: null,
  stopLoss: d('18000'),
}
const asked: SpotAmend = {
  price: '19000',
  amount: '0.3',
  stopPrice: '',
  stopLimit: '',
  callbackRate: '',
  activation: '',
}
const draft = (changes: Partial<AmendedOrder>, amend: Partial<SpotAmend> = {}) =>
  draftAmend({ ...order, ...changes }, { ...asked, ...amend }, terms, open)

test('an amendment opens an order of the same kind for the unfilled part, with its take profit and stop loss', () => {
  expect(draft({})).toMatchObject({
    input: { orderType: 'limit', amount: '0.2', price: '19000', stopLoss: '18000' },
    draft: { number: '0.2', pay: '3803.8', stopLoss: '18000' },
  })
  expect(draft({ orderType: 'stop_limit', stopLoss: null }, { stopPrice: '21000' })).toMatchObject({
    input: { orderType: 'stop_limit' },
    draft: { stop: { price: '21000', direction: 'up', limit: '19000' } },
  })
})

test('the amendment of a triggered order opens a limit order, regardless of the stop price', () => {
  const triggered = draft({ orderType: 'oco', stopLoss: null, isTriggered: true }, { stopPrice: '20000' })
  expect(triggered).toMatchObject({ input: { orderType: 'limit' }, draft: { stop: null } })
})

test('an amendment is rejected by the rules of a new order, and when its quantity is not above the filled part', () => {
  expect(draft({}, { amount: '0.1' })).toEqual({ key: 'amount_filled', filled: '0.1' })
  expect(draft({}, { amount: 'x' })).toEqual({ key: 'bad_quantity' })
  expect(draft({}, { amount: '0.10009' })).toMatchObject({ key: 'amount_below' })
  expect(draft({}, { price: '18000' })).toEqual({ key: 'bad_stop_loss' })
  expect(draft({ timeInForce: 'post_only' }, { price: '20000' })).toEqual({ key: 'post_only_reached' })
  expect(draft({ isBudget: true })).toEqual({ key: 'not_amendable' })
})

test('an amendment needs only the difference to the frozen amount to be available', () => {
  const check = (available: string) => checkAmend(order, asked, terms, open, d(available))
  expect(check('1901.9')).toBeNull()
  expect(check('1901.899999')).toEqual({ key: 'insufficient_balance' })
  expect(checkAmend(order, asked, terms, open, null)).toBeNull()
  expect(checkAmend({ ...order, isBudget: true }, asked, terms, open, null)).toEqual({
    key: 'not_amendable',
  })
})
