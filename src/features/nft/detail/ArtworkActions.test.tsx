import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import type { Nft } from '#contract/trade/nft.ts'
import { call, callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, find, render, until } from '#ui/test-kit.tsx'
import { work } from '../test-kit.ts'
import { ArtworkActions } from './ArtworkActions.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const SOON = Math.floor(Date.now() / 1000) + 3600
const AUCTION = work({ start_time: 1, end_time: SOON, margin: '20' })
const PAUSE = 'buying from other members is paused for another'

beforeEach(() => {
  queryClient.clear()
  vi.mocked(call).mockReset()
  openSession('token')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

/** Shows the button of a work to a verified person whose withdrawals are paused until `holdUntil` (epoch seconds). */
function show(item: Nft, holdUntil: number, freezes: readonly string[] = []) {
  const me = {
    ...{ real_level: 1, real_status: 2, vip_level: 0, has_pay_password: 0, closed_regions: [] },
    ...{ email_bound: 1, mobile_bound: 1, withdraw_hold_until: holdUntil, freezes },
  }
  vi.mocked(callWithTime).mockImplementation((def) =>
    (def as unknown) === user.info
      ? Promise.resolve({ data: me, asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ArtworkActions item={item} />
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/pages/nft/detail'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

const isDisabled = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true'

test.each([
  ['margin', 'Pay margin 20 USDT', { margin_paid: 0 }],
  ['bid', 'Bid', { margin_paid: 1 }],
] as const)(
  'while withdrawals are paused, the button for the %s in an auction of another member is disabled and the pause is shown',
  async (_, label, state) => {
    show({ ...AUCTION, ...state, owner_name: 'A***n' }, SOON)
    await until(() => expect(document.body.textContent).toContain(PAUSE))
    expect(isDisabled(button(label))).toBe(true)
  },
)

test('while withdrawals are frozen, the button for the margin in an auction of another member is disabled and the reason is shown', async () => {
  show({ ...AUCTION, margin_paid: 0, owner_name: 'A***n' }, 0, ['withdrawals'])
  await until(() => expect(document.body.textContent).toContain('payments to other members are stopped'))
  expect(isDisabled(button('Pay margin 20 USDT'))).toBe(true)
})

test('while withdrawals are frozen, the margin for an auction of the platform can be paid', async () => {
  show({ ...AUCTION, margin_paid: 0 }, 0, ['withdrawals'])
  await until(() => expect(isDisabled(button('Pay margin 20 USDT'))).toBe(false))
  expect(document.body.textContent).not.toContain('stopped')
})

test('while withdrawals are paused, the margin for an auction of the platform can be paid', async () => {
  show({ ...AUCTION, margin_paid: 0 }, SOON)
  await until(() => expect(isDisabled(button('Pay margin 20 USDT'))).toBe(false))
  expect(document.body.textContent).not.toContain(PAUSE)
})

test.each([
  ['the margin', 'Pay margin 20 USDT', 'Pay margin 20 USDT', { margin_paid: 0 }, { margin: '20' }],
  ['a bid', 'Bid', 'Bid 1,000 USDT', { margin_paid: 1 }, { price: '1000' }],
] as const)(
  '%s in an auction is sent with the currency that was shown',
  async (_, action, confirm, state, sent) => {
    show({ ...AUCTION, ...state }, 0)
    await until(() => expect(isDisabled(button(action))).toBe(false))
    click(button(action))
    vi.mocked(call).mockReturnValueOnce(new Promise(() => {}))
    await until(() => expect(isDisabled(button(confirm, find('dialog[open]')))).toBe(false))
    click(button(confirm, find('dialog[open]')))
    await until(() =>
      expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({ ...sent, currency_id: AUCTION.currency_id }),
    )
  },
)
