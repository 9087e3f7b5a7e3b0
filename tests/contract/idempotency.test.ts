import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, send } from '#tests/helpers/test-people.ts'

let app: TestApp
let token: string
let requestId: string
beforeAll(async () => {
  app = await testApp()
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  token = accepted(await send(app.origin, 'POST', '/user/login', demo))
})
afterAll(() => app.end())
beforeEach(() => {
  requestId = randomUUID()
})

const move = (number: string, more: Record<string, string> = {}) =>
  send(
    app.origin,
    'POST',
    '/wallet/change',
    { request_id: requestId, currency_id: 3, number, from_field: 'change', to_field: 'lever', ...more },
    token,
  )
const inLever = async (): Promise<string> =>
  accepted<{ available: string }>(
    await send(app.origin, 'POST', '/wallet/detail', { currency: 3, type: 'lever' }, token),
  ).available
const plain = (envelope: Envelope) => ({ ...envelope, server_time: 0 })

it('a repeated request id gets the first answer again and is executed once, whatever the language of the caller and the letter case of the id', async () => {
  const first = await move('10')
  expect(first.type).toBe('ok')
  expect(plain(await move('10'))).toEqual(plain(first))
  requestId = requestId.toUpperCase()
  expect(plain(await move('10', { lang: 'th' }))).toEqual(plain(first))
  expect(await inLever()).toBe('10')
})

it('a request id that was already used with another body or for another call is rejected', async () => {
  await move('1')
  const before = await inLever()
  expect(await move('2')).toMatchObject({ key: 'request_conflict' })
  const other = await send(app.origin, 'PUT', '/coin/trade', { request_id: requestId, id: 0 }, token)
  expect(other).toMatchObject({ key: 'request_conflict' })
  expect(await inLever()).toBe(before)
})

it('two identical calls without a request id are both executed', async () => {
  const before = Number(await inLever())
  const call = { currency_id: 3, number: '2', from_field: 'change', to_field: 'lever' }
  for (let n = 0; n < 2; n++)
    expect(await send(app.origin, 'POST', '/wallet/change', call, token)).toMatchObject({ type: 'ok' })
  expect(Number(await inLever())).toBe(before + 4)
})

it('fifty simultaneous requests with one request id are executed once', async () => {
  const before = Number(await inLever())
  const answers = await Promise.all(Array.from({ length: 50 }, () => move('3')))
  expect(new Set(answers.map((answer) => JSON.stringify(plain(answer)))).size).toBe(1)
  expect(answers[0]?.type).toBe('ok')
  expect(Number(await inLever())).toBe(before + 3)
})

it('a rejected request is rejected again under the same request id and has no effect', async () => {
  const before = await inLever()
  const first = await move('99999999')
  expect(first).toMatchObject({ key: 'insufficient_balance', message: 'Insufficient balance' })
  expect(plain(await move('99999999'))).toEqual(plain(first))
  expect(await inLever()).toBe(before)
})

it('two people may use the same request id, and each request is executed', async () => {
  await move('1')
  const { tx_count } = await app.database.db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll<number>().as('tx_count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  expect(Number(tx_count)).toBe(1)
})
