import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/wire/callBuilders.ts'
import { jsonSchema } from '#contract/wire/schema.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'
import { lengthOf } from '../harness/run-length.ts'
import type { Fields } from './call-declarations.ts'
import { formCalls, sampleOf } from './call-samples.ts'
import { digest } from './database-digest.ts'
import { encoded, type RawAnswer, sendRaw } from './raw-requests.ts'

let app: TestApp
let token: string
let poor: string
beforeAll(async () => {
  app = await testApp({}, { clock: earlyInAnHour() })
  // The test signs in as the demo account, because it has balances: a malformed write that is wrongly
  // accepted would change the balances.
  token = accepted(
    await send(app.origin, 'POST', '/user/login', {
      user_string: 'demo@example.com',
      password: 'demo1234',
    }),
  )
  poor = (await newPerson(app.origin)).token
  held = await digest(app.database.db)
})
afterAll(() => app.end())

/** Texts that are invalid in every field of the contract. */
const WRONG = [
  '',
  ' ',
  'abc',
  '-1',
  '+1',
  '1e3',
  '0x10',
  ' 1',
  '1 ',
  '1,5',
  '.5',
  '5.',
  '\uff11\uff12',
  '1.2.3',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"$gt":""}',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u0000',
  '\u202e\u0301',
  '💥'.repeat(40),
  '9'.repeat(40),
  `1.${'1'.repeat(30)}`,
  'x'.repeat(500),
]

/** The number of random forms for each call; `npm run prove` sends more. */
const STRAYS = lengthOf('STRAY_FORMS', 5)

interface Bad {
  readonly what: string
  readonly text: string
}

const with_ = (call: Call, fields: Fields, more: string): string => {
  const text = encoded(call, fields)
  return text === '' ? more : `${text}&${more}`
}

/**
 * Kinds of fields whose parser has been tested with all values. Further fields with the same parser get only a
 * sample of the values.
 */
const sent = new Set<string>()
const isFirst = (kind: string): boolean => {
  const known = sent.has(kind)
  sent.add(kind)
  return !known
}

/** Adds parameters that the call does not declare. */
function strangeKeys(call: Call, sample: Fields): Bad[] {
  const bad = (key: string): Bad => ({ what: `the key ${key}`, text: with_(call, sample, `${key}=1`) })
  const each = ['unknown', '__proto__'].map(bad)
  // Calls with the same method, access and use of a request id parse their form by the same code, so the
  // remaining malformed forms are sent to only one of these calls.
  if (!isFirst(`form ${call.method} ${call.access} ${call.once}`)) return each
  return [
    ...each,
    ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'admin'].map(bad),
    { what: 'an over-long key', text: with_(call, sample, `${'k'.repeat(300)}=1`) },
    { what: 'an over-long value', text: with_(call, sample, `unknown=${'x'.repeat(9000)}`) },
    { what: 'a hundred keys', text: with_(call, sample, Array(100).fill('a=1').join('&')) },
    { what: 'a torn escape', text: with_(call, sample, 'unknown=%e') },
    { what: 'no UTF-8', text: with_(call, sample, 'unknown=%c3%28') },
  ]
}

/** Sends a field twice, as an array, and as a nested object. */
const manyfold = (call: Call, sample: Fields, field: string): Bad[] => [
  { what: `${field} twice`, text: with_(call, sample, `${field}=1`).concat(`&${field}=1`) },
  { what: `${field} as an array`, text: with_(call, sample, `${field}%5B%5D=1`) },
  { what: `${field} nested`, text: with_(call, sample, `${field}%5Bx%5D=1`) },
]

/**
 * Wrong texts for one field: all texts if no field with the same error messages was tested before, otherwise
 * the first and the last text.
 */
function wrongTexts(call: Call, sample: Fields, field: string): Bad[] {
  const said = WRONG.map((value) => {
    const { issues = [] } = v.safeParse(call.params, { ...sample, [field]: value })
    return issues.map(({ type, message }) => `${type} ${message}`).join()
  })
  // Values that the contract accepts for this field (free text, an empty filter) are left out.
  const wrong = WRONG.filter((value, nth) => said[nth] !== '' || value.includes('\0'))
  const chosen = isFirst(`field ${said.join('|')}`)
    ? wrong
    : [...new Set([...wrong.slice(0, 1), ...wrong.slice(-1)])]
  return chosen.map((value) => ({
    what: `${field} = ${JSON.stringify(value.slice(0, 30))}`,
    text: encoded(call, { ...sample, [field]: value }),
  }))
}

