import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { user } from '#contract/account/user.ts'
import { wallet } from '#contract/funds/wallet.ts'
import type { Quiz } from '#contract/rewards/quiz.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { call, callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, settle, type, until } from '#ui/test-kit.tsx'
import { BetForm } from './BetForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const SOON = Math.floor(Date.now() / 1000) + 3600
const QUIZ = {
  ...{ id: 7, title: 'Who wins?', cover: '', rule: 'By the table', kind: 'custom', symbol: '' },
  ...{ currency_id: 3, currency_name: 'USDT', min_bet: '10', max_bet: '1000', fee_rate: '0', pool: '0' },
  ...{ cut: null, result: null, result_option_id: null, result_kind: '', result_note: '', status: 1 },
  ...{ start_time: 1, cut_time: SOON, result_time: SOON, test: 0, my_option_id: null, my_amount: '0' },
  options: [
    { id: 1, name: 'Red', pool: '0', people: 0 },
    { id: 2, name: 'Blue', pool: '0', people: 0 },
  ],
} as unknown as Quiz

beforeEach(() => {
  queryClient.clear()
  vi.mocked(call).mockReset()
  openSession('token')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

interface Bettor {
  /** Whether the person has an authenticator app. */
  readonly factor?: boolean
  readonly payPassword?: boolean
  /** Time (epoch seconds) until which withdrawals are paused. */
  readonly holdUntil?: number
  /** Amount that the person has already bet on the quiz. */
  readonly bet?: string
}

/** Shows the form to a person with 1,000 USDT. */
function show({ factor = false, payPassword = false, holdUntil = 0, bet = '0' }: Bettor = {}) {
  const one = { ...QUIZ, ...(bet !== '0' && { my_option_id: 1, my_amount: decimal(bet) }) }
  const me = {
    ...{ real_level: 0, real_status: 0, vip_level: 0, closed_regions: [], email_bound: 1, mobile_bound: 0 },
    ...{ has_pay_password: payPassword ? 1 : 0, withdraw_hold_until: holdUntil },
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
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <BetForm quiz={one} status={1} />
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/pages/game/game?tab=quiz&id=7'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

const sheet = () => find('dialog[open]')
const place = (within: ParentNode) => button('Bet 40 USDT', within)
const codeField = () => sheet().querySelector<HTMLInputElement>('input[name=one-time-code]')
const passwordField = () => sheet().querySelector<HTMLInputElement>('input[name=pay-password]')
const isDisabled = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true'
const sent = () => vi.mocked(call).mock.lastCall?.[1]

/** Chooses an option and a stake. */
async function fill() {
  await until(() => find('[role=radio]'))
  click(find('[role=radio]'))
  type(find<HTMLInputElement>('form input'), '40')
}

/** Opens the confirmation of a bet, once the balance is read. */
async function confirm() {
  await fill()
  await until(() => expect(document.body.textContent).toContain('1,000 USDT'))
  click(place(find('form')))
  return sheet()
}

test('for a person with an authenticator app and a pay password, a bet sends the code and the password, and a wrong code is reported at its field', async () => {
  show({ factor: true, payPassword: true })
  await confirm()
  await until(() => expect([codeField(), passwordField()]).not.toContain(null))
  expect(isDisabled(place(sheet()))).toBe(true)
  type(find<HTMLInputElement>('input[name=one-time-code]', sheet()), '123456')
  expect(isDisabled(place(sheet()))).toBe(true)
  type(find<HTMLInputElement>('input[name=pay-password]', sheet()), 'a pay password 9')
  expect(isDisabled(place(sheet()))).toBe(false)
  vi.mocked(call).mockRejectedValueOnce(new RejectedError('factor_wrong', 'The code is wrong', 'error'))
  click(place(sheet()))
  await until(() => expect(codeField()?.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toMatchObject({
    ...{ quiz_id: 7, option_id: '1', amount: '40' },
    ...{ factor_code: '123456', pay_password: 'a pay password 9' },
  })
  expect(sheet().textContent?.split('The code is wrong')).toHaveLength(2)
})

test('for a person without an authenticator app and a pay password, a bet is confirmed without code and password', async () => {
  show()
  await confirm()
  expect([codeField(), passwordField()]).toEqual([null, null])
  vi.mocked(call).mockReturnValueOnce(new Promise(() => {}))
  click(place(sheet()))
  await until(() => expect(sent()).toMatchObject({ factor_code: '', pay_password: '' }))
})

test('while withdrawals are paused, the bet form shows the pause and its button is disabled', async () => {
  show({ holdUntil: SOON })
  await fill()
  await until(() => expect(find('li').textContent).toContain('bets are paused for another'))
  expect(isDisabled(place(find('form')))).toBe(true)
  click(place(find('form')))
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test.each([
  ['equals the limit', '1000', '1,000'],
  ['leaves less than the minimum', '995', '995'],
])('once the own stake %s, the form names the limit and no bet can be confirmed', async (_, bet, named) => {
  show({ bet })
  await until(() =>
    expect(document.body.textContent).toContain(
      `The limit per person is 1,000 USDT, and you have bet ${named} USDT`,
    ),
  )
  await until(() => expect(document.body.textContent).toContain('Available1,000 USDT'))
  type(find<HTMLInputElement>('form input'), '40')
  expect(isDisabled(button('Bet', find('form')))).toBe(true)
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await settle()
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(document.body.textContent).not.toContain('The maximum amount is')
})

test('a stake is accepted up to the limit per person when the own earlier stake leaves at least the minimum', async () => {
  show({ bet: '960' })
  await until(() => expect(document.body.textContent).toContain('Available1,000 USDT'))
  expect(document.body.textContent).not.toContain('The limit per person')
  type(find<HTMLInputElement>('form input'), '40')
  expect(isDisabled(place(find('form')))).toBe(false)
})
