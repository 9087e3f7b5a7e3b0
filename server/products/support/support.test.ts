import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupportConversation, SupportMessage } from '#contract/communication/support.ts'
import { LANGS } from '#contract/wire/lang.ts'
import { plainText } from '#domain/text/markup.ts'
import { distinctWords, hoursAt, isWithin, matchingEntries } from '#domain/text/support.ts'
import { seedTexts } from '#server/content/seed/index.ts'
import { textToHtml } from '#server/content/text-to-html.ts'
import { maskEmail } from '#server/identity/accounts/email.ts'
import { removeOperator } from '#server/identity/approvals/operators.ts'
import { supportCommands } from '#server/products/support/cli.ts'
import { SupportConsole } from '#server/products/support/terminal-console.ts'
import { sampleOf } from '#tests/contract/call-samples.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { accepted, newPerson, type Person, send, voucherPicture } from '#tests/helpers/test-people.ts'
import { close, markPresent, reply, supportQueue } from './operator-actions.ts'

interface Page {
  readonly list: readonly SupportMessage[]
  readonly more: number
  readonly talk: SupportConversation
}

let app: TestApp
let operator: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  app = await testApp()
  operator = await newOperator(app.database.db, 'minh')
})
afterAll(() => app.end())

const page = (person: Person, fields: Record<string, string> = {}): Promise<Page> =>
  person.get<Page>('/kefu/messages', fields)
const say = (person: Pick<Person, 'act'>, content: string, type = 'text') =>
  person.act<SupportMessage>('/kefu/send', { type, content })
const idOf = async (person: Person): Promise<number> => (await person.get<{ id: number }>('/user/info')).id
const contents = ({ list }: Page) => list.map(({ from, content }) => `${from} ${content}`).reverse()

