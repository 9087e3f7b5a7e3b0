import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { orderOf, STOP, TRAIL, TRIGGER } from './test-kit.ts'

loadTickers([{ legal_id: 3, legal_name: 'USDT', quotation: [quoteOf(1, 'BTC/USDT')] }])

const never = () => undefined
const receipt = (order: SpotOrder) =>
  render(
    <QueryClientProvider client={queryClient}>
      <OrderDetail
        id={order.id}
        order={order}
        onClose={never}
        onAmend={never}
        onCancel={never}
        offline={false}
      />
    </QueryClientProvider>,
  ).host
const links = (host: HTMLElement) =>
  [...host.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const sale = { type: 2, target_price: decimal('110'), frozen: decimal('1') } as const

test('the receipt of an OCO shows both legs and the recorded price that triggered the OCO', () => {
  const oco = orderOf({ ...sale, order_type: 'oco', ...STOP, target_price: decimal('110'), trigger: TRIGGER })
  const said = receipt({ ...oco, stop_limit_price: decimal('94') }).textContent
  expect(said).toContain('Stop price≤ 95.00 USDT')
  expect(said).toContain('Stop-limit price94.00 USDT')
  expect(said).toContain('Price110.00 USDT')
  expect(said).toContain('Triggered at')
  expect(said).toContain('Recorded price no. 4194.50 USDT')
})

test('the receipt of a trailing stop shows callback rate, activation price, highest price with its recorded tick, and trigger', () => {
  const activation = { tick_id: 39, price: decimal('99'), time: 1_700_000_040 }
  const order = orderOf({ ...TRAIL, activation_price: decimal('98'), activation, trigger: TRIGGER })
  const said = receipt(order).textContent
  expect(said).toContain('Callback rate5%')
  expect(said).toContain('Activation price≥ 98.00 USDT')
  expect(said).toContain('Activated at')
  expect(said).toContain('Highest price100.00 USDTRecorded price no. 40')
  expect(said).toContain('Trigger price≤ 95.00 USDT')
  expect(said).toContain('Recorded price no. 4194.50 USDT')
  const fresh = receipt(orderOf({ ...TRAIL, trail: { ...TRAIL.trail, tick_id: 0 } })).textContent
  expect(fresh).toContain('Last price when placed')
})

test('the receipt of a sale for take profit or stop loss links to its buy, and the receipt of an amended order to the order before or after', () => {
  const at = (id: number) => [`Order ${id}`, `#/pages/transaction/currency_order?id=${id}`]
  expect(links(receipt(orderOf({ ...sale, parent_id: 3 })))).toEqual([at(3)])
  expect(links(receipt(orderOf({ replaces_id: 5 })))).toEqual([at(5)])
  const amended = receipt(orderOf({ status: 'cancelled', end_reason: 'amended', replaced_by: 9 }))
  expect(links(amended)).toEqual([at(9)])
  expect(amended.textContent).toContain('StatusAmended')
})
