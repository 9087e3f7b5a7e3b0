import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Mail, NewsItem } from '#contract/communication/message.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { EDITED, expect, type Page, test } from '../../browser/fixtures.ts'
import { axeViolations, WCAG_AA } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { deposit, newPerson, type Person, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  failRequests,
  navigateAndWait,
  navigateTo,
  pathOf,
  prepare,
  retry,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const CENTRE = '/pages/mailMessage/mailMessage'
const MAILS = '/pages/mailMessage/mailMessageList'
const NEWS = '/pages/mailMessage/ggList'
const DETAIL = '/pages/mailMessage/ggDetail'

test.use({ serverEnv: EDITED })

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

/** Places a limit order on BTC/USDT far below the market, so that it stays open. */
const order = (person: Person, fields: Record<string, string>) =>
  person.act<SpotOrder>('/coin/trade', { currency_id: 1, legal_id: 3, type: 1, ...fields })

const titles = async (person: Person): Promise<string[]> =>
  (await person.get<{ list: Mail[] }>('/mailMessage/getList', { limit: 50 })).list.map(({ title }) => title)

const news = async (lang = 'en'): Promise<readonly NewsItem[]> => {
  const answer = await send(server.origin, 'POST', '/news/list', { c_id: 4, limit: 20, lang })
  return (answer.message as unknown as { list: NewsItem[] }).list
}

const mailRows = (page: Page) => page.getByRole('list', { name: 'System messages' }).getByRole('article')
const unreadDots = (page: Page) => mailRows(page).getByRole('img', { name: 'Unread' })
const entry = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

async function open(page: Page, route: string, person?: Person, lang = 'en'): Promise<string[]> {
  const errors = watchErrors(page)
  await prepare(page, { lang, ...(person ? { token: person.token } : {}) })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
  return errors
}

test(`${CENTRE}: a new notification raises the unread badges on the home page and on a second device`, async ({
  page,
  browser,
}) => {
  const person = await newPerson(server.origin)
  const errors = await open(page, '/pages/index/index', person)
  await test.step(`${CENTRE}: account events send messages, and raise the badges of a second device without a reload`, async () => {
    const second = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await open(second, CENTRE, person)
    const bell = page.getByRole('link', { name: /^Messages/ })
    await expect(bell).toHaveAccessibleName('Messages (1)')
    await expect(entry(second, 'System messages')).toContainText('New login')

    await deposit(server.origin, person, 3, '500')
    await expect(bell).toHaveAccessibleName('Messages (2)')
    await expect(entry(second, 'System messages')).toContainText('Deposit credited: 500 USDT')
    await expect(entry(second, 'System messages')).toContainText('2 unread')

    await order(person, { order_type: 'market', amount: '100' })
    await expect(mailRows(second).first()).toContainText(/^Bought 0\.0\d+ BTC/)
    await expect(bell).toHaveAccessibleName('Messages (3)')

    const { id } = await order(person, { order_type: 'limit', target_price: '1000', amount: '0.01' })
    await person.act('/coin/trade', { id }, 'PUT')
    await expect(mailRows(second).first()).toContainText('Buy order BTC/USDT cancelled')
    await expect(bell).toHaveAccessibleName('Messages (4)')

    await send(server.origin, 'POST', '/user/login', {
      user_string: person.email,
      password: 'correct horse 7',
    })
    await expect(mailRows(second).first()).toContainText('New login')
    await expect(bell).toHaveAccessibleName('Messages (5)')
    await expect(unreadDots(second)).toHaveCount(5)
    expect(await titles(person)).toHaveLength(5)

    await second.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(unreadDots(second)).toHaveCount(0)
    await expect(second.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
    await expect(bell).toHaveAccessibleName('Messages')
    await second.context().close()
  })
  await test.step(`${CENTRE}: the assets tab has a dot for the result of a deposit until the message about the result is read`, async () => {
    await navigateAndWait(page, '/pages/market/market')
    const assets = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Assets/ })
    await expect(assets).toHaveAccessibleName('Assets')
    await deposit(server.origin, person, 3, '20')
    await expect(assets).toHaveAccessibleName('Assets New deposit or withdrawal results')
    await person.post('/mailMessage/read', { all: 1 })
    await expect(assets).toHaveAccessibleName('Assets')
  })
  await test.step(`${MAILS}: pages load one after another down to "No more data"`, async () => {
    const busy = await newPerson(server.origin)
    await deposit(server.origin, busy, 3, '5000')
    for (let count = 0; count < 23; count++) await order(busy, { order_type: 'market', amount: '20' })
    await switchAccountInOtherTab(page, busy.token)
    await navigateAndWait(page, MAILS)
    await expect(mailRows(page).first()).toContainText('Bought')
    await page.getByRole('radio', { name: 'Orders' }).click()
    await expect(mailRows(page).nth(19)).toBeAttached()
    // After choosing another kind, the list starts at the top.
    await expect(mailRows(page).filter({ hasText: /New login|Deposit/ })).toHaveCount(0)
    await expect(mailRows(page).first()).toBeInViewport()
    await mailRows(page).nth(19).scrollIntoViewIfNeeded()
    await expect(mailRows(page)).toHaveCount(23)
    await expect(page.getByText('No more data')).toBeAttached()
  })
  expect(errors).toEqual([])
})

