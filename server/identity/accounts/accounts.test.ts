import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Queue } from '../../platform/task-queue.ts'
import { DEMO } from '../../products/test-money/demo-account.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword } from './password.ts'
import { openSession, revokeEverySession, SESSION_LIFE } from './sessions.ts'
import { openTicket } from './sign-in-tickets.ts'
import { changePassword } from './users.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse 7'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())

const key = (envelope: Envelope): string => (envelope.type === 'ok' ? 'ok' : envelope.key)
const post = (path: string, fields: Record<string, string>, token = '') =>
  send(app.origin, 'POST', path, fields, token)
const ask = (email: string, scene = 'register') => post('/sms_mail', { user_string: email, scene })
const codeOf = async (email: string): Promise<string> =>
  accepted<{ code: string }>(await send(app.origin, 'GET', '/dev/mailbox', { user_string: email })).code
const register = (email: string, code: string, more: Record<string, string> = {}) =>
  post('/user/register', { user_string: email, code, password: PASSWORD, re_password: PASSWORD, ...more })
const login = (email: string, password = PASSWORD) => post('/user/login', { user_string: email, password })
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registration', () => {
  it('with the mailed code creates an account with its own invite code, and accepts the mailed code only once', async () => {
    const email = 'reg1@example.com'
    expect(accepted(await ask(email))).toEqual({ seconds: 60 })
    const code = await codeOf(email)
    const checked = await post('/user/check_email', {
      user_string: email,
      scene: 'register',
      email_code: code,
    })
    expect(accepted(checked)).toEqual({ valid: 1 })
    accepted(await register(email, code))
    expect(key(await register(email, code))).toBe('wrong_code')
    const token = accepted<string>(await login(' Reg1@Example.COM '))
    const me = accepted<Record<string, unknown>>(await send(app.origin, 'GET', '/user/info', {}, token))
    expect(me).toMatchObject({ email: 're***@example.com', email_bound: 1 })
    expect(me.nickname).toMatch(/^[A-Za-z0-9]{2,10}$/)
    expect(me.extension_code).toMatch(/^[A-Z2-9]{8}$/)
  })

  it('with an invite code records the inviter; an unknown invite code is rejected and does not use up the mailed code', async () => {
    const inviter = await newPerson(app.origin)
    const { extension_code } = await inviter.get<{ extension_code: string }>('/user/info')
    const email = 'reg2@example.com'
    await ask(email)
    const code = await codeOf(email)
    expect(key(await register(email, code, { extension_code: 'NOBODY00' }))).toBe('bad_invite_code')
    const { id } = accepted<{ id: number }>(
      await register(email, code, { extension_code: extension_code.toLowerCase() }),
    )
    const row = await app.database.db
      .selectFrom('users')
      .innerJoin('users as inviter', 'inviter.id', 'users.invited_by')
      .select('inviter.extension_code')
      .where('users.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.extension_code).toBe(extension_code)
  })

  it('that fails in the database answers register_failed, stores nothing and leaves the mailed code valid', async () => {
    const email = 'unlucky@example.com'
    await ask(email)
    const code = await codeOf(email)
    const { db } = app.database
    await sql`alter table users add constraint unlucky check (email <> ${sql.lit(email)}) not valid`.execute(
      db,
    )
    const failed = await register(email, code)
    await sql`alter table users drop constraint unlucky`.execute(db)
    expect(failed).toMatchObject({ key: 'register_failed', message: 'Registration failed' })
    expect(app.logged.filter((line) => line.startsWith('error a registration failed'))).toHaveLength(1)
    expect(key(await register(email, code))).toBe('ok')
  })

  it('sent fifty times concurrently with the same code creates one account', async () => {
    const email = 'reg3@example.com'
    await ask(email)
    const code = await codeOf(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(email, code)))
    expect(answers.filter((answer) => answer.type === 'ok')).toHaveLength(1)
    const errors = new Set(answers.map(key).filter((word) => word !== 'ok'))
    expect([...errors].sort()).toEqual(['wrong_code'])
  })

  it.each([
    ['a repeated password that differs', { re_password: 'something else' }, 'password_mismatch'],
    ['a phone number in place of an email address', { user_string: '0912345678' }, 'bad_account'],
    ['an email address in place of a phone number', { type: 'mobile' }, 'bad_mobile'],
    ['a password of six characters', { password: '123456', re_password: '123456' }, 'bad_password'],
    ['a code of five digits', { code: '12345' }, 'bad_code'],
  ])('is rejected with %s', async (_, fields, error) => {
    expect(key(await register('reg4@example.com', '123456', fields))).toBe(error)
  })
})

