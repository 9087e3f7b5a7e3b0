import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecondFactor } from '#contract/account/secondFactor.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { bindPhone, codeFor } from '#tests/helpers/account-security.ts'
import { codeAt, LOGIN_PASSWORD, turnOn } from '#tests/helpers/authenticator-app.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'

const STEP = 30_000
const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())

const key = (envelope: Envelope): string => (envelope.type === 'ok' ? 'ok' : envelope.key)
const post = (path: string, fields: Record<string, string>, token = '') =>
  send(app.origin, 'POST', path, fields, token)
const login = (user_string: string, more: Record<string, string> = {}) =>
  post('/user/login', { user_string, password: LOGIN_PASSWORD, ...more })
const ticketOf = async (user_string: string, more: Record<string, string> = {}): Promise<string> =>
  accepted<{ ticket: string }>(await login(user_string, more)).ticket
const byCode = (ticket: string, code: string) => post('/user/login/factor', { ticket, code })
const state = (person: Person) => person.get<SecondFactor>('/safe/guard')
/** The code of the present time step, after moving the clock to a time step whose code was not used yet. */
const nextCode = (secret: string): string => {
  app.clock.forward(STEP)
  return codeAt(secret, app.clock.now())
}
const idOf = async (person: Person): Promise<number> => (await person.get<{ id: number }>('/user/info')).id

async function guarded(): Promise<{ person: Person; secret: string; recovery: readonly string[] }> {
  const person = await newPerson(app.origin)
  return { person, ...(await turnOn(person, app.clock.now())) }
}

describe('turning the second factor on', () => {
  it('asks for the password, shows ten recovery codes once, and stores the secret encrypted and the codes hashed', async () => {
    const person = await newPerson(app.origin)
    expect(key(await post('/safe/factor/begin', { password: 'not it at all' }, person.token))).toBe(
      'login_password_wrong',
    )
    expect(await state(person)).toMatchObject({ on: 0, recovery_left: 0, saved_only: 0, passkeys: [] })
    const { secret, recovery } = await turnOn(person, app.clock.now())
    expect(recovery).toHaveLength(10)
    for (const code of recovery) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect(new Set(recovery).size).toBe(10)
    expect(await state(person)).toMatchObject({ on: 1, recovery_left: 10 })
    const id = await idOf(person)
    const db = app.database.db
    const row = await db.selectFrom('factors').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(row.secret.length).toBe(12 + 16 + 20)
    expect(row.secret.toString('latin1')).not.toContain(secret)
    const hashes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    expect(hashes.every(({ hash }) => hash.length === 32)).toBe(true)
    // A second setup is rejected, because the second factor is on since the first setup.
    expect(key(await post('/safe/factor/begin', { password: LOGIN_PASSWORD }, person.token))).toBe(
      'factor_on',
    )
    expect(app.logged.join('\n')).not.toContain(secret)
  })

  it('takes effect only after a correct code, and wrong codes count towards the lock', async () => {
    const person = await newPerson(app.origin)
    const { secret } = await person.post<{ secret: string }>('/safe/factor/begin', {
      password: LOGIN_PASSWORD,
    })
    expect(accepted(await login(person.email))).toEqual(expect.any(String))
    const right = codeAt(secret, app.clock.now())
    const wrong = right === '111111' ? '222222' : '111111'
    const confirm = (code: string) => post('/safe/factor/confirm', { code }, person.token)
    for (let n = 0; n < 4; n++) expect(key(await confirm(wrong))).toBe('factor_wrong')
    expect(key(await confirm(wrong))).toBe('factor_locked')
    expect(key(await confirm(right))).toBe('factor_locked')
    expect(await state(person)).toMatchObject({ on: 0 })
  })
})

