import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_ON, type ConsolePage, consolePage } from '#tests/helpers/console-server.ts'
import { softPasskey } from '#tests/helpers/soft-passkey.ts'
import { type TestApp, testApp, testClock } from '#tests/helpers/test-app.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'

const MINUTE = 60_000

let app: TestApp
const clock = testClock()

beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  // Two operators who exist during the whole file, because some tests remove the operators that they have
  // created.
  for (let n = 0; n < 2; n++) await newOperator(app.database.db, undefined, clock.now())
})
afterAll(() => app.end())

const originOf = (): string => {
  if (app.consoleOrigin === null) throw new Error('the console is off')
  return app.consoleOrigin
}

/** Creates an operator with a passkey and signs in to the console. */
async function signedIn(): Promise<ConsolePage & { readonly name: string; readonly key: string }> {
  const { name, key } = await newOperator(app.database.db, undefined, clock.now())
  const page = consolePage(originOf())
  expect((await page.enrol(name, key)).status).toBe(200)
  expect((await page.signIn()).status).toBe(200)
  return { ...page, name, key }
}

const isIn = async (page: ConsolePage): Promise<boolean> =>
  (await page.call('/session/me')).body.session !== null

describe('a passkey of the console', () => {
  it('signs in after it was registered with the operator’s key, and no answer contains a secret', async () => {
    const page = await signedIn()
    const me = await page.call('/session/me')
    expect(me.body.session).toMatchObject({ operator: page.name, demo: true })
    expect(me.headers.get('cache-control')).toBe('no-store')
    expect(page.cookie()).toMatch(/^h5-console=[\w-]{43}$/)
    expect(JSON.stringify(me.body)).not.toContain(page.cookie().slice('h5-console='.length))
  })

  it('cannot be registered with a wrong key, the key of another operator or a removed key', async () => {
    const { name, key } = await newOperator(app.database.db, undefined, clock.now())
    const other = await newOperator(app.database.db, undefined, clock.now())
    for (const [as, by] of [
      [name, `h5op_${'a'.repeat(43)}`],
      [other.name, key],
      [name, ''],
    ] as const)
      expect(await consolePage(originOf()).enrol(as, by)).toMatchObject({
        status: 422,
        body: { problem: 'rejected' },
      })
    await app.database.db
      .updateTable('operators')
      .set({ removed_at: clock.now() })
      .where('name', '=', name)
      .execute()
    expect((await consolePage(originOf()).enrol(name, key)).status).toBe(422)
  })

  it.each([
    ['a passkey response for another site', { origin: 'http://localhost:1' }],
    ['a passkey response to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a passkey response without user verification', { unverified: true }],
    ['a signature by another key', { signature: true }],
  ] as const)('does not sign in with %s', async (_what, wrong) => {
    const page = await signedIn()
    expect(await page.signIn(wrong)).toMatchObject({ status: 422, body: { problem: 'rejected' } })
    expect(await isIn(page)).toBe(false)
  })

  it('that is not registered cannot sign in', async () => {
    const stranger = consolePage(originOf())
    expect((await stranger.signIn()).status).toBe(422)
  })

  it('is locked together with its operator after ten failed sign-ins, until another operator lifts the lock', async () => {
    const page = await signedIn()
    for (let n = 0; n < 10; n++) expect((await page.signIn({ signature: true })).status).toBe(422)
    expect(await page.signIn()).toMatchObject({ status: 403, body: { problem: 'locked' } })
    const { rows } = await app.database.pool.query(
      `select outcome, detail from ops_audit where operator = $1 and command = 'console sign-in' order by id`,
      [page.name],
    )
    expect(rows).toEqual([
      { outcome: 'done', detail: 'console, 127.0.0.1' },
      { outcome: 'refused', detail: 'locked after 10 failed attempts' },
    ])
    await app.database.db.deleteFrom('operator_locks').execute()
    expect((await page.signIn()).status).toBe(200)
  })

  it('is also locked by ten simultaneous failed sign-ins', async () => {
    const page = await signedIn()
    const wrong = () => consolePage(originOf())
    const tries = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const other = wrong()
        const { body } = await other.call('/session/begin')
        return other.call('/session/finish', {
          response: page.passkey.answer(body.options, { signature: true }),
        })
      }),
    )
    expect(tries.filter(({ body }) => body.problem === 'locked').length).toBe(15)
    // While the operator is locked, the calls of an existing session are also rejected.
    expect(await isIn(page)).toBe(false)
    await app.database.db.deleteFrom('operator_locks').execute()
    expect(await isIn(page)).toBe(true)
  })
})

