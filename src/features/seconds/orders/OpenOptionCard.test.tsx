import { beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { OpenOptionCard } from './OpenOptionCard.tsx'

const NOW = Date.UTC(2026, 0, 5, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
  return () => vi.useRealTimers()
})

/** Each test uses its own pair in the ticker store. */
let pair = 0

/** Texts of an option at 60,000 with a last price of 61,000. Ages and the remaining time in seconds. */
function shown({ age, left }: { readonly age: number; readonly left: number }): string | null {
  pair += 1
  const quote = {
    ...{ id: pair, symbol: 'BTC/USDT', price_precision: 2, now_price: decimal('61000') },
    ...{ change: decimal('0'), time: NOW / 1000 - age },
  } as Quote
  loadTickers([{ quotation: [quote] } as never])
  const order = {
    ...{ id: 1, match_id: pair, symbol: 'BTC/USDT', type: 1, seconds: 60, currency_name: 'USDC' },
    ...{ number: decimal('100'), expected_profit: decimal('85') },
    entry: { price: decimal('60000'), time: NOW - (60 - left) * 1000 },
  } as SecondsOrder
  return render(<OpenOptionCard order={order} onOpen={() => {}} />).host.textContent
}

test('an open option shows stake and present result in its coin', () => {
  const text = shown({ age: 1, left: 30 })
  expect(text).toContain('Stake100 USDC')
  expect(text).toContain('Now 61,000.00')
  expect(text).toContain('If it ended now+85 USDC')
})

test.each([
  ['an outdated price', { age: 11, left: 30 }],
  ['the end of its time', { age: 1, left: 0 }],
])('an open option shows no present result after %s', (_, at) => {
  expect(shown(at)).toMatch(/If it ended now—/)
})

test('an open option does not show an outdated price as the present one', () => {
  expect(shown({ age: 11, left: 30 })).toContain('Now —')
})
