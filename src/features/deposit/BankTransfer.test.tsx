import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { BankTransfer } from './BankTransfer.tsx'

vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

const EUR: Coin = {
  ...{ id: 102, name: 'EUR', subName: '', type: 'fiat', status: 1, address: '', image: '', precision: 2 },
  ...{ deposit_min: decimal('1'), deposit_max: decimal('9999'), deposit_integer: 1, confirmations: 0 },
  ...{ withdraw_min: decimal('1'), withdraw_max: decimal('1'), fee: decimal('0'), fee_type: 'fixed' },
  ...{ need_tag: 0, closed: 0 },
}
const announced = (id: number, amount: string, reference: string) => ({
  ...{ id, currency: 102, currency_name: 'EUR', network: '', account: 'me', amount, type: 1, voucher: '' },
  ...{ hash: '', confirmations: 0, confirmations_needed: 0, status: 0, reason: '', reference, test: 0 },
  bank: { account_name: 'H5', account_number: 'DE02', bank_name: 'Bank', swift: 'ABCDEFGH' },
  create_time: 1_700_000_000 + id,
})
const UNPAID = [announced(2, '1000', 'REFERENCEB'), announced(1, '500', 'REFERENCEA')]

const asked: string[] = []
let unpaid = UNPAID
beforeEach(() => {
  openSession('token')
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const message = { list: unpaid, page: 1, limit: 50, total: unpaid.length }
    return Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) })
  })
})
afterEach(() => {
  queryClient.clear()
  asked.length = 0
  unpaid = UNPAID
})

const open = (id?: number, closed?: string): HTMLElement =>
  render(
    <QueryClientProvider client={queryClient}>
      <BankTransfer coin={EUR} id={id} closed={closed} />
    </QueryClientProvider>,
  ).host
const copyable = (host: HTMLElement) =>
  host.querySelector('[aria-label="Copy: Reference"]')?.parentElement?.textContent

test('bank details of a deposit opened by its id show its own reference, not that of the newest deposit', async () => {
  const host = open(1)
  await until(() => expect(copyable(host)).toContain('REFERENCEA'))
  expect(asked[0]).toMatch(/currency=102.*status=0/)
})

test('every deposit that awaits payment can be opened: the newest first, the others from the list', async () => {
  const host = open()
  await until(() => expect(copyable(host)).toContain('REFERENCEB'))
  const other = [...host.querySelectorAll('li button')].find((one) => one.textContent?.includes('REFERENCEA'))
  click(other as HTMLElement)
  expect(copyable(host)).toContain('REFERENCEA')
  click(button('Another amount'))
  expect(copyable(host)).toBeUndefined()
  expect([...host.querySelectorAll('li')]).toHaveLength(2)
})

test('a deposit that no longer awaits payment shows the form instead of the details of another deposit', async () => {
  const host = open(9)
  await until(() => expect(host.textContent).toContain('Paying account'))
  expect(copyable(host)).toBeUndefined()
})

test('a currency that accepts no new deposits shows the announced ones with their payment proof, and no form', async () => {
  const host = open(1, 'closed')
  await until(() => expect(copyable(host)).toContain('REFERENCEA'))
  expect(host.textContent).toContain('I have made the transfer')
  expect(host.textContent).not.toContain('Another amount')
})

test('a currency that accepts no new deposits shows the reason when no announced deposit awaits payment', async () => {
  unpaid = []
  const host = open(undefined, 'closed')
  await until(() => expect(host.textContent).toContain('closed'))
  expect(host.textContent).not.toContain('Paying account')
})
