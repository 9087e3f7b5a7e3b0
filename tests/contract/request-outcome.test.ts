import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Settled } from '#contract/wire/request.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'

let app: TestApp
let token: string
let other: string
let requestId: string
beforeAll(async () => {
  app = await testApp()
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  token = accepted(await send(app.origin, 'POST', '/user/login', demo))
  other = (await newPerson(app.origin)).token
})
afterAll(() => app.end())
beforeEach(() => {
  requestId = randomUUID()
})

const move = (number: string) =>
  send(
    app.origin,
    'POST',
    '/wallet/change',
    { request_id: requestId, currency_id: 3, number, from_field: 'change', to_field: 'lever' },
    token,
  )
const settle = async (lang = 'en', who = token, id = requestId): Promise<Settled> =>
  accepted(await send(app.origin, 'POST', '/request/settle', { request_id: id, lang }, who))
const inLever = async (): Promise<string> =>
  accepted<{ available: string }>(
    await send(app.origin, 'POST', '/wallet/detail', { currency: 3, type: 'lever' }, token),
  ).available

it('the query for the outcome of a request returns the first answer, and accepts the request id in any letter case', async () => {
  const first = accepted(await move('10'))
  expect(await settle()).toEqual({ outcome: 'done', answer: first })
  expect(await settle('en', token, requestId.toUpperCase())).toEqual({ outcome: 'done', answer: first })
})

it('the query for the outcome of a rejected request returns the reason of the rejection, in the language of the caller', async () => {
  await move('99999999')
  expect(await settle()).toEqual({
    outcome: 'refused',
    key: 'insufficient_balance',
    message: 'Insufficient balance. Enter a smaller amount, deposit, or transfer from another account',
  })
  expect(await settle('vn')).toMatchObject({
    message: 'Số dư không đủ. Hãy nhập số tiền nhỏ hơn, nạp tiền hoặc chuyển từ tài khoản khác',
  })
})

it('querying the outcome of a request that has not arrived yet cancels this request, so that the request is rejected on arrival', async () => {
  const before = await inLever()
  expect(await settle()).toEqual({ outcome: 'void' })
  expect(await move('5')).toMatchObject({ type: 'error', key: 'request_void' })
  expect(await settle()).toEqual({ outcome: 'void' })
  expect(await inLever()).toBe(before)
})

it("querying the outcome of another person's request reveals nothing and does not cancel the request", async () => {
  const first = accepted(await move('1'))
  expect(await settle('en', other)).toEqual({ outcome: 'void' })
  expect(await settle()).toEqual({ outcome: 'done', answer: first })
})

it('querying the outcome of a request needs a login', async () => {
  expect(await send(app.origin, 'POST', '/request/settle', { request_id: requestId })).toMatchObject({
    type: '999',
  })
})
