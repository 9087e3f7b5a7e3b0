import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import { queryClient } from '#data/api/queries.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { TransactionGroups } from './TransactionGroups.tsx'

const bill = (id: number, time: string, value: string): Bill => ({
  ...{ id, journal_id: id, account: 'change', bucket: 'available', currency_id: 3, currency_name: 'USDT' },
  ...{ value: decimal(value), balance_after: ZERO, total_after: ZERO, scene: 'recharge' },
  ...{ scene_class: 'inflow', info: '', ref_type: '', ref_id: '' },
  create_time: new Date(time).getTime() / 1000,
})
const ROWS = [bill(3, '2026-11-20T12:00:00', '7'), bill(2, '2026-10-20T12:00:00', '5')]
const JUNE = bill(1, '2026-06-20T12:00:00', '1')

/** The sums of the months, newest month first; `null`: the month shows no sum. */
const sums = (more: boolean, loaded: readonly Bill[], rows = loaded) => {
  const reading = {
    ...{ rows: loaded, total: 9, more, loadingMore: false, loadMore: vi.fn(), asOf: 1_000, state: 'fresh' },
    ...{ error: null, loading: false, refreshing: false, refetch: vi.fn() },
  } as ListReading<Bill>
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <TransactionGroups reading={reading} rows={rows} by="month" alone={false} fold filtered={false} />
    </QueryClientProvider>,
  )
  return [...host.querySelectorAll('section > header')].map(
    (head) => /In [\d.]+/.exec(head.textContent ?? '')?.[0] ?? null,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})
afterEach(() => queryClient.clear())

test('the oldest loaded month shows no sums while older transactions may exist that are not loaded', () => {
  expect(sums(true, ROWS)).toEqual(['In 7', null])
  expect(sums(false, ROWS)).toEqual(['In 7', 'In 5'])
})

test('the oldest month of a filtered list shows its sums once a transaction of an earlier month is loaded', () => {
  expect(sums(true, [...ROWS, JUNE], ROWS)).toEqual(['In 7', 'In 5'])
})

test.each([
  [true, 'Nothing matches these filters'],
  [false, 'No transactions here'],
])(
  'an empty list of transactions names the filters as the reason when they are set: %s',
  (filtered, reason) => {
    const reading = {
      ...{
        rows: [],
        total: 0,
        more: false,
        loadingMore: false,
        loadMore: vi.fn(),
        asOf: 1_000,
        state: 'fresh',
      },
      ...{ error: null, loading: false, refreshing: false, refetch: vi.fn() },
    } as ListReading<Bill>
    const { host } = render(
      <QueryClientProvider client={queryClient}>
        <TransactionGroups reading={reading} rows={[]} by="day" alone fold filtered={filtered} />
      </QueryClientProvider>,
    )
    expect(host.textContent).toBe(reason)
  },
)
