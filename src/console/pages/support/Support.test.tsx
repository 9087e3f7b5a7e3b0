import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type {
  ReportedMessage,
  Talk,
  TalkMessage,
  WaitingTalk,
  WaitingTalks,
} from '#contract/operators/support.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  press,
  problem,
  render,
  renderPage,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { Support } from './Support.tsx'

const NOW = Date.now()
const waiting = (uid: number, more: Partial<WaitingTalk> = {}): WaitingTalk => ({
  uid,
  contact: 'a***@example.com',
  nickname: `Nick ${uid}`,
  lang: 'fra',
  status: 'queued',
  agent: '',
  mine: false,
  handed_by: '',
  since: NOW - 60_000,
  unseen: 1,
  last: 'Bonjour',
  last_at: NOW - 60_000,
  ...more,
})
const message = (id: number, more: Partial<TalkMessage> = {}): TalkMessage => ({
  id,
  from: 'user',
  agent: '',
  type: 'text',
  text: `message ${id}`,
  card: null,
  seen: true,
  created_at: NOW - 60_000 + id,
  ...more,
})
const talk = (more: Partial<Talk> = {}): Talk => ({
  uid: 7,
  contact: 'a***@example.com',
  nickname: 'Nick 7',
  lang: 'fra',
  status: 'queued',
  agent: '',
  handed_by: '',
  rating: 0,
  messages: [message(21), message(22)],
  more: false,
  ...more,
})
const CANNED = { answers: [{ name: 'hello', texts: { en: 'Hello!', fra: 'Bonjour !' } }] }
const LIST: WaitingTalks = {
  time: NOW,
  talks: [
    waiting(7),
    waiting(8, { status: 'open', agent: 'ana', mine: true }),
    waiting(9, { status: 'open', agent: 'bo' }),
  ],
}
const done = { outcome: 'done', lines: [{ message: 'done' }], proposal: null }
const texts = (): string[] =>
  [...document.querySelectorAll('[aria-label="Messages"] > div')].map((one) => one.textContent ?? '')

afterEach(() => vi.unstubAllGlobals())

test('conversations are grouped by their agent, and the key j opens the first waiting conversation', async () => {
  signedIn(['support'])
  const sent = mockServer({ '/support/list': LIST, '/support/show': talk(), '/support/canned': CANNED })
  await renderPage('/support')
  await until(() => find('[data-talk="7"]'))
  expect(
    [...document.querySelectorAll('nav[aria-label="Conversations"] section')].map((one) =>
      one.getAttribute('aria-label'),
    ),
  ).toEqual(['Waiting', 'Mine', 'Of others'])
  await press('j', document.body)
  await until(() => expect(sent.find(({ path }) => path === '/support/show')?.input).toEqual({ person: '7' }))
  await until(() => expect(find('[data-talk="7"]').getAttribute('aria-current')).toBe('true'))
})

test('a canned reply in the user’s language is sent by Enter', async () => {
  signedIn(['support'])
  const sent = mockServer({
    '/support/list': LIST,
    '/support/show': talk(),
    '/support/canned': CANNED,
    '/support/reply': done,
  })
  await render(<Support />, '/?uid=7')
  await until(() => expect(button('Ready answers').disabled).toBe(false))
  await click(button('Ready answers'))
  await until(() => find('[role="menuitem"]'))
  await click(find('[role="menuitem"]'))
  const input = find<HTMLTextAreaElement>('textarea[aria-label="Reply"]')
  await until(() => expect(input.value).toBe('Bonjour !'))
  await press('Enter', input)
  await until(() =>
    expect(sent).toContainEqual({ path: '/support/reply', input: { person: '7', text: 'Bonjour !' } }),
  )
  await until(() => expect(input.value).toBe(''))
})

test('a reply is not sent by the Enter that confirms a suggestion of an input method', async () => {
  signedIn(['support'])
  const sent = mockServer({
    '/support/list': LIST,
    '/support/show': talk(),
    '/support/canned': CANNED,
    '/support/reply': done,
  })
  await render(<Support />, '/?uid=7')
  await until(() => reply())
  await type(reply(), '您好')
  const enter = (more: KeyboardEventInit) =>
    act(async () => {
      reply().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more }))
    })
  await enter({ isComposing: true, keyCode: 229 })
  // In Safari the composition has already ended when the keydown of its confirming Enter arrives; this Enter must
  // not send the reply either.
  await enter({ isComposing: false, keyCode: 229 })
  expect(reply().value).toBe('您好')
  expect(sent.some(({ path }) => path === '/support/reply')).toBe(false)
  await enter({ keyCode: 13 })
  await until(() => expect(reply().value).toBe(''))
})

test('a pasted reply that is too long is kept whole and is not sent', async () => {
  signedIn(['support'])
  mockServer({ '/support/list': LIST, '/support/show': talk(), '/support/canned': CANNED })
  await render(<Support />, '/?uid=7')
  await until(() => reply())
  await type(reply(), 'a'.repeat(1001))
  expect(reply().maxLength).toBe(-1)
  expect(document.body.textContent).toContain('Write at most 1000 characters')
  expect(button('Send').disabled).toBe(true)
})

