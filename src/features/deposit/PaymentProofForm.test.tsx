import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { PaymentProofForm } from './PaymentProofForm.tsx'

const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/app-update.ts', () => ({ useHoldUpdate: held }))
vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

const coin: Coin = {
  id: 3,
  name: 'USDT',
  subName: '',
  type: 'crypto',
  status: 1,
  address: '',
  image: '',
  precision: 6,
  deposit_min: decimal('1'),
  deposit_max: decimal('1000000'),
  deposit_integer: 0,
  confirmations: 1,
  withdraw_min: decimal('1'),
  withdraw_max: decimal('1'),
  fee: decimal('0'),
  fee_type: 'fixed',
  need_tag: 0,
  closed: 0,
}

test('a deposit form restored from a draft blocks the reload for an app update until the form is cleared', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  drafts.set('recharge.3', JSON.stringify({ account: 'mine', amount: '' }))
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentProofForm coin={coin} />
    </QueryClientProvider>,
  )
  expect(held).toHaveBeenLastCalledWith(true)
  type(find<HTMLInputElement>('input'), '')
  await until(() => expect(held).toHaveBeenLastCalledWith(false))
})

test('a payer that is too long is rejected with the maximum number of characters', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentProofForm coin={coin} />
    </QueryClientProvider>,
  )
  type(find<HTMLInputElement>('input'), 'x'.repeat(129))
  click(button('Submit'))
  await until(() => expect(document.activeElement).toBe(find('input')))
  expect(document.body.textContent).toContain('Character too long: at most 128')
  expect(document.body.textContent).not.toContain('Enter the account or address you paid from')
  type(find<HTMLInputElement>('input'), '')
  expect(document.body.textContent).toContain('Enter the account or address you paid from')
})
