import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { render, until } from '#ui/test-kit.tsx'
import { PendingTransfers } from './PendingTransfers.tsx'

const HOUR = 3_600_000

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
})
afterEach(() => queryClient.clear())

const row = (id: number, status: number, amount: string) => ({
  ...{ id, status, currency: 3, currency_name: 'USDT', amount: decimal(amount) },
})
const answer = (list: readonly object[], total: number, asOf: number) =>
  ({ data: { list, page: 1, limit: 50, total }, asOf }) as never

function show(total: number, asOf: number): HTMLElement {
  const set = queryClient.setQueryData.bind(queryClient)
  const done = answer([row(9, 3, '5')], 60, asOf)
  set(readOptions(wallet.deposits, { limit: '50' }).queryKey, done)
  set(readOptions(withdraw.list, { limit: '50' }).queryKey, done)
  set(readOptions(wallet.deposits, { limit: '50', status: '1' }).queryKey, answer([], 0, asOf))
  set(readOptions(withdraw.list, { limit: '50', status: '1' }).queryKey, answer([row(1, 1, '10')], 1, asOf))
  set(
    readOptions(withdraw.list, { limit: '50', status: '2' }).queryKey,
    answer([row(2, 2, '20')], total - 1, asOf),
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <PendingTransfers />
    </QueryClientProvider>,
  ).host
}

test('withdrawals in progress are shown with their sum even when fifty finished ones are newer', async () => {
  const host = show(2, serverNow())
  await until(() => expect(host.textContent).toContain('2 withdrawals in progress, 30 USDT'))
  expect(host.textContent).not.toContain('As of')
})

test('more withdrawals in progress than were read are counted without a sum', async () => {
  const host = show(70, serverNow())
  await until(() => expect(host.textContent).toBe('70 withdrawals in progress'))
})

test('withdrawals in progress that were read an hour ago show the time of the data', async () => {
  const host = show(2, serverNow() - HOUR)
  await until(() => expect(host.textContent).toContain('As of'))
})
