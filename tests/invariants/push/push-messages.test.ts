import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PushChoice } from '#contract/communication/push.ts'
import { writeMail } from '#server/content/messages/write-message.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { DEVICES_MAX } from '#server/products/push/devices.ts'
import { SUPPORT } from '#server/products/push/notification-payload.ts'
import { reply } from '#server/products/support/operator-actions.ts'
import { type PushService, startPushService } from '#tests/helpers/push-service.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, send } from '#tests/helpers/test-people.ts'
import { type Browser, DEPOSIT, type Kit, pushKit, signIn, subscriptionParams } from './test-harness.ts'

let app: TestApp
let service: PushService
let kit: Kit
beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ pushOrigin: service.origin })
  kit = pushKit(app, service)
})
afterAll(async () => {
  expect(app.logged.filter((line) => line.startsWith('error'))).toEqual([])
  await app.end()
  await service.stop()
})

/** Waits until every queued push message has been sent or dropped. */
const settled = () => expect.poll(() => kit.queued()).toBe(0)
const post = (path: string, fields: Record<string, string | number>, token: string) =>
  send(app.origin, 'POST', path, fields, token)

describe('a push message of a product', () => {
  test('is encrypted and signed, and is in the language of the device without its amount', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person, { lang: 'fra' })
    const id = await kit.mail(person)
    await expect.poll(() => service.to(name)).toHaveLength(1)
    const [one] = service.to(name)
    expect(one?.notice).toEqual({
      owner: 'ab12cd34',
      id: `mail-${id}`,
      tag: `mail-${id}`,
      title: expect.stringContaining('••• USDT'),
      body: expect.not.stringMatching(/\d/),
      link: '/pages/fund/receive_withdraw_record?tab=recharge',
      unread: expect.any(Number),
    })
    expect(one?.notice.title).not.toContain('Deposit credited')
    expect(one?.notice.unread).toBeGreaterThan(0)
    expect(one?.body.toString('latin1')).not.toMatch(/USDT|pages|ab12cd34/)
    expect(one?.subject).toMatch(/^mailto:noreply@/)
    expect(one?.ttl).toBe(86_400)
    await settled()
  })

  test('contains its amount only on devices for which the person turned on amounts in push messages', async () => {
    const person = await kit.person()
    const quiet = await kit.browser(person)
    const open = await kit.browser(person, { amounts: true }, await signIn(app, person))
    await settled()
    await kit.mail(person)
    await expect.poll(() => service.to(open.name)).toHaveLength(1)
    expect(service.to(open.name)[0]?.notice.title).toBe('Deposit credited: 1,250.75 USDT')
    await expect
      .poll(() => service.to(quiet.name).map(({ notice }) => notice.title))
      .toContain('Deposit credited: ••• USDT')
  })

  test('is sent only to the devices of the person on which its kind is turned on', async () => {
    const [person, other] = [await kit.person(), await kit.person()]
    const wants = await kit.browser(person, { kinds: ['recharges'] })
    const not = await kit.browser(person, { kinds: ['fills', 'service'] }, await signIn(app, person))
    const stranger = await kit.browser(other)
    await kit.mail(person)
    await settled()
    expect(service.to(wants.name)).toHaveLength(1)
    expect(service.to(not.name)).toHaveLength(0)
    expect(service.to(stranger.name)).toHaveLength(0)
  })

  test('is not sent when its transaction is rolled back or the message is already read', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    const userId = await kit.idOf(person)
    const undone = inTransaction(app.services.db, async (tx) => {
      await writeMail(tx, { userId, ...DEPOSIT, time: app.clock.now() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await inTransaction(app.services.db, async (tx) => {
      const { id } = await writeMail(tx, { userId, ...DEPOSIT, time: app.clock.now() })
      await tx.updateTable('inbox').set({ read_at: 1 }).where('id', '=', id).execute()
    })
    await settled()
    expect(service.to(name)).toHaveLength(0)
  })

  test('is queued even if the device is removed at the same time', async () => {
    const person = await kit.person()
    const { token } = await kit.browser(person)
    const userId = await kit.idOf(person)
    await inTransaction(app.services.db, async (tx) => {
      await writeMail(tx, { userId, ...DEPOSIT, time: app.clock.now() })
      // The session ends on another connection before this transaction commits. Neither of the two
      // transactions waits for the other.
      accepted(await send(app.origin, 'GET', '/user/logout', {}, token))
    })
    await settled()
    const kept = await app.services.db
      .selectFrom('inbox')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(kept.length).toBeGreaterThan(0)
  })
})

test('a new sign-in is announced by a push message to the other devices, in the language of the app', async () => {
  const person = await kit.person()
  const { name, token } = await kit.browser(person)
  accepted(await send(app.origin, 'GET', '/user/info', { lang: 'spa' }, token))
  await signIn(app, person)
  await expect.poll(() => service.to(name)).toHaveLength(1)
  expect(service.to(name)[0]).toMatchObject({ urgency: 'high', notice: { title: 'Nuevo inicio de sesión' } })
})

test('a push message about an answer of customer service contains the text of the answer only on devices for which amounts in push messages are turned on', async () => {
  const person = await kit.person()
  const quiet = await kit.browser(person)
  const open = await kit.browser(person, { amounts: true }, await signIn(app, person))
  await reply(app.services, await kit.idOf(person), 'lan', 'Your 500 USDT arrived')
  // Finds the notification of the answer: a notification about the second sign-in may arrive before or after
  // that of the answer.
  const answer = ({ name }: Browser) =>
    service.to(name).find(({ notice }) => notice.tag === 'support')?.notice
  await expect.poll(() => answer(open)?.body).toBe('Your 500 USDT arrived')
  await expect
    .poll(() => answer(quiet))
    .toMatchObject({
      title: 'Customer service has answered',
      body: 'Open the app for the details.',
      link: SUPPORT,
    })
})

test("a test push message is sent to the caller's device only, at most once in five seconds", async () => {
  const person = await kit.person()
  const here = await kit.browser(person, { kinds: [] })
  const there = await kit.browser(person, { kinds: [] }, await signIn(app, person))
  const asked = await Promise.all(Array.from({ length: 5 }, () => post('/push/test', {}, here.token)))
  for (const one of asked) accepted(one)
  await settled()
  const count = service.to(here.name).length
  expect(count === 1 || count === 2, `${count} of five, around a boundary at most two`).toBe(true)
  expect(service.to(there.name)).toHaveLength(0)
  const guest = await kit.person()
  expect(await post('/push/test', {}, guest.token)).toMatchObject({ key: 'push_off' })
})

describe('no push message is sent', () => {
  test.each([
    ['a logout', (_: string, token: string) => send(app.origin, 'GET', '/user/logout', {}, token)],
    [
      'revoking the session from another device',
      (other: string) => post('/safe/sessions/revoke', { id: 0 }, other),
    ],
    ['turning push off', (_: string, token: string) => post('/push/remove', {}, token)],
  ])('after %s', async (_, end) => {
    const person = await kit.person()
    const other = await signIn(app, person)
    const { name, token } = await kit.browser(person)
    await kit.mail(person)
    await expect.poll(() => service.to(name)).toHaveLength(1)
    accepted(await end(other, token))
    await kit.mail(person)
    await settled()
    expect(service.to(name)).toHaveLength(1)
  })

  test('after the session ended while the message was queued', async () => {
    const person = await kit.person()
    const { name, token } = await kit.browser(person)
    service.answer(name, { status: 503 })
    await kit.mail(person)
    await expect.poll(() => service.asked).toContain(name)
    accepted(await send(app.origin, 'GET', '/user/logout', {}, token))
    service.answer(name, { status: 201 })
    app.clock.forward(600_000)
    await settled()
    expect(service.to(name)).toHaveLength(0)
  })

  test('for an earlier user of the same browser', async () => {
    const [first, second] = [await kit.person(), await kit.person()]
    const { name, subscription } = await kit.browser(first)
    accepted(await post('/push/save', subscriptionParams(subscription), second.token))
    await kit.mail(first)
    await settled()
    expect(service.to(name)).toHaveLength(0)
    await kit.mail(second)
    await expect.poll(() => service.to(name)).toHaveLength(1)
    expect(await first.get('/push/state')).toMatchObject({ device: null })
  })
})

describe('a push subscription sent by a browser', () => {
  test.each([
    ['http://fcm.googleapis.com/x'],
    ['https://127.0.0.1/x'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://localhost/x'],
    ['https://push.example.com:6379/x'],
    ['http://127.0.0.1:1/x'],
  ])('is rejected with the address %s', async (endpoint) => {
    const person = await kit.person()
    const fields = { ...subscriptionParams(service.subscribe('none')), endpoint }
    expect(await post('/push/save', fields, person.token)).toMatchObject({ key: 'push_endpoint' })
  })

  test('is rejected when its key is not a point of the elliptic curve', async () => {
    const person = await kit.person()
    const fields = { ...subscriptionParams(service.subscribe('none')), p256dh: `B${'A'.repeat(86)}` }
    expect(await post('/push/save', fields, person.token)).toMatchObject({ key: 'push_endpoint' })
  })

  test(`is rejected above ${DEVICES_MAX} devices per person, however many subscribe at the same time`, async () => {
    const person = await kit.person()
    const tokens = [person.token]
    for (let n = 1; n < DEVICES_MAX + 3; n++) tokens.push(await signIn(app, person))
    const answers = await Promise.all(
      tokens.map((token, n) => post('/push/save', subscriptionParams(service.subscribe(`many-${n}`)), token)),
    )
    expect(answers.filter((one) => one.type === 'ok')).toHaveLength(DEVICES_MAX)
    const rejected = answers.find((one) => one.type !== 'ok')
    expect(rejected).toMatchObject({ key: 'push_limit', message: expect.stringContaining('10 devices') })
  })
})

test('the chosen kinds of push messages are stored per device, and all devices get the same signing key', async () => {
  const person = await kit.person()
  const { token } = await kit.browser(person, { kinds: ['prices', 'fills'], amounts: true })
  const read = async (by: string) =>
    accepted<{ key: string; device: PushChoice | null }>(await send(app.origin, 'GET', '/push/state', {}, by))
  const mine = await read(token)
  expect(mine.device).toEqual({ kinds: ['fills', 'prices'], amounts: 1 })
  expect(Buffer.from(mine.key, 'base64url')).toHaveLength(65)
  expect(await read(await signIn(app, person))).toEqual({ key: mine.key, device: null })
})
