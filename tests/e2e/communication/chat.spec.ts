import { randomUUID } from 'node:crypto'
import type { ChatMessage, ChatRoom } from '#contract/communication/chat.ts'
import { expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { accepted, newPerson, type Person, send } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { type Payload, payloads } from '../../helpers/xss-payloads.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const CHAT = '/pages/chat/chat'
const OFFLINE = 'You are offline. This needs a connection.'

test.use({ serverEnv: FILLED })

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

async function open(page: Page, room: number, token = ''): Promise<string[]> {
  const errors = watchErrors(page)
  await prepare(page, { lang: 'en', token })
  await page.goto(at(server.origin, `${CHAT}?room=${room}`))
  await waitForApp(page)
  return errors
}

const say = (person: Person, room: number, content: string) =>
  person.act<ChatMessage>('/chat/send', { room, type: 'text', content })
const idOf = async (person: Person): Promise<string> =>
  String((await person.get<{ id: number }>('/user/info')).id)
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const log = (page: Page) => page.getByRole('log', { name: 'Chat room' })
async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const hold = (page: Page, words: string) => log(page).getByText(words).click({ button: 'right' })
/** Waits until the page has subscribed to the chat room: the server then sends the number of people online. */
const follows = (page: Page) => expect(page.getByText(/^[1-9]\d* online$/)).toBeVisible()

/**
 * Messages in the form of the server's response, newest first. They are older than all messages that the tests
 * write.
 */
const served = (ids: readonly number[], words: (id: number) => string): ChatMessage[] =>
  ids.map((id) => ({
    id,
    room: 8,
    from: 'user',
    uid: 900,
    nickname: 'Somebody',
    avatar: '',
    vip: 3,
    type: 'text',
    content: words(id),
    created_time: 1_790_000_000 + id,
  }))
const downFrom = (from: number, n: number) => Array.from({ length: n }, (_, at) => from - at)

test(`${CHAT}: two people receive each other's messages once each, and a guest can only read`, async ({
  page,
  browser,
}) => {
  const [ann, bob] = [await newPerson(server.origin), await newPerson(server.origin)]
  const errors = await open(page, 2, ann.token)
  await test.step("two browsers receive each other's messages by the socket, each message once", async () => {
    const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await open(other, 2, bob.token)
    // A page that shows "1 online" may count the other open page and not have subscribed yet, so the test
    // reads the number of subscribers from the server.
    const followers = async (): Promise<number | undefined> => {
      const { rooms } = await ann.get<{ rooms: ChatRoom[] }>('/chat/rooms')
      return rooms.find(({ id }) => id === 2)?.online
    }
    await expect.poll(followers, { intervals: [500] }).toBe(2)
    // Requests for messages are held back until both messages are shown, so the messages can only have arrived
    // through the socket.
    let release = (): void => {}
    const seen = new Promise<void>((done) => {
      release = done
    })
    for (const one of [page, other])
      await one.route('**/api/chat/messages*', (route) => seen.then(() => route.continue()))
    await write(page, 'Good morning')
    await expect(log(other).getByText('Good morning')).toBeVisible()
    await write(other, 'Good morning to you')
    await expect(log(page).getByText('Good morning to you')).toBeVisible()
    release()
    await page.unroute('**/api/chat/messages*')
    // Sending the same request again creates no second message.
    const carl = await newPerson(server.origin)
    const once = { request_id: randomUUID(), room: 2, type: 'text', content: 'Only once' }
    for (const _ of [1, 2]) accepted(await send(server.origin, 'POST', '/chat/send', once, carl.token))
    await expect(log(other).getByText('Only once')).toHaveCount(1)
    await expect(log(page).getByText('Only once')).toHaveCount(1)
    await expect(log(other).getByText('Good morning', { exact: true })).toHaveCount(1)
    expect(await markupViolations(page)).toEqual([])
    await other.context().close()
  })
  await test.step('a message appears once although the answer to sending it was lost', async () => {
    // Each message is written by another person, because one person may not write twice within two seconds.
    const carl = await newPerson(server.origin)
    await switchAccountInOtherTab(page, carl.token)
    await navigateAndWait(page, `${CHAT}?room=3`)
    await follows(page)
    await page.route('**/api/chat/send', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await write(page, 'Did this arrive?')
    await expect(log(page).getByText('Did this arrive?')).toHaveCount(1)
    await expect(page.getByText('Did this arrive?')).toHaveCount(1)
    const { list } = await carl.get<{ list: ChatMessage[] }>('/chat/messages', { room: 3 })
    expect(list.filter(({ content }) => content === 'Did this arrive?')).toHaveLength(1)
  })
  await test.step('a message that arrived although the page was reloaded before the answer appears once', async () => {
    await page.unroute('**/api/chat/send')
    await switchAccountInOtherTab(page, (await newPerson(server.origin)).token)
    await follows(page)
    // The message reaches the server, but the response is lost.
    const arrived = new Promise<void>((done) => {
      void page.route('**/api/chat/send', (route) => route.fetch().then(() => done()))
    })
    await write(page, 'Before the reload')
    await arrived
    await page.unroute('**/api/chat/send')
    await page.reload()
    await waitForApp(page)
    await follows(page)
    await expect(page.getByRole('img', { name: 'Sending…' })).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Before the reload')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  })
  expect(errors).toEqual([])
  await test.step('a guest can read, links are shown as plain text, and each language has its own room', async () => {
    const ann = await newPerson(server.origin)
    await say(ann, 6, '안녕하세요 evil . example')
    await switchAccountInOtherTab(page)
    await navigateAndWait(page, `${CHAT}?room=6`)
    await expect(log(page)).toContainText('안녕하세요')
    await expect(log(page).getByRole('link')).toHaveCount(0)
    await expect(field(page)).toHaveCount(0)
    await page.getByRole('button', { name: /한국어/ }).click()
    await page.getByRole('dialog', { name: 'Rooms' }).getByText('Español').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Español')
    await expect(page.getByText('Nobody has written here yet. Say hello!')).toBeVisible()
    await page.getByRole('link', { name: 'Log in to write' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
  })
})

test(`${CHAT}: messages of a blocked person are hidden, a reported message can be removed, and older messages load while scrolling up`, async ({
  page,
}) => {
  const [ann, bob] = [await newPerson(server.origin), await newPerson(server.origin)]
  await say(ann, 4, 'From ann')
  await say(bob, 4, 'From bob')
  await open(page, 4, bob.token)
  await test.step('messages of a blocked person are hidden until the person is unblocked', async () => {
    await hold(page, 'From ann')
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: /^Block User/ }).click()
    await expectToast(page, 'You will no longer see their messages')
    await expect(log(page).getByText('From ann')).toHaveCount(0)
    await expect(log(page).getByText('From bob')).toBeVisible()
    await expect(async () => void (await say(ann, 4, 'Still here'))).toPass()
    await expect(async () => void (await say(bob, 4, 'After it'))).toPass()
    await expect(log(page).getByText('After it')).toBeVisible()
    await expect(log(page).getByText('Still here')).toHaveCount(0)
    await page.reload()
    await expect(log(page).getByText('After it')).toBeVisible()
    await expect(log(page).getByText('From ann')).toHaveCount(0)
    await page.getByRole('button', { name: 'Blocked people' }).click()
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByText('You have not blocked anyone')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(log(page).getByText('From ann')).toBeVisible()
    await expect(log(page).getByText('Still here')).toBeVisible()
  })
  await test.step("older messages load above without changing the reader's scroll position, and new messages are counted below", async () => {
    await page.route(/\/api\/chat\/messages\?/, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before_id')
      const list = served(
        before === null ? downFrom(0, 200) : downFrom(Number(before) - 1, 30),
        (id) => `nth ${230 + id}`,
      )
      return route.fulfill({
        json: {
          type: 'ok',
          code: 1,
          message: { list, more: before === null ? 1 : 0 },
          server_time: Math.floor(Date.now() / 1000),
        },
      })
    })
    await navigateAndWait(page, `${CHAT}?room=8`)
    await expect(log(page).getByText('nth 230', { exact: true })).toBeInViewport()
    await expect(log(page).getByText('VIP 3').first()).toBeAttached()
    await follows(page)
    const scroller = page.locator('[data-page-scroll]')
    await scroller.evaluate((element) => element.scrollTo(0, 300))
    const mark = log(page).getByText('nth 36', { exact: true })
    await scroller.evaluate((element) => element.scrollTo(0, 100))
    await expect(log(page).getByText('nth 1', { exact: true })).toBeAttached()
    await expect(log(page).getByRole('listitem')).toHaveCount(230)
    await expect(mark).toBeInViewport()
    for (const words of ['One', 'Two']) await expect(async () => void (await say(ann, 8, words))).toPass()
    const jump = page.getByRole('button', { name: '2 new' })
    await expect(jump).toBeVisible()
    await jump.click()
    await expect(log(page).getByText('Two', { exact: true })).toBeInViewport()
    await expect(jump).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('an operator removes a reported message from every page, and a muted person reads the reason', async () => {
    const { id } = await until('the next message to be allowed', () =>
      say(ann, 5, 'Send me your money').catch(() => null),
    )
    await navigateAndWait(page, `${CHAT}?room=5`)
    await follows(page)
    await hold(page, 'Send me your money')
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Attempted fraud' }).click()
    await expectToast(page, 'Thank you. We will look at it.')
    expect(await operate(server, 'chat', 'reports')).toContain('1 × scam')
    await operate(server, 'chat', 'hide', String(id))
    await expect(log(page).getByText('Send me your money')).toHaveCount(0)

    await operate(server, 'chat', 'block', 'free', 'coins')
    await write(page, 'F R E E c0ins')
    await expect(page.getByText('This message contains words that are not allowed here')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await operate(server, 'chat', 'mute', await idOf(bob), '2', 'spam')
    await write(page, 'Hello')
    await expect(page.getByText(/You cannot write until .* Reason: Advertising or repeated/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^You cannot write until/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

test(`${CHAT}, /pages/kefu/index: no script in a name, a chat message or a support message is run`, async ({
  page,
  context,
}) => {
  await test.step('names, chat messages and support messages run no script, with 744 payloads each', async () => {
    const all: readonly Payload[] = payloads()
    expect(all.length).toBeGreaterThanOrEqual(744)
    const hits: number[] = []
    await context.exposeBinding('__hit', (_, number: number) => void hits.push(number))
    const asked: string[] = []
    await context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    const answer = (message: unknown) => ({
      json: { type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) },
    })
    const rows = all.map(({ html: text }, at) => ({
      ...served([at + 1], () => text)[0],
      nickname: text,
      avatar: at % 2 ? text : '',
    }))
    await page.route(/\/api\/chat\/messages\?/, (route) =>
      route.fulfill(answer({ list: [...rows].reverse(), more: 0 })),
    )
    const talk = {
      status: 'open',
      agent: all[0]?.html,
      ahead: 0,
      desk: 'online',
      hours: '<b>',
      ended: 0,
      rating: 0,
    }
    const said = all.map(({ html: text }, at) => ({
      id: at + 1,
      from: (['user', 'bot', 'agent', 'note'] as const)[at % 4],
      uid: 0,
      nickname: text,
      avatar: '',
      vip: 0,
      type: at % 4 === 1 ? 'faq' : 'text',
      title: text,
      content: text,
      faqs: [{ id: 1, title: text }],
      card: null,
      status: 'read',
      created_time: 1_790_000_000 + at,
    }))
    await page.route(/\/api\/kefu\/messages\?/, (route) =>
      route.fulfill(answer({ list: [...said].reverse(), more: 0, talk })),
    )
    const ann = await newPerson(server.origin)
    await open(page, 8, ann.token)
    await expect(log(page).getByRole('listitem')).toHaveCount(all.length)
    await navigateAndWait(page, '/pages/kefu/index')
    await expect(page.getByRole('log').getByRole('listitem').first()).toBeAttached()
    await expect(page.getByRole('log').locator('[role=status]')).toHaveCount(0)
    // An image of the test is requested last. When it has failed to load, all earlier event
    // handlers have run.
    await page.evaluate(async () => {
      const image = new Image()
      const failed = new Promise((done) => image.addEventListener('error', done))
      image.src = '/missing.png'
      await failed
    })
    expect(hits).toEqual([])
    expect(asked).toEqual([])
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('without a connection the most recent chat messages are readable and the draft is kept', async ({
    page,
    context,
  }) => {
    const ann = await newPerson(server.origin)
    await say(ann, 7, 'Before the tunnel')
    await open(page, 7, ann.token)
    await controlled(page)
    await page.reload()
    await expect(log(page).getByText('Before the tunnel')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE).first()).toBeVisible()
    await field(page).fill('In the tunnel')
    await page.reload()
    await expect(log(page).getByText('Before the tunnel')).toBeVisible()
    await expect(field(page)).toHaveValue('In the tunnel')
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
    const { list } = await ann.get<{ list: ChatMessage[] }>('/chat/messages', { room: 7 })
    expect(list.map(({ content }) => content)).toEqual(['Before the tunnel'])
  })
})
