import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorCalls } from '#contract/operators/table.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { consoleSample, fieldsOf } from '#tests/helpers/console-samples.ts'
import {
  CONSOLE_ON,
  type ConsoleAnswer,
  type ConsoleOperator,
  joinConsole,
} from '#tests/helpers/console-server.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { opsOn } from '#tests/helpers/test-operators.ts'
import { deposit, newPerson, type Person, send } from '#tests/helpers/test-people.ts'

/** A text with markup, quotation marks of every kind, and the beginning of a spreadsheet formula. */
const PAYLOAD = `=<b>zq_7"&'</b>`
const MARK = 'zq_7'

const clock = earlyInAnHour()
let app: TestApp
let ana: ConsoleOperator
let ben: ConsoleOperator
let person: Person
let uid = ''
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  ana = await joinConsole(app, 'ana')
  ben = await joinConsole(app, 'ben', ['admin'])
  person = await newPerson(app.origin)
  uid = String((await person.get<{ id: number }>('/user/info')).id)
  await deposit(app.origin, person, 3, '100')
})
afterAll(() => app.end())

/** Every text within a response, at any depth. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one)
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsOf(one)
}

/**
 * Texts that contain part of the payload, but not the whole payload unchanged. Terms are JSON inside a text,
 * so the payload escaped for JSON counts as unchanged.
 */
const changedIn = (body: unknown): readonly string[] =>
  [...textsOf(body)].filter(
    (text) =>
      text.includes(MARK) && !text.includes(PAYLOAD) && !text.includes(JSON.stringify(PAYLOAD).slice(1, -1)),
  )

/** Whether the headers prevent a browser from rendering the response as a page. */
function isData({ headers }: ConsoleAnswer): boolean {
  return (
    headers.get('content-type') === 'application/json; charset=utf-8' &&
    headers.get('x-content-type-options') === 'nosniff' &&
    (headers.get('content-security-policy') ?? '').includes("default-src 'none'") &&
    (headers.get('content-security-policy') ?? '').includes('sandbox')
  )
}

const takesText = (schema: v.GenericSchema): boolean => v.safeParse(schema, PAYLOAD).success
const freeTexts = operatorCalls.flatMap(([name, call]) =>
  fieldsOf(call)
    .filter(([, schema]) => takesText(schema))
    .map(([field]) => ({ name, call, field })),
)

it(`an XSS payload in each of ${freeTexts.length} free-text parameters of the console is rejected, or stored and returned as plain text`, async () => {
  const wrong: string[] = []
  let done = 0
  for (const { name, call, field } of freeTexts) {
    // This call is skipped, because the account must not be frozen during the calls that follow.
    if (name === 'people.freeze') continue
    await ana.page.prove()
    const input = { ...consoleSample(call), ...(field === 'person' ? {} : { person: uid }), [field]: PAYLOAD }
    const known = new Set(fieldsOf(call).map(([own]) => own))
    const answer = await ana.page.call(
      call.path,
      Object.fromEntries(Object.entries(input).filter(([own]) => known.has(own))),
    )
    if (![200, 422].includes(answer.status) || !isData(answer) || changedIn(answer.body).length > 0)
      wrong.push(`${name} ${field}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
    if (answer.status === 200 && call.kind === 'act') done++
  }
  expect(wrong).toEqual([])
  // Several writes must have accepted the payload, because the next test reads the payload in several places.
  expect(done).toBeGreaterThan(8)
})

it('texts written by users and operators are returned unchanged by every console call that returns such texts', async () => {
  await person.act('/kefu/send', { type: 'text', content: PAYLOAD })
  await person.post('/kefu/agent')
  // The nickname may be rejected for its characters; the test only needs a request that contains them.
  await send(app.origin, 'POST', '/user/editNickname', { nickname: PAYLOAD }, person.token)
  // Puts the payload into the depositor's text of a deposit that was reviewed before.
  await inTransaction(app.database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('deposits').set({ payer: PAYLOAD }).execute()
  })
  await ana.page.call('/people/note', { person: uid, text: PAYLOAD })
  const shownBy = new Set<string>()
  const wrong: string[] = []
  for (const [name, call] of operatorCalls.filter(([, one]) => one.kind === 'look')) {
    await ben.page.prove()
    const known = new Set(fieldsOf(call).map(([own]) => own))
    const answer = await ben.page.call(call.path, {
      ...consoleSample(call),
      ...(known.has('person') ? { person: uid } : {}),
      ...(known.has('which') ? { which: 'all' } : {}),
      // Without a cursor, the lists are read from their first page.
      after: undefined,
      before: undefined,
    })
    if (!isData(answer)) wrong.push(`${name}: no data`)
    for (const text of changedIn(answer.body)) wrong.push(`${name}: ${text.slice(0, 120)}`)
    if ([...textsOf(answer.body)].some((text) => text.includes(MARK))) shownBy.add(name)
  }
  expect(wrong).toEqual([])
  expect(shownBy.size).toBeGreaterThan(8)
  for (const name of ['people.show', 'funds.deposits', 'support.list', 'support.show', 'staff.proposals'])
    expect([...shownBy]).toContain(name)
})

it('a text published as HTML is stored and shown without scripts', async () => {
  const content = `<p>${MARK}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p>`
  const published = await ana.page.call('/content/newsPublish', {
    texts: { en: { title: PAYLOAD, summary: PAYLOAD, content } },
  })
  expect(published.status).toBe(200)
  const [news] = (await ana.page.call('/content/newsList')).body.news
  expect(news.title).toBe(PAYLOAD)
  const { texts } = (await ana.page.call('/content/newsShow', { id: news.id })).body
  expect(texts[0].content).toContain(MARK)
  expect(texts[0].content).not.toMatch(/<script|onerror|javascript:/i)
  await ana.page.call('/content/settingSet', { keyword: 'about', lang: 'en', value: content })
  const { settings } = (await ana.page.call('/content/settingList')).body
  expect(JSON.stringify(settings)).toContain(MARK)
  expect(JSON.stringify(settings)).not.toMatch(/<script|onerror=|javascript:/i)
  // The log stores only the beginning of a long text, with a hash of the whole.
  const { lines } = (await ana.page.call('/staff/log', { command: 'news publish' })).body
  expect(lines.at(-1).arguments[0]).toMatch(/sha256 [0-9a-f]{64}/)
})

it("no cell in the CSV export of the operators' log starts like a spreadsheet formula", async () => {
  const { text } = await opsOn(app.database, ['log', '--format', 'csv', '--limit', '1000'], {
    key: ana.operator.key,
    now: clock.now(),
  })
  expect(text).toContain(MARK)
  const cells = text.split('\n').flatMap((line) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [])
  expect(cells.filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([])
})
