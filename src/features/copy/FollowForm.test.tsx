import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { copy, type Trader } from '#contract/trade/copy.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { button, click, field, find, render, type, until } from '#ui/test-kit.tsx'
import { FollowForm } from './FollowForm.tsx'
import { TraderScreen } from './TraderScreen.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useRouterState: () => undefined,
  useSearch: () => undefined,
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

const trader: Trader = {
  ...{ trader_user_id: 7, nickname: 'T', head_portrait: '', signature: '', trade_days: 1, days: 30 },
  ...{ follower_count: 0, follower_max: 9, accuracy: null, total_profit: ZERO, total_profit_rate: ZERO },
  ...{ profit_orders: 0, loss_orders: 0, total_orders: 0, max_drawdown: ZERO, follower_profit: ZERO },
  ...{ aum: ZERO, share_rate: ZERO, min_follow_amount: decimal('10.004'), curve: [], symbols: [] },
  ...{ is_followed: 0, open: 1, sample: 0, update_time: 1 },
}
const shown = (screen: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>).host.textContent

test('the minimum follow amount of a trader is shown with all of its decimals, so that the shown amount is accepted', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  expect(shown(<FollowForm trader={trader} follow={null} />)).toContain('Minimum follow amount10.004 USDT')
  const detail = { trader_info: trader, list: [], positions: 0, is_followed: 0, follow: null }
  const { queryKey } = readOptions(copy.traderDetail, { trader_user_id: 7, days: '30' })
  queryClient.setQueryData(queryKey, { data: detail, asOf: Date.now() } as never)
  expect(shown(<TraderScreen id={7} />)).toContain('Min. amount (USDT)10.004')
})

test('the form that copies a trader links to the transfer also beside the error about a missing balance', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const { queryKey } = readOptions(wallet.detail, { currency: 3, type: 'lever' })
  queryClient.setQueryData(queryKey, { data: { available: ZERO }, asOf: Date.now() } as never)
  shown(<FollowForm trader={trader} follow={null} />)
  type(field('Follow amount'), '500')
  click(find<HTMLInputElement>('input[type=checkbox]'))
  click(button('Start copying'))
  await until(() => expect(document.body.textContent).toContain('Insufficient balance'))
  expect(find<HTMLAnchorElement>('a[href*=fundTransfer]').textContent).toBe('Transfer')
})
