import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { decimal } from '#domain/money.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { TraderTabs } from './TraderTabs.tsx'

const HOUR = 3_600_000
const POSITION = {
  ...{ id: 1, match_id: 1, symbol: 'BTC/USDT', type: 1, multiple: 10, price_precision: 2, open_time: 1 },
  ...{ price: decimal('100'), now_price: decimal('100'), share: decimal('1'), lot_size: decimal('1') },
}
const DETAIL = { positions: 1, list: [POSITION] } as unknown as Parameters<typeof TraderTabs>[0]['detail']

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useRouter: () => ({}),
  useSearch: () => undefined,
}))

afterEach(() => queryClient.clear())

test('a trader’s open positions show the time of old prices, and their profit with its currency', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
  const quotation = [quoteOf(1, 'BTC/USDT', { now_price: decimal('110') })]
  queryClient.setQueryData(readOptions(market.quotes, {}).queryKey, {
    data: [{ id: 3, name: 'USDT', quotation }],
    asOf: serverNow() - HOUR,
  } as never)
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <TraderTabs id={7} detail={DETAIL} />
    </QueryClientProvider>,
  )
  await settle()
  expect(host.textContent).toContain('As of')
  expect(host.textContent).toContain('+10.00 USDT')
})
