import { expect, test, vi } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { button, click, render } from '#ui/test-kit.tsx'
import { OrderRow } from './OrderRow.tsx'
import { orderOf, STOP, TRAIL, TRIGGER } from './test-kit.ts'

const loadQuote = (price: string, time: number): void =>
  loadTickers([
    {
      legal_id: 3,
      legal_name: 'USDT',
      quotation: [{ ...quoteOf(1, 'BTC/USDT', { now_price: decimal(price) }), time }],
    },
  ])
loadTickers([{ legal_id: 3, legal_name: 'USDT', quotation: [quoteOf(1, 'BTC/USDT')] }])

const amend = vi.fn()
const row = (order: SpotOrder, offline = false) =>
  render(
    <OrderRow
      order={order}
      layout="page"
      offline={offline}
      onOpen={() => undefined}
      onAmend={amend}
      onCancel={() => undefined}
    />,
  ).host
const sale = { type: 2, target_price: decimal('110'), frozen: decimal('1') } as const

test('a row of a stop order shows the type of the order, and the stop price with the direction from which the price reaches it', () => {
  const market = row(orderOf({ ...sale, order_type: 'stop_market', ...STOP }))
  expect(market.textContent).toContain('Stop market')
  expect(market.textContent).toContain('Stop ≤ 95.00')
  expect(market.textContent).toContain('PriceMarket price')
  const up = { stop_price: decimal('120'), stop_direction: 'up', target_price: decimal('121') } as const
  expect(row(orderOf({ order_type: 'stop_limit', ...up })).textContent).toContain('Stop ≥ 120.00')
})

test('a row of an OCO shows the stop price and the order after the trigger, and once triggered the limit price of that order', () => {
  const oco = orderOf({ ...sale, order_type: 'oco', ...STOP, target_price: decimal('110') })
  expect(row(oco).textContent).toContain('Stop ≤ 95.00, then market price')
  const leg = { ...oco, stop_limit_price: decimal('94') }
  expect(row(leg).textContent).toContain('Stop ≤ 95.00, then limit 94.00')
  const triggered = row({ ...leg, trigger: TRIGGER })
  expect(triggered.textContent).toContain('Stop ≤ 95.00, triggered')
  expect(triggered.textContent).toContain('Price94.00')
})

test('a row of a trailing stop shows its callback rate, its trigger price, and the highest price with its time', () => {
  loadQuote('99', 1_700_000_060)
  const said = row(orderOf(TRAIL)).textContent
  expect(said).toContain('Trailing stop')
  expect(said).toContain('Callback 5% · trigger ≤ 95.00 · highest 100.00 at')
  expect(said).toContain('PriceMarket price')
  const triggered = row(orderOf({ ...TRAIL, trigger: TRIGGER })).textContent
  expect(triggered).toContain('trigger ≤ 95.00, triggered')
})

test('a row of a trailing sale marks its trigger price as estimated while it follows from a quote newer than the order', () => {
  loadQuote('120', 1_700_000_060)
  expect(row(orderOf(TRAIL)).textContent).toContain('trigger ≈ ≤ 114.00 · highest 120.00')
  // An order that was read after the newest quote arrived.
  const read = { ...TRAIL, id: 8, trail: { ...TRAIL.trail, time: 1_700_000_070 } }
  expect(row(orderOf(read)).textContent).toContain('trigger ≤ 95.00 · highest 100.00')
})

test('a row of a trailing stop that is not active yet shows its activation price', () => {
  const waits = { ...TRAIL, trail: null, stop_price: ZERO, stop_direction: '' } as const
  const said = row(orderOf({ ...waits, activation_price: decimal('110') })).textContent
  expect(said).toContain('Callback 5% · starts at ≥ 110.00')
  expect(said).not.toContain('trigger')
})

test('a row of a buy shows its take profit and stop loss', () => {
  const buy = orderOf({ take_profit: decimal('120'), stop_loss: decimal('80') })
  expect(row(buy).textContent).toContain('Take profit 120.00 · Stop loss 80.00')
})

test('the row of an open order has a button that amends the order, and a market order after its trigger has none', () => {
  const order = orderOf()
  click(button('Amend order 7', row(order)))
  expect(amend).toHaveBeenCalledExactlyOnceWith(order)
  const leg = row(orderOf({ ...sale, order_type: 'oco', ...STOP, trigger: TRIGGER, stop_limit_price: ZERO }))
  expect(leg.textContent).toContain('Waiting for the next recorded price')
  expect(leg.querySelectorAll('button')).toHaveLength(1)
})

test('a row of an amended order shows that it was amended', () => {
  const old = row(orderOf({ status: 'cancelled', end_reason: 'amended', replaced_by: 8 }))
  expect(old.textContent).toContain('Amended')
})
