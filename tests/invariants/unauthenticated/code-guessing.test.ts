import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { MOST_FAILURES } from '#server/identity/accounts/sign-in-attempts.ts'
import {
  CODE_TRIES,
  FIRST_CODES_PER_DAY,
  MOST_GUESSES,
  UNKNOWN_REQUESTER_CODES_PER_DAY,
} from '#server/identity/accounts/verification-codes.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person, send } from '#tests/helpers/test-people.ts'

const MINUTE = 60_000
const NEW = 'another horse 8'
/** The client that sends a request: its IP address, and its device token if the app sends one. */
interface At {
  readonly ip: string
  readonly device?: string
}
const OWNER: At = { ip: '198.51.100.7' }
const STRANGER: At = { ip: '203.0.113.7' }

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp({ trustProxy: 1 })
})
afterAll(() => app.end())
beforeEach(async () => {
  person = await newPerson(app.origin)
  // Removes the codes of the registration, because these tests count codes from zero.
  await app.services.db.deleteFrom('codes').execute()
})

async function post({ ip, device }: At, path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...fields, ...(device && { device }) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip }
  const answer = await fetch(`${app.origin}/api${path}`, { method: 'POST', headers, body })
  const envelope = (await answer.json()) as Envelope
  return envelope.type === 'ok' ? 'ok' : envelope.key
}

const ask = (at: At) => post(at, '/sms_mail', { user_string: person.email, scene: 'forget' })
const guess = (at: At, email_code: string) =>
  post(at, '/user/check_email', { user_string: person.email, scene: 'forget', email_code })
const reset = (at: At, code: string) =>
  post(at, '/user/forget', { user_string: person.email, code, password: NEW, re_password: NEW })
