import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { find, render, type, until } from '#ui/test-kit.tsx'
import { MarginForm } from './MarginForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const order = {
  id: 7,
  match_id: 1,
  symbol: 'BTC/USDT',
  account: 'lever',
  type: 1,
  order_type: 'market',
  price: decimal('66000'),
  now_price: decimal('66000'),
  share: decimal('1'),
  stop_share: decimal('0'),
  lot_size: decimal('0.1'),
  multiple: 10,
  margin: decimal('660'),
  mmr: decimal('0.004'),
  fee_rate: decimal('0.0005'),
  overnight_rate: decimal('0'),
  overnight_fee: decimal('0'),
  closes: [],
  quote_scale: 6,
  price_precision: 2,
  fee_currency: 'USDT',
} as unknown as LeverOrder

test('adding more margin than the futures balance is rejected with an error that names the balance', async () => {
  vi.mocked(callWithTime).mockImplementation((def) => {
    if (def !== wallet.detail) return new Promise(() => {})
    return Promise.resolve({ data: { available: decimal('120.5') }, asOf: Date.now() } as never)
  })
  openSession('token')
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <MarginForm order={order} onDone={() => {}} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Up to 120.5 USDT'))
  type(find<HTMLInputElement>('input[inputmode=decimal]', host), '200')
  await until(() => expect(host.textContent).toContain('Insufficient balance. Available: 120.5 USDT'))
})

test('an old futures balance is shown with its time', async () => {
  vi.mocked(callWithTime).mockImplementation((def) => {
    if (def !== wallet.detail) return new Promise(() => {})
    return Promise.resolve({ data: { available: decimal('120.5') }, asOf: Date.now() - 3_600_000 } as never)
  })
  queryClient.clear()
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <MarginForm order={order} onDone={() => {}} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toMatch(/Up to 120\.5 USDT As of /))
})
