import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { FIATS, market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { PairRow } from './PairRow.tsx'

test('the price in fiat changes in a row as soon as the default fiat currency changes', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const now = Math.floor(Date.now() / 1000)
  const rates = Object.fromEntries(FIATS.map((code) => [code, decimal(code === 'VND' ? '25000' : '1')]))
  queryClient.setQueryData(readOptions(market.fiatRates, {}).queryKey, {
    data: { base: 'USD' as const, rates, save_time: now, source: 'x' },
    asOf: now * 1000,
  })
  prefs.set({ fiat: 'USD' })
  const quote = quoteOf(1, 'BTC/USDT', { now_price: decimal('65000') })
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <PairRow quote={quote} live href="/x" starred={false} offline={false} busy={false} onStar={() => {}} />
    </QueryClientProvider>,
  )
  expect(host.textContent).toContain('$65,000.00')
  act(() => prefs.set({ fiat: 'VND' }))
  expect(host.textContent).toContain('₫1,625,000,000')
  expect(host.textContent).not.toContain('$')
})