/** A user with test money. */
async function demoPerson(): Promise<Pick<Person, 'act'>> {
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  const token = accepted<string>(await send(app.origin, 'POST', '/user/login', demo))
  return {
    act: async (path, fields = {}) =>
      accepted(await send(app.origin, 'POST', path, { request_id: randomUUID(), ...fields }, token)),
  }
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

describe('the FAQ search', () => {
  test.each(LANGS)('returns every question in %s first for the text of that question', (lang) => {
    const entries = Object.values(seedTexts[lang].faq).map(({ title, content }, at) => ({
      id: at + 1,
      title,
      text: plainText(textToHtml(content)),
    }))
    for (const { id, title } of entries) expect(matchingEntries(title, entries)[0], title).toBe(id)
    expect(matchingEntries('xyzzy plugh', entries)).toEqual([])
    expect(matchingEntries('', entries)).toEqual([])
  })

  test('splits scripts without spaces into pairs of characters', () => {
    expect([...distinctWords('充值到账 BTC!')]).toEqual(['充值', '值到', '到账', 'btc'])
  })

  test('answers free text with suggested questions, and a chosen question with its answer', async () => {
    const person = await newPerson(app.origin)
    await say(person, 'How do I make a deposit?')
    const [offer] = (await page(person)).list
    expect(offer).toMatchObject({ from: 'bot', content: 'These answers may help:' })
    const [first] = offer?.faqs ?? []
    expect(first?.title).toMatch(/deposit/i)
    await say(person, String(first?.id), 'faq')
    const [answer, asked] = (await page(person)).list
    expect(asked).toMatchObject({ from: 'user', content: first?.title, status: 'read' })
    expect(answer).toMatchObject({ from: 'bot', type: 'faq', title: first?.title })
    expect(answer?.content).toContain('<p>')
    // In another language the page shows the title of the question in that language.
    const inVietnamese = await page(person, { lang: 'vn' })
    expect(inVietnamese.list[0]?.title).not.toBe(first?.title)
    await say(person, 'xyzzy plugh')
    expect((await page(person)).list[0]?.content).toContain('found no answer')
  })
})

describe('a conversation with an operator', () => {
  test('is requested once, assigned to the first operator who answers, ended, and rated by the user once', async () => {
    const person = await newPerson(app.origin)
    const id = await idOf(person)
    await say(person, 'Hello')
    await person.post('/kefu/agent')
    const waiting = await person.post<SupportConversation>('/kefu/agent')
    expect(waiting).toMatchObject({ status: 'queued', agent: '' })
    await say(person, 'Is anybody there?')
    const { nickname, vip_level } = await person.get<{ nickname: string; vip_level: number }>('/user/info')
    expect((await page(person)).list[0]).toMatchObject({
      from: 'user',
      uid: id,
      nickname,
      avatar: '',
      vip: vip_level,
      status: 'sent',
    })
    expect(await supportQueue(app.database.db)).toContainEqual(
      expect.objectContaining({ user_id: id, status: 'queued', unseen: 1, last: 'Is anybody there?' }),
    )
    await reply(app.services, id, 'minh', 'Yes, I am')
    const open = await page(person)
    expect(open.talk).toMatchObject({ status: 'open', agent: 'minh' })
    expect(contents(open).slice(-3)).toEqual([
      'user Is anybody there?',
      'note Customer service has joined the conversation.',
      'agent Yes, I am',
    ])
    expect(open.list.find(({ content }) => content === 'Is anybody there?')?.status).toBe('read')
    const mails = await person.get<{ unread: { kefu: number } }>('/mailMessage/getList')
    expect(mails.unread.kefu).toBe(1)
    expect(await person.post<{ kefu: number }>('/kefu/read')).toMatchObject({ kefu: 0 })
    expect(await close(app.services, id)).toBe(true)
    expect(await close(app.services, id)).toBe(false)
    const { talk } = await page(person)
    expect(talk).toMatchObject({ status: 'closed', rating: 0 })
    expect(talk.ended).toBeGreaterThan(0)
    expect(await person.post<SupportConversation>('/kefu/rate', { id: talk.ended, rating: 4 })).toMatchObject(
      {
        rating: 4,
      },
    )
    const again = await send(app.origin, 'POST', '/kefu/rate', { id: talk.ended, rating: 1 }, person.token)
    expect(again).toMatchObject({ type: 'error', key: 'support_rated' })
    // A message after the end of a conversation begins a new conversation with the bot.
    await say(person, 'xyzzy')
    expect((await page(person)).talk.status).toBe('bot')
  })

  test('is queued in the order of the requests', async () => {
    const [ann, bob] = [await newPerson(app.origin), await newPerson(app.origin)]
    await ann.post('/kefu/agent')
    app.clock.forward(1_000)
    const { ahead } = await bob.post<SupportConversation>('/kefu/agent')
    expect(ahead).toBe((await page(ann)).talk.ahead + 1)
    await ann.post('/kefu/end')
    expect((await page(bob)).talk.ahead).toBe(ahead - 1)
    await bob.post('/kefu/end')
    // No operator had answered, so the conversation cannot be rated.
    expect((await page(bob)).talk).toMatchObject({ status: 'closed', ended: 0 })
  })

  test('has no unread messages after the call “Mark all as read”', async () => {
    const person = await newPerson(app.origin)
    await reply(app.services, await idOf(person), 'minh', 'Your document is approved')
    const left = await person.post<{ kefu: number }>('/mailMessage/read', { all: 1 })
    expect(left.kefu).toBe(0)
  })

  test.each([
    ['09:00-21:00', '2026-11-24T01:00:00Z', true],
    ['09:00-21:00', '2026-11-24T00:59:59Z', false],
    ['09:00-21:00', '2026-11-24T13:00:00Z', false],
    ['22:00-06:00', '2026-11-24T15:00:00Z', true],
    ['22:00-06:00', '2026-11-24T22:00:00Z', false],
    ['00:00-24:00', '2026-11-24T15:59:59Z', true],
    ['always', '2026-11-24T15:59:59Z', false],
  ])('support with working hours %s is open at %s: %s', (hours, at, within) =>
    expect(isWithin(hours, Date.parse(at))).toBe(within),
  )

  test.each([
    ['09:00-21:00', 480, '09:00-21:00'],
    ['09:00-21:00', 0, '01:00-13:00'],
    ['09:00-21:00', 345, '06:45-18:45'],
    ['09:00-21:00', -300, '20:00-08:00'],
    ['09:00-21:00', 840, '15:00-03:00'],
    ['00:00-24:00', 0, '00:00-24:00'],
  ])(
    'working hours of support %s (UTC+8), in a time zone %i minutes ahead of UTC, are %s',
    (hours, offset, shown) => expect(hoursAt(hours, offset)).toBe(shown),
  )

  test('support is shown as online while an operator’s console is connected', async () => {
    const person = await newPerson(app.origin)
    await markPresent(app.services, 'minh')
    expect((await page(person)).talk.desk).toBe('online')
    app.clock.forward(60_001)
    expect((await page(person)).talk.desk).not.toBe('online')
  })
})

describe('a support message', () => {
  test('is stored once when the request is repeated after a lost response', async () => {
    const person = await newPerson(app.origin)
    const once = { request_id: randomUUID(), type: 'text', content: 'Only once' }
    const [first, second] = await Promise.all([
      send(app.origin, 'POST', '/kefu/send', once, person.token),
      send(app.origin, 'POST', '/kefu/send', once, person.token),
    ])
    expect(second.message).toEqual(first.message)
    const { list } = await page(person)
    expect(list.filter(({ content }) => content === 'Only once')).toHaveLength(1)
  })

  test.each([
    [{ type: 'text', content: '   ' }, 'param_error'],
    [{ type: 'text', content: 'a'.repeat(1001) }, 'too_long'],
    [{ type: 'order', content: 'spot_order:1' }, 'support_order'],
    [{ type: 'order', content: 'users:1' }, 'support_order'],
    [{ type: 'image', content: `/api/file/${'A'.repeat(32)}` }, 'file_missing'],
    [{ type: 'faq', content: '999999' }, 'param_error'],
  ])('%o is rejected with %s', async (fields, key) => {
    const person = await newPerson(app.origin)
    const answer = await send(
      app.origin,
      'POST',
      '/kefu/send',
      { request_id: randomUUID(), ...fields },
      person.token,
    )
    expect(answer).toMatchObject({ type: 'error', key })
  })

  test('shows an order of the sender as a card, and is rejected with another user’s order', async () => {
    const bob = await newPerson(app.origin)
    const ann = await demoPerson()
    const order = await ann.act<{ id: number }>('/coin/trade', sampleOf('spot.place'))
    const { card } = await say(ann, `spot_order:${order.id}`, 'order')
    expect(card).toMatchObject({ kind: 'spot_order', id: String(order.id) })
    await expect(say(bob, `spot_order:${order.id}`, 'order')).rejects.toThrow('support_order')
  })

  test('accepts a picture of the sender, and is rejected with another user’s picture', async () => {
    const [ann, bob] = [await newPerson(app.origin), await newPerson(app.origin)]
    const address = await upload(ann)
    await expect(say(bob, address, 'image')).rejects.toThrow('file_missing')
    expect((await say(ann, address, 'image')).content).toBe(address)
    const seen = (token: string) => fetch(`${app.origin}${address}`, { headers: { authorization: token } })
    expect((await seen(ann.token)).status).toBe(200)
    expect((await seen(bob.token)).status).toBe(404)
    expect((await fetch(`${app.origin}${address.replace('/file/', '/chat_picture/')}`)).status).toBe(404)
  })

  test('is rejected as the twenty-first within a minute, and the pages of a conversation contain every message exactly once', async () => {
    const person = await newPerson(app.origin)
    for (let nth = 1; nth <= 20; nth++) await say(person, `xyzzy ${nth}`)
    await expect(say(person, 'one more')).rejects.toThrow('support_fast')
    app.clock.forward(60_000)
    await say(person, 'later')
    const seen: number[] = []
    let before: Record<string, string> = {}
    for (let more = 1; more === 1; ) {
      const next = await page(person, { limit: '7', ...before })
      seen.push(...next.list.map(({ id }) => id))
      before = { before_id: String(next.list.at(-1)?.id) }
      more = next.more
    }
    expect(seen).toHaveLength(42)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })
})

function deskOf(by: Awaited<ReturnType<typeof newOperator>>) {
  const printed: string[] = []
  const [command] = supportCommands
  if (!command) throw new Error('no console')
  const desk = new SupportConsole(
    {
      config: app.services.config,
      clock: app.clock,
      log: app.services.log,
      db: app.database.db,
      operator: () => by,
      print: (line) => void printed.push(String(line)),
      services: async () => app.services,
    },
    app.services,
    command,
  )
  return { desk, printed }
}

test('an open support console shows and sends nothing after the key of its operator was revoked', async () => {
  const person = await newPerson(app.origin)
  await say(person, 'Is anybody here?')
  await person.post('/kefu/agent')
  const gone = await newOperator(app.database.db, 'lan')
  const { desk, printed } = deskOf(gone)
  async function* typed() {
    yield `open ${await idOf(person)}`
    await removeOperator(app.database.db, gone.name, app.clock.now())
    await say(person, 'My number is 12345')
    await desk.look()
    yield 'I am still here'
    yield '.history'
  }
  await desk.work(typed())
  expect(printed.join('\n')).toContain('Is anybody here?')
  expect(printed.join('\n')).not.toContain('12345')
  expect(printed.at(-1)).toContain('any more')
  expect(contents(await page(person)).join('\n')).not.toContain('I am still here')
})

test('the support console lists waiting users, shows history, sends answers and canned answers in their language, and ends conversations', async () => {
  const person = await newPerson(app.origin)
  const id = await idOf(person)
  await app.database.db.updateTable('users').set({ lang: 'vn' }).where('id', '=', id).execute()
  await expect(say(person, 'a \u0007 bell')).rejects.toThrow('param_error')
  await say(person, 'Where is my deposit?\nIt is late')
  await person.post('/kefu/agent')
  const { desk, printed } = deskOf(operator)
  async function* typed() {
    yield 'nonsense'
    yield `open ${id}`
    yield 'It will be there\u0020in a minute'
    yield '/bye'
    yield '/nothing'
    await say(person, 'Thank you')
    await desk.look()
    yield '.close'
    yield 'quit'
    yield 'open 1'
  }
  await desk.work(typed())
  const all = printed.join('\n')
  expect(all).toContain(maskEmail(person.email))
  expect(all).not.toContain(person.email)
  expect(all).toContain('Where is my deposit?')
  expect(all).toContain('person: Thank you')
  expect(all).toContain('the ready answers are')
  expect(all).toContain('The conversation is over.')
  const said = (await page(person)).list.filter(({ from }) => from === 'agent').map(({ content }) => content)
  expect(said).toHaveLength(2)
  expect(said[1]).toBe('It will be there in a minute')
  const log = await app.database.db.selectFrom('ops_audit').select('arguments').execute()
  expect(JSON.stringify(log)).toContain('It will be there in a minute')
  expect(await supportQueue(app.database.db)).not.toContainEqual(expect.objectContaining({ user_id: id }))
})
