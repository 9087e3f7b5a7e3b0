import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { find, render } from '#ui/test-kit.tsx'
import { PairRow } from './PairRow.tsx'

vi.mock('#data/realtime/ticker-store.ts', async (original) => {
  const board = await original<typeof import('#data/realtime/ticker-store.ts')>()
  return { ...board, getQuote: vi.fn(board.getQuote) }
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

/** Returns the accessible name of the row; every part to which the row refers must exist. */
function spoken(more: Partial<Quote>, futures = false): string {
  const quote = quoteOf(1, 'BTC/USDT', { now_price: decimal('65000'), change: decimal('1.5'), ...more })
  const { host, close } = render(
    <QueryClientProvider client={queryClient}>
      <PairRow
        quote={quote}
        live
        futures={futures}
        href="/x"
        starred={false}
        offline={false}
        busy={false}
        onStar={() => {}}
      />
    </QueryClientProvider>,
  )
  const ids = find('a', host).getAttribute('aria-labelledby')?.split(' ') ?? []
  const said = ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has ${id}`).join(' ')
  close()
  return said
}

test('a market row has an accessible name of pair, price and change, without the volume', () => {
  expect(spoken({})).toBe('BTC/USDT 65,000.00 +1.50%')
  expect(spoken({ multiples: [20, 100] })).toBe('BTC/USDT 65,000.00 +1.50%')
})

test('a futures row shows the leverage, and a row of a pair that cannot be traded now shows the reason', () => {
  expect(spoken({ multiples: [20, 100] }, true)).toBe('BTC/USDT 100× 65,000.00 +1.50%')
  expect(spoken({ trading_status: 'halt' })).toBe('BTC/USDT Suspended 65,000.00 +1.50%')
  expect(spoken({ trading_status: 'closed' })).toBe('BTC/USDT Closed 65,000.00 +1.50%')
  expect(spoken({ trading_status: 'closed', next_open_time: Date.UTC(2030, 0, 7, 14) / 1000 })).toMatch(
    /^BTC\/USDT Closedopens .+ 65,000\.00 \+1\.50%$/,
  )
})

test('a repeated read of the market list rerenders a row only when more than its live figures has changed', () => {
  const quote = quoteOf(1, 'BTC/USDT', { now_price: decimal('65000'), multiples: [20, 100] })
  const onStar = () => {}
  const row = (now: Quote) => (
    <QueryClientProvider client={queryClient}>
      <PairRow quote={now} live href="/x" starred={false} offline={false} busy={false} onStar={onStar} />
    </QueryClientProvider>
  )
  const { draw, close } = render(row(quote))
  const before = vi.mocked(getQuote).mock.calls.length
  draw(row({ ...quote, multiples: [20, 100], now_price: decimal('66000'), time: quote.time + 1 }))
  expect(getQuote).toHaveBeenCalledTimes(before)
  draw(row({ ...quote, trading_status: 'halt' }))
  expect(find('a').textContent).toContain('Suspended')
  close()
})

test('a market row shows the quote of the ticker store when it is newer than the quote of the list', () => {
  const newest = quoteOf(1, 'BTC/USDT', { now_price: decimal('65000'), trading_status: 'halt' })
  vi.mocked(getQuote).mockReturnValue(newest)
  expect(spoken({})).toBe('BTC/USDT Suspended 65,000.00 0.00%')
  vi.mocked(getQuote).mockReset()
})