describe('a session of the console', () => {
  it('ends fifteen minutes after the last call by the operator, and after eight hours at the latest', async () => {
    const page = await signedIn()
    clock.forward(14 * MINUTE)
    expect(await isIn(page)).toBe(true)
    clock.forward(14 * MINUTE)
    expect(await isIn(page)).toBe(true)
    // Calls that the page makes by itself do not extend the session.
    clock.forward(10 * MINUTE)
    expect((await page.call('/people/find', { query: 'nobody' }, { 'x-refresh': '1' })).status).not.toBe(401)
    clock.forward(6 * MINUTE)
    expect(await isIn(page)).toBe(false)

    const long = await signedIn()
    for (let n = 0; n < 8 * 6; n++) {
      clock.forward(10 * MINUTE)
      if (n < 8 * 6 - 1) expect(await isIn(long)).toBe(true)
    }
    expect(await isIn(long)).toBe(false)
  })

  it('ends at sign-out, and when the passkey or the operator is removed', async () => {
    const db = app.database.db
    const out = await signedIn()
    expect((await out.call('/session/end')).status).toBe(200)
    expect(await isIn(out)).toBe(false)

    const lost = await signedIn()
    await db
      .updateTable('operator_passkeys')
      .set({ removed_at: clock.now() })
      .where('operator_id', '=', (eb) =>
        eb.selectFrom('operators').select('id').where('name', '=', lost.name),
      )
      .execute()
    expect(await isIn(lost)).toBe(false)

    const gone = await signedIn()
    await db.updateTable('operators').set({ removed_at: clock.now() }).where('name', '=', gone.name).execute()
    expect(await isIn(gone)).toBe(false)
  })

  it('is rejected for requests from another site, with the CSRF token of another session, and without a CSRF token', async () => {
    const page = await signedIn()
    const other = await signedIn()
    const find = (headers: Readonly<Record<string, string | undefined>>) =>
      page.call('/people/find', { query: 'nobody' }, headers)
    expect((await find({ origin: 'https://evil.example' })).body.problem).toBe('csrf')
    expect((await find({ origin: undefined })).body.problem).toBe('csrf')
    expect((await find({ 'x-csrf': undefined })).body.problem).toBe('csrf')
    expect((await find({ 'x-csrf': other.session()?.csrf })).body.problem).toBe('csrf')
    expect((await find({ cookie: undefined })).status).toBe(401)
    expect((await find({ 'content-type': 'text/plain' })).status).toBe(422)
  })

  it('accepts a new confirmation by any passkey of the same operator, once and only for the requested call', async () => {
    const page = await signedIn()
    clock.forward(6 * MINUTE)
    const before = page.session()?.proven_until ?? 0
    expect(before).toBeLessThan(clock.now())
    expect((await page.prove()).body.proven_until).toBeGreaterThan(clock.now())
    const { body } = await page.call('/session/proveBegin')
    const response = page.passkey.answer(body.options)
    expect((await page.call('/session/proveFinish', { response })).status).toBe(200)
    expect((await page.call('/session/proveFinish', { response })).status).toBe(422)
    const other = await signedIn()
    expect((await page.prove(other.passkey)).status).toBe(422)
    expect((await page.prove(softPasskey(originOf()))).status).toBe(422)
  })
})

describe("the server of the operators' console", () => {
  it('answers only when the console is configured, and only to allowed network addresses', async () => {
    const off = await testApp({}, { clock })
    expect(off.consoleOrigin).toBeNull()
    await off.end()
    const closed = await testApp(
      { console: { ...CONSOLE_ON, allow: ['10.0.0.0/8'] } },
      { clock, consoleFolder: null },
    )
    const answer = await consolePage(closed.consoleOrigin ?? '').call('/session/me')
    expect(answer).toMatchObject({ status: 403, body: { problem: 'role' } })
    await closed.end()
  })
})
