import { expect, test, vi } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { render } from '#ui/test-kit.tsx'
import { OrderList } from './OrderList.tsx'

const READING = {
  ...{ rows: [], total: 0, more: false, loadingMore: false, loadMore: vi.fn(), asOf: 1_000, state: 'fresh' },
  ...{ error: null, loading: false, refreshing: false, refetch: vi.fn() },
} as ListReading<SpotOrder>

test.each([
  [true, false, 'No open orders'],
  [false, false, 'No orders yet'],
  [true, true, 'Nothing matches these filters'],
  [false, true, 'Nothing matches these filters'],
])('an empty list of orders (open %s, filtered %s) says "%s"', (open, filtered, text) => {
  const ignore = () => {}
  const { host } = render(
    <OrderList
      reading={READING}
      rows={[]}
      label="Orders"
      layout="page"
      open={open}
      filtered={filtered}
      onOpen={ignore}
      onAmend={ignore}
      onCancel={ignore}
    />,
  )
  expect(host.textContent).toBe(text)
})
