import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletList } from '#contract/funds/wallet.ts'
import { queryClient } from '#data/api/queries.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { CoinList } from './CoinList.tsx'

const ROW = {
  ...{ account: 'change', currency_id: 1, currency_name: 'BTC', image: '', network: '' },
  ...{ available: decimal('0.1'), freeze: ZERO, locked: ZERO, total: decimal('0.1') },
  equivalent: decimal('0.5'),
}
const KINDS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining']
const walletOf = (rows: readonly object[]) =>
  Object.fromEntries(
    KINDS.map((kind) => [`${kind}_wallet`, { balance: kind === 'change' ? rows : [] }]),
  ) as unknown as WalletList

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  prefs.set({ hideSmall: true })
})
afterEach(() => {
  queryClient.clear()
  prefs.set({ hideSmall: false })
})

test.each([
  ['balances below 1 USD', [ROW], 'Nothing matches these filters'],
  ['no balances', [], 'No coins here yet'],
])(
  'while small balances are hidden, the coin list of an account with %s explains why it is empty',
  (_, rows, text) => {
    const { host, close } = render(
      <QueryClientProvider client={queryClient}>
        <CoinList wallet={walletOf(rows)} account="change" onAccount={() => {}} />
      </QueryClientProvider>,
    )
    expect(host.textContent).toContain(text)
    close()
  },
)
