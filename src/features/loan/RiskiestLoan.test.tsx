import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOAN_STATUS, type Loan, loan } from '#contract/earn/loan.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { render, until } from '#ui/test-kit.tsx'
import { RiskiestLoan } from './RiskiestLoan.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})
afterEach(() => queryClient.clear())

const owed = (id: number, status: number, risk: string) =>
  ({
    ...{ id, loan_no: `L${id}`, status, coin_id: 3, coin: 'USDT', risk_rate: decimal(risk), shared: 0 },
    ...{ price_time: 1, liq_rate: decimal('1.1'), free_rate: decimal('1.5'), assets: [] },
    ...{ debt_value: decimal('1'), asset_value: decimal('2'), debt_total: decimal('1') },
  }) as unknown as Loan
const known = (status: '' | '1' | '2', list: readonly Loan[]) =>
  queryClient.setQueryData(readOptions(loan.list, { status, page: 1, limit: 50 }).queryKey, {
    data: { list, page: 1, limit: 50, total: list.length },
    asOf: Date.now(),
  } as never)

test('the loan closest to liquidation is shown even when fifty finished loans are newer', async () => {
  known(
    '',
    Array.from({ length: 50 }, (_, index) => owed(100 + index, LOAN_STATUS.repaid, '9')),
  )
  known('1', [owed(2, LOAN_STATUS.active, '2')])
  known('2', [owed(1, LOAN_STATUS.overdue, '1.2')])
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <RiskiestLoan />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Loan L1'))
  expect(host.textContent).toContain('the worst of 2 open loans')
})
