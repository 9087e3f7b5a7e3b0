import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Book, market, type Tick } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { useBook } from '../order-book/useBook.ts'
import { DepthPanel } from './DepthPanel.tsx'
import { RecentTrades } from './RecentTrades.tsx'

const quote = quoteOf(1, 'BTC/USDT')
const symbol = quote.symbol
const tick: Tick = { id: 1, time: 1, price: decimal('100'), number: decimal('2'), side: 'buy' }
const book: Book = {
  symbol,
  seq: 1,
  time: 1,
  asks: [[decimal('101'), decimal('1')]],
  bids: [[decimal('99'), decimal('1')]],
}

function OwnDepth({ current }: { readonly current: boolean }) {
  return <DepthPanel quote={quote} view={useBook(symbol)} current={current} />
}

/** Stores an answer in the cache as if it had been received this many milliseconds ago. */
function known(ago: number): void {
  const asOf = serverNow() - ago
  queryClient.setQueryData(readOptions(market.trades, { symbol }).queryKey, { data: [tick], asOf })
  queryClient.setQueryData(readOptions(market.depth, { symbol }).queryKey, { data: book, asOf })
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
})

const HOUR = 3_600_000
const shown = (current: boolean): readonly string[] =>
  [
    <RecentTrades key="trades" quote={quote} current={current} />,
    <OwnDepth key="depth" current={current} />,
  ].map((panel) => {
    const { draw } = render(<QueryClientProvider client={queryClient}>{panel}</QueryClientProvider>)
    const text = document.body.textContent ?? ''
    draw(null)
    return text
  })

test('trades and depth that are not current show the time of their last update', () => {
  known(HOUR)
  for (const text of shown(true)) expect(text).toContain('As of')
})

test('trades and depth of a suspended market show the time of their last update', () => {
  known(0)
  for (const text of shown(false)) expect(text).toContain('As of')
})

test('trades and depth that are current show no time of update', () => {
  known(0)
  for (const text of shown(true)) expect(text).not.toContain('As of')
})
