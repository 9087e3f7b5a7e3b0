import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { queryClient } from '#data/api/queries.ts'
import { applyBatch, loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { useRankedPairIds } from './useRankedPairIds.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const quote = (id: number, turnover: string): Quote => ({
  id,
  symbol: `C${id}/USDT`,
  name: `C${id}`,
  currency_id: id,
  legal_id: 3,
  currency_name: `C${id}`,
  legal_name: 'USDT',
  currency_logo: '',
  type: 'coin',
  is_open_coin: 1,
  is_open_lever: 0,
  is_open_micro: 0,
  now_price: decimal('1'),
  change: decimal('1'),
  change_amount: decimal('0'),
  open_price: decimal('1'),
  high: decimal('1'),
  low: decimal('1'),
  volume: decimal('1'),
  turnover: decimal(turnover),
  price_precision: 2,
  number_precision: 2,
  min_number: decimal('1'),
  min_total: decimal('1'),
  max_number: decimal('1000'),
  max_total: decimal('1000000'),
  lot_size: decimal('1'),
  multiples: [],
  fee_rate: decimal('0'),
  lever_fee_rate: decimal('0'),
  overnight_rate: decimal('0'),
  mmr: decimal('0'),
  trading_status: 'open',
  next_open_time: 0,
  spark: [],
  time: 1,
})

const tick = (id: number, turnover: string, time: number): DayMarketTuple => [
  id,
  decimal('1'),
  decimal('1'),
  decimal('0'),
  decimal('1'),
  decimal('1'),
  decimal('1'),
  decimal(turnover),
  time,
]

let root: Root
const orders: { readonly at: number; readonly ids: string }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  orders.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ranked rows are reordered at most once in two seconds at any tick rate, and end in the order of the newest figures', () => {
  loadTickers([{ legal_id: 3, legal_name: 'USDT', quotation: [quote(1, '100'), quote(2, '50')] }])
  const Screen = () => {
    const ids = useRankedPairIds('volume').join(',')
    if (orders.at(-1)?.ids !== ids) orders.push({ at: performance.now(), ids })
    return null
  }
  act(() => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Screen))))
  expect(orders.map((order) => order.ids)).toEqual(['1,2'])

  // The top-ranked pair changes every 300 ms for twenty seconds.
  for (let turn = 1; turn <= 200; turn++) {
    act(() => {
      applyBatch([tick(2, turn % 6 < 3 ? '200' : '10', turn + 1)])
      vi.advanceTimersByTime(100)
    })
  }
  act(() => {
    applyBatch([tick(2, '300', 500)])
    vi.advanceTimersByTime(2_100)
  })
  const gaps = orders.slice(1).map((order, at) => order.at - (orders[at]?.at ?? 0))
  expect(orders.length).toBeGreaterThan(2)
  expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(2_000)
  expect(orders.at(-1)?.ids).toBe('2,1')
})
