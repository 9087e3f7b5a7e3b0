import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { futuresFillsOf, useFuturesLines } from './chartLines.ts'

const quote = quoteOf(1, 'BTC/USDT')

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
})

const position = (change: Partial<LeverOrder>): LeverOrder =>
  ({
    id: 5,
    type: 1,
    open_time: 100,
    price: decimal('20000'),
    share: decimal('1'),
    number: decimal('0.1'),
    opened_share: decimal('1'),
    closes: [],
    ...change,
  }) as never
const close = (time: number, number: string) =>
  ({ time, price: decimal('21000'), number: decimal(number) }) as never

test('the chart marks the opening of a long position as a purchase of all opened lots, and each close as a sale', () => {
  const half = { share: decimal('0.5'), number: decimal('0.05'), closes: [close(200, '0.05')] }
  expect(futuresFillsOf([position(half)])).toEqual([
    { key: 'lever5', time: 100, price: '20000', number: '0.1', side: 'buy' },
    { key: 'lever5 0', time: 200, price: '21000', number: '0.05', side: 'sell' },
  ])
})

test('the chart marks the opening of a short position as a sale, and each close as a purchase', () => {
  const sides = futuresFillsOf([position({ type: 2, closes: [close(200, '0.1')] })]).map(({ side }) => side)
  expect(sides).toEqual(['sell', 'buy'])
})

test('the chart marks no fills for an order that never became a position', () => {
  expect(futuresFillsOf([position({ open_time: 0 }), position({ share: decimal('0') })])).toEqual([])
})

function Lines({ reading }: { readonly reading: ListReading<LeverOrder> }) {
  const { lines } = useFuturesLines(quote, reading, [])
  return lines
    .filter(({ kind }) => kind === 'liquidation')
    .map(({ label, labelAt }) => `${label}${labelAt ? ' can be moved' : ''}`)
    .join()
}

/** The liquidation lines of positions in an answer of this freshness. */
function liquidations(rows: readonly LeverOrder[], state: 'fresh' | 'stale' = 'fresh', failed = false) {
  const reading = { rows, state, error: failed ? { key: 'down' } : null } as never
  const lines = (
    <QueryClientProvider client={queryClient}>
      <Lines reading={reading} />
    </QueryClientProvider>
  )
  return render(lines).host.textContent
}

const liable = (change: Partial<LeverOrder>): LeverOrder =>
  position({
    status: 1,
    match_id: quote.id,
    liquidation_price: '18234.5',
    target_profit_price: '',
    stop_loss_price: '',
    ...change,
  })

test('the chart draws the liquidation price of each position of its pair with the direction, and the line cannot be moved', () => {
  const short = liable({ id: 6, type: 2, liquidation_price: '21999' })
  expect(liquidations([liable({}), short, liable({ id: 7, match_id: 2 })])).toBe(
    'Liq. long · 18,234.50,Liq. short · 21,999.00',
  )
})

test('the chart draws no liquidation price of a position that no price liquidates', () => {
  expect(liquidations([liable({ liquidation_price: '' })])).toBe('')
})

test.each([
  ['old', 'stale', false],
  ['of a failed refresh', 'fresh', true],
] as const)('the chart draws no liquidation price while the positions are %s', (_, state, failed) => {
  expect(liquidations([liable({})], state, failed)).toBe('')
})