describe('login with a second factor', () => {
  it('a correct password returns a ticket and no session, and the ticket with the current code opens a session', async () => {
    const { person, secret } = await guarded()
    const before = await person.get<{ list: unknown[] }>('/safe/sessions')
    const ticket = await ticketOf(person.email)
    expect(ticket).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await person.get<{ list: unknown[] }>('/safe/sessions')).list).toHaveLength(before.list.length)
    expect(key(await send(app.origin, 'GET', '/user/info', {}, ticket))).toBe('session_expired')
    const token = accepted<string>(await byCode(ticket, nextCode(secret)))
    expect(
      await idOf({
        ...person,
        get: async (path) => accepted(await send(app.origin, 'GET', path, {}, token)),
      }),
    ).toBe(await idOf(person))
    const { list } = await person.get<{ list: { title: string }[] }>('/mailMessage/getList')
    expect(list.map(({ title }) => title)).toContain('New login')
    // A ticket is valid for one login only, and the login before has used it.
    expect(key(await byCode(ticket, nextCode(secret)))).toBe('ticket_over')
  })

  it('accepts a phone number in place of an email address', async () => {
    const { person, secret } = await guarded()
    const mobile = await bindPhone(app.origin, person, nextCode(secret))
    const ticket = await ticketOf(mobile, { type: 'mobile', area_code: '84' })
    accepted(await byCode(ticket, nextCode(secret)))
  })

  it('a wrong password gives the same answer for accounts with and without a second factor', async () => {
    const { person } = await guarded()
    const plain = await newPerson(app.origin)
    const wrong = { password: 'not the password' }
    const answers = await Promise.all(
      [person.email, plain.email, 'nobody@example.com'].map((email) => login(email, wrong)),
    )
    expect(new Set(answers.map((one) => JSON.stringify({ ...one, server_time: 0 }))).size).toBe(1)
  })

  it('50 concurrent logins with the same code open exactly one session', async () => {
    const { person, secret } = await guarded()
    const tickets: string[] = []
    for (let n = 0; n < 50; n++) tickets.push(await ticketOf(person.email))
    const code = nextCode(secret)
    const ends = (await Promise.all(tickets.map((ticket) => byCode(ticket, code)))).map(key)
    expect(ends.filter((end) => end === 'ok')).toHaveLength(1)
    // A correct code that was already used does not count as a wrong guess, so none of these requests locked the
    // second factor.
    expect(new Set(ends)).toEqual(new Set(['ok', 'factor_used']))
    accepted(await byCode(await ticketOf(person.email), nextCode(secret)))
  }, 120_000)

  it('a code older than the last used code is rejected; the code of the previous time step is accepted if no newer code was used', async () => {
    const { person, secret } = await guarded()
    // Moves the clock to the beginning of a time step, so that the old code does not expire during the test.
    app.clock.forward(4 * STEP - (app.clock.now() % STEP))
    const old = codeAt(secret, app.clock.now(), -1)
    const now = codeAt(secret, app.clock.now())
    accepted(await byCode(await ticketOf(person.email), old))
    accepted(await byCode(await ticketOf(person.email), now))
    expect(key(await byCode(await ticketOf(person.email), old))).toBe('factor_used')
    expect(key(await byCode(await ticketOf(person.email), now))).toBe('factor_used')
  })

  it('five wrong codes lock the second factor for 30 minutes for every ticket and notify the owner; the password still gives a ticket', async () => {
    const { person, secret } = await guarded()
    const right = nextCode(secret)
    const wrong = right === '111111' ? '222222' : '111111'
    const lefts: string[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await byCode(await ticketOf(person.email), wrong)
      lefts.push(answer.type === 'ok' ? '' : answer.message)
    }
    expect(lefts[0]).toContain('4 attempts left')
    expect(lefts[3]).toContain('1 attempt left')
    expect(lefts[4]).toContain('30 min')
    expect(key(await byCode(await ticketOf(person.email), right))).toBe('factor_locked')
    const { list } = await person.get<{ list: { title: string }[] }>('/mailMessage/getList')
    expect(list.map(({ title }) => title)).toContain('Several wrong codes')
    app.clock.forward(30 * MINUTE)
    accepted(await byCode(await ticketOf(person.email), codeAt(secret, app.clock.now())))
  })

  it('of 50 wrong codes sent concurrently at most five are checked', async () => {
    const { person, secret } = await guarded()
    const tickets: string[] = []
    for (let n = 0; n < 10; n++) tickets.push(await ticketOf(person.email))
    const right = nextCode(secret)
    const wrong = right === '111111' ? '222222' : '111111'
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, n) => byCode(tickets[n % 10] ?? '', wrong).then(key)),
    )
    expect(ends.filter((end) => end === 'factor_wrong')).toHaveLength(4)
    expect(ends.filter((end) => !['factor_wrong', 'factor_locked', 'ticket_over'].includes(end))).toEqual([])
  })

  it('a ticket rejects the code of another person, and expires after five minutes or when the password changes', async () => {
    const [ann, bob] = [await guarded(), await guarded()]
    const ticket = await ticketOf(ann.person.email)
    expect(key(await byCode(ticket, nextCode(bob.secret)))).toBe('factor_wrong')
    expect(key(await byCode(ticket, bob.recovery[0] ?? ''))).toBe('factor_wrong')
    app.clock.forward(5 * MINUTE)
    expect(key(await byCode(ticket, codeAt(ann.secret, app.clock.now())))).toBe('ticket_over')

    const another = await ticketOf(bob.person.email)
    await post('/sms_mail', { user_string: bob.person.email, scene: 'forget' })
    const fresh = 'another horse 8'
    accepted(
      await post('/user/forget', {
        user_string: bob.person.email,
        code: await codeFor(app.origin, bob.person.email),
        password: fresh,
        re_password: fresh,
      }),
    )
    expect(key(await byCode(another, nextCode(bob.secret)))).toBe('ticket_over')
    // The second factor stays on after the password was changed.
    const ticketAfter = await ticketOf(bob.person.email, { password: fresh })
    accepted(await byCode(ticketAfter, nextCode(bob.secret)))
  })
})

