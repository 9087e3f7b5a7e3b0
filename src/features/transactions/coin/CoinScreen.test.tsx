import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountCode, BalanceRow, WalletList } from '#contract/funds/wallet.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import { portfolio } from '#contract/market/portfolio.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { openSession } from '#data/session/session.ts'
import { add, decimal, ZERO } from '#domain/money.ts'
import { render, settle, until } from '#ui/test-kit.tsx'
import { CoinScreen } from './CoinScreen.tsx'

const row = (account: AccountCode, available: string, freeze = '0', locked = '0'): BalanceRow => ({
  account,
  currency_id: 1,
  currency_name: 'BTC',
  image: '',
  network: '',
  available: decimal(available),
  freeze: decimal(freeze),
  locked: decimal(locked),
  total: add(add(decimal(available), decimal(freeze)), decimal(locked)),
  equivalent: decimal(account === 'lever' ? '0' : '10'),
})
const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining'] as const
const walletOf = (rows: readonly BalanceRow[]): WalletList => {
  const of = (account: AccountCode) => ({ balance: rows.filter((one) => one.account === account) })
  return {
    total_usdt: decimal('30'),
    total_btc: decimal('0.1'),
    without: [],
    today_profit: ZERO,
    today_profit_rate: null,
    today_without: [],
    time: 1,
    accounts: ACCOUNTS.map((account, index) => ({
      id: index + 1,
      account,
      available: ZERO,
      freeze: ZERO,
      locked: ZERO,
      equivalent: ZERO,
      without: [],
      today_profit: ZERO,
      today_profit_rate: null,
      transferable: 1,
    })),
    legal_wallet: of('legal'),
    change_wallet: of('change'),
    lever_wallet: of('lever'),
    micro_wallet: of('micro'),
    margin_wallet: of('margin'),
    stock_wallet: of('stock'),
    deposit_wallet: of('deposit'),
    mining_wallet: of('mining'),
  }
}
const coin = (id: number, name: string, type: 'crypto' | 'fiat' | 'stock') => ({
  id,
  name,
  type,
  precision: 8,
})
const known = (call: typeof wallet.all | typeof market.coins, data: unknown) =>
  queryClient.setQueryData(readOptions(call, {}).queryKey, { data, asOf: 1_000 } as never)
const links = (host: HTMLElement) =>
  [...host.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1) ?? '')
const open = (currency: number) =>
  render(
    <QueryClientProvider client={queryClient}>
      <CoinScreen currency={currency} />
    </QueryClientProvider>,
  ).host

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  loadTickers([{ id: 3, name: 'USDT', quotation: [quoteOf(1, 'BTC/USDT')] } as never])
  known(market.coins, [coin(1, 'BTC', 'crypto'), coin(9, 'AAPL', 'stock'), coin(12, 'EUR', 'fiat')])
  known(wallet.all, walletOf([row('change', '0.4', '0.1'), row('mining', '0', '0', '2'), row('lever', '0')]))
})
afterEach(() => {
  queryClient.clear()
  prefs.set({ hideBalance: false })
})

test('a coin’s page shows the sum over the accounts with a balance, and links each account to its transactions', async () => {
  const host = open(1)
  await settle()
  const text = host.textContent ?? ''
  for (const part of ['2.5 BTC', 'Spot', 'Available 0.4 · Frozen 0.1', 'Locked 2', '≈ $20.00'])
    expect(text).toContain(part)
  expect(text).not.toContain('Futures')
  expect(links(host)).toEqual(
    expect.arrayContaining([
      '/pages/fund/assets_record?currency=1&type=change',
      '/pages/fund/assets_record?currency=1&type=mining',
    ]),
  )
})

test('a coin’s page links to trade, deposit, withdrawal and conversion; the page of a stock without a pair has none of these links', async () => {
  const host = open(1)
  await settle()
  expect(links(host)).toEqual(
    expect.arrayContaining([
      '/pages/transaction/index?type=coins&match_id=1',
      '/pages/fund/receive?currency=1',
      '/pages/fund/withdraw?currency=1',
      '/pages/fund/transfer?currency=1',
    ]),
  )
  const share = open(9)
  await settle()
  expect(share.textContent).toContain('0 AAPL')
  expect(links(share).filter((href) => /receive|withdraw|transfer|transaction/.test(href))).toEqual([])
})

test('the page of a fiat currency links to deposit, and to neither withdrawal nor conversion', async () => {
  const host = open(12)
  await settle()
  expect(host.textContent).toContain('0 EUR')
  expect(links(host).filter((href) => /receive|withdraw|transfer/.test(href))).toEqual([
    '/pages/fund/receive?currency=12',
  ])
})

test('a coin’s page shows no amount while balances are hidden', async () => {
  prefs.set({ hideBalance: true })
  const host = open(1)
  await settle()
  expect(host.textContent).not.toMatch(/2\.5|0\.4|20\.00/)
})

test('a coin’s page shows a placeholder while the coin is loading, and a notice when the coin does not exist', async () => {
  const host = open(77)
  await settle()
  expect(host.textContent).toContain('Nothing found')
  queryClient.clear()
  const waiting = open(1)
  await until(() => expect(waiting.querySelector('[role=status][aria-label=Loading]')).not.toBeNull())
})

test('a coin’s page shows cost and profit of the part of the balance that was bought, and the amount of the rest', async () => {
  queryClient.setQueryData(readOptions(portfolio.cost, { currency: 1 }).queryKey, {
    data: { currency_id: 1, number: '2', cost: '1', realised: '-0.25', time: 1 },
    asOf: 1_000,
  } as never)
  const host = open(1)
  await settle()
  for (const part of [
    'Average cost0.50 USDT',
    'Unrealised PnL+1.00 USDT (+100.00%)',
    'Realised PnL\u22120.25 USDT',
    'Excludes 0.5 BTC acquired another way.',
  ])
    expect(host.textContent).toContain(part)
})
