import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Addressed } from '#contract/operators/call-builders.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { notInChinese } from '#tests/helpers/catalogue-translations.ts'
import { consoleSample, fieldsOf } from '#tests/helpers/console-samples.ts'
import {
  CONSOLE_ON,
  type ConsoleAnswer,
  type ConsolePage,
  consolePage,
} from '#tests/helpers/console-server.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'

const clock = earlyInAnHour()
let app: TestApp
let page: ConsolePage
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  // The first operator has every role.
  const { name, key } = await newOperator(app.database.db, 'first', clock.now())
  await newOperator(app.database.db, 'second', clock.now())
  page = consolePage(app.consoleOrigin ?? '')
  await page.enrol(name, key)
  await page.signIn()
})
afterAll(() => app.end())

const WRONG: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1.5,
  1e300,
  2 ** 53 + 2,
  [],
  [[]],
  {},
  { $gt: '' },
  true,
  '-1',
  '--json',
  '-x',
  '1e5',
  'NaN',
  '\u0000',
  '\u202e\u0301',
  '\ud800',
  `' or 1=1 --`,
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '9'.repeat(60),
  'x'.repeat(20_000),
  '💥'.repeat(3000),
]

/**
 * Wrong values for a field for which another call has already received the full list of wrong values: these
 * few suffice to show that this call validates the field too.
 */
const AGAIN: readonly unknown[] = [null, -1, {}, 'x'.repeat(20_000)]

const kindsSent = new Set<string>()
const isNewKind = (kind: string): boolean => kindsSent.size < kindsSent.add(kind).size

/** The contract's error for an input, without the value in it; '' when the input is valid. */
const saidOf = ({ params }: Addressed, input: unknown): string =>
  (v.safeParse(params, input).issues ?? []).map(({ type, expected }) => `${type} ${expected}`).join()

/**
 * Wrong values for one parameter. Values that the contract accepts are all included, because the call itself
 * must handle them. Values that the contract rejects are a selection, because every call parses its
 * parameters by the same code: the first value, the last value, and each value whose error or JSON type was
 * not sent before.
 */
function wrongValues(call: Addressed, sample: object, field: string, values: readonly unknown[]): unknown[] {
  const said = values.map((value) => saidOf(call, { ...sample, [field]: value }))
  const ends = [said.findIndex(Boolean), said.findLastIndex(Boolean)]
  return values.filter((value, nth) => {
    const reason = said[nth] ?? ''
    return (
      reason === '' ||
      isNewKind(`${reason} of ${Array.isArray(value) ? 'a list' : typeof value}`) ||
      ends.includes(nth)
    )
  })
}

/** The sum of all balances, and the number of postings. */
async function money(): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from postings where scene not in ('test_money')) as postings,
    (select sum(available + frozen + locked) from accounts where user_id is not null) as held`.execute(
      app.database.db,
    )
  return rows
}

it('every console call rejects a body that is not a JSON object with the parameters of the call', async () => {
  const found: string[] = []
  const bodies = ['', '{', '[]', 'null', '"x"', '1', '{"__proto__":{"x":1},"constructor":1}']
  // Only some calls get all of these bodies, because every call parses its body by the same code.
  for (const [at, [name, call]] of operatorCalls.entries())
    for (const body of at < 20 ? bodies : ['[]', '{"__proto__":{"x":1},"constructor":1}']) {
      const { status, body: answer } = await page.call(call.path, body)
      if (status !== 422 || answer.problem !== 'input') found.push(`${name} ${body}: ${status}`)
    }
  expect(found).toEqual([])
})

/**
 * The sentences of a response that the page could not show in Chinese. Responses of successful writes contain
 * a sentence too.
 */
function unsaid({ kind }: Addressed, { status, body }: ConsoleAnswer): readonly string[] {
  if (status !== 200) return notInChinese(body)
  if (kind === 'look' || body.outcome !== 'done') return []
  return body.lines.length === 0 ? ['nothing'] : body.lines.flatMap(notInChinese)
}

it('a wrong value of any parameter of a console call moves no money, and a rejection has a message in Chinese', async () => {
  const before = await money()
  const found: string[] = []
  const english: string[] = []
  let sent = 0
  const tried = new Set<unknown>()
  for (const [name, call] of operatorCalls) {
    await page.prove()
    const sample = consoleSample(call)
    for (const [field, schema] of fieldsOf(call)) {
      const values = tried.has(schema) ? AGAIN : WRONG
      tried.add(schema)
      for (const wrong of wrongValues(call, sample, field, values)) {
        sent++
        const answer = await page.call(call.path, { ...sample, [field]: wrong }, { 'x-lang': 'zh' })
        const { status, body } = answer
        english.push(...unsaid(call, answer).map((text) => `${name}: ${text}`))
        if (status === 200 || (status === 422 && ['input', 'rejected'].includes(body.problem))) continue
        found.push(`${name} ${field}=${JSON.stringify(wrong).slice(0, 40)}: ${status} ${body.problem}`)
      }
    }
  }
  expect(found).toEqual([])
  expect([...new Set(english)]).toEqual([])
  expect(sent).toBeGreaterThan(1000)
  expect(kindsSent.size).toBeGreaterThan(100)
  expect(await money()).toEqual(before)
  expect(app.logged.filter((line) => line.includes('a call of the console failed'))).toEqual([])
})
