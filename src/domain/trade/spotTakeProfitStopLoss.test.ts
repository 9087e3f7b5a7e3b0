import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { draftExit, exitOrder } from './spotTakeProfitStopLoss.ts'

const d = decimal
const buy = { side: 'buy', orderType: 'limit' } as const

test('the take profit of a buy is above its price and the stop loss below', () => {
  const draft = (takeProfit: string, stopLoss: string) =>
    draftExit({ ...buy, takeProfit, stopLoss }, d('100'), 2)
  expect(draft('100.01', '99.99')).toEqual({ takeProfit: '100.01', stopLoss: '99.99' })
  expect(draft('', '')).toEqual({ takeProfit: null, stopLoss: null })
  expect(draft('100', '')).toEqual({ key: 'bad_take_profit' })
  expect(draft('100.001', '')).toEqual({ key: 'bad_take_profit' })
  expect(draft('', '100')).toEqual({ key: 'bad_stop_loss' })
  expect(draft('', '0')).toEqual({ key: 'bad_stop_loss' })
})

test('a sale and a stop order cannot have a take profit or stop loss', () => {
  for (const order of [
    { side: 'sell', orderType: 'limit' },
    { side: 'buy', orderType: 'stop_limit' },
    { side: 'buy', orderType: 'oco' },
  ] as const) {
    expect(draftExit({ ...order, takeProfit: '101' }, d('100'), 2)).toEqual({ key: 'bad_take_profit' })
    expect(draftExit({ ...order, stopLoss: '99' }, d('100'), 2)).toEqual({ key: 'bad_stop_loss' })
  }
})

test('take profit and stop loss together open an OCO with a market leg, a take profit alone a limit order, a stop loss alone a stop-market order', () => {
  const [takeProfit, stopLoss] = [d('110'), d('90')]
  const stop = { price: '90', direction: 'down', limit: null }
  expect(exitOrder({ takeProfit, stopLoss })).toEqual({ orderType: 'oco', limit: '110', stop })
  expect(exitOrder({ takeProfit, stopLoss: null })).toEqual({ orderType: 'limit', limit: '110', stop: null })
  expect(exitOrder({ takeProfit: null, stopLoss })).toEqual({ orderType: 'stop_market', limit: null, stop })
  expect(exitOrder({ takeProfit: null, stopLoss: null })).toBeNull()
})
