import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import type { Funding } from '#features/kit/index.ts'
import { render } from '#ui/testing.tsx'
import { OrderCosts } from './OrderCosts.tsx'

test('the available balance of a futures order equals the sum of the accounts below it, to the last decimal', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const quote = { legal_name: 'USDT', currency_name: 'BTC', price_precision: 2 } as Quote
  const funding: Funding = {
    own: decimal('100.009999'),
    total: decimal('120.019998'),
    sources: [{ account: 'change', available: decimal('20.009999') }],
    movesFor: () => [],
  }
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <OrderCosts quote={quote} figures={[]} funding={funding} account="lever" lotSize={null} />
    </QueryClientProvider>,
  )
  expect(host.textContent).toContain('120.019998 USDT')
  expect(host.textContent).toContain('Futures 100.009999 · Spot 20.009999')
})
