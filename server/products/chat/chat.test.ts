import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage, ChatMove, ChatRoom } from '#contract/communication/chat.ts'
import { CHAT_NEW_MS } from '#domain/text/chat.ts'
import { SOCKET_PATH } from '#server/platform/http/connection-protection.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send, voucherPicture } from '#tests/helpers/test-people.ts'
import { addWord, decideReports, dropWord, mute, reportQueue } from './moderation.ts'

interface Page {
  readonly list: readonly ChatMessage[]
  readonly more: number
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())

const PAUSE = 2_000
const room = (n: number) => ({ room: n })
const page = (person: Pick<Person, 'get'>, n: number, fields: Record<string, string> = {}) =>
  person.get<Page>('/chat/messages', { ...room(n), ...fields })
async function say(person: Person, n: number, content: string, type = 'text'): Promise<ChatMessage> {
  app.clock.forward(PAUSE)
  return person.act<ChatMessage>('/chat/send', { ...room(n), type, content })
}
const guest: Pick<Person, 'get'> = {
  get: async (path, fields = {}) => accepted(await send(app.origin, 'GET', path, fields)),
}
const texts = ({ list }: Page) => list.map(({ content }) => content)

/** A user whose account is one day old, so that the limits for new accounts do not apply. */
async function oldPerson(): Promise<Person & { readonly id: number }> {
  const person = await newPerson(app.origin)
  const { id } = await person.get<{ id: number }>('/user/info')
  await app.database.db
    .updateTable('users')
    .set({ created_at: app.clock.now() - CHAT_NEW_MS })
    .where('id', '=', id)
    .execute()
  return { ...person, id }
}

async function upload(person: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return JSON.parse(await answer.text()).message
}

