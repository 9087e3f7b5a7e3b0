import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { DepositRow } from '#contract/funds/wallet.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { find, render } from '#ui/test-kit.tsx'
import { DepositSheet } from './DepositSheet.tsx'

const announced: DepositRow = {
  id: 1,
  currency: 101,
  currency_name: 'USD',
  network: '',
  account: 'Ann Example',
  amount: decimal('50'),
  type: 1,
  voucher: '',
  hash: '',
  confirmations: 0,
  confirmations_needed: 0,
  status: 3,
  reason: '',
  reference: 'ABCDEFGHJK',
  bank: null,
  test: 0,
  create_time: 1_700_000_000,
}

function shown(row: DepositRow): string {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <DepositSheet row={row} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll('dialog[open]')].at(-1)?.textContent ?? ''
}

test('an announced bank deposit that ended because it was not paid says so, and shows no payment and no review', () => {
  const text = shown(announced)
  expect(text).toContain('Not reported as paid within 30 days')
  expect(text).not.toMatch(/Payment sent|In review/)
})

test('a deposit that an operator rejected shows the reason of the operator only', () => {
  const text = shown({ ...announced, voucher: '/api/file/proof', reason: 'another payer' })
  expect(text).toContain('another payer')
  expect(text).not.toContain('30 days')
  expect(text).toContain('Payment sent')
})

test('a bank deposit that awaits payment links to its own bank details, because each deposit has its own reference', () => {
  shown({ ...announced, id: 7, status: 0 })
  expect(find('dialog[open] a').getAttribute('href')).toContain('/pages/fund/receive?currency=101&id=7')
})
