import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/kit.ts'
import { jsonSchema } from '#contract/schema.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/app.ts'
import { accepted, newPerson, send } from '#tests/helpers/people.ts'
import { digest } from './digest.ts'
import { encoded, type RawAnswer, sendRaw } from './raw.ts'
import { type Fields, formCalls, sampleOf } from './samples.ts'

let app: TestApp
let token: string
let poor: string
beforeAll(async () => {
  app = await testApp({}, { clock: earlyInAnHour() })
  // The demo account has balances: a bad write that slipped through would move them.
  token = accepted(
    await send(app.origin, 'POST', '/user/login', {
      user_string: 'demo@example.com',
      password: 'demo1234',
    }),
  )
  poor = (await newPerson(app.origin)).token
})
afterAll(() => app.end())

/** Texts that no field of the contract means, whatever it is. */
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

interface Bad {
  readonly what: string
  readonly text: string
}

const with_ = (call: Call, fields: Fields, more: string): string => {
  const text = encoded(call, fields)
  return text === '' ? more : `${text}&${more}`
}

/** Everything wrong with the form of one call that its contract can tell. */
function badForms(call: Call, sample: Fields): Bad[] {
  const schema = jsonSchema(call.params)
  const fields = [...Object.keys(schema.properties ?? {})]
  const bad: Bad[] = []
  for (const field of schema.required ?? []) {
    const { [field]: _, ...rest } = sample
    bad.push({ what: `without ${field}`, text: encoded(call, rest) })
  }
  if (call.once) {
    bad.push({ what: 'without request_id', text: new URLSearchParams({ lang: 'en', ...sample }).toString() })
    for (const id of ['1', 'x'.repeat(36), '00000000-0000-1000-8000-000000000000', '']) {
      bad.push({ what: `request_id "${id}"`, text: encoded(call, { ...sample, request_id: id }) })
    }
  }
  for (const field of [...fields, 'lang', ...(call.once ? ['request_id'] : [])]) {
    bad.push({ what: `${field} twice`, text: with_(call, sample, `${field}=1`).concat(`&${field}=1`) })
    bad.push({ what: `${field} as an array`, text: with_(call, sample, `${field}%5B%5D=1`) })
    bad.push({ what: `${field} nested`, text: with_(call, sample, `${field}%5Bx%5D=1`) })
  }
  for (const key of [
    'unknown',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'admin',
  ]) {
    bad.push({ what: `the key ${key}`, text: with_(call, sample, `${key}=1`) })
  }
  bad.push({ what: 'an over-long key', text: with_(call, sample, `${'k'.repeat(300)}=1`) })
  bad.push({ what: 'an over-long value', text: with_(call, sample, `unknown=${'x'.repeat(9000)}`) })
  bad.push({ what: 'a hundred keys', text: with_(call, sample, Array(100).fill('a=1').join('&')) })
  bad.push({ what: 'a torn escape', text: with_(call, sample, 'unknown=%e') })
  bad.push({ what: 'no UTF-8', text: with_(call, sample, 'unknown=%c3%28') })
  for (const field of fields) {
    for (const value of WRONG) {
      const form = { ...sample, [field]: value }
      // What the contract itself takes (free text, an empty filter) is not wrong.
      if (v.safeParse(call.params, form).success && !value.includes('\0')) continue
      bad.push({ what: `${field} = ${JSON.stringify(value.slice(0, 30))}`, text: encoded(call, form) })
    }
  }
  return bad
}

/** HTTP 200, a refusal, a text that a person can read. */
function expectRefusal(what: string, { status, text, envelope }: RawAnswer): void {
  expect(status, `${what}: ${text}`).toBe(200)
  if (!envelope || envelope.type === 'ok') throw new Error(`${what} was taken: ${text}`)
  expect(envelope.code).toBe(0)
  expect(envelope.key, what).toMatch(/^[a-z_]+$/)
  expect(envelope.message, what).not.toBe(envelope.key)
  expect(envelope.message.length, what).toBeGreaterThan(5)
  expect(envelope.message, what).not.toMatch(/[{}]|undefined|null/)
}

