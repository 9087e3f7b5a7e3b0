import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { site } from '#data/api/test-kit.ts'
import { recordRegistration } from '#data/session/registered-since-launch.ts'
import { openSession } from '#data/session/session.ts'
import { click, find, render, until } from '#ui/test-kit.tsx'
import { createAppRouter } from './-router.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const routerAt = (href: string) => createAppRouter(createMemoryHistory({ initialEntries: [href] }))

test('a page whose code is loading shows its skeleton after 200 ms, and only until the code is loaded', () => {
  const { defaultPendingMs, defaultPendingMinMs, defaultPendingComponent } =
    routerAt('/pages/index/index').options
  expect([defaultPendingMs, defaultPendingMinMs]).toEqual([200, 0])
  expect(defaultPendingComponent?.name).toBe('PagePending')
})

test.each([
  ['is asked for', true, false],
  ['is not asked for', false, ['page']],
])('a page transition runs unless reduced motion is on: reduced motion %s', (_, less, types) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: less && query.includes('reduced-motion') }))
  const router = routerAt('/pages/index/index')
  const transition = router.options.defaultViewTransition
  if (typeof transition !== 'object' || typeof transition.types !== 'function')
    throw new Error('no transition')
  const location = router.latestLocation
  const change = { fromLocation: location, toLocation: location, hrefChanged: true, hashChanged: false }
  expect(transition.types({ ...change, pathChanged: true })).toEqual(types)
})

test.each([
  ['futures', '/pages/transaction/contract'],
  ['coins', '/pages/transaction/currency'],
])('the seconds-contract page opened with type %s redirects to %s, with its pair', async (type, path) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = routerAt(`/pages/transaction/index2?type=${type}&match_id=7`)
  const { close } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => expect(router.state.location.pathname).toBe(path))
  close()
  expect(router.state.location.search).toMatchObject({ match_id: '7' })
})

test('a link opens its page even when punctuation of a sentence follows the path', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = routerAt('/pages/transaction/currency).')
  const { close } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => expect(router.state.location.pathname).toBe('/pages/transaction/currency'))
  close()
})

test.each(['currency', 'contract'])(
  'the page %s, which needs a pair, shows a parameter error when opened without a pair',
  async (page) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const router = routerAt(`/pages/transaction/${page}`)
    const { host, close } = render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await until(() => expect(host.textContent).toContain('Parameter error'))
    close()
  },
)

const NOTHING = { balance: [] }
const coin = {
  id: 3,
  name: 'USDT',
  subName: 'TRC20',
  type: 'crypto',
  status: 1,
  address: '',
  image: '',
  precision: 6,
  deposit_min: '1',
  deposit_max: '1000',
  deposit_integer: 0,
  confirmations: 1,
  withdraw_min: '1',
  withdraw_max: '1000',
  fee: '1',
  fee_type: 'fixed',
  need_tag: 0,
  closed: 0,
}
const network = { network: 'TRC20', confirmations: 1, deposit_min: '1' }
/** The server's answers to a new person of a demo installation, by path. */
const NEWCOMER: Readonly<Record<string, unknown>> = {
  '/getSiteConfig': site,
  '/test_money': { currency_id: 3, currency_name: 'USDT', amount: '10000', next_time: 0 },
  '/currency/list': [coin],
  '/recharge/networks': [{ ...network, status: 1 }],
  '/wallet/get_in_address': { ...network, address: 'test', tag: '', qrcode: '', simulated: 1 },
  '/wallet/list': {
    total_usdt: '0',
    total_btc: '0',
    without: [],
    today_profit: '0',
    today_profit_rate: '0',
    today_without: [],
    time: 0,
    accounts: [],
    legal_wallet: NOTHING,
    change_wallet: NOTHING,
    lever_wallet: NOTHING,
    micro_wallet: NOTHING,
    margin_wallet: NOTHING,
    stock_wallet: NOTHING,
    deposit_wallet: NOTHING,
    mining_wallet: NOTHING,
  },
}

test.each([
  ['/pages/index/index', 'Deposit'],
  ['/pages/fund/assets', 'Buy crypto'],
  ['/pages/fund/receive?currency=3', 'Upload payment proof'],
])(
  'on %s the only main action offered to a new person of a demo installation is to get test money',
  async (page, other) => {
    vi.stubGlobal('fetch', async (address: string | URL | Request) => {
      const path = new URL(String(address instanceof Request ? address.url : address), 'http://x').pathname
      const message = NEWCOMER[path.replace('/api', '')]
      if (message === undefined) return new Promise(() => {})
      return Response.json({ type: 'ok', message, server_time: 1 })
    })
    openSession('token')
    recordRegistration()
    const { host, close } = render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={routerAt(page)} />
      </QueryClientProvider>,
    )
    await until(() => {
      expect(host.textContent).toContain('Get 10,000 test USDT')
      expect(host.textContent).toContain(other)
    })
    const main = [...host.querySelectorAll('[class*=primary]')].map(({ textContent }) => textContent)
    close()
    expect(main).toEqual(['Get 10,000 test USDT'])
  },
)

test.each([
  ['the loans', '/pages/otc/otc', 'My loans', '/pages/otc/otc?tab=loans'],
  ['the copied trades', '/pages/copytrade/my?tab=positions', 'History', '/pages/copytrade/my?tab=history'],
])(
  'a chosen tab of %s is part of the address, so that Back and a reload show the same tab',
  async (_, page, label, address) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    openSession('token')
    const router = routerAt(page)
    const { host, close } = render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const tabs = () => [...host.querySelectorAll<HTMLElement>('[role=tab]')]
    await until(() => expect(tabs().length).toBeGreaterThan(0))
    const tab = tabs().find(({ textContent }) => textContent === label)
    if (!tab) throw new Error('no tab')
    click(tab)
    await until(() => expect(router.state.location.href).toBe(address))
    await until(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
    expect(router.history.length).toBe(1)
    close()
  },
)

test('an order that is opened while the list switches to another tab stays open on the new tab', async () => {
  const order = {
    id: 5,
    request_id: '',
    code: 'TIDE01',
    name: 'Low Tide',
    cover: '',
    is_box: 0,
    sell_mode: 1,
    num: 1,
    price: '1',
    total: '1',
    fee: '0',
    margin: '0',
    currency_id: 3,
    currency_name: 'USDT',
    status: 0,
    pay_deadline: 1,
    is_read: 1,
    created_time: 1,
    pay_time: 0,
    sample: 1,
  }
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    if (!String(address instanceof Request ? address.url : address).includes('NFTOrder'))
      return new Promise(() => {})
    const message = { list: [order], page: 1, limit: 20, total: 1, unread: 0 }
    return Response.json({ type: 'ok', message, server_time: 1 })
  })
  openSession('token')
  const router = routerAt('/pages/nft/purchase')
  const { host, close } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Low Tide'))
  const tab = [...host.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === 'Expired',
  )
  if (!tab) throw new Error('no tab')
  click(tab)
  click(find('article button', host))
  await until(() => expect(router.state.location.href).toBe('/pages/nft/purchase?status=2&id=5'))
  await until(() => expect(host.querySelectorAll('dialog[open]')).toHaveLength(1))
  close()
})
