import { expect, test } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { decimal } from '#domain/money.ts'
import { fillsOf } from './ownFills.ts'

const order = (
  id: number,
  type: 1 | 2,
  ...fills: readonly (readonly [time: number, price: string])[]
): SpotOrder =>
  ({
    id,
    type,
    fills: fills.map(([time, price]) => ({ time, price: decimal(price), number: decimal('0.5') })),
  }) as never

test('every fill of an order is marked on the chart as a purchase or a sale, at the time and price of the fill', () => {
  expect(fillsOf([order(7, 1, [100, '20'], [160, '21']), order(8, 2, [200, '30']), order(9, 1)])).toEqual([
    { key: '7 0', time: 100, price: '20', number: '0.5', side: 'buy' },
    { key: '7 1', time: 160, price: '21', number: '0.5', side: 'buy' },
    { key: '8 0', time: 200, price: '30', number: '0.5', side: 'sell' },
  ])
})
