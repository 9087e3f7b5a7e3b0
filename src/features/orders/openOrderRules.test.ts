import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { amendable, chartPricesOf, endsAtNextTick } from './openOrderRules.ts'
import { orderOf, STOP, TRAIL, TRIGGER } from './test-kit.ts'

const stop = { price: '95', direction: 'down' }
const oco = orderOf({ type: 2, order_type: 'oco', ...STOP, target_price: decimal('110') })
const stopLimit = orderOf({ type: 2, order_type: 'stop_limit', ...STOP, target_price: decimal('94') })
const stopMarket = orderOf({ type: 2, order_type: 'stop_market', ...STOP })

test('an open order is drawn on the chart at its limit or stop price, an OCO at both, and a triggered order at its limit price after the trigger', () => {
  expect(chartPricesOf(orderOf(), 2)).toEqual({ limit: '90', stop: null })
  expect(chartPricesOf(stopLimit, 2)).toEqual({ limit: null, stop })
  expect(chartPricesOf({ ...stopLimit, trigger: TRIGGER }, 2)).toEqual({ limit: '94', stop: null })
  expect(chartPricesOf(stopMarket, 2)).toEqual({ limit: null, stop })
  expect(chartPricesOf(oco, 2)).toEqual({ limit: '110', stop })
  const leg = { ...oco, stop_limit_price: decimal('93') }
  expect(chartPricesOf({ ...leg, trigger: TRIGGER }, 2)).toEqual({ limit: '93', stop: null })
})

test('an active trailing stop is drawn on the chart at the first price that triggers it, and an inactive trailing stop is not drawn', () => {
  // 20,000.01 × 0.95 = 19,000.0095: a price of 19,000 triggers the sale, a price of 19,000.01 does not.
  const trail = { ...TRAIL.trail, price: decimal('20000.01') }
  const price = decimal('19000.0095')
  expect(chartPricesOf(orderOf({ ...TRAIL, trail, stop_price: price }), 2)).toEqual({
    limit: null,
    stop: { price: '19000', direction: 'down' },
  })
  const waits = orderOf({ ...TRAIL, trail: null, stop_direction: '' })
  expect(chartPricesOf(waits, 2)).toEqual({ limit: null, stop: null })
})

test('an order that the next recorded price fills or ends, such as a market order or a triggered stop-market order, is not drawn on the chart', () => {
  for (const order of [
    orderOf({ order_type: 'market' }),
    orderOf({ time_in_force: 'ioc' }),
    { ...stopMarket, trigger: TRIGGER },
    orderOf({ ...TRAIL, trigger: TRIGGER }),
    { ...oco, trigger: TRIGGER },
  ]) {
    expect(endsAtNextTick(order)).toBe(true)
    expect(chartPricesOf(order, 2)).toEqual({ limit: null, stop: null })
    expect(amendable(order)).toBe(false)
  }
})

test('an open order that waits for a limit or stop price can be amended, unless it is a buy by budget', () => {
  for (const order of [orderOf(), stopLimit, stopMarket, oco, { ...stopLimit, trigger: TRIGGER }])
    expect(amendable(order)).toBe(true)
  expect(amendable({ ...stopMarket, type: 1 })).toBe(false)
  expect([amendable(orderOf(TRAIL)), amendable(orderOf({ ...TRAIL, type: 1 }))]).toEqual([true, false])
  expect(amendable(orderOf({ status: 'cancelled' }))).toBe(false)
})
