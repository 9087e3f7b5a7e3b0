import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render, until } from '#ui/test-kit.tsx'
import { DepositScreen } from './DepositScreen.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useSearch: () => undefined,
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

const EUR = {
  ...{ id: 102, name: 'EUR', subName: '', type: 'fiat', status: 1, address: '', image: '', precision: 2 },
  ...{ deposit_min: '1', deposit_max: '9999', deposit_integer: 1, confirmations: 0, need_tag: 0 },
  ...{ withdraw_min: '1', withdraw_max: '1', fee: '0', fee_type: 'fixed', closed: 1 },
}
const ANNOUNCED = {
  ...{ id: 7, currency: 102, currency_name: 'EUR', network: '', account: 'me', amount: '500', type: 1 },
  ...{ voucher: '', hash: '', confirmations: 0, confirmations_needed: 0, status: 0, reason: '', test: 0 },
  bank: { account_name: 'H5', account_number: 'DE02', bank_name: 'Bank', swift: 'ABCDEFGH' },
  ...{ reference: 'REFERENCEA', create_time: 1_700_000_000 },
}

beforeEach(() => {
  openSession('token')
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://h5')
    const message =
      pathname === '/api/currency/list' ? [EUR] : { list: [ANNOUNCED], page: 1, limit: 50, total: 1 }
    return Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) })
  })
})
afterEach(() => queryClient.clear())

test('a bank deposit that was announced before its currency was closed shows the account and the reference to pay with', async () => {
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <DepositScreen currency={102} id={7} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('REFERENCEA'))
  expect(host.textContent).toContain('DE02')
  expect(host.textContent).not.toContain('Another amount')
})
