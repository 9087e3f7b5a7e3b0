import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import type { Funding } from '#features/kit/index.ts'
import { render } from '#ui/test-kit.tsx'
import { OrderCosts } from './OrderCosts.tsx'

const funding: Funding = {
  own: decimal('100.009999'),
  total: decimal('120.019998'),
  sources: [{ account: 'change', available: decimal('20.009999') }],
  movesFor: () => [],
}

/** The text of the costs while the balance has this freshness. */
function costs(state: 'fresh' | 'stale'): string | null {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const quote = { legal_name: 'USDT', currency_name: 'BTC', price_precision: 2 } as Quote
  const reading = { state, asOf: 1_700_000_000_000 }
  return render(
    <QueryClientProvider client={queryClient}>
      <OrderCosts
        quote={quote}
        figures={[]}
        funding={funding}
        reading={reading}
        account="lever"
        lotSize={null}
      />
    </QueryClientProvider>,
  ).host.textContent
}

test('the available balance of a futures order equals the sum of the accounts below it, to the last decimal', () => {
  expect(costs('fresh')).toContain('120.019998 USDT')
  expect(costs('fresh')).toContain('Futures 100.009999 · Spot 20.009999')
})

test('the available balance of a futures order shows its time while it is old, and no time while it is current', () => {
  expect(costs('stale')).toContain('As of')
  expect(costs('fresh')).not.toContain('As of')
})
