import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/wire/callBuilders.ts'
import { jsonSchema } from '#contract/wire/schema.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'
import type { Fields } from './call-declarations.ts'
import { formCalls, sampleOf } from './call-samples.ts'
import { encoded, sendRaw } from './raw-requests.ts'

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

/**
 * The largest values of PostgreSQL's integer columns and JavaScript's largest safe integer, each with the next
 * larger value.
 */
const edge = (bits: bigint): string[] => [String(2n ** bits), String(2n ** bits - 1n)]
const NUMBERS = [
  '9'.repeat(20),
  ...edge(63n),
  ...edge(53n),
  '9'.repeat(15),
  ...edge(31n),
  ...edge(15n),
  '1',
  '0',
]

/** The numbers that the contract accepts for a field, largest first, and one rejected number. */
function reaching(call: Call, sample: Fields, field: string): readonly string[] {
  const isTaken = (value: string): boolean => v.safeParse(call.params, { ...sample, [field]: value }).success
  const rejected = NUMBERS.find((value) => !isTaken(value))
  return [...NUMBERS.filter(isTaken), ...(rejected === undefined ? [] : [rejected])]
}

describe.each(formCalls)('%s', (name, call) => {
  it('causes no server error with any integer in any numeric field', async () => {
    const sample = sampleOf(name)
    const isMember = call.access === 'member' && name !== 'auth.logout'
    // The second token belongs to a person without money, whose calls are rejected before the number is used. So this
    // person sends only the first number.
    for (const field of Object.keys(jsonSchema(call.params).properties ?? {}))
      for (const [nth, value] of reaching(call, sample, field).entries())
        for (const token of isMember ? tokens.slice(0, nth === 0 ? 2 : 1) : ['']) {
          const answer = await sendRaw(app.origin, call, encoded(call, { ...sample, [field]: value }), token)
          expect(answer.status, `${name} ${field}=${value}: ${answer.text}`).toBe(200)
          expect(answer.envelope, `${name} ${field}=${value}: ${answer.text}`).not.toBeNull()
        }
  })
})

it('the server logged no error during all calls of this file', () => {
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