test('a guest can read the chat room of each language, and only members can write to it', async () => {
  const { rooms } = await guest.get<{ rooms: readonly ChatRoom[] }>('/chat/rooms')
  expect(new Set(rooms.map(({ lang }) => lang)).size).toBe(9)
  expect(rooms.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const person = await newPerson(app.origin)
  await say(person, 1, ' Xin chào ')
  expect(texts(await page(guest, 1))).toEqual(['Xin chào'])
  const { id: uid, nickname } = await person.get<{ id: number; nickname: string }>('/user/info')
  expect((await page(guest, 1)).list[0]).toMatchObject({ from: 'user', uid, nickname, avatar: '', vip: 0 })
  expect(texts(await page(guest, 2))).toEqual([])
  const rejected = await send(app.origin, 'POST', '/chat/send', {
    ...room(1),
    type: 'text',
    content: 'a',
    request_id: randomUUID(),
  })
  expect(rejected.type).toBe('999')
})

test('a chat message whose request is sent twice is stored once', async () => {
  const person = await newPerson(app.origin)
  const once = { request_id: randomUUID(), ...room(2), type: 'text', content: 'Only once' }
  const [first, second] = await Promise.all([
    send(app.origin, 'POST', '/chat/send', once, person.token),
    send(app.origin, 'POST', '/chat/send', once, person.token),
  ])
  expect(second.message).toEqual(first.message)
  expect(texts(await page(person, 2)).filter((text) => text === 'Only once')).toHaveLength(1)
})

test('a subscriber of a chat room receives each new message, and the number of subscribers, within a second', async () => {
  const person = await newPerson(app.origin)
  const socket = io(app.origin, { path: SOCKET_PATH, transports: ['websocket'] })
  const heard: ChatMove[] = []
  socket.on('chat', (move: ChatMove) => void heard.push(move))
  await new Promise((done) => socket.emit('subscribe', { topics: ['chat:3'] }, done))
  app.clock.forward(5_000)
  const said = await say(person, 3, '你好')
  await say(person, 4, '早晨')
  await expect.poll(() => heard, { timeout: 1_000 }).toHaveLength(1)
  expect(heard[0]).toEqual({ id: 3, list: [said], hidden: [], online: 1 })
  app.clock.forward(5_000)
  const { rooms } = await guest.get<{ rooms: readonly ChatRoom[] }>('/chat/rooms')
  expect(rooms.find(({ id }) => id === 3)?.online).toBe(1)
  await decideReports(app.services, said.id, 'ana', 'hidden')
  await expect.poll(() => heard.at(-1)?.hidden).toEqual([said.id])
  socket.disconnect()
})

describe('chat limits', () => {
  test('a second message within two seconds is rejected', async () => {
    const person = await newPerson(app.origin)
    await say(person, 5, 'a')
    const quick = person.act('/chat/send', { ...room(5), type: 'text', content: 'b' })
    await expect(quick).rejects.toThrow('chat_fast')
    await say(person, 5, 'b')
    expect(texts(await page(person, 5))).toEqual(['b', 'a'])
  })

  test('of two messages that are sent at the same time only one is accepted', async () => {
    const person = await newPerson(app.origin)
    app.clock.forward(PAUSE)
    const both = await Promise.all(
      ['a', 'b', 'c', 'd'].map((content) =>
        send(
          app.origin,
          'POST',
          '/chat/send',
          { request_id: randomUUID(), ...room(6), type: 'text', content },
          person.token,
        ),
      ),
    )
    expect(both.filter(({ type }) => type === 'ok')).toHaveLength(1)
  })

  test('a new account cannot post pictures or links, and a day later can post a picture that its owner uploaded', async () => {
    const person = await newPerson(app.origin)
    const address = await upload(person)
    await expect(say(person, 7, address, 'image')).rejects.toThrow('chat_new_picture')
    await expect(say(person, 7, 'see www.x.example')).rejects.toThrow('chat_new_link')
    const old = await oldPerson()
    await expect(say(old, 7, address, 'image')).rejects.toThrow('file_missing')
    const { content, id } = await say(old, 7, await upload(old), 'image')
    const seen = async () => (await fetch(`${app.origin}${content}`)).status
    expect(await seen()).toBe(200)
    await decideReports(app.services, id, 'ana', 'hidden')
    expect(await seen()).toBe(404)
  })

  test.each([
    ['   ', 'param_error'],
    ['a'.repeat(501), 'too_long'],
    ['a\u202eb', 'param_error'],
  ])('the message %j is rejected with %s', async (content, key) => {
    const person = await newPerson(app.origin)
    await expect(say(person, 8, content)).rejects.toThrow(key)
  })

  test('a message to an unknown room is rejected', async () => {
    const person = await newPerson(app.origin)
    await expect(say(person, 10, 'a')).rejects.toThrow('param_error')
    await expect(page(person, 10)).rejects.toThrow('param_error')
  })
})

describe('moderation', () => {
  test('a muted member who writes gets an error with the reason and the end of the mute', async () => {
    const person = await oldPerson()
    await mute(app.services, person.id, { until: app.clock.now() + 3_600_000, reason: 'scam', by: 'ana' })
    await expect(say(person, 2, 'a')).rejects.toThrow(/chat_muted .*Attempted fraud/)
    expect((await person.get<{ muted_until: number }>('/chat/rooms')).muted_until).toBeGreaterThan(0)
    app.clock.forward(3_600_000)
    expect((await person.get<{ muted_until: number }>('/chat/rooms')).muted_until).toBe(0)
    await say(person, 2, 'sorry')
  })

  test('a message with a blocked word is rejected in any spelling, until the word is unblocked', async () => {
    const person = await oldPerson()
    expect(await addWord(app.services, 'Free Money', 'ana')).toBe('freemoney')
    await expect(say(person, 2, 'get F-R-E-E m0ney now')).rejects.toThrow('chat_word')
    expect(await dropWord(app.services, 'free money')).toBe(true)
    await say(person, 2, 'get free money now')
  })

  test('a report is queued once per user, and leaves the queue when an operator decides', async () => {
    const [ann, bob, carl] = [await oldPerson(), await newPerson(app.origin), await newPerson(app.origin)]
    const { id } = await say(ann, 2, 'a bad word')
    for (const [person, reason] of [
      [bob, 'spam'],
      [bob, 'abuse'],
      [carl, 'scam'],
    ] as const)
      await person.post('/chat/report', { message_id: id, reason })
    await expect(ann.post('/chat/report', { message_id: id, reason: 'spam' })).rejects.toThrow('chat_self')
    const waits = async () => (await reportQueue(app.database.db)).find((row) => row.message === id)
    expect(await waits()).toMatchObject({ uid: ann.id, reports: 2, reasons: ['scam', 'spam'] })
    await decideReports(app.services, id, 'ana', 'kept')
    expect(await waits()).toBeUndefined()
    expect(texts(await page(guest, 2))).toContain('a bad word')
    await decideReports(app.services, id, 'ana', 'hidden')
    expect(texts(await page(guest, 2))).not.toContain('a bad word')
    await expect(bob.post('/chat/report', { message_id: id, reason: 'spam' })).rejects.toThrow('param_error')
  })

  test('messages of a blocked member are hidden from the user who blocked them, and shown to everybody else', async () => {
    const [ann, bob] = [await oldPerson(), await newPerson(app.origin)]
    await say(ann, 9, 'Hola')
    await say(bob, 9, 'Buenas')
    const { list } = await bob.post<{ list: readonly { user_id: number }[] }>('/chat/block', {
      user_id: ann.id,
      state: 1,
    })
    expect(list).toMatchObject([{ user_id: ann.id }])
    expect(texts(await page(bob, 9))).toEqual(['Buenas'])
    expect(texts(await page(guest, 9))).toEqual(['Buenas', 'Hola'])
    await bob.post('/chat/block', { user_id: ann.id, state: 0 })
    expect(texts(await page(bob, 9))).toEqual(['Buenas', 'Hola'])
    await expect(ann.post('/chat/block', { user_id: ann.id, state: 1 })).rejects.toThrow('chat_self')
    await expect(ann.post('/chat/block', { user_id: 999_999_999, state: 1 })).rejects.toThrow('param_error')
  })
})

test('reading chat messages page by page returns every message exactly once', async () => {
  const person = await oldPerson()
  for (let nth = 1; nth <= 12; nth++) await say(person, 8, `nth ${nth}`)
  const seen: string[] = []
  let before: Record<string, string> = {}
  for (let more = 1; more === 1; ) {
    const next = await page(person, 8, { limit: '5', ...before })
    seen.push(...texts(next))
    before = { before_id: String(next.list.at(-1)?.id) }
    more = next.more
    // A message that is written while somebody pages through the room must not shift older messages to a later page.
    await say(person, 8, `meanwhile ${seen.length}`)
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `nth ${12 - at}`))
})