/** All malformed forms of one call, without forms that the tests of other calls already cover. */
function badForms(call: Call, sample: Fields): Bad[] {
  const schema = jsonSchema(call.params)
  const fields = [...Object.keys(schema.properties ?? {})]
  const bad: Bad[] = []
  for (const field of schema.required ?? []) {
    const { [field]: _, ...rest } = sample
    bad.push({ what: `without ${field}`, text: encoded(call, rest) })
  }
  if (call.once) {
    for (const id of ['1', 'x'.repeat(36), '00000000-0000-1000-8000-000000000000', '']) {
      bad.push({ what: `request_id "${id}"`, text: encoded(call, { ...sample, request_id: id }) })
    }
  }
  return [
    ...bad,
    ...[...fields.slice(0, 1), 'lang', ...(call.once ? ['request_id'] : [])].flatMap((field) =>
      manyfold(call, sample, field),
    ),
    ...strangeKeys(call, sample),
    ...fields.flatMap((field) => wrongTexts(call, sample, field)),
  ]
}

/** Expects HTTP 200 with an error and a non-empty text. */
function expectError(what: string, { status, text, envelope }: RawAnswer): void {
  expect(status, `${what}: ${text}`).toBe(200)
  if (!envelope || envelope.type === 'ok') throw new Error(`${what} was taken: ${text}`)
  expect(envelope.code).toBe(0)
  expect(envelope.key, what).toMatch(/^[a-z_]+$/)
  expect(envelope.message, what).not.toBe(envelope.key)
  expect(envelope.message.length, what).toBeGreaterThan(5)
  expect(envelope.message, what).not.toMatch(/[{}]|undefined|null/)
}

/**
 * The digest of the database after the previous test; each test compares the digest at its end with this
 * digest.
 */
let held: Awaited<ReturnType<typeof digest>>
async function expectUnchanged(): Promise<void> {
  const before = held
  held = await digest(app.database.db)
  expect(held).toEqual(before)
}

describe.each(formCalls)('%s', (name, call) => {
  const callers = call.access === 'member' ? ['a member'] : ['a guest', 'a member']

  it.each(callers)('rejects every malformed form from %s with a message and changes nothing', async (who) => {
    const forms = badForms(call, sampleOf(name))
    expect(forms.length).toBeGreaterThan(4)
    for (const { what, text } of forms) {
      expectError(`${name} ${what}`, await sendRaw(app.origin, call, text, who === 'a member' ? token : ''))
    }
    await expectUnchanged()
  })
})

