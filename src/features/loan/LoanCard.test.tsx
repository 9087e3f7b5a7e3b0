import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { LOAN_STATUS, type Loan } from '#contract/earn/loan.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { LoanCard } from './LoanCard.tsx'

const DAY = 86_400
const SOON = Math.floor(Date.now() / 1000) + DAY
const loan = (end: number) =>
  ({
    ...{ id: 7, loan_no: 'L7', status: LOAN_STATUS.active, coin_id: 3, coin: 'USDT', test: 0 },
    ...{ debt_total: decimal('1'), risk_rate: null, price_time: 0, overdue_days: 0, reject_reason: '' },
    ...{ next_due_time: SOON, end_time: end, finish_time: 0, created_time: 1 },
  }) as unknown as Loan

test.each([
  ['a payment of interest', SOON + 30 * DAY, 'Next payment'],
  ['the end of the loan', SOON, 'Due'],
])('the card of a loan labels the next date by what happens on it: %s', (_, end, label) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <LoanCard loan={loan(end)} onOpen={() => {}} onRepay={() => {}} onAdd={() => {}} />
    </QueryClientProvider>,
  )
  const names = [...host.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(names).toEqual([label, 'Applied'])
})
