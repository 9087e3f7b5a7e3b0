import type * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type * as lockup from '#contract/operators/products/lockup.ts'
import type * as games from '#contract/operators/products/quizzes-and-wheels.ts'
import type * as people from '#contract/operators/products/vip-and-copy-traders.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  problem,
  render,
  renderPage,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { Products } from './Products.tsx'

/** Types of answers as on the wire, where amounts are strings. */
type LockProduct = v.InferInput<typeof lockup.LockProductRow>
type Quiz = v.InferInput<typeof games.QuizRow>
type Trader = v.InferInput<typeof people.TraderRow>

const NOW = Date.now()
const LOCK: LockProduct = {
  id: 3,
  category: 'lock',
  coin: 'USDT',
  title: '',
  shown_title: 'Lock mining USDT, 30 days',
  days: 30,
  min_amount: '100',
  max_amount: '50000',
  yield_min: '0.003',
  yield_max: '0.004',
  today_rate: '0.0035',
  today_apr: '1.2775',
  penalty: '0.001',
  quota: '1000000',
  sold: '250000',
  left: '750000',
  open: true,
  test: false,
  version: 1,
  coming: [],
}
const QUIZ: Quiz = {
  id: 9,
  kind: 'custom',
  title: 'Who wins?',
  rule: 'By the official site',
  pair: '',
  coin: 'USDT',
  min_bet: '1',
  max_bet: '10',
  start_at: NOW,
  cut_at: NOW,
  result_at: NOW,
  status: 'cut_off',
  options: [
    { id: 1, name: 'Red', staked: '5', people: 2 },
    { id: 2, name: 'Blue', staked: '1', people: 1 },
  ],
  staked: '6',
  result_kind: '',
  result_option: null,
  result_note: '',
  resolved_by: '',
  settled_at: 0,
  paid_at: 0,
  test: false,
}
const TRADER: Trader = {
  uid: 7,
  status: 'reviewing',
  nickname: 'Nick',
  signature: '',
  contact: 'a***@example.com',
  experience: '5 years',
  reason: '',
  applied_at: NOW - 1000,
  reviewed_at: 0,
  reviewed_by: '',
  since: 0,
  accepting: false,
  share_rate: '0.1',
  min_follow_amount: '100',
  followers: 0,
  places: 100,
  aum: '0',
  sample: false,
  test: false,
}
const done = { outcome: 'done', lines: [{ message: 'done' }], proposal: null }
const dialog = (): HTMLElement => find('form')

afterEach(() => vi.unstubAllGlobals())

test('the page URL selects a product, whose preview has the same figures as the app', async () => {
  signedIn(['products'])
  mockServer({ '/products/lockupList': { products: [LOCK] } })
  await renderPage('/products?tab=lockup&open=3')
  await until(() => expect(find('figure').textContent).toContain('127.75 % APR'))
  expect(find('figure').textContent).toContain('0.35 % a day today, 0.3 % to 0.4 %')
  expect(find('figure').textContent).toContain('Sold 25 %')
})

test('the form for financial terms is prefilled with the present values, and its change needs a second operator', async () => {
  signedIn(['products'])
  const sent = mockServer({
    '/products/lockupList': { products: [LOCK] },
    '/products/lockupAmounts': { outcome: 'waits', lines: [{ message: 'approved once' }], proposal: 5 },
  })
  await render(<Products />, '/?open=3')
  await until(() => button('Amounts'))
  await click(button('Amounts'))
  expect(field('Least amount').value).toBe('100')
  await type(field('Largest amount'), '60000')
  await click(button('Amounts', dialog()))
  await until(() => expect(document.body.textContent).toContain('Proposal 5'))
  expect(sent.find(({ path }) => path === '/products/lockupAmounts')?.input).toEqual({
    id: 3,
    min_amount: '100',
    max_amount: '60000',
  })
})

test('when the server rejects a new product, the form shows the error at its field', async () => {
  signedIn(['products'])
  mockServer({
    '/products/lockupList': { products: [] },
    '/products/couponList': { offers: [] },
    '/products/couponCreate': problem('rejected', 'There are coupons of this code.', 'code'),
    '/markets/list': { time: NOW, feed: 'simulated', pairs: [] },
  })
  await render(<Products />, '/?tab=coupons')
  await until(() => button('New coupons'))
  await click(button('New coupons'))
  const choose = async (label: string, option: string): Promise<void> => {
    await click(field(label))
    const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (one) => one.textContent === option && one.checkVisibility?.() !== false,
    )
    await click(found ?? document.body)
  }
  await choose('Kind', 'Cash')
  await type(field('Coin'), 'usdt')
  await type(field('Value'), '5')
  await type(field('How many'), '100')
  await type(field('Claimable until'), '2026-12-31')
  await type(field('Days'), '7')
  await type(field('Code'), 'WINTER')
  await choose('Offered', 'Listed in the app')
  await click(button('New coupons', dialog()))
  await until(() => expect(field('Code').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog().textContent).toContain('There are coupons of this code.')
  expect(field('Coin').value).toBe('USDT')
})

test('a custom quiz is resolved by the number of an option', async () => {
  signedIn(['products'])
  const sent = mockServer({ '/products/quizList': { quizzes: [QUIZ] }, '/products/quizResolve': done })
  await render(<Products />, '/?tab=quizzes&open=9')
  await until(() => button('Resolve'))
  expect(find('figure').textContent).toContain('2. Blue')
  await click(button('Resolve'))
  await type(field('Option that came true'), '2')
  await type(field('Note'), 'Blue won, see the official site')
  await click(button('Resolve', dialog()))
  await until(() =>
    expect(sent).toContainEqual({
      path: '/products/quizResolve',
      input: { id: 9, option: 2, note: 'Blue won, see the official site' },
    }),
  )
})

test('the row of an applicant for lead trader has a button that rejects the application with a reason, and no button that ends a lead trader', async () => {
  signedIn(['products'])
  mockServer({ '/products/tradersList': { traders: [TRADER] } })
  await render(<Products />, '/?tab=traders&open=7')
  await until(() => button('Reject'))
  expect([...document.querySelectorAll('button')].some((one) => one.textContent === 'End')).toBe(false)
  await click(button('Reject'))
  await click(button('Reject', dialog()))
  await until(() => expect(dialog().textContent).toContain('Fill this in'))
})

test('an operator with the role treasury sees only the tab with the terms of quick buy, and no button that changes these terms', async () => {
  signedIn(['treasury'])
  mockServer({
    '/products/quickBuyCountries': { countries: [] },
    '/products/quickBuyCoins': { coins: [] },
    '/products/quickBuyGateways': { gateways: [] },
  })
  await render(<Products />)
  await until(() => expect(document.body.textContent).toContain('No provider is connected.'))
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('New gateway')
})