test(`${MAILS} and ${CENTRE}: a message can be opened and marked as read, and the mark is reverted when the server rejects it`, async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  const mend = await failRequests(context, '**/api/mailMessage/getList?*')
  await open(page, MAILS, person)
  await test.step(`${MAILS}: when the list cannot be loaded, an error offers to try again`, async () => {
    await retry(page, page.getByRole('button', { name: 'Retry' }), mend)
    await expect(mailRows(page)).toHaveCount(1)
  })

  await test.step(`${MAILS}: when the server rejects marking as read, the mark is reverted with the reason`, async () => {
    await expect(unreadDots(page)).toHaveCount(1)
    await context.route('**/api/mailMessage/read', (route) =>
      route.fulfill({
        json: { type: 'error', code: 0, key: 'param_error', message: 'Parameter error', server_time: 1 },
      }),
    )
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expectToast(page, 'Parameter error')
    await expect(unreadDots(page)).toHaveCount(1)
    await context.unroute('**/api/mailMessage/read')
  })
  await test.step(`${MAILS}: a swipe to the left marks a message as read without opening it`, async () => {
    await expect(unreadDots(page)).toHaveCount(1)
    const box = await mailRows(page).first().boundingBox()
    if (!box) throw new Error('the row is not there')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 280, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 260, y, { steps: 4 })
    await page.mouse.move(box.x + 240, y, { steps: 4 })
    await page.mouse.up()
    await expect(unreadDots(page), 'a short pull does nothing').toHaveCount(1)
    await page.mouse.move(box.x + 280, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, y, { steps: 8 })
    await page.mouse.up()
    await expect(unreadDots(page)).toHaveCount(0)
    await expect(mailRows(page).first().getByRole('button')).toHaveAttribute('aria-expanded', 'false')
    await expect
      .poll(
        async () => (await person.get<{ unread: { system: number } }>('/mailMessage/getList')).unread.system,
      )
      .toBe(0)
  })
  const rich = await newPerson(server.origin)
  await deposit(server.origin, rich, 3, '500')
  await switchAccountInOtherTab(page, rich.token)
  await test.step(`${MAILS}: a tap opens a message, marks it as read and links to its page`, async () => {
    await expect(unreadDots(page)).toHaveCount(2)
    const row = mailRows(page).first()
    await expect(row.getByRole('link')).toHaveCount(0)
    await row.getByRole('button').click()
    await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expect(unreadDots(page)).toHaveCount(1)
    await expect
      .poll(
        async () => (await rich.get<{ unread: { system: number } }>('/mailMessage/getList')).unread.system,
      )
      .toBe(1)
    await page.getByRole('radio', { name: 'Assets' }).click()
    await expect(mailRows(page)).toHaveCount(1)
    await row.getByRole('button').click()
    await row.getByRole('link', { name: 'View details' }).click()
    await expect.poll(() => page.url()).toContain('/pages/fund/receive_withdraw_record?tab=recharge')
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Assets' })).toBeChecked()
    await expect(mailRows(page)).toHaveCount(1)
  })
  await test.step(`${CENTRE}: the page shows three links, and the newest messages grouped by kind`, async () => {
    await navigateAndWait(page, CENTRE)
    await expect.poll(() => page.url()).toMatch(new RegExp(`${CENTRE}$`))
    await expect(mailRows(page)).toHaveCount(2)
    await page.getByRole('radio', { name: 'Assets' }).click()
    await expect(mailRows(page)).toHaveCount(1)
    await expect(mailRows(page)).toContainText('Deposit credited')
    await mailRows(page).getByRole('button').click()
    await mailRows(page).getByRole('link', { name: 'View details' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/receive_withdraw_record')
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Assets' })).toBeChecked()
    await expect(mailRows(page)).toHaveCount(1)
    await page.getByRole('radio', { name: 'Loan' }).click()
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await expect.poll(() => page.url()).toContain(`${CENTRE}?type=loan`)
    for (const [name, route] of [
      ['System messages', MAILS],
      ['Platform announcements', NEWS],
    ] as const) {
      await entry(page, name).click()
      await expect.poll(() => pathOf(page)).toBe(route)
      await page.goBack()
      await expect.poll(() => pathOf(page)).toBe(CENTRE)
      await expect(page.getByRole('radio', { name: 'Loan' })).toBeChecked()
    }
    await page.getByRole('radio', { name: 'All' }).click()
    await expect.poll(() => page.url()).toMatch(new RegExp(`${CENTRE}$`))
  })
  await test.step(`${CENTRE}, ${MAILS}, ${NEWS}, ${DETAIL}: no accessibility violation, in both themes`, async () => {
    const [first] = await news()
    for (const route of [CENTRE, MAILS, NEWS, `${DETAIL}?id=${first?.id}`]) {
      await navigateAndWait(page, route)
      await expect(page.locator('main li, main article').first()).toBeVisible()
      for (const theme of ['dark', 'white']) {
        await page.evaluate((name) => {
          document.documentElement.classList.remove('dark', 'white')
          document.documentElement.classList.add(name)
        }, theme)
        const violations = await axeViolations(page, 'html', WCAG_AA)
        expect(violations.map((violation) => `${route} ${theme} ${violation}`)).toEqual([])
      }
    }
  })
})