const login = (at: At, password: string) => post(at, '/user/login', { user_string: person.email, password })
const mailed = async (): Promise<string> => {
  const mail = await send(app.origin, 'GET', '/dev/mailbox', { user_string: person.email })
  return (mail.message as unknown as { code: string }).code
}
const other = (code: string) => (code === '111111' ? '222222' : '111111')
const triesOf = async (): Promise<number> => {
  const { tries } = await app.services.db
    .selectFrom('codes')
    .select((eb) => eb.fn.sum<number | null>('tries').as('tries'))
    .where('target', '=', person.email)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

describe('an attacker who guesses verification codes of a known email address', () => {
  it("cannot invalidate the owner's code, and can guess only codes that the attacker requested", async () => {
    expect(await ask(OWNER)).toBe('ok')
    const code = await mailed()
    for (let n = 0; n < 2 * CODE_TRIES; n++) expect(await guess(STRANGER, other(code))).toBe('wrong_code')
    expect(await triesOf()).toBe(0)
    // A client that did not request the code cannot use the code, even if the code is correct.
    expect(await guess(STRANGER, code)).toBe('wrong_code')
    expect(await ask(STRANGER)).toBe('ok')
    for (let n = 0; n < 2 * CODE_TRIES; n++)
      expect(await guess(STRANGER, other(await mailed()))).toBe('wrong_code')
    expect(await triesOf()).toBe(CODE_TRIES)
    expect(await reset(OWNER, code)).toBe('ok')
  })

  it("cannot use up the owner's attempts with 25 guesses in an hour", async () => {
    for (let n = 1; n <= MOST_GUESSES / CODE_TRIES; n++) {
      expect(await ask({ ip: `203.0.${n}.7` })).toBe('ok')
      for (let tries = 0; tries < CODE_TRIES; tries++)
        await guess({ ip: `203.0.${n}.7` }, other(await mailed()))
    }
    expect(await triesOf()).toBe(MOST_GUESSES)
    expect(await guess({ ip: '203.0.1.7' }, '000000')).toBe('login_locked')
    expect(await ask(OWNER)).toBe('ok')
    const code = await mailed()
    for (let n = 1; n < CODE_TRIES; n++) expect(await guess(OWNER, other(code))).toBe('wrong_code')
    expect(await reset(OWNER, code)).toBe('ok')
  })

  it('cannot lock out, with wrong passwords, an owner who has just reset the password', async () => {
    await ask(OWNER)
    expect(await reset(OWNER, await mailed())).toBe('ok')
    for (let n = 0; n < MOST_FAILURES; n++) expect(await login(STRANGER, 'Password1')).toBe('login_failed')
    expect(await login(STRANGER, 'Password1')).toBe('login_locked')
    expect(await login({ ip: '192.0.2.1' }, NEW)).toBe('login_locked')
    expect(await login(OWNER, NEW)).toBe('ok')
  })
})

describe('an attacker who requests verification codes for a known email address', () => {
  it('cannot prevent the owner from getting a code, and cannot invalidate an earlier code', async () => {
    expect(await ask(OWNER)).toBe('ok')
    const code = await mailed()
    expect(await ask(STRANGER)).toBe('ok')
    expect(await ask(STRANGER)).toBe('code_too_soon')
    expect(await guess(OWNER, code)).toBe('ok')
    app.clock.forward(MINUTE)
    for (let n = 0; n < 9; n++) {
      expect(await ask(STRANGER)).toBe('ok')
      app.clock.forward(MINUTE)
    }
    // A neighbouring IP address counts as the same network.
    expect(await ask({ ip: '203.0.113.250' })).toBe('code_limit')
    expect(await ask(OWNER)).toBe('ok')
    expect(await reset(OWNER, await mailed())).toBe('ok')
  })

  it('gets at most fifteen codes a day from two networks, and the owner who registers from a third network still gets two codes', async () => {
    const email = `${randomUUID()}@example.com`
    const wants = (at: At) => post(at, '/sms_mail', { user_string: email, scene: 'register' })
    for (let n = 0; n < UNKNOWN_REQUESTER_CODES_PER_DAY; n++) {
      expect(await wants({ ip: `203.0.${n % 2}.7` })).toBe('ok')
      app.clock.forward(MINUTE)
    }
    expect(await wants({ ip: '203.0.1.7' })).toBe('code_limit')
    expect(await wants(OWNER)).toBe('ok')
    app.clock.forward(MINUTE)
    expect(await wants(OWNER)).toBe('ok')
    const { message } = await send(app.origin, 'GET', '/dev/mailbox', { user_string: email })
    const { code } = message as unknown as { code: string }
    const form = { user_string: email, code, type: 'email', password: NEW, re_password: NEW }
    expect(await post(OWNER, '/user/register', form)).toBe('ok')
  })

  it("is limited to forty requests a day from all networks, and the owner's requests from a known network all succeed", async () => {
    const home: At = { ip: '192.0.2.77', device: randomUUID().replaceAll('-', '') }
    expect(await login(home, 'correct horse 7')).toBe('ok')
    const asked: string[] = []
    for (let n = 0; n < FIRST_CODES_PER_DAY + 5; n++) asked.push(await ask({ ip: `203.0.${n}.7` }))
    expect(asked.filter((one) => one === 'ok')).toHaveLength(FIRST_CODES_PER_DAY)
    expect(asked.at(-1)).toBe('code_limit')
    // The owner's device is recognised in a second and in a third network.
    expect(await ask({ ...home, ip: '198.51.100.1' })).toBe('ok')
    expect(await reset({ ...home, ip: '198.51.100.2' }, await mailed())).toBe('ok')
  })

  it("behind a known IP address of the owner uses up ten requests a day, and the owner's device gets its codes", async () => {
    const home: At = { ip: '192.0.2.79', device: randomUUID().replaceAll('-', '') }
    expect(await login(home, 'correct horse 7')).toBe('ok')
    const neighbour: At = { ...home, device: randomUUID().replaceAll('-', '') }
    for (let n = 0; n < 10; n++) {
      expect(await ask(neighbour)).toBe('ok')
      app.clock.forward(MINUTE)
    }
    expect(await ask(neighbour)).toBe('code_limit')
    expect(await ask(home)).toBe('ok')
    expect(await reset({ ...home, ip: '198.51.100.3' }, await mailed())).toBe('ok')
  })

  it('cannot block a request that the owner sends at the same time', async () => {
    const answers = await Promise.all([ask(OWNER), ask(STRANGER), ask({ ip: '192.0.2.9' })])
    expect(answers).toEqual(['ok', 'ok', 'ok'])
  })
})

it('guesses from all networks together are limited to 250 a day for the verification codes of one address', async () => {
  const home: At = { ip: '192.0.2.78' }
  expect(await login(home, 'correct horse 7')).toBe('ok')
  for (let round = 0; round < 12; round++) {
    for (const at of [home, ...Array.from({ length: 4 }, (_, n) => ({ ip: `203.0.${round * 4 + n}.9` }))]) {
      if ((await ask(at)) !== 'ok') continue
      for (let n = 0; n < CODE_TRIES + 1; n++) await guess(at, other(await mailed()))
    }
    app.clock.forward(MINUTE)
  }
  expect(await triesOf()).toBeLessThanOrEqual((FIRST_CODES_PER_DAY + 10) * CODE_TRIES)
  expect(await triesOf()).toBeGreaterThan(MOST_GUESSES)
})