describe('mailed codes', () => {
  it('contain the site name that the operator has set', async () => {
    await app.database.db
      .insertInto('settings')
      .values({ keyword: 'site_name', lang: '*', value: 'Harbour', updated_at: 1 })
      .execute()
    const email = 'named@example.com'
    accepted(await ask(email))
    const mail = accepted(await send(app.origin, 'GET', '/dev/mailbox', { user_string: email }))
    expect(mail).toMatchObject({ subject: 'Harbour: your verification code' })
  })

  it('are void after five wrong tries', async () => {
    const email = 'code1@example.com'
    await ask(email)
    const code = await codeOf(email)
    for (let n = 0; n < 5; n++) expect(key(await register(email, other(code)))).toBe('wrong_code')
    expect(key(await register(email, code))).toBe('wrong_code')
  })

  it('are valid for ten minutes and rejected after that', async () => {
    const email = 'code2@example.com'
    await ask(email)
    const code = await codeOf(email)
    app.clock.forward(10 * MINUTE)
    expect(key(await register(email, code))).toBe('wrong_code')
  })

  it('are sent at most once a minute and ten times a day to one email address, also for concurrent requests', async () => {
    const email = 'code3@example.com'
    const rush = await Promise.all(Array.from({ length: 10 }, () => ask(email)))
    expect(rush.filter((answer) => answer.type === 'ok')).toHaveLength(1)
    expect(new Set(rush.map(key))).toEqual(new Set(['ok', 'code_too_soon']))
    for (let n = 1; n < 10; n++) {
      app.clock.forward(MINUTE)
      expect(key(await ask(email))).toBe('ok')
    }
    app.clock.forward(MINUTE)
    // The first of the ten codes is ten minutes old, so the next is sent in a day less ten minutes.
    expect(await ask(email)).toMatchObject({
      key: 'code_limit',
      message: 'Too many codes requested within 24 hours. Try again in 24 h',
    })
    app.clock.forward(24 * 60 * MINUTE - 11 * MINUTE)
    expect(await ask(email)).toMatchObject({ message: expect.stringMatching(/Try again in \d+ s$/) })
    app.clock.forward(2 * MINUTE)
    expect(key(await ask(email))).toBe('ok')
  })

  it('requested and guessed by guests do not count towards the limits of the signed-in owner, and codes of the owner do not count towards the limits of guests', async () => {
    const person = await newPerson(app.origin)
    const own = () => post('/safe/send', { scene: 'password' }, person.token)
    const guess = () =>
      post('/user/check_email', { user_string: person.email, scene: 'forget', email_code: '000000' })
    for (let n = 0; n < 11; n++) {
      app.clock.forward(MINUTE)
      expect(key(await ask(person.email, 'forget'))).toBe(n < 10 ? 'ok' : 'code_limit')
      for (let tries = 0; tries < 5; tries++) await guess()
    }
    expect(key(await guess())).toBe('login_locked')
    expect(key(await own())).toBe('ok')
    const code = await codeOf(person.email)
    const changed = { password: 'another horse 8', re_password: 'another horse 8', code }
    expect(key(await post('/safe/update_password', changed, person.token))).toBe('ok')

    const busy = await newPerson(app.origin)
    for (let n = 0; n < 11; n++) {
      app.clock.forward(MINUTE)
      const asked = await post('/safe/send', { scene: 'withdraw' }, busy.token)
      expect(key(asked)).toBe(n < 10 ? 'ok' : 'code_limit')
    }
    expect(key(await ask(busy.email, 'forget'))).toBe('ok')
  })

  it('are rejected after a newer mail was sent, for another email address, and for another purpose', async () => {
    const email = 'code4@example.com'
    await ask(email)
    const old = await codeOf(email)
    app.clock.forward(MINUTE)
    await ask(email)
    const fresh = await codeOf(email)
    if (old !== fresh) expect(key(await register(email, old))).toBe('wrong_code')
    expect(key(await register('code5@example.com', fresh))).toBe('wrong_code')
    const forget = await post('/user/check_email', { user_string: email, scene: 'forget', email_code: fresh })
    expect(key(forget)).toBe('wrong_code')
    expect(key(await register(email, fresh))).toBe('ok')
  })

  it('requested for a known or an unknown email address get the same response', async () => {
    const { email } = await newPerson(app.origin)
    app.clock.forward(MINUTE)
    expect(accepted(await ask(email))).toEqual({ seconds: 60 })
    const mail = accepted<{ code: string | null; subject: string }>(
      await send(app.origin, 'GET', '/dev/mailbox', { user_string: email }),
    )
    expect(mail.code).toBeNull()
    expect(mail.subject).toContain('already have an account')
    expect(accepted(await ask('nobody@example.com', 'forget'))).toEqual({ seconds: 60 })
  })

  it('are stored only as a hash', async () => {
    const email = 'code6@example.com'
    await ask(email)
    const code = await codeOf(email)
    const row = await app.database.db
      .selectFrom('codes')
      .selectAll()
      .where('target', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, id: 0, created_at: 0, expires_at: 0 })).not.toContain(code)
    expect(row.code_hash).toHaveLength(32)
  })
})