/** Well-formed but impossible values: too many decimals, too large, unknown objects. */
const impossible: readonly (readonly [name: string, fields: Fields])[] = [
  ['spot.place', { amount: '0.000000001' }],
  ['spot.place', { amount: '0' }],
  ['spot.place', { amount: '99999999999999999999' }],
  ['spot.place', { target_price: '100.1234567890123' }],
  ['spot.place', { target_price: '0.000000000000000001' }],
  ['spot.place', { currency_id: '999999999999999' }],
  ['spot.place', { legal_id: '1' }],
  ['spot.place', { order_type: 'market', amount_unit: 'quote', amount: '0.0000001', target_price: '' }],
  ['spot.place', { order_type: 'stop_limit' }],
  ['spot.place', { order_type: 'stop_market', type: '2', stop_price: '100.1234567890123' }],
  ['spot.place', { order_type: 'oco', stop_price: '100' }],
  ['spot.place', { order_type: 'trailing_stop', type: '2' }],
  ['spot.place', { order_type: 'trailing_stop', type: '2', callback_rate: '1%' }],
  ['spot.place', { order_type: 'trailing_stop', type: '2', callback_rate: '0.00100000000000001' }],
  ['spot.place', { order_type: 'trailing_stop', type: '2', callback_rate: '0.01', activation_price: '1e5' }],
  ['spot.place', { take_profit: '1' }],
  ['spot.place', { stop_loss: '99999999999999999999' }],
  ['spot.amend', { id: '999999999999999' }],
  ['futures.submit', { share: '0.001' }],
  ['futures.submit', { share: '0' }],
  ['futures.submit', { multiple: '999' }],
  ['futures.submit', { target_price: '0.000000000000000001' }],
  ['futures.submit', { stop_loss_price: '101' }],
  ['futures.submit', { currency_id: '999999999' }],
  ['futures.close', { id: '999999999999999' }],
  ['futures.close', { target_price: '0.000000000000000001' }],
  ['futures.cancelClose', { id: '999999999999999' }],
  ['futures.reverse', { id: '999999999999999' }],
  ['futures.margin', { id: '999999999999999' }],
  ['futures.margin', { type: '3' }],
  ['futures.margin', { amount: '-1' }],
  ['futures.setstop', { stop_share: '0.001' }],
  ['futures.setstop', { id: '999999999999999' }],
  ['futures.cancel', { id: '999999999999999' }],
  ['spot.cancel', { id: '999999999999999' }],
  ['message.newsDetail', { id: '999999999999999' }],
  ['message.markRead', { id: '999999999999999' }],
  ['message.markRead', { all: '1' }],
  ['message.markRead', { news_id: '1' }],
  ['market.addFavourite', { currency_id: '999999999999999' }],
  ['market.removeFavourite', { id: '999999999999999' }],
  ['market.depth', { symbol: 'NOPE/USDT' }],
  ['market.candles', { symbol: 'NOPE/USDT' }],
  ['market.trades', { symbol: 'NOPE/USDT' }],
  ['wallet.detail', { currency: '999999999999999' }],
  ['wallet.rate', { id: '999999999999999' }],
  ['wallet.depositAddress', { currency: '999999999999999' }],
  ['wallet.transfer', { number: '0.0000001' }],
  ['wallet.transfer', { number: '0' }],
  ['wallet.transfer', { number: '99999999999999999999' }],
  ['wallet.transfer', { to_field: 'change' }],
  ['wallet.transfer', { currency_id: '999999999999999' }],
  ['wallet.deposit', { amount: '0' }],
  ['wallet.deposit', { amount: '10.5' }],
  ['wallet.deposit', { amount: '99999999999999999999' }],
  ['wallet.deposit', { currency: '999999999999999' }],
  ['wallet.deposit', {}],
]

it.each(impossible)('%s with %j is rejected with a message and changes nothing', async (name, fields) => {
  const call = formCalls.find(([other]) => other === name)?.[1]
  if (!call) throw new Error(`no call ${name}`)
  const text = encoded(call, { ...sampleOf(name), ...fields })
  expectError(name, await sendRaw(app.origin, call, text, token))
  await expectUnchanged()
})

/** The arbitraries are created once for all calls, because creating them takes longer than drawing values from them. */
const ANY_KEY = fc.string()
const ANY_VALUE = fc.oneof(fc.constantFrom(...WRONG), fc.string({ unit: 'binary' }))

describe.each(formCalls)('%s', (name, call) => {
  it('causes no server error with random names and values of form fields', async () => {
    const form = fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(...Object.keys(sampleOf(name)), 'lang', 'request_id', '__proto__'),
            ANY_KEY,
          ),
          ANY_VALUE,
        ),
        { maxLength: 6 },
      )
      .map((pairs) => pairs.map(([k, value]) => `${escaped(k)}=${escaped(value)}`).join('&'))
    await fc.assert(
      fc.asyncProperty(form, async (text) => {
        // A random form may be valid and is then executed (for a person without money), so only the shape of
        // the response is checked.
        const answer = await sendRaw(app.origin, call, text, name === 'auth.logout' ? '' : poor)
        expect(answer.status, answer.text).toBe(200)
        expect(answer.envelope).not.toBeNull()
      }),
      { numRuns: STRAYS, seed: 7 },
    )
  })
})

/** Percent-encodes what a URL cannot contain; a lone surrogate becomes bytes that are not valid UTF-8. */
const escaped = (text: string): string =>
  [...text].map((mark) => (/^[\ud800-\udfff]$/.test(mark) ? '%ed%a0%80' : encodeURIComponent(mark))).join('')

it('the digest of the database, with which unwanted writes are detected, changes when one favourite is added', async () => {
  const before = await digest(app.database.db)
  accepted(await send(app.origin, 'POST', '/optional/add', { currency_id: 1 }, token))
  expect(await digest(app.database.db)).not.toEqual(before)
})

it('the server logged no error during all calls of this file', () => {
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
