import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, type Person, personOf, send } from '#tests/helpers/test-people.ts'

let app: TestApp
let demo: Person
beforeAll(async () => {
  app = await testApp()
  const email = 'demo@example.com'
  const token = await send(app.origin, 'POST', '/user/login', { user_string: email, password: 'demo1234' })
  demo = personOf(app.origin, email, accepted(token))
  // Waits for the first recorded price, because alerts and positions are compared with this price.
  await vi.waitFor(() => expect(app.services.market.last(1)).toBeTruthy(), { timeout: 30_000 })
})
afterAll(() => app.end())

interface Case {
  readonly what: string
  readonly path: string
  readonly method?: 'GET'
  readonly once?: true
  readonly fields: Readonly<Record<string, string>>
  readonly says: string
  readonly field: string
}

const order = { currency_id: '1', legal_id: '3', type: '1', share: '1', multiple: '10' }

const CASES: readonly Case[] = [
  {
    what: 'a conversion of a coin into itself',
    path: '/user/getTransferFee',
    fields: { from_currency_id: '1', to_currency_id: '1' },
    says: 'Choose two different coins',
    field: 'to_currency_id',
  },
  {
    what: 'a transfer into an account that cannot hold the coin',
    path: '/wallet/change',
    once: true,
    fields: { currency_id: 'USD', number: '1', from_field: 'legal', to_field: 'lever' },
    says: 'This account cannot hold USD. Choose another account',
    field: 'to_field',
  },
  {
    what: 'a coupon code with characters that no coupon code has',
    path: '/coupon/claim',
    once: true,
    fields: { code: 'été 2026' },
    says: 'There is no coupon with this code. Check the code',
    field: 'code',
  },
  {
    what: 'a request for an NFT that does not exist',
    path: '/bind_box/getBoxDetail',
    method: 'GET',
    fields: { code: 'no-such' },
    says: 'This does not exist or is no longer available. Go back and refresh the list',
    field: 'code',
  },
  {
    what: 'a deletion of an alert that does not exist',
    path: '/alert/del',
    fields: { id: 'abc' },
    says: 'This does not exist or is no longer available. Go back and refresh the list',
    field: 'id',
  },
  {
    what: 'an alert about a rise above the maximum',
    path: '/alert/add',
    fields: { match_id: '1', kind: 'rise', value: '20000' },
    says: 'Enter the correct percentage: more than 0 and at most 10,000%',
    field: 'value',
  },
  {
    what: 'an alert about a fall of 100 per cent',
    path: '/alert/add',
    fields: { match_id: '1', kind: 'fall', value: '100' },
    says: 'Enter the correct percentage: more than 0 and at most 99.99%',
    field: 'value',
  },
  {
    what: 'a code requested for a phone that is not bound',
    path: '/safe/send',
    fields: { scene: 'password', by: 'mobile' },
    says: 'Your account has no such contact. Choose the other one, or bind it first',
    field: 'by',
  },
  {
    what: 'a take profit of a long below the price',
    path: '/lever/submit',
    once: true,
    fields: { ...order, target_profit_price: '1' },
    says: 'Enter the correct price. Long: take profit above the price and stop loss below it. Short: the other way round',
    field: '',
  },
  {
    what: 'a worst price far from the last price',
    path: '/lever/submit',
    once: true,
    fields: { ...order, worst_price: '1' },
    says: 'Enter the correct price: at most 5% away from the last price',
    field: '',
  },
]

/** Replaces a currency's name in a sample by its id, which is known only once the server runs. */
const named = (name: string): string =>
  String(app.services.market.currencies().find((currency) => currency.name === name)?.id ?? name)

it.each(CASES)('$what is rejected with the reason and the next step', async (one) => {
  const currency = one.fields.currency_id === 'USD' ? { currency_id: named('USD') } : {}
  const request = one.once ? { request_id: randomUUID() } : {}
  const answer = await send(
    app.origin,
    one.method ?? 'POST',
    one.path,
    { ...request, ...one.fields, ...currency },
    demo.token,
  )
  expect(answer).toMatchObject({ type: 'error', reason: one.says })
  if (one.field !== '') expect(answer).toMatchObject({ field: one.field })
})

it('a login with a wrong password is rejected with a hint on how to continue, and the answer does not reveal whether the account exists', async () => {
  const login = (user_string: string) =>
    send(app.origin, 'POST', '/user/login', { user_string, password: 'not this one' })
  const said = {
    key: 'login_failed',
    message: 'Login failed',
    reason: 'Login failed. Check the account and the password, or reset the password',
  }
  expect(await login('demo@example.com')).toMatchObject(said)
  expect(await login('nobody@example.com')).toMatchObject(said)
})
