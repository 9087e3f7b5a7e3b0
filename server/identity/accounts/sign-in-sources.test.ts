import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { hashPasswords } from '#tests/helpers/cheap-password-hashing.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, send } from '#tests/helpers/test-people.ts'
import { hashPassword } from './password.ts'
import { MOST_FAILURES } from './sign-in-attempts.ts'
import { sweepSources } from './sign-in-sources.ts'

const DAY = 86_400_000
const DEVICE = '0123456789abcdef0123456789abcdef'
const PASSWORD = 'correct horse 7'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ trustProxy: 1 })
})
afterAll(() => app.end())

async function login(email: string, from: string, password = PASSWORD, device = ''): Promise<string> {
  const answer = await fetch(`${app.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: new URLSearchParams({ user_string: email, password, device }).toString(),
  })
  const envelope = (await answer.json()) as Envelope
  return envelope.type === 'ok' ? 'ok' : envelope.key
}

it('failed logins from unknown devices do not lock a known IP address or device of the owner', async () => {
  const { email } = await newPerson(app.origin)
  expect(await login(email, '198.51.100.1', PASSWORD, DEVICE)).toBe('ok')
  for (let n = 0; n < MOST_FAILURES; n++) await login(email, `203.0.113.${n}`, 'a wrong one')
  expect(await login(email, '203.0.113.99')).toBe('login_locked')
  expect(await login(email, '198.51.100.1')).toBe('ok')
  expect(await login(email, '192.0.2.7', PASSWORD, DEVICE)).toBe('ok')
  expect(await login(email, '192.0.2.8', PASSWORD, DEVICE.replace('0', '1'))).toBe('login_locked')
})

it("failed logins of a stranger behind a known IP address do not lock the owner's device", async () => {
  // The mark of the first address sorts before the mark of the device, the mark of the second after it. The result
  // must not depend on this order.
  for (const address of ['198.51.100.10', '198.51.100.12']) {
    const { email } = await newPerson(app.origin)
    const neighbour = DEVICE.replace('0', '1')
    expect(await login(email, address, PASSWORD, DEVICE)).toBe('ok')
    for (let n = 0; n < MOST_FAILURES; n++) await login(email, address, 'a wrong one', neighbour)
    expect(await login(email, address, PASSWORD, neighbour)).toBe('login_locked')
    expect(await login(email, address, PASSWORD, DEVICE)).toBe('ok')
  }
})

it('a known IP address is locked after ten failed logins from this address', async () => {
  const { email } = await newPerson(app.origin)
  expect(await login(email, '198.51.100.2')).toBe('ok')
  for (let n = 0; n < MOST_FAILURES; n++)
    expect(await login(email, '198.51.100.2', 'a wrong one')).toBe('login_failed')
  expect(await login(email, '198.51.100.2')).toBe('login_locked')
})

it('failed logins at an account name that imitates the attempt counter of a known IP address do not lock this address', async () => {
  const { email } = await newPerson(app.origin)
  expect(await login(email, '198.51.100.5')).toBe('ok')
  const mark = createHash('sha256').update('address 198.51.100.5').digest('hex')
  for (const name of [`${email} ${mark}`, JSON.stringify(['known source', email, mark])])
    for (let n = 0; n < MOST_FAILURES; n++)
      expect(await login(name, `203.0.113.${n}`, 'a wrong one')).toBe('login_failed')
  expect(await login(email, '198.51.100.5')).toBe('ok')
})

it("failed logins at a made-up account name that contains a person's id do not lock the person's password confirmations", async () => {
  const { token, get } = await newPerson(app.origin)
  const { id } = await get<{ id: number }>('/user/info')
  for (const name of [`own ${id}`, JSON.stringify(['own password', id])])
    for (let n = 0; n < MOST_FAILURES; n++)
      expect(await login(name, '203.0.113.5', 'a wrong one')).toBe('login_failed')
  const confirmed = await send(app.origin, 'POST', '/safe/factor/begin', { password: PASSWORD }, token)
  expect(confirmed).toMatchObject({ type: 'ok' })
})

it('failed logins at a phone number typed as an email address do not lock the phone number', async () => {
  const phone = { type: 'mobile', area_code: '84', user_string: '912345678', password: 'a wrong one' }
  for (let n = 0; n < MOST_FAILURES; n++)
    expect(await login('+84912345678', '203.0.113.6', 'a wrong one')).toBe('login_failed')
  expect(await send(app.origin, 'POST', '/user/login', phone)).toMatchObject({ key: 'login_failed' })
})

it('a known IP address or device can log in while the full queue of password checks rejects unknown clients as busy', async () => {
  hashPasswords('as in production')
  const { email } = await newPerson(app.origin)
  expect(await login(email, '198.51.100.4', PASSWORD, DEVICE)).toBe('ok')
  // Fills the queue with as many requests as can run and wait. A new request is sent as soon as one ends.
  let rushing = true
  const again = async (): Promise<void> => {
    while (rushing) await hashPassword('long enough')
  }
  const rush = Promise.allSettled(Array.from({ length: 100 + availableParallelism() }, again))
  const [stranger, address, device] = await Promise.all([
    login(email, '203.0.113.4'),
    login(email, '198.51.100.4'),
    login(email, '192.0.2.4', PASSWORD, DEVICE),
  ])
  rushing = false
  await rush
  hashPasswords('cheaply')
  expect([stranger, address, device]).toEqual(['request_busy', 'ok', 'ok'])
})

it('known IP addresses and devices are stored as hashes and deleted ninety days after their last login', async () => {
  const { email } = await newPerson(app.origin)
  await login(email, '198.51.100.3', PASSWORD, DEVICE)
  const { db } = app.database
  const rows = await db.selectFrom('sign_in_places').select('mark').execute()
  expect(rows.every(({ mark }) => mark.length === 32)).toBe(true)
  app.clock.forward(91 * DAY)
  await sweepSources({ db, clock: app.clock })
  expect(await db.selectFrom('sign_in_places').select('mark').execute()).toEqual([])
})
