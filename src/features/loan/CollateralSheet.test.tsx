import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { LOAN_STATUS, type Loan, type LoanConfig } from '#contract/earn/loan.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { CollateralSheet } from './CollateralSheet.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const BTC = { currency_id: 1, name: 'BTC', image: '', precision: 8, price: decimal('66000') }

test('more collateral than the spot balance is rejected with an error that names the balance', async () => {
  vi.mocked(callWithTime).mockImplementation((def) => {
    if (def !== wallet.transferable) return new Promise(() => {})
    const accounts = [{ account: 'change', available: decimal('0.25') }]
    return Promise.resolve({ data: [{ id: 1, name: 'BTC', image: '', accounts }], asOf: Date.now() } as never)
  })
  openSession('token')
  const loan = {
    id: 7,
    status: LOAN_STATUS.active,
    coin_id: 3,
    coin: 'USDT',
    collateral: [{ currency_id: 1, name: 'BTC', amount: decimal('1') }],
    risk_rate: null,
    price_time: 0,
  } as unknown as Loan
  render(
    <QueryClientProvider client={queryClient}>
      <CollateralSheet
        loan={loan}
        config={{ collateral_assets: [BTC] } as unknown as LoanConfig}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  const sheet = () => find('dialog[open]')
  await until(() => expect(sheet().textContent).toContain('Available: 0.25 BTC'))
  type(find<HTMLInputElement>('input[inputmode=decimal]', sheet()), '0.3')
  click(button('Add collateral', sheet()))
  await until(() => expect(sheet().textContent).toContain('Insufficient balance. Available: 0.25 BTC'))
})
