import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { useSubmit } from '#features/kit/index.ts'
import { button, click, find, render } from '#ui/testing.tsx'
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

function Sheet({ problem }: { readonly problem: string }) {
  const submit = useSubmit(quickBuy.buy)
  const summary = { country: null, offer: null, coin: null, amount: null } as never
  return (
    <ReviewSheet
      state={EMPTY_BUY}
      shown={null}
      act={() => {}}
      summary={summary}
      options={{ countries: [], coins: [], my: null, test: 0 }}
      quote={quote}
      submit={submit}
      renew={renew}
      onPayer={() => {}}
      problem={problem}
      onClose={() => {}}
      onConfirm={() => Promise.resolve(null)}
    />
  )
}

test('a quick-buy price that cannot be renewed shows the reason in the open sheet, which offers to ask again', () => {
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
