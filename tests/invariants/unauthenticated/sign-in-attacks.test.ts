import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { MOST_ACCOUNTS, NETWORK_TRIES, WINDOW } from '#server/identity/accounts/sign-in-attempts.ts'
import { MOST_GUESSES } from '#server/identity/accounts/verification-codes.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { send } from '#tests/helpers/test-people.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { auc, tolerance } from './area-under-curve.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse 7'
/**
 * The number of attempts per kind, half of the attempts with existing accounts and half with missing
 * accounts.
 */
const ATTEMPTS = lengthOf('STRANGER_ATTEMPTS', 40)
const SPRAYED = lengthOf('SPRAY_ACCOUNTS', 0)

let app: TestApp
let hash: string
beforeAll(async () => {
  app = await testApp({ trustProxy: 1 }, { strongHashes: true })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => app.end())
beforeEach(async () => {
  await app.services.db.deleteFrom('login_failures').execute()
})

const address = (): string => `${randomUUID()}@example.com`

/** Creates accounts directly in the database; returns their email addresses. */
async function accounts(count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, address)
  for (let from = 0; from < count; from += 500)
    await app.services.db
      .insertInto('users')
      .values(
        emails.slice(from, from + 500).map((email) => ({
          email,
          password_hash: hash,
          nickname: email.slice(0, 8),
          extension_code: email.slice(0, 36),
          lang: 'en' as const,
          created_at: app.clock.now(),
        })),
      )
      .execute()
  return emails
}

/** The response without the server time, which differs between any two calls. */
const said = (envelope: Envelope): string => JSON.stringify({ ...envelope, server_time: 0 })
const post = (path: string, fields: Record<string, string>) => send(app.origin, 'POST', path, fields)

