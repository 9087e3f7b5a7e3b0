import { randomUUID } from 'node:crypto'
import type { SupportMessage } from '#contract/communication/support.ts'
import { PICTURE_MOST } from '#domain/text/pictureUpload.ts'
import { type BrowserContext, expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { accepted, newPerson, type Person, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { at, navigateAndWait, pathOf, prepare, waitForApp, watchErrors } from '../browser-page-actions.ts'

const SUPPORT = '/pages/kefu/index'
const KF = '/pages/kf/kf'
const OFFLINE = 'You are offline. This needs a connection.'

test.use({ serverEnv: FILLED })

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

async function open(page: Page, route: string, token = '', lang = 'en'): Promise<string[]> {
  const errors = watchErrors(page)
  await prepare(page, { lang, token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
  return errors
}

const idOf = async (person: Person): Promise<string> =>
  String((await person.get<{ id: number }>('/user/info')).id)
const messages = async (person: Person): Promise<readonly SupportMessage[]> =>
  (await person.get<{ list: SupportMessage[] }>('/kefu/messages', { limit: 100 })).list
const contents = async (person: Person) => (await messages(person)).map(({ content }) => content)

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const talk = (page: Page) => page.getByRole('log', { name: 'Conversation' })
async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test.describe(SUPPORT, () => {
  test('an answer of a support agent appears on every open page within 2 s, and the conversation can be rated at its end', async ({
    page,
    browser,
  }) => {
    const person = await newPerson(server.origin)
    const id = await idOf(person)
    await operate(server, 'support', 'canned')
    const errors = await open(page, SUPPORT, person.token)
    const second = await (await browser.newContext()).newPage()
    await open(second, '/pages/index/index', person.token)
    const bell = second.getByRole('link', { name: /^Messages/ })
    await expect(bell).toHaveAccessibleName('Messages (1)')
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await expect(talk(page)).toContainText('You asked for a person.')
    await write(page, 'My deposit is late')
    await expect(talk(page).getByRole('img', { name: 'Sent' })).toBeVisible()

    const listed = await operate(server, 'support', 'list')
    expect(listed).toContain('My deposit is late')
    await operate(server, 'support', 'reply', id, 'It is there now')
    await expect(talk(page).getByText('It is there now')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('first')
    await expect(talk(page).getByRole('img', { name: 'Sent' })).toHaveCount(0)
    // The other page shows the message, which marks the message as read, so the badge on this page disappears.
    await expect(bell).toHaveAccessibleName('Messages (1)')

    await operate(server, 'support', 'close', id)
    await expect(page.getByText('How did we do?')).toBeVisible()
    await page.getByRole('button', { name: '4 stars' }).click()
    await expect(page.getByText('Thank you for your rating.')).toBeVisible()
    await expect(page.getByRole('button', { name: '5 stars' })).toBeDisabled()
    await second.context().close()
    expect(errors).toEqual([])
  })

  test('an unread answer raises the unread badges and is listed in the message centre until the answer is read', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    // Waits until the page has subscribed: the page shows no notice for an answer that arrives earlier.
    const listens = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => `${payload}`.includes('"hello"'),
      }),
    )
    await open(page, '/pages/mailMessage/mailMessage', person.token)
    const entry = page.getByRole('link', { name: /^Customer service/ })
    await expect(entry).toContainText('Ask us anything about your account')
    await listens
    // Starts to wait for the notice before the answer is sent, because the notice disappears quickly.
    const noticed = page.getByText('Customer service has answered you.').waitFor({ timeout: 60_000 })
    await operate(server, 'support', 'reply', await idOf(person), 'Your document is approved')
    await noticed
    await expect(entry).toContainText('first: Your document is approved')
    await expect(entry).toContainText('1 unread')
    await entry.click()
    await expect(talk(page).getByText('Your document is approved')).toBeVisible()
    await page.goBack()
    await expect(entry).not.toContainText('unread')
  })

  test('a message to customer service is sent once, even after a lost answer or a reload, and a rejected message shows its reason', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    const errors = await open(page, SUPPORT, person.token)

    await test.step('an empty or too long message is not sent, and a rejected message shows the reason', async () => {
      await field(page).fill('   ')
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await write(page, 'a'.repeat(1_001))
      await expect(page.getByText('Character too long')).toBeVisible()
      await expect(field(page)).toHaveValue('a'.repeat(1_001))
      expect(await messages(person)).toEqual([])
      await write(page, 'a'.repeat(1_000))
      await expect.poll(async () => (await messages(person)).length).toBe(2)
    })

    await test.step('the FAQ suggests questions for the typed text, and a tapped question is answered', async () => {
      await expect(page.getByText('We never ask for passwords or codes.')).toBeVisible()
      await write(page, 'How do I make a deposit?')
      await expect(talk(page)).toContainText('These answers may help:')
      await talk(page).getByRole('button', { name: 'How do I make a deposit?' }).click()
      await expect(talk(page).getByText('How do I make a deposit?')).toHaveCount(4)
      await expect.poll(async () => (await messages(person)).at(0)?.type).toBe('faq')
      // The conversation shows that the message was read, and the input field is empty again.
      await expect(talk(page).getByRole('img', { name: 'Read' }).first()).toBeVisible()
      await expect(field(page)).toHaveValue('')
      expect(await markupViolations(page)).toEqual([])
    })

    await test.step('a message arrives once, even when the answer to sending it was lost or the message is sent again', async () => {
      let lost = 0
      await page.route('**/api/kefu/send', async (route) => {
        lost += 1
        if (lost === 1) await route.fetch()
        await route.abort('connectionreset')
      })
      await write(page, 'xyzzy lost answer')
      await expect(talk(page).getByText('xyzzy lost answer')).toHaveCount(1)
      await expect
        .poll(async () => (await contents(person)).filter((text) => text === 'xyzzy lost answer'))
        .toHaveLength(1)
      await expect(talk(page).getByText('xyzzy lost answer')).toBeVisible()

      await write(page, 'xyzzy never left')
      const again = page.getByRole('button', { name: 'Send again' })
      await expect(again).toBeVisible()
      await page.unroute('**/api/kefu/send')
      await again.click()
      await expect(talk(page).getByText('xyzzy never left')).toBeVisible()
      await expect(again).toHaveCount(0)
      expect((await contents(person)).filter((text) => text === 'xyzzy never left')).toHaveLength(1)
      // Sending the same request id again from another client creates no second message.
      const once = { request_id: randomUUID(), type: 'text', content: 'xyzzy twice' }
      for (const _ of [1, 2]) accepted(await send(server.origin, 'POST', '/kefu/send', once, person.token))
      await expect(talk(page).getByText('xyzzy twice')).toHaveCount(1)
    })

    await test.step('messages being sent survive a reload: their outcome is requested, and nothing is sent again without a tap', async () => {
      const main = page.getByRole('main')
      await expect(field(page)).toBeVisible()
      // The request is held back and never reaches the server.
      await page.route('**/api/kefu/send', () => undefined)
      await write(page, 'xyzzy on its way')
      await expect(main.getByRole('img', { name: 'Sending…' })).toBeVisible()
      await navigateAndWait(page, '/pages/index/index')
      await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
      await navigateAndWait(page, SUPPORT)
      await expect(main.getByText('xyzzy on its way')).toHaveCount(1)
      await page.reload()
      await waitForApp(page)
      const again = page.getByRole('button', { name: 'Send again' })
      await expect(again).toBeVisible()
      // Removing the route continues held requests, but this request was aborted when its page closed.
      await page.unroute('**/api/kefu/send')
      await expect(main.getByText('xyzzy on its way')).toHaveCount(1)
      expect(await contents(person)).not.toContain('xyzzy on its way')
      await again.click()
      await expect(again).toHaveCount(0)
      await expect.poll(() => contents(person)).toContain('xyzzy on its way')
      await page.reload()
      await waitForApp(page)
      await expect(main.getByText('xyzzy on its way')).toHaveCount(1)
      await expect(again).toHaveCount(0)
    })

    await test.step('a rejected message shows its reason and can be removed', async () => {
      // Sends up to the rate limit. Earlier messages count too, so the last of these messages may already be
      // rejected.
      for (let nth = 0; nth < 20; nth++) {
        const words = { request_id: randomUUID(), type: 'text', content: `xyzzy ${nth}` }
        await send(server.origin, 'POST', '/kefu/send', words, person.token)
      }
      await write(page, 'one more')
      await expect(page.getByText(/You are writing very fast/)).toBeVisible()
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(/You are writing very fast/)).toHaveCount(0)
      expect(await contents(person)).not.toContain('one more')
    })
    expect(errors).toEqual([])
  })

  test('an image and an order of the person can be sent to customer service, and the sent order can be opened', async ({
    page,
  }) => {
    const demo = { user_string: 'demo@example.com', password: 'demo1234' }
    const token = accepted<string>(await send(server.origin, 'POST', '/user/login', demo))
    const order = {
      currency_id: 1,
      legal_id: 3,
      type: 1,
      order_type: 'limit',
      target_price: '1000',
      amount: '0.01',
    }
    const placed = accepted<{ id: number }>(
      await send(server.origin, 'POST', '/coin/trade', { request_id: randomUUID(), ...order }, token),
    )
    await open(page, SUPPORT, token)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Which order is it about?' })
    await sheet.getByText(`Order ${placed.id}`).click()
    const card = talk(page).getByRole('link', { name: new RegExp(`Order ${placed.id}`) })
    await expect(card).toContainText('USDT')
    // A picture above the server's size limit; the app reduces it before the upload.
    const { default: sharp } = await import('sharp')
    const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#468' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(PICTURE_MOST)
    await page
      .locator('footer input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
    await expect(talk(page).getByRole('img', { name: 'Picture' })).toBeVisible()
    await card.click()
    await expect.poll(() => pathOf(page)).not.toBe(SUPPORT)
  })

  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test('offline the conversation is readable, a message is not sent, and the draft is kept', async ({
      page,
      context,
    }) => {
      const person = await newPerson(server.origin)
      await person.act('/kefu/send', { type: 'text', content: 'xyzzy before the tunnel' })
      await open(page, SUPPORT, person.token)
      await expect(talk(page).getByText('xyzzy before the tunnel')).toBeVisible()
      await controlled(page)
      await page.reload()
      await expect(talk(page).getByText('xyzzy before the tunnel')).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(OFFLINE).first()).toBeVisible({ timeout: 40_000 })
      await field(page).fill('written in the tunnel')
      await page.reload()
      await expect(talk(page).getByText('xyzzy before the tunnel')).toBeVisible()
      await expect(field(page)).toHaveValue('written in the tunnel')
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await context.setOffline(false)
      await expect(page.getByText(OFFLINE)).toHaveCount(0, { timeout: 40_000 })
      expect(await contents(person)).not.toContain('written in the tunnel')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.poll(() => contents(person)).toContain('written in the tunnel')
    })
  })

  test('a guest can read answers of customer service when no support link is configured and when the app is offline', async ({
    page,
    context,
  }) => {
    await open(page, SUPPORT)

    await test.step('a guest reads answers and is shown how to write', async () => {
      await expect(page.getByText('We never ask for passwords or codes.')).toBeVisible()
      const question = page.getByRole('button', { name: 'How do I make a deposit?' })
      await question.click()
      await expect(question).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByText('payment proof').first()).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Log in / Register' }).click()
      await expect.poll(() => page.url()).toContain(encodeURIComponent(SUPPORT))
    })

    await test.step("without a configured link, or offline, the button leads to the app's own customer service", async () => {
      await operate(server, 'setting', 'clear', 'kf_url', 'all').catch(() => '')
      await navigateAndWait(page, KF)
      await expect(page.getByText('Our own customer service answers you inside the app.')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Customer service' }).click()
      await expect.poll(() => pathOf(page)).toBe(SUPPORT)
      await page.goBack()
      await context.setOffline(true)
      await expect(page.getByRole('main').getByRole('link', { name: 'Customer service' })).toBeVisible()
      await context.setOffline(false)
    })
  })
})

test.describe(KF, () => {
  const LINK = 'https://chat.example.com/start?site=h5'

  /** Records the requests to other hosts. */
  async function outside(context: BrowserContext): Promise<string[]> {
    const asked: string[] = []
    await context.route(/^https:\/\/chat\.example\.com/, async (route) => {
      const request = route.request()
      asked.push(`${request.url()} ${JSON.stringify(await request.allHeaders())}`)
      await route.fulfill({ contentType: 'text/html', body: '<p>Hello from outside</p>' })
    })
    return asked
  }

  test('the configured support page is shown in a sandboxed frame with its host name, and receives no token', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    await operate(server, 'setting', 'set', 'kf_url', 'all', LINK)
    const asked = await outside(context)
    await open(page, KF, person.token)
    await expect(page.getByRole('heading', { name: 'chat.example.com' })).toBeVisible()
    const frame = page.locator('main iframe')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/)
    await expect(frame).toHaveAttribute('src', `/api/frame?url=${encodeURIComponent(LINK)}`)
    await expect(frame.contentFrame().frameLocator('iframe').getByText('Hello from outside')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute('href', LINK)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.join('\n')).not.toContain(person.token)
    await operate(server, 'setting', 'clear', 'kf_url', 'all')
  })
})