test(`${CENTRE}, ${NEWS} and ${DETAIL}: a guest reads announcements, and needs a login for messages`, async ({
  page,
}) => {
  await open(page, '/pages/index/index')
  await test.step(`${CENTRE}: a guest is asked to log in and returns to this page afterwards`, async () => {
    await page.getByRole('link', { name: 'Messages' }).click()
    await expectToast(page, 'Please login first')
    await expect.poll(() => page.url()).toContain(encodeURIComponent(CENTRE))
  })
  await test.step(`${DETAIL}: an unknown announcement shows a parameter error and returns to the previous page`, async () => {
    await navigateAndWait(page, NEWS)
    await expect.poll(() => pathOf(page)).toBe(NEWS)
    await expect(page.locator('main li').first()).toBeVisible()
    await navigateTo(page, `${DETAIL}?id=999999`)
    await expectToast(page, 'Parameter error')
    await expect.poll(() => pathOf(page)).toBe(NEWS)
  })
  await test.step(`${DETAIL}: an announcement shows its text and its neighbours, and changes language without a reload`, async () => {
    const listed = await news()
    const [first, second] = listed
    await navigateAndWait(page, `${DETAIL}?id=${first?.id}`)
    await expect(page.getByRole('heading', { name: first?.title ?? '-' })).toBeVisible()
    await expect(page.getByText('Three steps show you everything that matters.')).toBeVisible()
    await page.getByRole('link', { name: `Next ${second?.title}` }).click()
    await expect(page.getByRole('heading', { name: second?.title ?? '-' })).toBeVisible()
    await expect(page.getByRole('link', { name: `Previous ${first?.title}` })).toBeVisible()

    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await navigateAndWait(page, '/pages/setting/setting')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('dialog').getByText('Français').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.goBack()
    const french = (await news('fra')).find(({ id }) => id === second?.id)
    await expect(page.getByRole('heading', { name: french?.title ?? '-' })).toBeVisible()
    expect(loads).toBe(0)
  })
})

