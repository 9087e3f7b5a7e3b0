import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { user } from '#contract/account/user.ts'
import { wallet } from '#contract/funds/wallet.ts'
import type { NftItem, NftOrder } from '#contract/trade/nft.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { call, callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { item } from '../test-kit.ts'
import { BuyCheckout } from './BuyCheckout.tsx'
import { WonAuctionCheckout } from './WonAuctionCheckout.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const SOON = Math.floor(Date.now() / 1000) + 3600
const WORK = item({ sell_mode: 0, price: '300', margin: null, start_time: 1, end_time: SOON })
const WON = {
  ...{ id: 7, name: 'Seven Fathoms', cover: '/c.webp', status: 0, pay_deadline: SOON, num: 1 },
  ...{
    price: decimal('300'),
    margin: decimal('0'),
    fee: decimal('0'),
    currency_id: 3,
    currency_name: 'USDT',
  },
} as NftOrder

beforeEach(() => {
  queryClient.clear()
  vi.mocked(call).mockReset()
  openSession('token')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

interface Buyer {
  /** Whether the buyer has an authenticator app. */
  readonly factor?: boolean
  /** Time (epoch seconds) until which withdrawals are paused. */
  readonly holdUntil?: number
}

/** Answers the reads of the checkout for a verified buyer with 1,000 USDT. */
function answerFor({ factor = false, holdUntil = 0 }: Buyer) {
  const me = {
    ...{ real_level: 1, real_status: 2, vip_level: 0, has_pay_password: 0, closed_regions: [] },
    ...{ email_bound: 1, mobile_bound: 1, withdraw_hold_until: holdUntil },
  }
  const answers = new Map<unknown, unknown>([
    [user.info, me],
    [secondFactor.state, { on: factor ? 1 : 0 }],
    [wallet.detail, { available: decimal('1000') }],
  ])
  vi.mocked(callWithTime).mockImplementation((def) =>
    answers.has(def)
      ? Promise.resolve({ data: answers.get(def), asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
}

function show(shown: { readonly item: NftItem } | { readonly order: NftOrder }, buyer: Buyer = {}) {
  answerFor(buyer)
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        {'item' in shown ? (
          <BuyCheckout item={shown.item} onDone={() => {}} />
        ) : (
          <WonAuctionCheckout order={shown.order} onDone={() => {}} />
        )}
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/pages/nft/purchase_one'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

const sheet = () => find('dialog[open]')
const codeField = () => sheet().querySelector<HTMLInputElement>('input[name=one-time-code]')
const isDisabled = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true'

/** Opens the confirmation once everything is read. */
async function confirm() {
  await until(() => expect(isDisabled(button('Pay 300 USDT', find('form')))).toBe(false))
  await until(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.data),
    ).toBe(true),
  )
  click(button('Pay 300 USDT', find('form')))
  return sheet()
}

test.each([
  ['a purchase', { item: WORK }],
  ['the payment of a won auction', { order: WON }],
] as const)(
  '%s requires the code of a person with an authenticator app, sends the code, and shows at the field that the code was wrong',
  async (_, shown) => {
    show(shown, { factor: true })
    await confirm()
    await until(() => expect(codeField()).not.toBeNull())
    const pay = () => button('Pay 300 USDT', sheet())
    expect(isDisabled(pay())).toBe(true)
    type(find<HTMLInputElement>('input[name=one-time-code]', sheet()), '123456')
    expect(isDisabled(pay())).toBe(false)
    vi.mocked(call).mockRejectedValueOnce(new RejectedError('factor_wrong', 'The code is wrong', 'error'))
    click(pay())
    await until(() => expect(sheet().textContent).toContain('The code is wrong'))
    expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({ factor_code: '123456' })
    expect(codeField()?.value).toBe('')
    expect(codeField()?.getAttribute('aria-invalid')).toBe('true')
    expect(sheet().textContent?.split('The code is wrong')).toHaveLength(2)
  },
)

test('a purchase by a person without an authenticator app is confirmed without a code', async () => {
  show({ item: WORK })
  await confirm()
  expect(codeField()).toBeNull()
  vi.mocked(call).mockReturnValueOnce(new Promise(() => {}))
  click(button('Pay 300 USDT', sheet()))
  await until(() => expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({ factor_code: '' }))
})

test('a purchase sends the price and the currency that the confirmation showed', async () => {
  show({ item: WORK })
  await confirm()
  vi.mocked(call).mockReturnValueOnce(new Promise(() => {}))
  click(button('Pay 300 USDT', sheet()))
  await until(() =>
    expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({ price: '300', currency_id: WORK.currency_id }),
  )
})

test('when the server rejects a purchase because a second-factor code is required, the field for the code appears', async () => {
  show({ item: WORK })
  await confirm()
  vi.mocked(call).mockRejectedValueOnce(new RejectedError('factor_needed', 'Enter the code', 'error'))
  click(button('Pay 300 USDT', sheet()))
  await until(() => expect(codeField()).not.toBeNull())
})

test('while withdrawals are paused, a work sold by another member cannot be bought, and the pause is shown above the form', async () => {
  show({ item: { ...WORK, owner_name: 'A***n' } }, { holdUntil: SOON })
  await until(() => find('li'))
  expect(document.body.textContent).toContain('buying from other members is paused for another')
  expect(isDisabled(button('Pay 300 USDT'))).toBe(true)
})

test('while withdrawals are paused, a work sold by the platform can be bought', async () => {
  show({ item: WORK }, { holdUntil: SOON })
  await confirm()
  expect(document.querySelector('li')).toBeNull()
})
