import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invite } from '#contract/account/invite.ts'
import { dual } from '#contract/earn/dual.ts'
import { convert } from '#contract/funds/convert.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { game } from '#contract/rewards/game.ts'
import { quiz } from '#contract/rewards/quiz.ts'
import { copy } from '#contract/trade/copy.ts'
import { nft } from '#contract/trade/nft.ts'
import type { ParamsOf, ReadCall } from '#contract/wire/callBuilders.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { listOptions } from '#data/api/use-read.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { ConvertScreen } from '#features/convert/index.ts'
import { CopyScreen, FollowScreen, MyCopyTradingScreen, TraderScreen } from '#features/copy/index.ts'
import { MyDualInvestmentsScreen } from '#features/dual/index.ts'
import { FinanceScreen } from '#features/earn/index.ts'
import { GameScreen } from '#features/game/index.ts'
import { InviteScreen } from '#features/invite/index.ts'
import { ArtistScreen, MyNftOverviewScreen } from '#features/nft/index.ts'
import { CoinAccountScreen } from '#features/transactions/index.ts'
import { render, settle } from '#ui/test-kit.tsx'

/** Parameters of the URL. */
const shown = vi.hoisted(() => ({ search: {} }))
vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => () => {},
  useRouterState: () => undefined,
  useSearch: ({ select }: { readonly select: (search: object) => unknown }) => select(shown.search),
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

/** Times of the stored answers: the figures above are from noon, the list is from one o'clock. */
const NOON = Date.parse('2026-01-05T12:00:00')
const ONE = NOON + 3_600_000
const EMPTY = { list: [], page: 1, limit: 20, total: 0 }

const known = <C extends ReadCall>(call: C, params: ParamsOf<C>, data: object) =>
  queryClient.setQueryData(readOptions(call, params).queryKey, { data, asOf: NOON } as never)
const listed = <C extends ReadCall>(call: C, params: Omit<ParamsOf<C>, 'page'>, more: object = {}) =>
  queryClient.setQueryData(listOptions(call, params).queryKey, {
    pages: [{ data: { ...EMPTY, ...more }, asOf: ONE }],
    pageParams: [1],
  } as never)

/** Renders a screen without connection; returns the hours that the screen shows as the times of its data. */
async function ages(screen: ReactNode): Promise<readonly string[]> {
  const { host } = render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>)
  await settle()
  const text = host.textContent ?? ''
  return [...text.matchAll(/As of \D*(?:[\d-]+, )?(\d\d):/g)].map(([, hour]) => hour ?? '')
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})
afterEach(() => {
  queryClient.clear()
  shown.search = {}
})

test('the convert form shows the time of the balances', async () => {
  const coin = (currency_id: number, currency_name: string) => ({
    ...{ currency_id, currency_name, image: '', precision: 6, min: decimal('1'), max: decimal('9') },
  })
  const terms = { spread: ZERO, fee_rate: ZERO, tolerance: ZERO, quote_life: 8 }
  known(convert.list, {}, { wallet: [], pairs: [], coins: [coin(1, 'BTC'), coin(3, 'USDT')], ...terms })
  expect(await ages(<ConvertScreen />)).toEqual(['12'])
})

test('the totals and the list of dual investments each show the time of their data', async () => {
  const sum = { invested: decimal('5'), settled_month: ZERO, count: 1, without: [] }
  known(dual.orders, { status: '', page: 1, limit: 1 }, { ...EMPTY, sum })
  listed(dual.orders, { status: '1' })
  expect(await ages(<MyDualInvestmentsScreen />)).toEqual(['13', '12'])
})

test('the totals and the bids on the page of a person’s NFT works each show the time of their data', async () => {
  const counts = { holding: 0, reselling: 0, boxes: 0 }
  known(nft.mine, { page: 1, limit: 1 }, { ...EMPTY, counts, worth: ZERO })
  listed(nft.myBids, { limit: 20 })
  expect(await ages(<MyNftOverviewScreen />)).toEqual(['12', '13'])
})

test('the balance and the transactions of a coin each show the time of their data', async () => {
  const row = { account: 'change', currency_id: 3, currency_name: 'USDT', image: '', network: '' }
  const money = { available: ZERO, freeze: ZERO, locked: ZERO, total: ZERO, equivalent: ZERO }
  known(wallet.detail, { currency: 3, type: 'change' }, { ...row, ...money })
  listed(wallet.bills, { currency: 3, type: 'change', scene: '', limit: '50' })
  expect(await ages(<CoinAccountScreen currency={3} type="change" />)).toEqual(['12', '13'])
})

const SUM = { following: 0, invested: ZERO, used_margin: ZERO, profit: ZERO, today_profit: ZERO }
test.each(['traders', 'history'] as const)('the list %s of copy trading shows its own time', async (tab) => {
  known(copy.my, {}, { ...EMPTY, sum: SUM })
  listed(copy.my, { status: 'following' }, { sum: SUM })
  listed(copy.orders, { status: '3' }, { skips: [] })
  expect(await ages(<MyCopyTradingScreen tab={tab} />)).toEqual(['12', '13'])
})

