import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushNotice } from '#contract/communication/push.ts'
import { createApp } from '#server/app.ts'
import { ATTEMPTS, KEPT, pauseAfter, sendDue } from '#server/products/push/sender.ts'
import type { Post } from '#server/products/push/transport.ts'
import { makeKeys } from '#server/products/push/vapid-keys.ts'
import { type PushService, startPushService } from '#tests/helpers/push-service.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { type Kit, pushKit } from './test-harness.ts'

let app: TestApp
let service: PushService
let kit: Kit
beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ pushOrigin: service.origin })
  kit = pushKit(app, service)
})
afterAll(async () => {
  await app.end()
  await service.stop()
})
beforeEach(() => expect.poll(() => kit.queued()).toBe(0))

/** A replacement for the push client that records messages instead of sending them. */
function recorder(status = 201): { readonly post: Post; readonly sent: PushNotice[] } {
  const sent: PushNotice[] = []
  const post: Post = async (_, { notice }) => {
    sent.push(notice)
    return { status, again: null }
  }
  return { post, sent }
}

/**
 * Waits until the delay of the next attempt is stored, which happens shortly after the response. Before that,
 * the node has claimed the message for a minute.
 */
const noted = (id: number, pause: number): Promise<void> =>
  expect
    .poll(async () => {
      const row = await app.services.db
        .selectFrom('push_queue')
        .select('next_at')
        .where('ref', '=', id)
        .executeTakeFirst()
      const wait = (row?.next_at ?? 0) - app.clock.now()
      return wait > pause - 4_500 && wait <= pause
    })
    .toBe(true)

describe('a push service that answers with an error', () => {
  test.each([404, 410])(
    'with the status %i gets no further message, because its subscription is removed',
    async (status) => {
      const person = await kit.person()
      const { name } = await kit.browser(person)
      service.answer(name, { status })
      await kit.mail(person)
      await expect.poll(() => kit.queued()).toBe(0)
      await expect.poll(async () => (await person.get<{ device: unknown }>('/push/state')).device).toBeNull()
      await kit.mail(person)
      expect(await kit.queued()).toBe(0)
      expect(service.asked.filter((to) => to === name)).toHaveLength(1)
    },
  )

  test.each([
    ['429', { status: 429, retryAfter: 120 }, 120_000],
    ['503', { status: 503 }, 5_000],
  ])('with the status %s gets the message again later', async (_, answer, pause) => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    service.answer(name, answer)
    const id = await kit.mail(person)
    const asked = () => service.asked.filter((to) => to === name).length
    await expect.poll(asked).toBe(1)
    await noted(id, pause)
    service.answer(name, { status: 201 })
    app.clock.forward(pause)
    await expect.poll(() => service.to(name).map(({ notice }) => notice.id)).toEqual([`mail-${id}`])
    expect(asked()).toBe(2)
  })

  test('gets no further attempt after the maximum number of attempts, and the message stays in the inbox', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    service.answer(name, { status: 500 })
    const id = await kit.mail(person)
    for (let n = 1; n <= ATTEMPTS; n++) {
      await expect.poll(() => service.asked.filter((to) => to === name).length).toBe(n)
      if (n === ATTEMPTS) break
      await noted(id, pauseAfter(n, null))
      app.clock.forward(pauseAfter(n, null) + 1_000)
    }
    await expect.poll(() => kit.queued()).toBe(0)
    const kept = app.services.db.selectFrom('inbox').select('id').where('id', '=', id)
    expect(await kept.executeTakeFirst()).toBeDefined()
    expect(await person.get('/push/state')).not.toMatchObject({ device: null })
  })

  test('that rejects one message as invalid gets the next message, and the invalid message is dropped', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    service.answer(name, { status: 413 })
    await kit.mail(person)
    await expect.poll(() => service.asked).toContain(name)
    await expect.poll(() => kit.queued()).toBe(0)
    service.answer(name, { status: 201 })
    await kit.mail(person)
    await expect.poll(() => service.to(name)).toHaveLength(1)
  })

  test('gets further attempts after growing pauses, up to a maximum pause', () => {
    expect([1, 2, 3, 4, 5, 6].map((n) => pauseAfter(n, null))).toEqual([
      5_000, 15_000, 45_000, 135_000, 405_000, 900_000,
    ])
    expect(pauseAfter(1, 60)).toBe(60_000)
    expect(pauseAfter(1, 1_000_000)).toBe(900_000)
  })
})

describe('several nodes that send push messages', () => {
  test('send each message once', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    const second = await createApp(
      { ...app.services.config, port: 0 },
      { appFolder: null, database: app.database, clock: app.clock, log: app.services.log },
    )
    try {
      const ids: number[] = []
      for (let n = 0; n < 20; n++) ids.push(await kit.mail(person))
      const own = recorder()
      // Eight more attempts run concurrently with the attempts of the two nodes.
      const looks = await Promise.all(Array.from({ length: 8 }, () => sendDue(app.services, own.post)))
      await Promise.all(looks.flat())
      await expect.poll(() => kit.queued()).toBe(0)
      const notified = [...service.to(name).map(({ notice }) => notice.id), ...own.sent.map(({ id }) => id)]
      expect(notified.sort()).toEqual(ids.map((id) => `mail-${id}`).sort())
    } finally {
      await second.close()
    }
  })

  test('use the same signing keys, which were created at the first start', async () => {
    const keys = () => app.services.db.selectFrom('push_keys').selectAll().execute()
    const before = await keys()
    await Promise.all(Array.from({ length: 5 }, () => makeKeys(app.services.db, app.clock)))
    expect(await keys()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('take over the messages of a node that was killed while sending, with the same message id', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    service.answer(name, { status: 500 })
    const id = await kit.mail(person)
    await expect.poll(() => service.asked).toContain(name)
    // The row as a killed node leaves it: claimed by the node, neither sent nor released.
    await app.services.db
      .updateTable('push_queue')
      .set({ attempts: 1, next_at: app.clock.now() + 60_000 })
      .where('ref', '=', id)
      .execute()
    service.answer(name, { status: 201 })
    app.clock.forward(61_000)
    await expect.poll(() => service.to(name).map(({ notice }) => notice.tag)).toEqual([`mail-${id}`])
  })

  test('drop messages older than an hour', async () => {
    const person = await kit.person()
    const { name } = await kit.browser(person)
    await app.services.db
      .insertInto('push_queue')
      .values({
        device_id: (
          await app.services.db
            .selectFrom('push_devices')
            .select('id')
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).id,
        source: 'test',
        ref: 1,
        created_at: app.clock.now() - KEPT - 1,
        next_at: 0,
      })
      .execute()
    await expect.poll(() => kit.queued()).toBe(0)
    expect(service.to(name)).toHaveLength(0)
  })
})