test('a reply that the server rejects stays in the field, with the reason below', async () => {
  signedIn(['support'])
  mockServer({
    '/support/list': LIST,
    '/support/show': talk(),
    '/support/canned': CANNED,
    '/support/reply': problem('rejected', 'The account is closed.'),
  })
  await render(<Support />, '/?uid=7')
  await until(() => find('textarea[aria-label="Reply"]'))
  const input = find<HTMLTextAreaElement>('textarea[aria-label="Reply"]')
  await type(input, 'Hello')
  await click(button('Send'))
  await until(() => expect(find('[role="alert"]').textContent).toBe('The account is closed.'))
  expect(input.value).toBe('Hello')
})

test('older messages are inserted before the newest messages', async () => {
  signedIn(['support'])
  mockServer({
    '/support/list': LIST,
    '/support/canned': CANNED,
    '/support/show': ({ before }: { before?: number }) =>
      before === 21 ? talk({ messages: [message(11)] }) : talk({ more: true }),
  })
  await render(<Support />, '/?uid=7')
  await until(() => expect(texts()).toHaveLength(3))
  await click(button('Older messages'))
  await until(() =>
    expect(document.querySelectorAll('[aria-label="Messages"] [class*="bubble"]')).toHaveLength(3),
  )
  expect([...document.querySelectorAll('[class*="bubble"]')].map((one) => one.textContent)).toEqual([
    'message 11',
    'message 21',
    'message 22',
  ])
})

test('HTML in a user’s message is shown as text', async () => {
  signedIn(['support'])
  mockServer({
    '/support/list': LIST,
    '/support/canned': CANNED,
    '/support/show': talk({ messages: [message(1, { text: '<img src=x onerror=alert(1)>' })] }),
  })
  await render(<Support />, '/?uid=7')
  await until(() => expect(find('[class*="bubble"]').textContent).toBe('<img src=x onerror=alert(1)>'))
  expect(document.querySelector('[class*="bubble"] img')).toBeNull()
})

test('a conversation of another operator shows the name of that operator, and a button that takes over the conversation', async () => {
  signedIn(['support'])
  mockServer({
    '/support/list': LIST,
    '/support/canned': CANNED,
    '/support/show': talk({ status: 'open', agent: 'bo' }),
  })
  await render(<Support />, '/?uid=7')
  await until(() => expect(document.body.textContent).toContain('bo has this conversation'))
  button('Take')
})

const REPORT: ReportedMessage = {
  message: 5,
  uid: 7,
  nickname: 'Nick 7',
  room: 'btc',
  text: 'buy my course',
  picture: false,
  reports: 3,
  reasons: ['spam'],
  first_at: NOW - 1000,
}

test('muting a user sends the number of hours and one of the reason codes of the contract', async () => {
  signedIn(['support'])
  const sent = mockServer({ '/support/chatReports': { reports: [REPORT] }, '/support/chatMute': done })
  await render(<Support />, '/?tab=reports')
  await until(() => button('Mute'))
  await click(button('Mute'))
  await type(field('Hours'), '48')
  await click(field('Reason, which the person reads'))
  await click(
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (one) => one.textContent === 'Scam',
    ) ?? document.body,
  )
  await click(button('Mute', find('form')))
  await until(() =>
    expect(sent).toContainEqual({ path: '/support/chatMute', input: { uid: 7, hours: 48, reason: 'scam' } }),
  )
})

test('a notice is shown when no conversation is waiting or open', async () => {
  signedIn(['support'])
  mockServer({ '/support/list': { time: NOW, talks: [] } })
  await render(<Support />)
  await until(() => expect(find('[role="status"]').textContent).toBe('Nobody waits.'))
})

test('a reported picture is fetched only on request', async () => {
  signedIn(['support'])
  const sent = mockServer({
    '/support/chatReports': { reports: [{ ...REPORT, picture: true, text: '' }] },
    '/support/chatPicture': { uid: 7, mime: 'image/png', content: 'aGVsbG8=' },
  })
  await render(<Support />, '/?tab=reports')
  await until(() => button('Show the picture'))
  expect(sent.map(({ path }) => path)).not.toContain('/support/chatPicture')
  await click(button('Show the picture'))
  await until(() => expect(find('figure figcaption').textContent).toBe('Picture 5'))
  expect(sent).toContainEqual({ path: '/support/chatPicture', input: { message: 5 } })
})

const reply = (): HTMLTextAreaElement => find<HTMLTextAreaElement>('textarea[aria-label="Reply"]')
const choose = (uid: number): Promise<void> => click(find(`[data-talk="${uid}"]`))

test('the draft of a reply is kept while another conversation is open', async () => {
  signedIn(['support'])
  mockServer({
    '/support/list': LIST,
    '/support/canned': CANNED,
    '/support/show': ({ person }: { person: string }) => talk({ uid: Number(person) }),
  })
  await renderPage('/support?uid=7')
  await until(reply)
  await type(reply(), 'For seven')
  await choose(8)
  await until(() => expect(reply().value).toBe(''))
  await choose(7)
  await until(() => expect(reply().value).toBe('For seven'))
})

test('text that is typed while a reply is being sent stays in the field', async () => {
  signedIn(['support'])
  let answer = (): void => {}
  const sent = mockServer({
    '/support/list': LIST,
    '/support/show': talk(),
    '/support/canned': CANNED,
  })
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/support/reply')) return serve(url, init)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json(done)
  })
  await renderPage('/support?uid=7')
  await until(reply)
  await type(reply(), 'First')
  await click(button('Send'))
  await type(reply(), 'Second')
  const shown = sent.filter(({ path }) => path === '/support/show').length
  answer()
  await until(() => expect(sent.filter(({ path }) => path === '/support/show').length).toBeGreaterThan(shown))
  expect(reply().value).toBe('Second')
})
