import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { MyDualInvestmentsScreen } from '#features/dual/index.ts'
import { OrdersScreen } from '#features/earn/index.ts'
import { SubscriptionsScreen } from '#features/ieo/index.ts'
import { click, render, settle } from '#ui/test-kit.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => navigate,
  useRouterState: () => undefined,
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  openSession('token')
  navigate.mockReset()
})

const show = (screen: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>)
const tab = (name: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  const found = all.find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no tab ${name} among ${all.map(({ textContent }) => textContent)}`)
  return found
}

test.each([
  ['dual investments', <MyDualInvestmentsScreen key="" />, 'Completed', '/pages/invest/mine', '3'],
  ['lock mining orders', <OrdersScreen key="" />, 'Redeemed', '/pages/lockming/order', '2'],
  ['subscriptions', <SubscriptionsScreen key="" />, 'Allotted', '/pages/ieo/order', '2'],
] as const)(
  'a tab of the own %s is written into the URL, which a reload opens again',
  async (_, screen, name, to, status) => {
    show(screen)
    await settle()
    click(tab(name))
    expect(navigate).toHaveBeenCalledWith({ to, search: { status }, replace: true })
  },
)

test('the tab with all subscriptions has the URL of the page without the parameter status', async () => {
  show(<SubscriptionsScreen status="1" />)
  await settle()
  click(tab('All'))
  expect(navigate).toHaveBeenCalledWith({ to: '/pages/ieo/order', search: {}, replace: true })
})
