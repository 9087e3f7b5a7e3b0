import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type LoanConfig, loan } from '#contract/earn/loan.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { field, render, type } from '#ui/test-kit.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { Calculator } from './Calculator.tsx'
import { Eligibility } from './Eligibility.tsx'
import type { ApplyFault } from './formRules.ts'
import { LoanIntroductionScreen } from './LoanIntroductionScreen.tsx'
import { useFaultLabels } from './labels.ts'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useRouterState: () => undefined,
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

const USDT = { currency_id: 3, name: 'USDT', image: '', precision: 6, price: decimal('1'), time: 0 }
const CONFIG: LoanConfig = {
  coins: [USDT],
  collateral_assets: [USDT],
  min: decimal('500000.2'),
  max: decimal('10000000'),
  leverage: decimal('2'),
  terms: [30, 90],
  term_min: 7,
  term_max: 365,
  liq_rate: decimal('1.1'),
  free_rate: decimal('1.5'),
  overdue_rate: decimal('0.0005'),
  fee_rate: decimal('0'),
  tiers: [{ level: 2, market_maker: 0, loan_max: decimal('2000000.7'), rate_year: decimal('0.09') }],
  my: {
    ...{ eligible: 1, level: 2, market_maker: 0, rate_year: decimal('0.09'), open: 1 },
    ...{ loan_max: decimal('2000000.7'), loan_left: decimal('1234567.8') },
  },
  test: 0,
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const shown = (screen: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>).host.textContent

function Text({ fault }: { readonly fault: ApplyFault }) {
  return useFaultLabels(CONFIG)(fault)
}

test('the limits of a loan are rounded to whole USDT so that each named amount is accepted: minima up, maxima down', () => {
  expect(shown(<Text fault="limit" />)).toContain('500,001 to 10,000,000 USDT')
  expect(shown(<Text fault="allowance" />)).toContain('you can borrow up to 1,234,567 USDT')
  const own = shown(<Eligibility config={CONFIG} />)
  expect(own).toContain('You can borrow up to2,000,000 USDT')
  expect(own).toContain('Left after your open loans1,234,567 USDT')
  queryClient.setQueryData(readOptions(loan.config, {}).queryKey, { data: CONFIG, asOf: Date.now() } as never)
  const about = shown(<LoanIntroductionScreen />)
  expect(about).toContain('Borrow 500,001 – 10,000,000 USDT')
  expect(about).toContain('VIP 22,000,000')
})

test('the hint at the amount of a loan names what is left after the open loans', () => {
  expect(shown(<ApplyForm config={CONFIG} onDone={() => {}} />)).toContain('500,001 – 1,234,567 USDT')
})

test('the loan calculator names the limits of the term, and why a term outside of them has no result', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Calculator config={CONFIG} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('7 – 365')
  for (const days of ['3000', '1']) {
    type(field('Days'), days)
    expect(document.body.textContent).toContain('Enter the correct term: 7 to 365 days')
  }
  for (const days of ['7', '365', '']) {
    type(field('Days'), days)
    expect(document.body.textContent).not.toContain('Enter the correct term')
  }
})