describe('login', () => {
  it('gives the same answer for a wrong password and for an unknown account, after one password check in the queue', async () => {
    const { email } = await newPerson(app.origin)
    const checks = vi.spyOn(Queue.prototype, 'run')
    try {
      for (const account of [email, 'stranger@example.com']) {
        checks.mockClear()
        expect(key(await login(account, 'wrong password'))).toBe('login_failed')
        expect(checks).toHaveBeenCalledTimes(1)
      }
    } finally {
      checks.mockRestore()
    }
  })

  it.each(['locked@example.com', 'nobody-here@example.com'])(
    'as %s is locked after ten failures in 15 minutes, also when fifty attempts are sent concurrently, and the error contains the time to wait',
    async (email) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => login(email, 'wrong password')))
      expect(answers.filter((answer) => key(answer) === 'login_failed')).toHaveLength(10)
      const locked = await login(email)
      expect(locked.message).toMatch(/Try again in 15 min/)
      app.clock.forward(15 * MINUTE)
      expect(key(await login(email, 'wrong password'))).toBe('login_failed')
    },
  )

  it('with the right password resets the count of failures', async () => {
    const { email } = await newPerson(app.origin)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await login(email, 'wrong password')
      expect(key(await login(email))).toBe('ok')
    }
  })

  it('with an unknown phone number or with text that is no account name fails with login_failed', async () => {
    const mobile = await post('/user/login', {
      user_string: '0912345678',
      password: PASSWORD,
      type: 'mobile',
      area_code: '84',
    })
    expect(key(mobile)).toBe('login_failed')
    expect(key(await login('not an account'))).toBe('login_failed')
  })

  it('with a phone number of a region that is not served is rejected, whether the account exists or not', async () => {
    const mobile = (area_code: string) =>
      post('/user/login', { user_string: '1921234567', password: PASSWORD, type: 'mobile', area_code })
    // The answer is the same whether the number has an account or not. These attempts are not counted, so they never
    // lock the account.
    for (let n = 0; n < 12; n++) expect(key(await mobile('850'))).toBe('area_unsupported')
    expect(key(await mobile('86'))).not.toBe('area_unsupported')
  })
})

