import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '#server/platform/http/signed-message.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { type Order, OTHER, SECRET, USDT, World } from './test-harness.ts'

/** The number of callbacks; `npm run prove` sends 10,000. */
const CALLBACKS = runsOf('QUICKBUY_CALLBACKS', 250)
const PER_RUN = 25

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

type Kind =
  | 'paid'
  | 'pending'
  | 'failed'
  | 'replay'
  | 'wrong secret'
  | 'changed body'
  | 'old time'
  | 'future time'
  | 'no signature'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong order'
  | 'other provider'
  | 'other message'
  | 'no json'
  | 'expire'

const kinds: readonly (readonly [kind: Kind, weight: number])[] = [
  ['paid', 5],
  ['pending', 3],
  ['failed', 2],
  ['replay', 5],
  ['wrong secret', 2],
  ['changed body', 2],
  ['old time', 2],
  ['future time', 1],
  ['no signature', 1],
  ['wrong amount', 2],
  ['wrong currency', 1],
  ['wrong order', 1],
  ['other provider', 1],
  ['other message', 1],
  ['no json', 1],
  ['expire', 1],
]
const step = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  nth: fc.nat(99),
  earlier: fc.nat(99),
})

interface Sent {
  readonly order: number
  readonly text: string
  readonly id: string
}

/**
 * Signs and sends a text; used to send the same text again with a new signature, like a provider that got no
 * response.
 */
const signed = (text: string, secret = SECRET, timestamp = Math.floor(world.now / 1000)) =>
  world.postRaw(text, {
    'x-timestamp': String(timestamp),
    'x-signature': signatureOf(secret, String(timestamp), text),
  })

test('forged, replayed, reordered and late provider callbacks credit no wrong amount, and every payment is credited', async () => {
  let messages = 0
  const property = fc.asyncProperty(
    fc.array(step, { minLength: PER_RUN, maxLength: PER_RUN }),
    async (steps) => {
      const people = await Promise.all([0, 1, 2].map(() => world.person()))
      const orders: { readonly user: number; readonly order: Order }[] = []
      for (const user of people)
        for (let n = 0; n < 2; n++) orders.push({ user, order: await world.buy(user) })
      /**
       * The reference model: the orders whose payment a valid message has reported, regardless of the
       * messages before it.
       */
      const paid = new Set<number>()
      const sent: Sent[] = []
      for (const { kind, nth, earlier } of steps) {
        const at = nth % orders.length
        const { order } = orders[at] as (typeof orders)[number]
        const id = randomUUID()
        const text = JSON.stringify({
          event_id: id,
          order_no: order.order_no,
          status: 'paid',
          amount: '1000',
          currency: 'USD',
        })
        const changed = (fields: object): string => JSON.stringify({ ...JSON.parse(text), ...fields })
        const old = sent[earlier % Math.max(1, sent.length)]
        messages++
        if (kind === 'paid') {
          expect((await signed(text)).status).toBe(200)
          paid.add(at)
          sent.push({ order: at, text, id })
        } else if (kind === 'pending' || kind === 'failed') {
          expect((await signed(changed({ status: kind }))).status).toBe(200)
        } else if (kind === 'replay') {
          if (old) expect((await signed(old.text)).answer).toMatchObject({ received: true })
        } else if (kind === 'wrong secret') {
          expect((await signed(text, `${SECRET}x`)).status).toBe(401)
        } else if (kind === 'changed body') {
          const timestamp = String(Math.floor(world.now / 1000))
          const signature = signatureOf(SECRET, timestamp, changed({ amount: '1' }))
          const headers = { 'x-timestamp': timestamp, 'x-signature': signature }
          expect((await world.postRaw(text, headers)).status).toBe(401)
        } else if (kind === 'old time' || kind === 'future time') {
          const away = kind === 'old time' ? -301 : 302
          expect((await signed(text, SECRET, Math.floor(world.now / 1000) + away)).status).toBe(401)
        } else if (kind === 'no signature') {
          expect((await world.postRaw(text, {})).status).toBe(401)
        } else if (kind === 'wrong amount') {
          expect((await signed(changed({ amount: '999.99' }))).status).toBe(200)
        } else if (kind === 'wrong currency') {
          expect((await signed(changed({ currency: 'VND' }))).status).toBe(200)
        } else if (kind === 'wrong order') {
          expect((await signed(changed({ order_no: 'QBNOSUCHORDER' }))).answer).toMatchObject({
            outcome: 'unknown',
          })
        } else if (kind === 'other provider') {
          expect((await world.post({ order_no: order.order_no }, { name: 'nobody' })).status).toBe(404)
        } else if (kind === 'other message') {
          if (old) expect((await signed(changed({ event_id: old.id, amount: '7' }))).status).toBe(409)
        } else if (kind === 'no json') {
          expect((await signed('{"status":')).status).toBe(400)
        } else {
          await world.pass(11 * 60_000)
        }
      }
      for (const [at, { user, order }] of orders.entries()) {
        const now = await world.order(user, order.id)
        expect(now.status === 2, `order ${order.id} is ${now.status}`).toBe(paid.has(at))
      }
      for (const [n, user] of people.entries()) {
        const due = [2 * n, 2 * n + 1].filter((at) => paid.has(at)).length * 1000
        expect(await world.balance(user, USDT)).toBe(`${due} 0 0`)
      }
    },
  )
  await fc.assert(property, { ...CALLBACKS, numRuns: Math.ceil(CALLBACKS.numRuns / PER_RUN) })
  expect(messages).toBeGreaterThanOrEqual(CALLBACKS.numRuns)
  const credited = await database.db
    .selectFrom('quickbuy_orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 2)
    .executeTakeFirstOrThrow()
  expect((await world.heard('credited')) + (await world.heard('late'))).toBe(Number(credited.n))
  expect(await world.wrongs()).toEqual([])
  console.log(`${messages} messages, ${credited.n} orders credited`)
})

test('a provider callback with an invalid signature of any characters is rejected without a server error', async () => {
  const order = await world.buy(await world.person())
  const text = JSON.stringify({ event_id: randomUUID(), order_no: order.order_no, status: 'paid' })
  for (const signature of [`${'a'.repeat(63)}\u00e9`, 'g'.repeat(64), 'A'.repeat(64), 'a'.repeat(65)]) {
    const headers = { 'x-timestamp': String(Math.floor(world.now / 1000)), 'x-signature': signature }
    expect((await world.postRaw(text, headers)).status).toBe(401)
  }
})

test('a repeated provider callback credits once, and both callbacks get the same answer', async () => {
  const user = await world.person()
  const order = await world.buy(user)
  const message = { event_id: randomUUID(), order_no: order.order_no }
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.post(message)))
  expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.outcome}`))).toEqual(
    new Set(['200 credited']),
  )
  expect((await world.post(message)).answer.outcome).toBe('credited')
  expect((await world.post({ order_no: order.order_no })).answer.outcome).toBe('again')
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
})

test('a provider callback about the order of another provider credits nothing', async () => {
  const user = await world.person()
  const { order_no } = await world.buy(user)
  expect((await world.post({ order_no }, OTHER)).answer).toMatchObject({ outcome: 'unknown' })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect((await world.post({ order_no })).answer).toMatchObject({ outcome: 'credited' })
})
