import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { WalletList } from '#contract/funds/wallet.ts'
import { queryClient } from '#data/api/queries.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render } from '#ui/test-kit.tsx'
import { TotalAssets } from './TotalAssets.tsx'

const empty = { balance: [] }
const wallet: WalletList = {
  total_usdt: decimal('777'),
  total_btc: decimal('0.0388'),
  without: [{ currency_id: 9, currency_name: 'ADA', amount: decimal('44') }],
  today_profit: decimal('5'),
  today_profit_rate: decimal('0.0064'),
  today_without: [],
  time: 0,
  accounts: [],
  legal_wallet: empty,
  change_wallet: empty,
  lever_wallet: empty,
  micro_wallet: empty,
  margin_wallet: empty,
  stock_wallet: empty,
  deposit_wallet: empty,
  mining_wallet: empty,
}

afterEach(() => prefs.set({ hideBalance: false }))

test('while the total of assets is hidden, the page shows no figure of the total in any unit', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <TotalAssets wallet={wallet} />
    </QueryClientProvider>,
  )
  for (const figure of ['$777.00', '0.0388', '$5.00', '44 ADA']) expect(host.textContent).toContain(figure)
  click(button('Hide balances'))
  const unit = find('button:not([aria-label])', host)
  for (let nth = 0; nth < 3; nth++) {
    expect(host.textContent).not.toMatch(/\d/)
    click(unit)
  }
})
