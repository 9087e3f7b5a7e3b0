import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/testing.tsx'
import { TransferForm } from './TransferForm.tsx'

const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/update.ts', () => ({ useHoldUpdate: held }))

const coin = {
  id: 3,
  name: 'USDT',
  image: '',
  accounts: [
    { account: 'change' as const, available: decimal('10') },
    { account: 'lever' as const, available: decimal('0') },
    { account: 'micro' as const, available: decimal('0') },
  ],
}

function show(to: 'lever' | 'micro') {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  drafts.set('transfer', JSON.stringify({ amount: '5', currency: 3, from: 'change', to: 'lever' }))
  render(
    <QueryClientProvider client={queryClient}>
      <TransferForm choice={{ coin, from: 'change', to }} coins={[coin]} onChoose={() => {}} />
    </QueryClientProvider>,
  )
}

test('a transfer that was begun at another time keeps the page as it is', async () => {
  show('lever')
  expect(held).toHaveBeenLastCalledWith(true)
  type(find<HTMLInputElement>('input'), '')
  await until(() => expect(held).toHaveBeenLastCalledWith(false))
})

test('less than is worth a transfer is rejected with the least, unless it is all that is there', async () => {
  show('lever')
  type(find<HTMLInputElement>('input'), '0.000001')
  click(button('Transfer'))
  await until(() => expect(document.body.textContent).toContain('Transfer at least'))
  type(find<HTMLInputElement>('input'), '0.5')
  await until(() => expect(document.body.textContent).not.toContain('Transfer at least'))
})

test('an amount that was begun between two accounts is not there between others', () => {
  show('micro')
  expect(find<HTMLInputElement>('input').value).toBe('')
})
