import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { render } from '#ui/test-kit.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { orderOf } from './test-kit.ts'

const text = (orders: readonly SpotOrder[], hideOthers: boolean) => {
  const reading = {
    ...{
      rows: orders,
      total: orders.length,
      more: false,
      loadingMore: false,
      loadMore: vi.fn(),
      asOf: 1_000,
    },
    ...{ state: 'fresh', error: null, loading: false, refreshing: false, refetch: vi.fn() },
  }
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <OpenOrders
        quote={quoteOf(1, 'BTC/USDT')}
        open={{ reading, orders } as never}
        hideOthers={hideOthers}
        onHideOthers={() => {}}
      />
    </QueryClientProvider>,
  )
  return host.textContent ?? ''
}

test('the filter and Cancel all are hidden while no order of any pair is open, and shown while a filter hides orders', () => {
  expect(text([], false)).not.toContain('Cancel all')
  expect(text([], true)).toContain('Hide other pairs')
  expect(text([orderOf()], false)).toContain('Cancel all')
})
