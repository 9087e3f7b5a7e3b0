import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonSchema } from '#contract/schema.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { accepted, newPerson, send } from '#tests/helpers/people.ts'
import { encoded, sendRaw } from './raw.ts'
import { formCalls, sampleOf } from './samples.ts'

let app: TestApp
let tokens: string[]
beforeAll(async () => {
  app = await testApp()
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  tokens = [
    accepted(await send(app.origin, 'POST', '/user/login', demo)),
    (await newPerson(app.origin)).token,
  ]
})
afterAll(() => app.end())

/** Where the columns of PostgreSQL and the numbers of JavaScript end, and one beyond. */
const EDGES = [15, 16, 31, 32, 53, 63, 64].flatMap((bits) => [
  String(2n ** BigInt(bits) - 1n),
  String(2n ** BigInt(bits)),
])
const NUMBERS = ['0', '1', ...EDGES, '9'.repeat(10), '9'.repeat(15), '9'.repeat(20)]

describe.each(formCalls)('%s', (name, call) => {
  it('answers every whole number in every field, and never with a fault', async () => {
    const sample = sampleOf(name)
    for (const field of Object.keys(jsonSchema(call.params).properties ?? {}))
      for (const value of NUMBERS)
        for (const token of call.access === 'member' && name !== 'auth.logout' ? tokens : ['']) {
          const answer = await sendRaw(app.origin, call, encoded(call, { ...sample, [field]: value }), token)
          expect(answer.status, `${name} ${field}=${value}: ${answer.text}`).toBe(200)
          expect(answer.envelope, `${name} ${field}=${value}: ${answer.text}`).not.toBeNull()
        }
  })
})

it('logged no fault', () => {
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
