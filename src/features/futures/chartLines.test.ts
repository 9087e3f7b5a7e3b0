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

test('a long position opens by a purchase of all that was opened, and each close is a sale', () => {
  const half = { share: decimal('0.5'), number: decimal('0.05'), closes: [close(200, '0.05')] }
  expect(futuresFillsOf([position(half)])).toEqual([
    { key: 'lever5', time: 100, price: '20000', number: '0.1', side: 'buy' },
    { key: 'lever5 0', time: 200, price: '21000', number: '0.05', side: 'sell' },
  ])
})

test('a short position opens by a sale and closes by a purchase', () => {
  const sides = futuresFillsOf([position({ type: 2, closes: [close(200, '0.1')] })]).map(({ side }) => side)
  expect(sides).toEqual(['sell', 'buy'])
})

test('an order that never opened has no fills', () => {
  expect(futuresFillsOf([position({ open_time: 0 }), position({ share: decimal('0') })])).toEqual([])
})
