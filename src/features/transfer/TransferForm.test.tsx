import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { TransferForm } from './TransferForm.tsx'

const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/app-update.ts', () => ({ useHoldUpdate: held }))

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
      <TransferForm
        choice={{ coin, from: 'change', to }}
        coins={[coin]}
        onChoose={() => {}}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  )
}

test('a transfer form restored from a draft blocks the reload for an app update until the form is cleared', async () => {
  show('lever')
  expect(held).toHaveBeenLastCalledWith(true)
  type(find<HTMLInputElement>('input'), '')
  await until(() => expect(held).toHaveBeenLastCalledWith(false))
})

test('a transfer below the minimum is rejected with an error that names the minimum, unless it transfers the whole balance', async () => {
  show('lever')
  type(find<HTMLInputElement>('input'), '0.000001')
  click(button('Transfer'))
  await until(() => expect(document.body.textContent).toContain('Transfer at least'))
  type(find<HTMLInputElement>('input'), '0.5')
  await until(() => expect(document.body.textContent).not.toContain('Transfer at least'))
})

test('a draft of a transfer is not restored for another pair of accounts', () => {
  show('micro')
  expect(find<HTMLInputElement>('input').value).toBe('')
})
