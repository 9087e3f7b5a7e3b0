import { expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { decimal } from '#domain/money.ts'
import { futuresFillsOf } from './chartLines.ts'

const position = (change: Partial<LeverOrder>): LeverOrder =>
  ({
    id: 5,
    type: 1,
    open_time: 100,
    price: decimal('20000'),
    share: decimal('1'),
    number: decimal('0.1'),
    opened_share: decimal('1'),
    closes: [],
    ...change,
  }) as never
const close = (time: number, number: string) =>
  ({ time, price: decimal('21000'), number: decimal(number) }) as never

test('the chart marks the opening of a long position as a purchase of all opened lots, and each close as a sale', () => {
  const half = { share: decimal('0.5'), number: decimal('0.05'), closes: [close(200, '0.05')] }
  expect(futuresFillsOf([position(half)])).toEqual([
    { key: 'lever5', time: 100, price: '20000', number: '0.1', side: 'buy' },
    { key: 'lever5 0', time: 200, price: '21000', number: '0.05', side: 'sell' },
  ])
})

test('the chart marks the opening of a short position as a sale, and each close as a purchase', () => {
  const sides = futuresFillsOf([position({ type: 2, closes: [close(200, '0.1')] })]).map(({ side }) => side)
  expect(sides).toEqual(['sell', 'buy'])
})

test('the chart marks no fills for an order that never became a position', () => {
  expect(futuresFillsOf([position({ open_time: 0 }), position({ share: decimal('0') })])).toEqual([])
})
