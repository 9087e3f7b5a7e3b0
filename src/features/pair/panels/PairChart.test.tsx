import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { local } from '#data/cache/local-storage.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { PairChart } from './PairChart.tsx'

vi.mock('#ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))

const HOUR = 3_600_000
const quote = quoteOf(1, 'BTC/USDT')
const one = decimal('1')
const candle = { time: 1, open: one, high: one, low: one, close: one, volume: one }

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  local.set('chartPeriod', '15min')
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
})

/** Renders a chart of candles that were received this many milliseconds ago; returns its text. */
function shown(ago: number, live: boolean): string {
  const params = { symbol: quote.symbol, period: '15min', from: '0', to: '0', limit: '500' } as const
  queryClient.setQueryData(readOptions(market.candles, params).queryKey, {
    data: [candle],
    asOf: serverNow() - ago,
  } as never)
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <PairChart quote={quote} live={live} />
    </QueryClientProvider>,
  )
  return host.textContent ?? ''
}

test('a chart whose candles are not current shows their time while the prices of the market are live', () => {
  expect(shown(HOUR, true)).toContain('As of')
})

test('a chart of a market without live prices shows the time of its candles', () => {
  expect(shown(0, false)).toContain('As of')
})

test('a chart with current candles of a live market shows no time', () => {
  expect(shown(0, true)).not.toContain('As of')
})
