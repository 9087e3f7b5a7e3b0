import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DepositRow } from '#contract/funds/wallet.ts'
import type { WithdrawRow } from '#contract/funds/withdraw.ts'
import { queryClient } from '#data/api/queries.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { click, find, render } from '#ui/test-kit.tsx'
import { Deposits } from './Deposits.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const ROW = { id: 1, currency: 3, currency_name: 'USDT', amount: decimal('5'), status: 1, create_time: 1 }
const reading = (rows: readonly object[]) =>
  ({
    ...{ rows, total: rows.length, more: false, loadingMore: false, loadMore: vi.fn(), asOf: 1_000 },
    ...{ state: 'fresh', error: null, loading: false, refreshing: false, refetch: vi.fn() },
  }) as unknown as ListReading<DepositRow> & ListReading<WithdrawRow>

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})
afterEach(() => queryClient.clear())

test.each([
  ['deposits', Deposits, 'No deposits yet'],
  ['withdrawals', Withdrawals, 'No withdrawals yet'],
])('a list in which a filter hides all records does not say that there are no %s', (_, List, none) => {
  const filter = vi.fn<(part: { readonly status?: string }) => void>()
  const show = (rows: readonly object[], status?: string) =>
    render(
      <QueryClientProvider client={queryClient}>
        <List reading={reading(rows)} status={status} coin={undefined} onFilter={filter} />
      </QueryClientProvider>,
    )
  const all = show([])
  expect(all.host.textContent).toContain(none)
  all.close()
  const { host } = show([ROW])
  const chips = [...host.querySelectorAll<HTMLElement>('[role=radio], input[type=radio]')]
  const last = chips.at(-1)
  if (!last) throw new Error(`no chips in ${find('body').innerHTML}`)
  click(last)
  const status = filter.mock.calls[0]?.[0].status
  const { host: under } = show([ROW], status)
  expect(under.textContent).toContain('Nothing matches these filters')
  expect(under.textContent).not.toContain(none)
})
