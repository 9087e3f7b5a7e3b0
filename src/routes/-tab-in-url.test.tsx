import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { click, render, until } from '#ui/testing.tsx'
import { createAppRouter } from './-router.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
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
