import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, type Person, personWithUsdt, send } from '#tests/helpers/test-people.ts'
import { countRunningCalls, type RunningKind } from '../platform/http/running-calls.ts'

const MOST = { read: 4, write: 3 }
const running = countRunningCalls(MOST)
let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await testApp({}, { running })
  ann = await personWithUsdt(app.origin)
})
afterAll(() => app.end())

let leaves: (() => void)[] = []
/** Makes the node as busy as if it were answering the maximum number of calls of this kind. */
const occupy = (kind: RunningKind): void => {
  leaves = Array.from({ length: MOST[kind] }, () => running.enter(kind) ?? (() => undefined))
}
const free = (): void => {
  for (const leave of leaves) leave()
  leaves = []
}
afterEach(free)

const call = async (method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) => {
  const body = method === 'POST' ? { body: new URLSearchParams({ lang: 'en', ...fields }) } : {}
  const answer = await fetch(`${app.origin}/api${path}`, {
    method,
    headers: { authorization: ann.token },
    ...body,
  })
  const envelope = (await answer.json()) as Envelope
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), envelope }
}

const order = () => ({
  currency_id: '1',
  legal_id: '3',
  type: '1',
  amount: '0.01',
  amount_unit: 'base',
  request_id: randomUUID(),
})

describe('a node that answers the maximum number of writes', () => {
  it('rejects an order with 429 and "nothing was sent", records nothing, and takes the same order afterwards', async () => {
    const fields = order()
    occupy('write')
    const rejectedCall = await call('POST', '/coin/trade', fields)
    expect(rejectedCall).toMatchObject({
      status: 429,
      retryAfter: '1',
      envelope: {
        type: 'error',
        key: 'server_busy',
        message: 'The system is very busy and nothing was sent. Please try again in a moment',
      },
    })
    free()
    const taken = await call('POST', '/coin/trade', fields)
    expect(taken).toMatchObject({ status: 200, envelope: { type: 'ok' } })
  })

  it('still answers reads and the question about the outcome of a write', async () => {
    const fields = order()
    const { id } = accepted<SpotOrder>((await call('POST', '/coin/trade', fields)).envelope)
    occupy('write')
    const outcome = accepted<{ outcome: string }>(
      await send(app.origin, 'POST', '/request/settle', { request_id: fields.request_id }, ann.token),
    )
    expect(JSON.stringify(outcome)).toContain(String(id))
    expect(await call('GET', '/user/info')).toMatchObject({ status: 200, envelope: { type: 'ok' } })
  })
})

describe('a node that answers the maximum number of reads', () => {
  it('rejects another read with 503, so that the app keeps its stored data, and still accepts an order', async () => {
    occupy('read')
    const rejectedCall = await call('GET', '/user/info')
    expect(rejectedCall).toMatchObject({ status: 503, retryAfter: '1', envelope: { key: 'server_busy' } })
    expect(await call('POST', '/coin/trade', order())).toMatchObject({ envelope: { type: 'ok' } })
    free()
    expect(await call('GET', '/user/info')).toMatchObject({ status: 200 })
  })

  it('takes as many calls as before once they have ended, whether they succeeded or failed', async () => {
    for (let n = 0; n <= MOST.read; n++) await call('GET', '/coin/order?id=0')
    for (let n = 0; n <= MOST.write; n++) await call('POST', '/coin/trade', { amount: 'x' })
    expect(running.counts).toEqual({ read: 0, write: 0 })
  })
})
