import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { portfolio } from '#contract/market/portfolio.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import type { Aged } from '#features/kit/index.ts'
import { render } from '#ui/test-kit.tsx'
import { CoinProfit } from './CoinProfit.tsx'

const HOUR = 3_600_000
const HELD = {
  ...{ currency_id: 1, currency_name: 'BTC', image: '', network: '', equivalent: null },
  ...{ available: decimal('2'), freeze: ZERO, locked: ZERO, total: decimal('2') },
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  openSession('token')
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
})

/** Renders the profit at prices of an age (ms), with a cost that has just been read for `number` coins. */
function shown(age: number, state: Aged['state'], number = '2'): string {
  queryClient.setQueryData(readOptions(portfolio.cost, { currency: 1 }).queryKey, {
    data: { currency_id: 1, number, cost: '1', realised: '0', time: 1 },
    asOf: serverNow(),
  } as never)
  const prices: Aged = { asOf: serverNow() - age, state, refetch: () => {} }
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <CoinProfit held={HELD} quote={quoteOf(1, 'BTC/USDT')} prices={prices} digits={8} />
    </QueryClientProvider>,
  )
  return host.textContent ?? ''
}

test('an unrealised profit at an old price shows the time of the price', () => {
  const text = shown(HOUR, 'stale')
  expect(text).toContain('Unrealised PnL+1.00 USDT')
  expect(text).toContain('As of')
})

test('an unrealised profit at a live price with a current cost shows no time', () => {
  expect(shown(0, 'live')).not.toContain('As of')
})

test('the cost of a coin without an unrealised profit is as old as its own reading, whatever the prices', () => {
  expect(shown(HOUR, 'stale', '0')).not.toContain('As of')
})
