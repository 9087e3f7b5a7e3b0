import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NftOrder } from '#contract/trade/nft.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { OrderFacts } from './OrderFacts.tsx'

const EXPIRED = {
  ...{ id: 7, code: 'TIDE02', name: 'Seven Fathoms', is_box: 0, sell_mode: 1, status: 2, num: 1 },
  ...{ price: decimal('1000'), total: decimal('1000'), fee: decimal('0'), margin: decimal('200') },
  ...{ currency_id: 3, currency_name: 'USDT', created_time: 1000, pay_deadline: 2000 },
} as NftOrder

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

test.each([
  ['was not paid in time', {}, 'the margin of 200 USDT is forfeited'],
  [
    'could not be paid while withdrawals were frozen',
    { margin_returned: 1 },
    'the margin of 200 USDT was returned',
  ],
] as const)('a won auction that %s states what happened to the margin', (_, more, text) => {
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <OrderFacts order={{ ...EXPIRED, ...more }} />
    </QueryClientProvider>,
  )
  expect(host.textContent).toContain(text)
})
