import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { createLog } from '#server/platform/log.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, send } from '#tests/helpers/test-people.ts'

/** The whole output that the server has printed. */
const printed: string[] = []
const mails: { to: string; text: string }[] = []
let app: TestApp
beforeAll(async () => {
  app = await testApp(
    { logRequests: true },
    {
      log: createLog((line) => printed.push(line)),
      transport: async (mail) => {
        mails.push(mail)
      },
    },
  )
})
afterAll(() => app.end())

const PASSWORD = `canary ${randomBytes(9).toString('hex')}`

/** Registers, signs in and enters wrong values as a person; returns all secrets that were sent or received. */
async function live(): Promise<string[]> {
  const email = `canary-${randomUUID()}@example.com`
  const post = (path: string, fields: Record<string, string>, token = '') =>
    send(app.origin, 'POST', path, fields, token)
  accepted(await post('/sms_mail', { user_string: email, scene: 'register' }))
  await expect.poll(() => mails.find(({ to }) => to === email)).toBeTruthy()
  const code = /\d{6}/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  expect(code).toHaveLength(6)
  const form = { user_string: email, code, password: PASSWORD, re_password: PASSWORD }
  await post('/user/register', { ...form, re_password: `${PASSWORD}x` })
  accepted(await post('/user/register', form))
  await post('/user/login', { user_string: email, password: `${PASSWORD}y` })
  const token = accepted<string>(await post('/user/login', { user_string: email, password: PASSWORD }))
  for (const [, call] of allCalls) {
    if (call.path !== '/user/logout') {
      await send(app.origin, call.method, call.path, { password: PASSWORD, token, code }, token)
    }
  }
  return [code, token, PASSWORD]
}

it('no password, verification code or token is logged, even when the database fails', async () => {
  const secrets = await live()
  // Makes every insert for this address fail in the database, whose error message then contains the row.
  await sql`alter table login_failures add constraint broken check (account_hash is null) not valid`.execute(
    app.database.db,
  )
  const broken = await fetch(`${app.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user_string: 'x@example.com', password: PASSWORD }).toString(),
  })
  await sql`alter table login_failures drop constraint broken`.execute(app.database.db)
  expect(broken.status).toBe(500)
  const request = broken.headers.get('x-request-id') ?? ''
  expect(request).toMatch(/^[0-9a-f-]{36}$/)
  expect(await broken.text()).not.toContain('constraint')
  const ofIt = printed.map((line) => JSON.parse(line)).filter((line) => line.request === request)
  expect(ofIt.map(({ msg, call, status }) => [msg, call, status])).toEqual([
    ['a call failed', '/api/user/login', undefined],
    ['request', 'auth.login', 500],
  ])
  for (const secret of secrets) expect(printed.filter((line) => line.includes(secret))).toEqual([])
})

it('no password, verification code or token is stored in the database in clear text', async () => {
  const secrets = await live()
  await expect
    .poll(() => app.database.db.selectFrom('mails').select('id').execute(), { timeout: 5000 })
    .toEqual([])
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(app.database.db)
  for (const { name } of tables) {
    if (/^(?:ticks|tick_days|candles)/.test(name)) continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      app.database.db,
    )
    for (const secret of secrets.slice(1)) {
      expect(
        rows.filter(({ row }) => row.includes(secret)),
        name,
      ).toEqual([])
    }
  }
})