/** Signs in with a wrong password from this IP address; returns `ok` or the error key. */
async function from(ip: string, email: string): Promise<string> {
  const answer = await fetch(`${app.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
    body: new URLSearchParams({ user_string: email, password: 'Password1' }).toString(),
  })
  const envelope = (await answer.json()) as Envelope
  return envelope.type === 'ok' ? 'ok' : envelope.key
}

type Attempt = (email: string) => Promise<Envelope>

/**
 * Makes an attempt with existing and with missing accounts, in random order; returns the durations and the
 * response texts of both groups.
 */
async function measureAttempts(attempt: Attempt, first?: Attempt) {
  const known = await accounts(ATTEMPTS / 2)
  const times = { known: [] as number[], unknown: [] as number[] }
  const texts = { known: new Set<string>(), unknown: new Set<string>() }
  for (const email of known) {
    const turn = [
      ['known', email],
      ['unknown', address()],
    ] as const
    for (const [kind, account] of Math.random() < 0.5 ? turn : turn.toReversed()) {
      await first?.(account)
      const start = performance.now()
      const answer = await attempt(account)
      times[kind].push(performance.now() - start)
      texts[kind].add(said(answer))
    }
  }
  return { texts, area: auc(times.known, times.unknown), allowed: tolerance(known.length, known.length) }
}

const askReset: Attempt = (email) => post('/sms_mail', { user_string: email, scene: 'forget' })
const reset: Attempt = (email) =>
  post('/user/forget', { user_string: email, code: '000000', password: PASSWORD, re_password: PASSWORD })
const wrongLogin: Attempt = (email) => post('/user/login', { user_string: email, password: 'Password1' })

const WAYS: readonly { readonly name: string; readonly attempt: Attempt; readonly first?: Attempt }[] = [
  { name: 'a login', attempt: wrongLogin },
  { name: 'a code to reset the password', attempt: askReset },
  { name: 'a reset without a code', attempt: reset },
  { name: 'a reset with a wrong code', attempt: reset, first: askReset },
]

describe('unauthenticated callers cannot find out whether an account exists', () => {
  it.each(WAYS)(
    'text and response time of $name do not depend on whether the account exists',
    async ({ name, attempt, first }) => {
      const { texts, area, allowed } = await measureAttempts(attempt, first)
      console.log(
        `${name}: ${ATTEMPTS} attempts, AUC ${area.toFixed(3)}, allowed 0.5 ± ${allowed.toFixed(3)}`,
      )
      expect(texts.known.size).toBe(1)
      expect([...texts.unknown]).toEqual([...texts.known])
      expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(allowed)
    },
  )
})

it('at most 25 verification codes of one account can be guessed in an hour, over all purposes together', async () => {
  const [email = ''] = await accounts(1)
  const start = app.clock.now()
  const guesses: number[] = []
  const triesOf = async (): Promise<number> => {
    const { tries } = await app.services.db
      .selectFrom('codes')
      .select((eb) => eb.fn.sum<number | null>('tries').as('tries'))
      .where('target', '=', email)
      .executeTakeFirstOrThrow()
    return Number(tries)
  }
  let locked: Envelope | undefined
  for (let minute = 0; minute < 12; minute++) {
    await post('/sms_mail', { user_string: email, scene: minute % 2 ? 'forget' : 'register' })
    for (let n = 0; n < 6; n++) {
      const before = await triesOf()
      const answer = await (minute % 2
        ? reset(email)
        : post('/sms_mail/check', { user_string: email, email_code: '000000', scene: 'register' }))
      if ((await triesOf()) > before) guesses.push(app.clock.now() - start)
      if (answer.type !== 'ok' && answer.key === 'login_locked') locked = answer
    }
    app.clock.forward(MINUTE)
  }
  const most = Math.max(
    ...guesses.map((from) => guesses.filter((at) => at >= from && at < from + 60 * MINUTE).length),
  )
  expect(most).toBe(MOST_GUESSES)
  expect(locked?.message).toMatch(/Try again in \d+ min/)
})

describe('password spraying, in which one password is tried at many accounts', () => {
  it('is limited after 1,000 accounts in 15 minutes to a few attempts per network, and people on their known networks can still sign in', async () => {
    const [home = ''] = await accounts(1)
    expect(await post('/user/login', { user_string: home, password: PASSWORD })).toMatchObject({ type: 'ok' })
    const others = await accounts(SPRAYED || 20)
    // A short run inserts most of the failed attempts into the database, and makes only the last few before
    // the limit.
    const before = SPRAYED > 0 ? 0 : MOST_ACCOUNTS - 5
    if (before > 0)
      await app.services.db
        .insertInto('login_failures')
        .values(
          Array.from({ length: before }, (_, n) => ({
            account_hash: Buffer.from(String(n).padStart(32, '0')),
            failed_at: [app.clock.now()],
            known: true,
          })),
        )
        .execute()
    const seen = new Map<string, number>()
    for (const email of others) {
      const answer = await wrongLogin(email)
      const key = answer.type === 'ok' ? 'ok' : answer.key
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    console.log(`${SPRAYED || 20} accounts: ${JSON.stringify(Object.fromEntries(seen))}`)
    expect(seen.get('login_failed')).toBe(MOST_ACCOUNTS - before + NETWORK_TRIES)
    expect(seen.get('too_many_requests')).toBe(others.length - (MOST_ACCOUNTS - before) - NETWORK_TRIES)
    expect(await wrongLogin(address())).toMatchObject({ key: 'too_many_requests' })
    expect(await from('203.0.113.7', others[0] ?? '')).toBe('login_failed')
    expect(await post('/user/login', { user_string: home, password: PASSWORD })).toMatchObject({ type: 'ok' })
    app.clock.forward(WINDOW)
    expect(await wrongLogin(address())).toMatchObject({ key: 'login_failed' })
  })

  it('at account names that do not exist delays no sign-in of other people', async () => {
    await app.services.db
      .insertInto('login_failures')
      .values(
        Array.from({ length: MOST_ACCOUNTS }, (_, n) => ({
          account_hash: Buffer.from(String(n).padStart(32, '0')),
          failed_at: [app.clock.now()],
        })),
      )
      .execute()
    for (let n = 0; n < 2 * NETWORK_TRIES; n++)
      expect(await wrongLogin(address())).toMatchObject({ key: 'login_failed' })
    const [stranger = ''] = await accounts(1)
    expect(await post('/user/login', { user_string: stranger, password: PASSWORD })).toMatchObject({
      type: 'ok',
    })
  })
})
