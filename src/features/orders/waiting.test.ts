import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { orderOf, STOP, TRIGGER } from './test-kit.ts'
import { amendable, waitingAt, waitsForNext } from './waiting.ts'

const stop = { price: '95', direction: 'down' }
const oco = orderOf({ type: 2, order_type: 'oco', ...STOP, target_price: decimal('110') })
const stopLimit = orderOf({ type: 2, order_type: 'stop_limit', ...STOP, target_price: decimal('94') })
const stopMarket = orderOf({ type: 2, order_type: 'stop_market', ...STOP })

test('an open order waits at its limit, at its stop, as an OCO at both, and after the trigger at the limit that follows', () => {
  expect(waitingAt(orderOf())).toEqual({ limit: '90', stop: null })
  expect(waitingAt(stopLimit)).toEqual({ limit: null, stop })
  expect(waitingAt({ ...stopLimit, trigger: TRIGGER })).toEqual({ limit: '94', stop: null })
  expect(waitingAt(stopMarket)).toEqual({ limit: null, stop })
  expect(waitingAt(oco)).toEqual({ limit: '110', stop })
  const leg = { ...oco, stop_limit_price: decimal('93') }
  expect(waitingAt({ ...leg, trigger: TRIGGER })).toEqual({ limit: '93', stop: null })
})

test('what the next price decides waits nowhere: at market, and a market leg from its trigger on', () => {
  for (const order of [
    orderOf({ order_type: 'market' }),
    orderOf({ time_in_force: 'ioc' }),
    { ...stopMarket, trigger: TRIGGER },
    { ...oco, trigger: TRIGGER },
  ]) {
    expect(waitsForNext(order)).toBe(true)
    expect(waitingAt(order)).toEqual({ limit: null, stop: null })
    expect(amendable(order)).toBe(false)
  }
})

test('an order can be amended while it waits, except a budget', () => {
  for (const order of [orderOf(), stopLimit, stopMarket, oco, { ...stopLimit, trigger: TRIGGER }])
    expect(amendable(order)).toBe(true)
  expect(amendable({ ...stopMarket, type: 1 })).toBe(false)
  expect(amendable(orderOf({ status: 'cancelled' }))).toBe(false)
})
