import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Payable, seconds } from '#contract/trade/seconds.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, sub, ZERO } from '#domain/money.ts'
import type { Funding } from '#features/kit/index.ts'
import { button, click, field, render } from '#ui/test-kit.tsx'
import { SecondsForm } from './SecondsForm.tsx'

const OWN = decimal('5')
const funds = vi.hoisted(() => ({ total: '' }))
vi.mock('#features/kit/index.ts', async (real) => ({
  ...(await real<object>()),
  useFunding: (): Funding => {
    const total = decimal(funds.total)
    return {
      own: OWN,
      total,
      sources: [{ account: 'change', available: sub(total, OWN) }],
      movesFor: () => [],
    }
  },
}))

const coin = {
  ...{ id: 3, name: 'USDT', image: '', precision: 6, balance: OWN, max_number: decimal('2000'), quick: [] },
} as unknown as Payable

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  queryClient.setQueryData(readOptions(seconds.payable, {}).queryKey, { data: [coin], asOf: Date.now() })
})

test.each([
  ['all funds that are shown as available, with those of other accounts', '1005', '1005'],
  ['the maximum stake when more is available', '5000', '2000'],
])('the tile "All" of a seconds option enters %s', (_, total, stake) => {
  funds.total = total
  render(
    <QueryClientProvider client={queryClient}>
      <SecondsForm quote={quoteOf(1, 'BTC/USDT', { change: ZERO })} live />
    </QueryClientProvider>,
  )
  click(button('All'))
  expect(field('Stake').value).toBe(stake)
})
