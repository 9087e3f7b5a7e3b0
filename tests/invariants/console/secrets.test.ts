import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorCalls } from '#contract/operators/table.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { consoleSample, fieldsOf } from '#tests/helpers/console-samples.ts'
import { CONSOLE_ON, type ConsolePage, consolePage } from '#tests/helpers/console-server.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { deposit, newPerson, type Person } from '#tests/helpers/test-people.ts'

const clock = earlyInAnHour()
const canary = `canary${randomBytes(9).toString('hex')}`
let app: TestApp
let page: ConsolePage
let person: Person
let uid = 0
let key = ''
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  const operator = await newOperator(app.database.db, 'first', clock.now())
  key = operator.key
  page = consolePage(app.consoleOrigin ?? '')
  await page.enrol('first', key)
  await page.signIn()
  person = await newPerson(app.origin)
  uid = (await person.get<{ id: number }>('/user/info')).id
  await deposit(app.origin, person, 3, '100')
  await setPayPassword({ db: app.database.db, clock }, uid, canary)
  await person.post('/safe/send', { scene: 'withdraw' })
  // The operator names the person by email address, which the operators' log then contains.
  await page.call('/people/note', { person: person.email, text: 'a note' })
})
afterAll(() => app.end())

const TEXTS = ['hex', 'base64', 'base64url'] as const

/** All secrets and hashes in the database, which no response may contain. */
async function secrets(): Promise<readonly string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() and (
      (data_type = 'bytea' and column_name ~ '(hash|key|secret|token|sealed)' and table_name !~ '(postings|ticks|tick|seal|root|node|checkpoints|audit|accounts|candles|liabilit|publi|request)')
      or column_name in ('password_hash', 'token', 'secret'))`.execute(app.database.db)
  expect(columns.length).toBeGreaterThan(5)
  const found: string[] = [canary, key, person.token, page.cookie().split('=')[1] ?? '']
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null limit 50`.execute(
      app.database.db,
    )
    for (const { value } of rows)
      if (Buffer.isBuffer(value)) found.push(...TEXTS.map((encoding) => value.toString(encoding)))
      else found.push(String(value))
  }
  return found.filter((text) => text.length >= 12)
}

/**
 * Exceptions: the call that returns contacts unmasked, and the operators' log, which contains what operators
 * typed.
 */
const WHOLE_CONTACTS = ['people.contact', 'staff.log']

it('no answer of the console contains a password, its hash, a token, a key, the secret of a second factor or unmasked contact data', async () => {
  const hidden = await secrets()
  const found: string[] = []
  let answered = 0
  for (const [name, call] of operatorCalls.filter(([, one]) => one.kind === 'look')) {
    await page.prove()
    const fields = new Set(fieldsOf(call).map(([field]) => field))
    const { status, body } = await page.call(call.path, {
      ...consoleSample(call),
      ...(fields.has('person') ? { person: String(uid) } : {}),
      ...(fields.has('query') ? { query: String(uid) } : {}),
    })
    if (status === 200) {
      answered += 1
      // The whole response is compared, because it may contain only fields of the contract. The console page ignores
      // unknown fields, so a secret in such a field would not be noticed there.
      expect(v.parse(call.answer, body), name).toEqual(body)
    }
    const text = JSON.stringify(body)
    if (!WHOLE_CONTACTS.includes(name) && text.includes(person.email)) found.push(`${name}: a whole contact`)
    for (const secret of hidden) if (text.includes(secret)) found.push(`${name}: ${secret.slice(0, 12)}…`)
  }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(40)
})

it('the console shows a mail without the code that the mail contained', async () => {
  const rows = await app.database.db
    .selectFrom('mails')
    .select('code')
    .where('code', 'is not', null)
    .execute()
  const codes = rows.map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(0)
  for (const path of ['/people/messages', '/system/outbox']) {
    const { body, status } = await page.call(path, path.startsWith('/people') ? { person: String(uid) } : {})
    expect(status).toBe(200)
    for (const code of codes) expect(JSON.stringify(body)).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  }
})
