import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { addRecentPair } from '#features/market/index.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { createAppRouter } from './-router.tsx'

const COIN = {
  ...{ id: 1, name: 'BTC', subName: 'Bitcoin', type: 'crypto', status: 1, address: '', image: '' },
  ...{ precision: 8, deposit_min: '1', deposit_max: '9', deposit_integer: 0, confirmations: 1, need_tag: 0 },
  ...{ withdraw_min: '1', withdraw_max: '9', fee: '0', fee_type: 'fixed', closed: 0 },
}
const TRADER = {
  ...{ trader_user_id: 7, nickname: 'T', head_portrait: '', signature: '', trade_days: 1, days: 30 },
  ...{ follower_count: 0, follower_max: 9, accuracy: null, total_profit: '0', total_profit_rate: '0' },
  ...{ profit_orders: 0, loss_orders: 0, total_orders: 0, max_drawdown: '0', follower_profit: '0' },
  ...{ aum: '0', share_rate: '0', min_follow_amount: '0', curve: [], symbols: [], is_followed: 0 },
  ...{ open: 1, sample: 0, update_time: 1 },
}
const ARTIST = {
  ...{ id: 7, name: 'A', avatar: '', banner: '', intro: '', sample: 0 },
  ...{ works_count: 0, sold_volume: '0', collect_count: 0 },
}
/** The server's answers by path; every other call stays unanswered. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/currency/list': [COIN],
  '/api/follow/traderDetail': { trader_info: TRADER, list: [], positions: 0, is_followed: 0, follow: null },
  '/api/bind_box/getArtistDetail': { list: [], page: 1, limit: 20, total: 0, artist: ARTIST },
}
const answer = (url: string): Promise<Response> => {
  const message = ANSWERS[new URL(url, 'http://h5').pathname]
  if (message === undefined) return new Promise(() => {})
  const server_time = Math.floor(Date.now() / 1000)
  return Promise.resolve(Response.json({ type: 'ok', code: 1, message, server_time }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  const quotation = [quoteOf(1, 'BTC/USDT', { is_open_lever: 1 }), quoteOf(2, 'ETH/USDT')]
  const quotes = { data: [{ legal_id: 3, legal_name: 'USDT', quotation }], asOf: Date.now() }
  queryClient.setQueryData(readOptions(market.quotes, {}).queryKey, quotes)
  openSession('token')
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(href: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }))
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const choices = () => [...host.querySelectorAll<HTMLElement>('[role=tab], [role=radio], [role=switch]')]
  const chosen = () =>
    choices()
      .filter((one) => (one.getAttribute('aria-selected') ?? one.getAttribute('aria-checked')) === 'true')
      .map((one) => one.textContent || one.getAttribute('aria-label'))
  const choose = async (name: string) => {
    await until(() => expect(choices().map(({ textContent }) => textContent)).toContain(name))
    click(choices().find(({ textContent }) => textContent === name) as HTMLElement)
  }
  return { router, chosen, choose }
}

test.each([
  ['/pages/fund/receive_withdraw_record', 'Deposit', 'tab=withdraw', 'Withdraw'],
  ['/pages/fund/transfer_history', 'Transfers', 'tab=exchange', 'Conversions'],
  ['/pages/market/alerts', 'Waiting', 'status=done', 'Triggered'],
  ['/pages/setting/coupon', 'Claimable', 'status=1', 'Unused'],
  ['/pages/copytrade/copy', '30 d', 'days=7', '7 d'],
])(
  'a link to the open page %s with another tab than %s chooses the tab of %s',
  async (path, first, search, tab) => {
    const { router, chosen } = open(path)
    await until(() => expect(chosen()).toContain(first))
    await act(() => router.navigate({ href: `${path}?${search}` }))
    await until(() => expect(chosen()).toContain(tab))
    expect(chosen()).not.toContain(first)
  },
)

test.each([
  ['/pages/fund/receive_withdraw_record', 'Withdraw', { tab: 'withdraw' }],
  ['/pages/fund/receive_withdraw_record', 'Rejected', { status: '3' }],
  ['/pages/fund/transfer_history', 'Conversions', { tab: 'exchange' }],
  ['/pages/market/alerts', 'Triggered', { status: 'done' }],
  ['/pages/setting/coupon', 'Unused', { status: '1' }],
  ['/pages/copytrade/copy', '90 d', { days: '90' }],
  ['/pages/copytrade/my', 'Cancelled', { status: 'cancelled' }],
  ['/pages/copytrade/trader?trader_user_id=7', 'Followers', { trader_user_id: '7', tab: 'followers' }],
  ['/pages/copytrade/trader?trader_user_id=7', '90 d', { trader_user_id: '7', days: '90' }],
  ['/pages/ieo/ieo', 'Ended', { status: '3' }],
  ['/pages/game/game?tab=quiz', 'Over', { tab: 'quiz', status: '3' }],
  ['/pages/nft/nft?tab=collection', 'My series', { tab: 'collection', kind: 'series' }],
  ['/pages/nft/artistDetail?id=7', 'About', { id: '7', tab: 'about' }],
  ['/pages/fund/quick_buy_order', 'Cancelled', { status: '3' }],
  ['/pages/otc/otc?tab=loans', 'Overdue', { tab: 'loans', status: '2' }],
  ['/pages/transaction/index?type=coins', 'History', { type: 'coins', list: 'history' }],
  ['/pages/transaction/index?type=futures', 'Open orders', { type: 'futures', list: 'entrust' }],
  ['/pages/fund/receive?currency=1', 'Upload payment proof', { currency: '1', tab: 'voucher' }],
])(
  'on %s the choice %s is kept in the URL, without a new entry in the history',
  async (path, name, search) => {
    const { router, chosen, choose } = open(path)
    const before = router.history.length
    await choose(name)
    await until(() => expect(router.state.location.search).toMatchObject(search))
    await until(() => expect(chosen()).toContain(name))
    expect(router.history.length).toBe(before)
  },
)

test('transactions under a filter without matches say that nothing matches the filters', async () => {
  vi.stubGlobal('fetch', async () => {
    const message = { list: [], page: 1, limit: 50, total: 0 }
    return Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) })
  })
  const { router } = open('/pages/setting/bill')
  await until(() => expect(document.body.textContent).toContain('No transactions here'))
  await act(() => router.navigate({ href: '/pages/setting/bill?kind=income' }))
  await until(() => expect(document.body.textContent).toContain('Nothing matches these filters'))
})

test('the list below the order form stays chosen when another pair is picked', async () => {
  addRecentPair(2)
  const { router, chosen } = open('/pages/transaction/index?type=coins&match_id=1&list=assets')
  await until(() => expect(chosen()).toContain('Assets'))
  click(button('BTC/USDT, change the pair'))
  await until(() => button('ETH/USDT'))
  click(button('ETH/USDT'))
  await until(() => expect(router.state.location.search).toMatchObject({ match_id: '2' }))
  expect(router.state.location.search).toMatchObject({ list: 'assets' })
  expect(chosen()).toContain('Assets')
})

test('the tab of ended works of an artist without one says that nothing is there', async () => {
  open('/pages/nft/artistDetail?id=7&tab=ended')
  await until(() => expect(document.body.textContent).toContain('Nothing here yet'))
})

test('seconds options of which none is running say so, and do not deny the completed ones', async () => {
  vi.stubGlobal('fetch', async () => {
    const message = { list: [], page: 1, limit: 20, total: 0 }
    return Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) })
  })
  open('/pages/transaction/seconds_order?tab=open')
  await until(() => expect(document.body.textContent).toContain('No options in progress'))
})