describe('recovery codes', () => {
  it('are each accepted once at login, with or without the dash, and the owner is notified how many are left', async () => {
    const { person, recovery } = await guarded()
    const [first = '', second = ''] = recovery
    accepted(await byCode(await ticketOf(person.email), first))
    expect(key(await byCode(await ticketOf(person.email), first))).toBe('factor_wrong')
    accepted(await byCode(await ticketOf(person.email), second.replace('-', '').toLowerCase()))
    expect(await state(person)).toMatchObject({ recovery_left: 8 })
    const { list } = await person.get<{ list: { content: string }[] }>('/mailMessage/getList')
    expect(list.some(({ content }) => content.includes('8 codes are left.'))).toBe(true)
  })

  it('open exactly one session when several concurrent logins send the same recovery code', async () => {
    const { person, recovery } = await guarded()
    const tickets: string[] = []
    for (let n = 0; n < 4; n++) tickets.push(await ticketOf(person.email))
    const ends = await Promise.all(tickets.map((ticket) => byCode(ticket, recovery[0] ?? '').then(key)))
    expect(ends.filter((end) => end === 'ok')).toHaveLength(1)
  })

  it('are replaced only with a code of the authenticator app, and the old recovery codes become void', async () => {
    const { person, secret, recovery } = await guarded()
    const renew = (code: string) =>
      post('/safe/factor/recovery', { password: LOGIN_PASSWORD, code }, person.token)
    expect(key(await renew(recovery[0] ?? ''))).toBe('factor_wrong')
    const fresh = accepted<{ recovery: string[] }>(await renew(nextCode(secret))).recovery
    expect(fresh).toHaveLength(10)
    expect(key(await byCode(await ticketOf(person.email), recovery[1] ?? ''))).toBe('factor_wrong')
    accepted(await byCode(await ticketOf(person.email), fresh[1] ?? ''))
  })
})

describe('turning the second factor off', () => {
  it('asks for password and code, pauses withdrawals for 24 hours and notifies the owner', async () => {
    const { person, secret, recovery } = await guarded()
    const off = (code: string, password = LOGIN_PASSWORD) =>
      post('/safe/factor/off', { password, code }, person.token)
    expect(key(await off(nextCode(secret), 'not the password'))).toBe('login_password_wrong')
    expect(key(await off('000000'))).toMatch(/^factor_(?:wrong|used)$/)
    const { withdraw_hold_until } = accepted<{ withdraw_hold_until: number }>(await off(recovery[3] ?? ''))
    expect(Math.abs(withdraw_hold_until - (app.clock.now() / 1000 + 86_400))).toBeLessThan(5)
    expect(await person.get('/user/info')).toMatchObject({ withdraw_hold_until })
    expect(await state(person)).toMatchObject({ on: 0, recovery_left: 0 })
    expect(accepted(await login(person.email))).toEqual(expect.any(String))
    expect(key(await off(codeAt(secret, app.clock.now())))).toBe('factor_off')
    const { list } = await person.get<{ list: { title: string }[] }>('/mailMessage/getList')
    expect(list.map(({ title }) => title)).toContain('Authenticator app off')
  })
})

describe('passkeys', () => {
  it('whose registration began before the second factor was turned on cannot be added afterwards', async () => {
    const person = await newPerson(app.origin)
    accepted(await post('/safe/passkey/begin', { password: LOGIN_PASSWORD }, person.token))
    const id = await idOf(person)
    const asked = () =>
      app.database.db.selectFrom('passkey_challenges').selectAll().where('user_id', '=', id).execute()
    expect(await asked()).toHaveLength(1)
    await turnOn(person, app.clock.now())
    expect(await asked()).toEqual([])
  })

  it('with a malformed credential are rejected at login, and adding one requires password and second factor', async () => {
    const { person, secret } = await guarded()
    const { options } = accepted<{ options: string }>(await post('/user/passkey/ask', {}))
    expect(JSON.parse(options)).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    for (const credential of ['{}', 'no json', '[]'])
      expect(key(await post('/user/passkey/login', { credential }))).toBe('passkey_failed')
    const begin = (fields: Record<string, string>) => post('/safe/passkey/begin', fields, person.token)
    expect(key(await begin({ password: 'not the password' }))).toBe('login_password_wrong')
    expect(key(await begin({ password: LOGIN_PASSWORD }))).toBe('factor_needed')
    const asked = accepted<{ options: string }>(
      await begin({ password: LOGIN_PASSWORD, code: nextCode(secret) }),
    )
    expect(JSON.parse(asked.options)).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(key(await post('/safe/passkey/add', { credential: '{}', name: 'x' }, person.token))).toBe(
      'passkey_failed',
    )
  })
})
