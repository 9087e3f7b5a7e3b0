import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { OpenOrderDetails } from './OpenOrderDetails.tsx'

const MINUTE = 60

/** An order that is paid by card, which the provider reported as pending, placed this many seconds ago. */
const pending = (age: number): QuickBuy => ({
  id: 1,
  order_no: 'QB1',
  country: 'US',
  currency: 'USD',
  pay_method: 'card',
  bank: 'visa',
  fiat_amount: decimal('1000'),
  coin_id: 1,
  coin_name: 'BTC',
  image: '',
  coin_amount: decimal('0.05'),
  rate: decimal('20000'),
  fee: decimal('0'),
  payer: {
    first_name: 'Ann',
    last_name: 'Example',
    full_name: 'Ann Example',
    email: 'ann@example.com',
    phone: '+1 202 555 0100',
    tax_id: '',
  },
  bank_detail: null,
  pay_url: '',
  qr_payload: '',
  voucher: '',
  status: 1,
  refuse_reason: '',
  paid_amount: null,
  late: 0,
  expired: 0,
  expire_time: 0,
  created_time: Math.floor(Date.now() / 1000) - age,
  finish_time: 0,
  test: 0,
})

function shown(order: QuickBuy): string {
  const { host, close } = render(
    <QueryClientProvider client={queryClient}>
      <OpenOrderDetails order={order} />
    </QueryClientProvider>,
  )
  const text = host.textContent ?? ''
  close()
  return text
}

test('an order whose payment was sent says so, and does not ask for the payment', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  expect(shown({ ...pending(MINUTE), status: 0 })).toContain('Awaiting payment')
  const sent = shown(pending(MINUTE))
  expect(sent).toContain('Payment sent')
  expect(sent).not.toMatch(/Waiting for your payment|Awaiting payment|Pay within/)
})

test('a pending card payment shows that the price is no longer held from 35 minutes after the order on', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  expect(shown(pending(34 * MINUTE))).not.toMatch(/price is no longer held|Price held/)
  expect(shown(pending(36 * MINUTE))).toContain('The price is no longer held')
})

test('a bank transfer that was reported as sent shows from 24 hours after the order on that its price depends on the market price, and after five more days that the price is no longer held', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const hours = (age: number) => shown({ ...pending(age * 60 * MINUTE), pay_method: 'bank' })
  expect(hours(23)).not.toMatch(/price is (?:no longer )?held/)
  expect(hours(25)).toContain('The price is held only while the market price is not above it')
  expect(hours(6 * 24 + 1)).toContain('The price is no longer held')
})
