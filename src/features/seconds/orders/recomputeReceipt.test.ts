import { expect, test } from 'vitest'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { decimal } from '#domain/money.ts'
import { recompute } from './recomputeReceipt.ts'

const tick = (id: number, time: number, price: string) => ({
  id,
  seq: id,
  time,
  price: decimal(price),
  source: `file#${id}`,
})
const won: SecondsOrder = {
  id: 1,
  request_id: '',
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 3,
  currency_name: 'USDT',
  type: 1,
  seconds: 30,
  number: decimal('33.33'),
  profit_ratio: decimal('0.85'),
  worst_price: decimal('20100'),
  buy_price: decimal('20000'),
  end_price: decimal('20001'),
  end_tick_id: 12,
  expected_profit: decimal('28.3305'),
  fact_profits: decimal('28.3305'),
  result: 'win',
  end_reason: '',
  status: 3,
  accept_seq: 10,
  accept_time: 1000,
  entry: tick(11, 1500, '20000'),
  end: tick(12, 31_500, '20001'),
  create_time: 1,
  expire_time: 32,
  sell_time: 32,
}

test('a receipt is confirmed when the recomputed result equals the settled result', () => {
  expect(recompute(won, 6)).toMatchObject({ agrees: true, end: { result: 'win', gain: '28.3305' } })
  expect(recompute({ ...won, status: 1, result: '' }, 6)).toBeNull()
  const unpriced = {
    ...won,
    end: null,
    end_tick_id: 0,
    end_price: decimal('0'),
    result: 'returned' as const,
    end_reason: 'no_end_price' as const,
    fact_profits: decimal('0'),
  }
  expect(recompute(unpriced, 6)?.agrees).toBe(true)
})

test.each([
  ['a result other than the recomputed result', { result: 'lose' as const, fact_profits: decimal('-33.33') }],
  ['a profit below the recomputed profit', { fact_profits: decimal('28') }],
  [
    'another return ratio than the ordered ratio',
    { expected_profit: decimal('20'), fact_profits: decimal('20') },
  ],
  ['an end tick before the end time', { end: tick(12, 31_499, '20001') }],
  ['an entry tick before the order', { entry: tick(11, 1000, '20000') }],
  ['an entry price beyond the worst price', { worst_price: decimal('19999') }],
  ['another end price than that of the result', { end: tick(12, 31_500, '19999') }],
])('a receipt is rejected for %s', (_, change) => {
  expect(recompute({ ...won, ...change }, 6)?.agrees).toBe(false)
})