test(`${MAILS}: changing the language loads the messages again in the new language`, async ({ page }) => {
  const person = await newPerson(server.origin)
  await open(page, MAILS, person, 'fra')
  const rows = page.getByRole('list', { name: 'Messages système' }).getByRole('article')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Nouvelle connexion')
})

test(`${NEWS}: pinned announcements are listed first, each announcement with its summary, and the search ignores accents`, async ({
  page,
}) => {
  const errors = await open(page, NEWS, undefined, 'vn')
  const rows = page.getByRole('list', { name: 'Thông báo từ sàn' }).getByRole('link')
  const listed = await news('vn')
  await expect(rows).toHaveCount(listed.length)
  await expect(rows.first()).toContainText('Đã ghim')
  await expect(rows.first()).toContainText(listed[0]?.summary ?? '-')
  await page.getByRole('searchbox').fill('phi giao dich giao ngay')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Phí giao dịch giao ngay')
  await rows.click()
  await expect.poll(() => pathOf(page)).toBe(DETAIL)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('phi giao dich giao ngay')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('Không có thông báo nào chứa các từ này')).toBeVisible()
  expect(errors).toEqual([])
})

test(`${DETAIL}: a script inserted into the text of an announcement, by an operator or during the transfer, is not run`, async ({
  page,
  context,
}) => {
  await context.route('**/api/news/detail', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.message.content =
      '<p>Fine</p><script>window.ran=1</script><img src=x onerror="window.ran=2"><a href="javascript:window.ran=3">go</a><svg onload="window.ran=4"></svg>'
    await route.fulfill({ json: body })
  })
  const [first] = await news()
  await open(page, `${DETAIL}?id=${first?.id}`)
  await expect(page.getByText('Fine')).toBeVisible()
  expect(
    await page
      .locator('article script, article [onerror], article [onload], article a[href^=javascript]')
      .count(),
  ).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  // Requests that prefetch texts may still be running when the test ends; their errors are ignored.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test(`${DETAIL}: an announcement is unread until a person opens the announcement, and a prefetch does not count as a view`, async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  const title = `Maintenance ${randomUUID().slice(0, 6)}`
  const file = test.info().outputPath('news.json')
  await writeFile(
    file,
    JSON.stringify({ texts: { en: { title, summary: 'Short', content: '<p>The whole text</p>' } } }),
  )
  await operate(server, 'news', 'publish', file)
  const ahead = page.waitForResponse((answer) => answer.url().includes('/news/detail'))
  await open(page, CENTRE, person)
  await expect(entry(page, 'Platform announcements')).toContainText('1 unread')
  await expect(entry(page, 'Platform announcements')).toContainText(title)
  await ahead
  expect((await news()).find((one) => one.title === title)?.views).toBe(0)
  await entry(page, 'Platform announcements').click()
  await expect.poll(() => pathOf(page)).toBe(NEWS)
  await expect(entry(page, 'Platform announcements')).toHaveCount(0)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByText('The whole text')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await person.get<{ unread: { announcement: number } }>('/mailMessage/getList')).unread.announcement,
    )
    .toBe(0)
  await expect.poll(async () => (await news()).find((one) => one.title === title)?.views).toBe(1)
})
