import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupportConversation } from '#contract/communication/support.ts'
import {
  BlockedWords,
  CannedAnswers,
  Picture,
  ReportedMessages,
  Talk,
  WaitingTalks,
} from '#contract/operators/support.ts'
import { maskEmail } from '#server/identity/accounts/email.ts'
import { commands } from '#server/operators/cli/commands.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { type KeyedOperator, newOperator } from '#tests/helpers/test-operators.ts'
import { newPerson, type Person, voucherPicture } from '#tests/helpers/test-people.ts'

let app: TestApp
let ana: KeyedOperator
let ben: KeyedOperator
beforeAll(async () => {
  app = await testApp()
  ana = await newOperator(app.database.db, 'ana')
  ben = await newOperator(app.database.db, 'ben')
})
afterAll(() => app.end())

async function answer<S extends v.GenericSchema>(
  schema: S,
  by: KeyedOperator,
  name: string,
  ...words: string[]
) {
  const command = commands.find((one) => one.name === name)
  const operation = {
    config: app.services.config,
    clock: app.clock,
    log: app.services.log,
    db: app.database.db,
    operator: () => by,
    print: () => undefined,
    services: async () => app.services,
  }
  const given = await command?.answer?.(operation, words)
  return v.parse(schema, given?.result)
}
const done = v.looseObject({})

/** A user who has requested an operator. */
async function waiting(words: string): Promise<{ readonly person: Person; readonly uid: number }> {
  const person = await newPerson(app.origin)
  await person.act('/kefu/send', { type: 'text', content: words })
  await person.post('/kefu/agent')
  return { person, uid: (await person.get<{ id: number }>('/user/info')).id }
}
const agentOf = async (person: Person): Promise<string> =>
  (await person.get<{ talk: SupportConversation }>('/kefu/messages')).talk.agent
const ofPerson = async (by: KeyedOperator, uid: number) =>
  (await answer(WaitingTalks, by, 'support list')).talks.find((talk) => talk.uid === uid)

test('a conversation is queued, assigned, handed over, and reassigned to the operator who replies', async () => {
  const { person, uid } = await waiting('Where is my deposit?')
  expect(await ofPerson(ana, uid)).toMatchObject({
    status: 'queued',
    agent: '',
    mine: false,
    unseen: 0,
    contact: maskEmail(person.email),
  })
  await answer(done, ana, 'support take', String(uid))
  expect(await ofPerson(ana, uid)).toMatchObject({ status: 'open', agent: 'ana', mine: true, handed_by: '' })
  expect(await agentOf(person)).toBe('ana')
  await answer(done, ana, 'support hand', String(uid), 'ben')
  expect(await ofPerson(ben, uid)).toMatchObject({ agent: 'ben', mine: true, handed_by: 'ana' })
  await answer(done, ana, 'support reply', String(uid), 'I have found it')
  expect(await ofPerson(ana, uid)).toMatchObject({ agent: 'ana', mine: true, handed_by: '' })
  const talk = await answer(Talk, ana, 'support show', String(uid))
  expect(talk).toMatchObject({ status: 'open', agent: 'ana', more: false })
  expect(talk.messages.filter(({ from }) => from === 'note').map(({ text }) => text)).toEqual([
    // The text continues with a sentence that depends on the time of day.
    expect.stringMatching(/^You asked for a person\. /),
    'Customer service has joined the conversation.',
  ])
  expect(talk.messages.at(-1)).toMatchObject({
    from: 'agent',
    agent: 'ana',
    text: 'I have found it',
    seen: false,
  })
  await answer(done, ana, 'support close', String(uid))
  expect(await ofPerson(ana, uid)).toBeUndefined()
  await expect(answer(done, ana, 'support take', String(uid))).rejects.toThrow('nobody of the service')
})

test('a conversation can be handed over to operators only', async () => {
  const { uid } = await waiting('Hello')
  await expect(answer(done, ana, 'support hand', String(uid), 'nobody')).rejects.toThrow('no operator nobody')
})

test('older messages are read page by page, and only reading the newest page marks them as seen', async () => {
  const { uid } = await waiting('First')
  const { messages } = await answer(Talk, ana, 'support show', String(uid))
  const last = messages.at(-1)?.id ?? 0
  const older = await answer(Talk, ana, 'support show', String(uid), '--before', String(last))
  expect(older.messages).toEqual(messages.slice(0, -1))
})

test('the picture of a message is returned as data, and a message without a picture is rejected', async () => {
  const { person, uid } = await waiting('See this')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'a.png')
  const sent = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  await person.act('/kefu/send', { type: 'image', content: JSON.parse(await sent.text()).message })
  const { messages } = await answer(Talk, ana, 'support show', String(uid))
  const picture = messages.find(({ type }) => type === 'image')
  const given = await answer(Picture, ana, 'support picture', String(picture?.id))
  expect(given).toMatchObject({ uid, mime: expect.stringMatching(/^image\//) })
  expect(Buffer.from(given.content, 'base64').length).toBeGreaterThan(50)
  await expect(answer(Picture, ana, 'support picture', String(messages[0]?.id))).rejects.toThrow('no picture')
})

test('a reported picture of a chat room is returned as data', async () => {
  const { uid } = await waiting('Hello')
  const { db } = app.database
  const { name } = await db
    .selectFrom('files')
    .select('name')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('chat_messages')
    .values({ room_id: 2, user_id: uid, type: 'image', content: '', file: name, created_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await answer(Picture, ana, 'chat picture', String(id))).toMatchObject({ uid })
  await expect(answer(Picture, ana, 'chat picture', '999999')).rejects.toThrow('no picture')
})

test('canned answers are listed in nine languages, and sent by name in the user’s language', async () => {
  const { answers } = await answer(CannedAnswers, ana, 'support canned')
  const hello = answers.find(({ name }) => name === 'hello')
  expect(Object.keys(hello?.texts ?? {})).toHaveLength(9)
  const { uid } = await waiting('Xin chào')
  await app.database.db.updateTable('users').set({ lang: 'fra' }).where('id', '=', uid).execute()
  await answer(done, ana, 'support reply', String(uid), '/hello')
  const talk = await answer(Talk, ana, 'support show', String(uid))
  expect(talk.messages.at(-1)?.text).toBe(hello?.texts.fra)
})

test('the commands for chat reports, blocked words and mutes answer in the shapes of the contract', async () => {
  const { db } = app.database
  const { uid } = await waiting('Hello')
  const { id } = await db
    .insertInto('chat_messages')
    .values({
      room_id: 2,
      user_id: uid,
      type: 'text',
      content: 'Buy my coin',
      file: null,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_reports')
    .values({ message_id: id, user_id: uid, reason: 'scam', created_at: app.clock.now() })
    .execute()
  const reported = async () =>
    (await answer(ReportedMessages, ana, 'chat reports')).reports.filter(({ message }) => message === id)
  expect(await reported()).toMatchObject([{ uid, text: 'Buy my coin', reasons: ['scam'], picture: false }])
  await answer(done, ana, 'chat hide', String(id))
  expect(await reported()).toEqual([])
  await answer(done, ana, 'chat mute', String(uid), '5', 'scam')
  await answer(done, ana, 'chat unmute', String(uid))
  await answer(done, ana, 'chat block', 'Moon Coin')
  const { words } = await answer(BlockedWords, ana, 'chat words')
  expect(words.map(({ word }) => word)).toContain('mooncoin')
  await answer(done, ana, 'chat allow', 'Moon Coin')
})