describe('a password reset', () => {
  const NEW = 'another horse 8'
  const reset = (email: string, code: string, more: Record<string, string> = {}) =>
    post('/user/forget', { user_string: email, code, password: NEW, re_password: NEW, ...more })
  const asked = async (email: string): Promise<string> => {
    app.clock.forward(MINUTE)
    accepted(await ask(email, 'forget'))
    return codeOf(email)
  }

  it('removes the passkeys of the user', async () => {
    const person = await newPerson(app.origin)
    const { id } = await person.get<{ id: number }>('/user/info')
    const passkeys = () =>
      app.services.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
    await app.services.db
      .insertInto('passkeys')
      .values({
        user_id: id,
        credential: `stranger-${id}`,
        public_key: Buffer.alloc(32),
        counter: 0,
        transports: '',
        name: 'not mine',
        created_at: app.clock.now(),
      })
      .execute()
    expect(key(await reset(person.email, '000000'))).toBe('wrong_code')
    expect(await passkeys()).toHaveLength(1)
    accepted(await reset(person.email, await asked(person.email)))
    expect(await passkeys()).toEqual([])
  })

  it('with a mailed code sets the password, ends every session and pauses withdrawals for 24 hours', async () => {
    const person = await newPerson(app.origin)
    const second = accepted<string>(await login(person.email))
    const dropped: Buffer[] = []
    const { events } = app.services
    const drop = events.dropSession.bind(events)
    events.dropSession = (hash, reason) => {
      dropped.push(hash)
      drop(hash, reason)
    }
    const { withdraw_hold_until } = accepted<{ withdraw_hold_until: number }>(
      await reset(person.email, await asked(person.email)),
    )
    events.dropSession = drop
    expect(dropped).toHaveLength(2)
    for (const token of [person.token, second]) {
      expect(await send(app.origin, 'GET', '/user/info', {}, token)).toMatchObject({
        type: '999',
        key: 'session_expired',
      })
    }
    expect(key(await login(person.email))).toBe('login_failed')
    const token = accepted<string>(await login(person.email, NEW))
    const me = accepted<{ withdraw_hold_until: number }>(
      await send(app.origin, 'GET', '/user/info', {}, token),
    )
    expect(me.withdraw_hold_until).toBe(withdraw_hold_until)
    const ahead = withdraw_hold_until - app.clock.now() / 1000
    expect(ahead).toBeGreaterThan(24 * 3600 - 60)
    expect(ahead).toBeLessThanOrEqual(24 * 3600)
  })

  it('rejects concurrent logins that sent the old password before the reset and open their session after the reset', async () => {
    const { email } = await newPerson(app.origin)
    const { db } = app.database
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const hash = await hashPassword(NEW)
    // The user's row is locked until both logins have checked the old password and wait for the row to open their
    // sessions.
    const late = await inTransaction(db, async (tx) => {
      await lockUser(tx, id)
      const logins = [login(email), login(email)]
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows[0]?.waiting
        })
        .toBe(2)
      await changePassword(tx, id, hash, 0)
      return logins
    })
    await revokeEverySession(app.services, id)
    expect((await Promise.all(late)).map(key)).toEqual(['login_failed', 'login_failed'])
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect(key(await login(email, NEW))).toBe('ok')
  })

  it('opens no session for a login that was verified before the password was changed or the account was closed', async () => {
    const { email } = await newPerson(app.origin)
    const { db } = app.database
    const from = { ip: '192.0.2.1', device: '', userAgent: '', lang: 'en' } as const
    const { id, password_hash } = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const old = { userId: id, passwordHash: password_hash }
    await inTransaction(db, async (tx) => changePassword(tx, id, await hashPassword(NEW), 0))
    await expect(openSession(app.services, old, from)).rejects.toMatchObject({ key: 'login_failed' })
    await expect(openTicket(app.services, old)).rejects.toMatchObject({ key: 'login_failed' })
    const byKey = { userId: id, passwordHash: null }
    await openSession(app.services, byKey, from)
    const gone = { user_id: id, closed_at: 1, keep_until: 2, email: '', area_code: '', mobile: '' }
    await db.insertInto('closed_accounts').values(gone).execute()
    await expect(openSession(app.services, byKey, from)).rejects.toMatchObject({ key: 'login_failed' })
    await expect(openTicket(app.services, byKey)).rejects.toMatchObject({ key: 'login_failed' })
  })

  it('accepts the alternative parameter names account and repassword, and accepts each code only once', async () => {
    const { email } = await newPerson(app.origin)
    const code = await asked(email)
    const other = { account: email, password: NEW, repassword: NEW, code }
    accepted(await post('/user/forget', other))
    expect(key(await post('/user/forget', other))).toBe('wrong_code')
    expect(key(await login(email, NEW))).toBe('ok')
  })

  it('gives the same answer for a known and an unknown email address', async () => {
    const { email } = await newPerson(app.origin)
    app.clock.forward(MINUTE)
    const answers = []
    for (const account of [email, 'not-a-member@example.com']) {
      const sent = await ask(account, 'forget')
      const wrong = await reset(account, '000000')
      const checked = await post('/user/check_email', {
        user_string: account,
        scene: 'forget',
        email_code: '000000',
      })
      answers.push([sent, wrong, checked].map((answer) => ({ ...answer, server_time: 0 })))
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('for an email address without an account is rejected, even with the code that was created for this address', async () => {
    const email = 'never-here@example.com'
    app.clock.forward(MINUTE)
    await ask(email, 'forget')
    const [mail] = await app.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(mail?.code).toBeNull()
    expect(mail?.body).not.toMatch(/\d{6}/)
    expect(
      await app.database.db.selectFrom('users').select('id').where('email', '=', email).execute(),
    ).toEqual([])
  })

  it('sent ten times concurrently with the same code succeeds once', async () => {
    const { email } = await newPerson(app.origin)
    const code = await asked(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post('/user/forget', {
          user_string: email,
          code,
          password: `${NEW} ${n}`,
          re_password: `${NEW} ${n}`,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.type === 'ok')).toHaveLength(1)
  })

  it.each([
    ['a repeated password that differs', { re_password: 'something else' }, 'password_mismatch'],
    ['a password of six characters', { password: '123456', re_password: '123456' }, 'bad_password'],
    ['a code of five digits', { code: '12345' }, 'bad_code'],
    ['a phone number in place of an email address', { user_string: '0912345678' }, 'bad_account'],
  ])('with %s is rejected, and the old password stays valid', async (_, fields, error) => {
    const { email } = await newPerson(app.origin)
    expect(key(await reset(email, await asked(email), fields))).toBe(error)
    expect(key(await login(email))).toBe('ok')
  })

  it('with a code sent for another purpose is rejected', async () => {
    const email = 'scene@example.com'
    await ask(email)
    expect(key(await reset(email, await codeOf(email)))).toBe('wrong_code')
  })
})

describe('sessions', () => {
  it('end at once on logout, while other sessions of the person continue', async () => {
    const person = await newPerson(app.origin)
    const second = accepted<string>(await login(person.email))
    const dropped: Buffer[] = []
    const { events } = app.services
    const drop = events.dropSession.bind(events)
    events.dropSession = (hash, reason) => {
      dropped.push(hash)
      drop(hash, reason)
    }
    const notified: unknown[] = []
    const notify = events.toUser.bind(events)
    events.toUser = (userId, name, body) => {
      if (name === 'session') notified.push(body)
      notify(userId, name, body)
    }
    accepted(await send(app.origin, 'GET', '/user/logout', {}, person.token))
    accepted<string>(await login(person.email))
    events.dropSession = drop
    events.toUser = notify
    expect(dropped).toHaveLength(1)
    expect(notified).toEqual([
      { reason: 'signed_out', ended: 0 },
      { reason: 'signed_in', ended: 0 },
    ])
    const after = await send(app.origin, 'GET', '/user/info', {}, person.token)
    expect(after).toMatchObject({ type: '999', key: 'session_expired' })
    expect(key(await send(app.origin, 'GET', '/user/info', {}, second))).toBe('ok')
  })

  it('end after thirty days without a call, and are prolonged by calls', async () => {
    const person = await newPerson(app.origin)
    app.clock.forward(SESSION_LIFE - MINUTE)
    await expect.poll(() => send(app.origin, 'GET', '/user/info', {}, person.token).then(key)).toBe('ok')
    app.clock.forward(SESSION_LIFE - MINUTE)
    const read = () => send(app.origin, 'GET', '/user/info', {}, person.token).then(key)
    await expect.poll(read).toBe('ok')
    app.clock.forward(SESSION_LIFE + MINUTE)
    await expect.poll(read).toBe('session_expired')
  })

  it('revoked by another node are rejected on this node within seconds', async () => {
    const person = await newPerson(app.origin)
    await person.get('/user/info')
    await app.database.db.deleteFrom('sessions').execute()
    const read = () => send(app.origin, 'GET', '/user/info', {}, person.token).then(key)
    await expect.poll(read).toBe('session_expired')
  })

  it('are stored in the database without the plain text of their token', async () => {
    const { token } = await newPerson(app.origin)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await app.database.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.token_hash.includes(Buffer.from(token, 'base64url'))).toBe(false)
  })
})

it('the demo account gets its test balance of 100,000 USDT once', async () => {
  const token = accepted<string>(await login(DEMO.email, DEMO.password))
  const row = accepted<{ available: string }>(
    await post('/wallet/detail', { currency: '3', type: 'change' }, token),
  )
  expect(row.available).toBe('100000')
})
