import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { signatureOf, signedHeaders } from './signed-message.ts'

const SECRET = 'a-secret-of-a-provider-with-40-letters-x'
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    gatewaySecrets: [{ name: 'acme', secret: SECRET }],
    depositHook: { key: SECRET, operator: '-' },
  })
})
afterAll(() => app.end())

const BODY = JSON.stringify({
  event_id: 'e1',
  order_no: 'QBNONE',
  status: 'paid',
  amount: '10',
  currency: 'USD',
})

async function post(body: string, { name = 'acme', secret = SECRET, type = 'application/json' } = {}) {
  const timestamp = String(Math.floor(app.clock.now() / 1000))
  const answer = await fetch(`${app.origin}/api/quick_buy/callback/${name}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, body),
    },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

it('a signed webhook is answered with its outcome, and the same body again with the same answer', async () => {
  const heard = { status: 200, body: { received: true, outcome: 'unknown' } }
  expect(await post(BODY)).toEqual(heard)
  expect(await post(BODY)).toEqual(heard)
  expect(await post(BODY.replace('"10"', '"11"'))).toMatchObject({ status: 409 })
})

it('a webhook with a wrong signature, name, type or size is answered with an error status', async () => {
  expect(await post(BODY, { secret: `${SECRET}y` })).toMatchObject({ status: 401 })
  expect(await post(BODY, { name: 'nobody' })).toMatchObject({ status: 404 })
  // The payment gateway `test` exists only inside the server and accepts no messages from outside.
  expect(await post(BODY, { name: 'test' })).toMatchObject({ status: 404 })
  expect(await post('[]')).toMatchObject({ status: 400 })
  expect(await post(BODY, { type: 'text/plain' })).toMatchObject({ status: 415 })
  expect(await post(`"${'x'.repeat(70_000)}"`)).toMatchObject({ status: 413 })
})

it('a webhook whose URL names no sender is called, and has the same size limit of the body', async () => {
  const send = (body: string) =>
    fetch(`${app.origin}/api/hooks/deposits`, {
      method: 'POST',
      headers: signedHeaders(SECRET, body, app.clock.now()),
      body,
    })
  const answer = await send('[]')
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    error: 'in test mode no chain is paid to, so there is nothing to report',
  })
  expect((await send(`["${'x'.repeat(70_000)}"]`)).status).toBe(413)
})
