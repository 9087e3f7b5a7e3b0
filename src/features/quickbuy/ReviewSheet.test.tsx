import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { useSubmit } from '#features/kit/index.ts'
import { button, click, find, render } from '#ui/test-kit.tsx'
import { EMPTY_BUY } from './formRules.ts'
import { ReviewSheet } from './ReviewSheet.tsx'

const zero = decimal('0')
const quote: QuickBuyQuote = {
  rate: decimal('1'),
  fee: zero,
  coin_amount: decimal('100'),
  valid_until: 1,
  fee_rate: zero,
  spread: zero,
  base_rate: decimal('1'),
  coin_price: decimal('1'),
  source: '',
  rate_time: 1,
}
const renew = vi.fn()

const nothing = { country: null, offer: null, coin: null, amount: null }

interface SheetProps {
  readonly problem?: string
  readonly summary?: object
  readonly fee?: string
}

function Sheet({ problem = '', summary = nothing, fee = '0' }: SheetProps) {
  const submit = useSubmit(quickBuy.buy)
  return (
    <ReviewSheet
      state={EMPTY_BUY}
      shown={null}
      act={() => {}}
      summary={summary as never}
      options={{ countries: [], coins: [], my: null, test: 0 }}
      quote={{ ...quote, fee_rate: decimal(fee) }}
      submit={submit}
      renew={renew}
      onPayer={() => {}}
      problem={problem}
      onClose={() => {}}
      onConfirm={() => Promise.resolve(null)}
    />
  )
}

test('a quick-buy price that cannot be renewed shows the reason in the open sheet, with a button to request a new price', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <Sheet problem="The server could not be reached" />
    </QueryClientProvider>,
  )
  const alerts = [...document.querySelectorAll('dialog[open] [role=alert]')].map((one) => one.textContent)
  expect(alerts.join('')).toContain('The server could not be reached')
  click(button('New price', find('dialog[open]')))
  expect(renew).toHaveBeenCalledTimes(1)
})

test('the review of a quick buy shows the coins that remain after the fee', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const coin = { currency_id: 3, currency_name: 'USDT', precision: 6 }
  render(
    <QueryClientProvider client={queryClient}>
      <Sheet summary={{ ...nothing, coin, amount: decimal('100') }} fee="0.01" />
    </QueryClientProvider>,
  )
  const sheets = [...document.querySelectorAll('dialog[open]')]
  const text = sheets.at(-1)?.textContent ?? ''
  expect(text).toMatch(/Fee1(?:\.0+)? USDT/)
  expect(text).toMatch(/You receive99(?:\.0+)? USDT/)
})

test('the review of a quick buy by bank transfer says how long the price is held and which price applies to money that arrives later', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const offer = { pay_method: 'bank', banks: [], eta: '2–3 working days' }
  render(
    <QueryClientProvider client={queryClient}>
      <Sheet summary={{ ...nothing, offer }} />
    </QueryClientProvider>,
  )
  const text = [...document.querySelectorAll('dialog[open]')].at(-1)?.textContent ?? ''
  expect(text).toContain('The price is held for 24 hours')
  expect(text).toContain('within 5 days after it')
  expect(text).not.toContain('minutes')
})