const TRADER = {
  ...{ trader_user_id: 7, nickname: 'T', head_portrait: '', signature: '', trade_days: 1, days: 30 },
  ...{ follower_count: 0, follower_max: 9, accuracy: null, total_profit: ZERO, total_profit_rate: ZERO },
  ...{ profit_orders: 0, loss_orders: 0, total_orders: 0, max_drawdown: ZERO, follower_profit: ZERO },
  ...{ aum: ZERO, share_rate: ZERO, min_follow_amount: ZERO, curve: [], symbols: [], is_followed: 0 },
  ...{ open: 1, sample: 0, update_time: 1 },
}
const DETAIL = { trader_info: TRADER, list: [], positions: 0, is_followed: 0, follow: null }

test.each(['history', 'followers'])('the list %s of a trader shows the time of its data', async (tab) => {
  known(copy.traderDetail, { trader_user_id: 7, days: '30' }, DETAIL)
  listed(copy.historyTrade, { trader_user_id: 7 })
  listed(copy.followers, { trader_user_id: 7 })
  shown.search = { tab }
  expect(await ages(<TraderScreen id={7} />)).toEqual(['12', '13'])
})

test("the ranking of traders and the user's copy profit above it each show the time of their own data", async () => {
  known(copy.my, {}, { ...EMPTY, sum: { ...SUM, following: 1 } })
  listed(copy.index, { sort: 'overall', days: '30', open: '' })
  expect(await ages(<CopyScreen />)).toEqual(['13', '12'])
})

test('the earnings by invitations and the list of invited people show their own times', async () => {
  const data = { extension_code: 'ABC', link: 'https://x.test', rebate_rate: ZERO, invited: 0 }
  known(invite.info, { page: 1, limit: 10 }, { ...EMPTY, ...data, rebate_total: ZERO, rebates: [] })
  listed(invite.info, { limit: 20 }, data)
  expect(await ages(<InviteScreen />)).toEqual(['12', '13'])
})

test('the totals of quiz bets and the list of bets show their own times', async () => {
  const sums = [{ currency_id: 3, currency_name: 'USDT', staked: ZERO, bonus: ZERO }]
  known(quiz.bets, { page: 1, limit: 1 }, { ...EMPTY, sums })
  listed(quiz.bets, {}, { sums })
  expect(await ages(<GameScreen tab="mine" />)).toEqual(['12', '13'])
})

test('the spins of a wheel show their own time', async () => {
  const prizes = [
    { name: 'Red', rate: decimal('0.5') },
    { name: 'Blue', rate: decimal('0.5') },
  ]
  const wheel = { id: 7, kind: 'wheel', name: 'Wheel', cover: '', url: '', chances: 1, daily: 1, prizes }
  known(game.list, {}, { games: [{ ...wheel, seed_hash: '', test: 0 }] })
  listed(game.plays, { game_id: 7 })
  expect(await ages(<GameScreen tab="games" id={7} />)).toEqual(['12', '13'])
})

test('the works of an artist show their own time', async () => {
  const artist = {
    ...{ id: 7, name: 'A', avatar: '', banner: '', intro: '', sample: 0 },
    ...{ works_count: 0, sold_volume: ZERO, collect_count: 0 },
  }
  known(nft.artistDetail, { id: 7, page: 1, limit: 20 }, { ...EMPTY, artist })
  listed(nft.artistDetail, { id: 7, limit: 20 }, { artist })
  expect(await ages(<ArtistScreen id={7} />)).toEqual(['12', '13'])
})

test('the form to copy a trader shows the time of the balance', async () => {
  known(copy.traderDetail, { trader_user_id: 7, days: '30' }, DETAIL)
  expect(await ages(<FollowScreen id={7} />)).toEqual(['12'])
  known(wallet.detail, { currency: 3, type: 'lever' }, { available: ZERO })
  expect(await ages(<FollowScreen id={7} />)).toEqual(['12', '12'])
})

test('the bid of the auction that ends next shows its time on the finance tab', async () => {
  const now = Math.floor(Date.now() / 1000)
  const auction = {
    ...{ id: 1, code: 'W1', name: 'W', cover: '', currency_id: 3, currency_name: 'USDT', state: 'open' },
    ...{ current_price: decimal('5'), start_price: decimal('1'), start_time: 1, end_time: now + 999 },
    ...{ sale_status: 1 },
  }
  expect(await ages(<FinanceScreen />)).toEqual([])
  known(nft.items, { sell_mode: '1', sort: 'ending', page: 1, limit: 3 }, { ...EMPTY, list: [auction] })
  expect(await ages(<FinanceScreen />)).toEqual(['12'])
})