describe.each(formCalls)('%s', (name, call) => {
  const callers = call.access === 'member' ? ['a member'] : ['a guest', 'a member']

  it.each(callers)('refuses every bad form of %s with a text, and changes nothing', async (who) => {
    const before = await digest(app.database.db)
    const forms = badForms(call, sampleOf(name))
    expect(forms.length).toBeGreaterThan(10)
    for (const { what, text } of forms) {
      expectRefusal(`${name} ${what}`, await sendRaw(app.origin, call, text, who === 'a member' ? token : ''))
    }
    expect(await digest(app.database.db)).toEqual(before)
  })

  it('never answers 5xx, whatever bytes come', async () => {
    const form = fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(...Object.keys(sampleOf(name)), 'lang', 'request_id', '__proto__'),
            fc.string(),
          ),
          fc.oneof(fc.constantFrom(...WRONG), fc.string({ unit: 'binary' })),
        ),
        { maxLength: 6 },
      )
      .map((pairs) => pairs.map(([k, value]) => `${escaped(k)}=${escaped(value)}`).join('&'))
    await fc.assert(
      fc.asyncProperty(form, async (text) => {
        // What is taken by chance may act, on a person without means; only the answer's form counts here.
        const answer = await sendRaw(app.origin, call, text, name === 'auth.logout' ? '' : poor)
        expect(answer.status, answer.text).toBe(200)
        expect(answer.envelope).not.toBeNull()
      }),
      { numRuns: 30, seed: 7 },
    )
  })
})

/** Percent-encodes what a URL cannot carry; a lone surrogate becomes bytes that are no UTF-8. */
const escaped = (text: string): string =>
  [...text].map((mark) => (/^[\ud800-\udfff]$/.test(mark) ? '%ed%a0%80' : encodeURIComponent(mark))).join('')

/** Well-formed, and still not possible: scale, size, unknown objects. */
const impossible: readonly (readonly [name: string, fields: Fields])[] = [
  ['spot.place', { amount: '0.000000001' }],
  ['spot.place', { amount: '0' }],
  ['spot.place', { amount: '99999999999999999999' }],
  ['spot.place', { target_price: '100.1234567890123' }],
  ['spot.place', { target_price: '0.000000000000000001' }],
  ['spot.place', { currency_id: '999999999999999' }],
  ['spot.place', { legal_id: '1' }],
  ['spot.place', { order_type: 'market', amount_unit: 'quote', amount: '0.0000001', target_price: '' }],
  ['futures.submit', { share: '0.001' }],
  ['futures.submit', { share: '0' }],
  ['futures.submit', { multiple: '999' }],
  ['futures.submit', { target_price: '0.000000000000000001' }],
  ['futures.submit', { stop_loss_price: '101' }],
  ['futures.submit', { currency_id: '999999999' }],
  ['futures.close', { id: '999999999999999' }],
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
  ['wallet.recharge', { amount: '0' }],
  ['wallet.recharge', { amount: '10.5' }],
  ['wallet.recharge', { amount: '99999999999999999999' }],
  ['wallet.recharge', { currency: '999999999999999' }],
  ['wallet.recharge', {}],
]

it.each(impossible)('%s with %j is refused with a text and changes nothing', async (name, fields) => {
  const call = formCalls.find(([other]) => other === name)?.[1]
  if (!call) throw new Error(`no call ${name}`)
  const before = await digest(app.database.db)
  const text = encoded(call, { ...sampleOf(name), ...fields })
  expectRefusal(name, await sendRaw(app.origin, call, text, token))
  expect(await digest(app.database.db)).toEqual(before)
})

it('would notice a change: the digest sees one favourite', async () => {
  const before = await digest(app.database.db)
  accepted(await send(app.origin, 'POST', '/optional/add', { currency_id: 1 }, token))
  expect(await digest(app.database.db)).not.toEqual(before)
})

it('logged no fault', () => {
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
