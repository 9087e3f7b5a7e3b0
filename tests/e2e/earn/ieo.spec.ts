import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IeoOrder, IeoProject } from '#contract/earn/ieo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate, operateByTwo } from '../../helpers/ops-commands.ts'
import { deposit, newPerson, type Person, send } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  forwardPageClock,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const USDT = 3
const DAY = 86_400_000
const MINUTE = 60_000

test.use({ serverEnv: FILLED })

let server: ControlledServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const axe = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

async function setLevel(person: Person, level: number): Promise<void> {
  const { id } = await person.get<{ id: number }>('/user/info')
  await database.db.updateTable('users').set({ real_level: level }).where('id', '=', id).execute()
}

/** Creates a verified person with the given amount of USDT. */
async function funded(usdt = '500'): Promise<Person> {
  const person = await newPerson(server.origin)
  await setLevel(person, 1)
  await deposit(server.origin, person, USDT, usdt)
  return person
}

/** Formats a time (ms) in UTC+8, such as `2026-03-07T12:00`. */
const moment = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16)

/** As an operator, creates the project of the specification: 1,000,000 ABC at 0.10 USDT, open since yesterday. */
async function project(name: string, most = '1000000'): Promise<number> {
  const now = Date.now()
  const made = await operateByTwo(
    server,
    ...['ieo', 'create', 'ABC', '1000000', 'USDT', '0.1', '100', most, '7'],
    ...[moment(now - DAY), moment(now + DAY), moment(now + 2 * DAY), ...name.split(' ')],
  )
  const id = /Project (\d+)/.exec(made)?.[1] ?? ''
  await operate(server, 'ieo', 'open', id)
  return Number(id)
}

/** Three other people subscribe for 2,495,000 tokens in total. */
async function crowd(id: number): Promise<void> {
  for (const units of ['900000', '900000', '695000']) await apply(await funded('90000'), id, units)
}

const apply = (person: Person, id: number, amount: string): Promise<IeoOrder> =>
  person.act<IeoOrder>('/project/order', { project_id: id, amount, pay_currency: USDT, price: '0.1' })

/**
 * Moves the dates of a project and of its subscriptions back by `ms`, together with their jobs, which are then
 * due.
 */
async function turnBack(id: number, ms: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ieo_projects set start_at = start_at - ${ms}, end_at = end_at - ${ms}, market_at = market_at - ${ms}
      where id = ${id}`.execute(tx)
    await sql`update ieo_orders set created_at = created_at - ${ms}, market_at = market_at - ${ms},
      release_at = release_at - ${ms} where project_id = ${id}`.execute(tx)
    await sql`update jobs set due_at = due_at - ${ms}, next_at = next_at - ${ms} where state = 'waiting' and (
      (kind in ('ieo_phase', 'ieo_allot') and object = ${String(id)})
      or (kind = 'ieo_release' and object in (select id::text from ieo_orders where project_id = ${id})))`.execute(
      tx,
    )
  })
}

/** Moves the end of the subscription period to two minutes ago. */
const ended = (id: number): Promise<void> => turnBack(id, DAY + 2 * MINUTE)

const statusOf = async (person: Person, id: number): Promise<number> =>
  (await person.get<IeoOrder>('/user/project/order/detail', { id })).status

const balance = async (person: Person, currency: number) => {
  const { available, freeze, locked } = await person.post<{
    available: string
    freeze: string
    locked: string
  }>('/wallet/detail', { currency, type: 'change' })
  return [available, freeze, locked].map(Number)
}

const amountField = (page: Page) => page.getByRole('textbox', { name: /^Amount/ })
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Subscribe for/ })

test('/pages/ieo/ieo and /pages/ieo/subscribe show a guest the projects of every phase, and open their white papers', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, '/pages/ieo/ieo')
  await test.step('the demo catalogue has projects in every phase, each marked as a test', async () => {
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(4)
    for (const card of await cards.all()) await expect(card.getByText('Test', { exact: true })).toBeVisible()
    await expect(cards.filter({ hasText: 'In progress' })).toHaveCount(1)
    await expect(cards.filter({ hasText: 'Ends in' })).toContainText(/1 \w+ = 0[.\d]+ USDT/)
    await expect(cards.filter({ hasText: 'Warm-up' })).toHaveCount(1)
    await expect(cards.filter({ hasText: 'Ended' })).toHaveCount(2)
    await page.getByRole('tab', { name: 'Warm-up' }).click()
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Starts in')
    await axe(page)
  })
  await test.step('white paper and website open in the web view, which names their host', async () => {
    const person = await newPerson(server.origin)
    const { list } = await person.get<{ list: IeoProject[] }>('/project', {
      status: '1',
    })
    const sample = list.find(({ test: isTest }) => isTest === 1)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${sample?.id}`)
    await expect(page.getByText(/is a sample project of test mode/)).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Less' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Starts in/ })).toBeDisabled()
    await page.getByRole('link', { name: 'White paper example.com' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/webView')
    await expect(page.getByRole('heading', { name: 'example.com' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('/pages/ieo/ieo updates status and subscriptions of projects without a reload', async ({ page }) => {
  await page.clock.install()
  const first = await project('Moving')
  const id = await project('Flipping')
  const start = server.clock.now() + MINUTE
  await sql`update ieo_projects set start_at = ${start} where id = ${id}`.execute(database.db)
  await test.step('the status changes without a reload when the server time passes the start', async () => {
    await open(page, '/pages/ieo/ieo')
    await page.evaluate(() => {
      document.documentElement.dataset.stayed = 'yes'
    })
    const card = page.getByRole('article', { name: 'Flipping' })
    await expect(card).toContainText('Warm-up')
    await expect(card).toContainText('Starts in')
    await server.clock.forward(2 * MINUTE)
    await forwardPageClock(page, 2 * MINUTE)
    await expect(card).toContainText('In progress')
    await expect(card).toContainText('Ends in')
    expect(await page.evaluate(() => document.documentElement.dataset.stayed)).toBe('yes')
  })
  await test.step('scrolling loads the list to its end, and subscriptions of others update the card', async () => {
    await sql`insert into ieo_projects (currency_id, subscription_id, name, total_issuance, min_amount, max_amount, lock_days,
        start_at, end_at, market_at, open, created_at)
      select currency_id, subscription_id, 'Over ' || n, total_issuance, min_amount, max_amount, lock_days,
        start_at - ${5 * DAY}, end_at - ${5 * DAY}, market_at - ${5 * DAY}, true, created_at
      from ieo_projects, generate_series(1, 12) n where id = ${first}`.execute(database.db)
    const person = await funded()
    await page.reload()
    await waitForApp(page)
    const card = page.getByRole('article', { name: 'Moving' })
    await expect(card).toContainText('0 people')
    await apply(person, first, '5000')
    await expect(card).toContainText('1 person')
    await expect(card).toContainText('0.5%')
    await expect(page.getByRole('article')).toHaveCount(10)
    const end = page.getByText('No more data')
    await page.locator('main[data-page-scroll]').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect(page.getByRole('article', { name: 'Over 12' })).toBeAttached()
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport()
    await expect(page.getByRole('article', { name: 'Over 12' })).toBeAttached()
    await sql`update ieo_projects set open = false where name like 'Over %'`.execute(database.db)
  })
})

test("/pages/ieo/subscribe: a verified person's subscription is created once and allotted exactly, and a subscription after the end of the sale is rejected", async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, '/pages/ieo/ieo')
  await test.step('the example of the specification freezes 500 USDT, allots 2,000 ABC and returns 300 USDT exactly', async () => {
    const id = await project('Example')
    const person = await funded('500')
    await crowd(id)
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('Example').first()).toBeVisible()
    await expect(page.getByText('1 ABC = 0.10 USDT')).toBeVisible()
    await expect(page.getByText('249.5% 2,495,000 ABC subscribed')).toBeVisible()
    await expect(page.getByText('Lock period after listing')).toBeVisible()
    await page
      .getByRole('group', { name: 'Percentage of balance' })
      .getByRole('button', { name: '50%' })
      .click()
    await expect(amountField(page)).toHaveValue('2500')
    await amountField(page).fill('5000')
    await expect(page.getByText('500 USDT', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('≈ 2,000 ABC (40%)')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Subscribe for 5,000 ABC' }).click()
    await expect(page.getByRole('dialog')).toContainText('500 USDT is frozen until the allotment')
    await confirm(page).click()
    await expect(page.getByRole('heading', { name: 'Subscribed' })).toBeVisible()
    expect(await balance(person, USDT)).toEqual([0, 500, 0])
    const [order] = (await person.get<{ list: IeoOrder[] }>('/user/project/order')).list
    await ended(id)
    await until('the allotment', async () => (await statusOf(person, order?.id ?? 0)) === 2)
    expect(await balance(person, USDT)).toEqual([300, 0, 0])
    expect(await balance(person, order?.currency_id ?? 0)).toEqual([0, 0, 2000])
  })
  await test.step('a double tap creates one order', async () => {
    const id = await project('Twice')
    const person = await funded()
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('Twice').first()).toBeVisible()
    await amountField(page).fill('1000')
    await page.getByRole('button', { name: 'Subscribe for 1,000 ABC' }).click()
    await confirm(page).dblclick()
    await expect(page.getByRole('heading', { name: 'Subscribed' })).toBeVisible()
    const { total } = await person.get<{ total: number }>('/user/project/order')
    expect(total).toBe(1)
    expect(await balance(person, USDT)).toEqual([400, 100, 0])
  })
  await test.step('an invalid amount is reported, and a changed price must be confirmed again', async () => {
    const id = await project('Bounds', '4000')
    const person = await funded('200')
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('Bounds').first()).toBeVisible()
    const tap = () => page.getByRole('button', { name: /^Subscribe/ }).click()
    await tap()
    await expect(page.getByText('Enter the correct quantity')).toBeVisible()
    await amountField(page).fill('99')
    await tap()
    await expect(page.getByText('The minimum per order is 100 ABC')).toBeVisible()
    await amountField(page).fill('2000000')
    await expect(page.getByText('Over the remaining allowance: 100 – 4,000 ABC')).toBeVisible()
    // The estimate for the typed amount is shown although this amount cannot be submitted.
    await expect(page.getByText('≈ 1,000,000 ABC (50%)')).toBeVisible()
    await amountField(page).fill('4001')
    await expect(page.getByText('Over the remaining allowance: 100 – 4,000 ABC')).toBeVisible()
    await amountField(page).fill('2000.0000000001')
    await expect(page.getByText('Insufficient balance')).toBeVisible()
    await amountField(page).fill('100.0123456789')
    await tap()
    await operateByTwo(server, 'ieo', 'edit', String(id), 'price', 'USDT', '0.2')
    await confirm(page).click()
    await expect(page.getByText('The price has changed. Confirm again').first()).toBeVisible()
    expect(await balance(person, USDT)).toEqual([200, 0, 0])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('one second after the end a subscription is rejected and the button says that the sale has ended', async () => {
    const id = await project('Late')
    const person = await funded()
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('Late').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    await turnBack(id, DAY + 1000)
    const late = await send(
      server.origin,
      'POST',
      '/project/order',
      { request_id: randomUUID(), project_id: id, amount: '1000', pay_currency: USDT, price: '0.1' },
      person.token,
    )
    expect(late).toMatchObject({
      type: 'error',
      key: 'ieo_closed',
      message: 'The item has not reached selling time or has ended',
    })
    await page.reload()
    await waitForApp(page)
    await expect(page.getByRole('button', { name: 'Ended' })).toBeDisabled()
    expect(await balance(person, USDT)).toEqual([500, 0, 0])
  })
  await test.step('an unverified person is sent to the verification before the form, or 1200 ms after an error 998 of the server', async () => {
    const id = await project('Verified')
    const person = await funded()
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('Verified').first()).toBeVisible()
    await amountField(page).fill('1000')
    await page.getByRole('button', { name: 'Subscribe for 1,000 ABC' }).click()
    await setLevel(person, 0)
    await confirm(page).click()
    await expectToast(page, 'Please verify your identity first')
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
    await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
    await expect(page.getByText('This needs a verified identity.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Verify now' })).toBeVisible()
    expect(await balance(person, USDT)).toEqual([500, 0, 0])
  })
  expect(errors).toEqual([])
})

test('/pages/ieo/order and /pages/financial/index show subscriptions, their allotments and the released tokens', async ({
  page,
  context,
}) => {
  await context.route('**/api/project?*', (route) => route.abort())
  await open(page, '/pages/financial/index')
  await test.step('when new listings cannot be loaded, the other sections are still shown', async () => {
    await expect(
      page.getByRole('region', { name: 'New listings' }).getByRole('button', { name: 'Retry' }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lock mining' }).getByRole('link').nth(1)).toBeVisible()
  })
  await context.unroute('**/api/project?*')
  await test.step('the page shows the newest listings, what ends soon, the principal in the total, and the next payment', async () => {
    const id = await project('Hub project')
    const person = await funded()
    await apply(person, id, '5000')
    await switchAccountInOtherTab(page, person.token)
    await expect(page.getByText('≈ $500.00')).toBeVisible()
    const listings = page.getByRole('region', { name: 'New listings' })
    await expect(listings.getByRole('link')).toHaveCount(3)
    await expect(listings).toContainText('In progress')
    const ending = page.getByRole('region', { name: 'Ending soon' })
    await expect(ending).toContainText('IEO:')
    await expect(ending).toContainText('Start price')
    await expect(ending).toContainText(/shares? left/)
    const calendar = page.getByRole('region', { name: 'Earnings calendar' })
    await expect(calendar).toContainText('IEO allotment')
    await expect(calendar).toContainText('up to 5,000 ABC')
    await calendar.getByRole('link').first().click()
    await expect.poll(() => pathOf(page)).toBe('/pages/ieo/order')
  })
  await test.step('a socket event moves the row to the allotted subscriptions, and after the release the tokens are in the assets', async () => {
    const id = await project('Released')
    const person = await funded('500')
    const order = await apply(person, id, '5000')
    await crowd(id)
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, '/pages/ieo/order')
    const card = page.getByRole('article', { name: `Released ${order.id}` })
    await expect(card).toContainText('Allotment in')
    await expect(card).toContainText('500 USDT')
    await ended(id)
    await expect(card).toContainText('2,000 ABC')
    await expect(card).toContainText('300 USDT')
    await expect(card).toContainText('Unlocks in')
    await axe(page)
    await turnBack(id, 9 * DAY)
    await until('the release', async () => (await statusOf(person, order.id)) === 3)
    await expect(card).toContainText('Released')
    await expect(card).not.toContainText('Unlocks in')
    expect(await balance(person, order.currency_id)).toEqual([2000, 0, 0])
    await navigateAndWait(page, '/pages/fund/assets')
    await expect(page.getByRole('main')).toContainText('ABC')
    await expect(page.getByRole('main')).toContainText('2,000')
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the IEO projects and subscriptions that were loaded before are readable, and no subscription is sent', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const id = await project('Quiet')
    const awaited = await project('Stopping')
    const start = server.clock.now() + 10 * MINUTE
    await sql`update ieo_projects set start_at = ${start} where id = ${awaited}`.execute(database.db)
    const allotted = await project('Receipt')
    const person = await funded('1000')
    const order = await apply(person, allotted, '5000')
    await crowd(allotted)
    await ended(allotted)
    await until('the allotment', async () => (await statusOf(person, order.id)) === 2)
    const unopened = await apply(person, await project('Unopened'), '5000')
    await open(page, '/pages/ieo/ieo', person)
    await controlled(page)
    const card = page.getByRole('article', { name: 'Stopping' })
    await expect(card).toContainText('Warm-up')
    const row = page.getByRole('article', { name: `Unopened ${unopened.id}` })
    const sheet = page.getByRole('dialog')
    const receipt = sheet.getByRole('region', { name: 'How it was allotted' })

    await test.step('the receipt shows ratio, rounding and refund, also offline', async () => {
      await navigateAndWait(page, '/pages/ieo/order')
      await expect(row).toBeVisible()
      await navigateAndWait(page, `/pages/ieo/order?id=${order.id}`)
      await expect(receipt).toContainText('2,500,000 ABC')
      await expect(receipt).toContainText('0.4')
      await expect(receipt).toContainText('5,000 × 0.4 = 2,000 ABC')
      await expect(receipt).toContainText('200 USDT')
      await expect(receipt).toContainText('300 USDT')
      await expect(sheet.getByRole('link', { name: 'Transactions' })).toBeVisible()
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(receipt).toContainText('5,000 × 0.4 = 2,000 ABC')
      await expect(page.getByText(/^As of/).first()).toBeVisible()
    })

    await test.step('offline the details of a subscription can be opened, even if they were never opened online', async () => {
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await row.getByRole('button').first().click()
      await expect(sheet).toContainText('A subscription cannot be cancelled.')
      await expect(sheet.getByText(/^As of/)).toBeVisible()
    })

    await test.step('offline the list shows the time of its data, and a countdown at zero does not claim that the sale has ended', async () => {
      await navigateAndWait(page, '/pages/ieo/ieo')
      await expect(page.getByText(/^As of/).first()).toBeVisible()
      await expect(card).toContainText('Warm-up')
      await page.clock.fastForward(11 * MINUTE)
      await expect(card).toContainText('Awaiting update')
      await expect(card).toContainText('Warm-up')
      await context.setOffline(false)
    })

    await test.step('offline the facts are shown, the typed amount is kept, and nothing is sent', async () => {
      await navigateAndWait(page, `/pages/ieo/subscribe?project_id=${id}`)
      await amountField(page).fill('1000')
      await expect(page.getByText('100 USDT', { exact: true }).first()).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('1 ABC = 0.10 USDT')).toBeVisible()
      await expect(amountField(page)).toHaveValue('1000')
      await expect(page.getByRole('button', { name: /^Subscribe/ })).toBeDisabled()
      await context.setOffline(false)
    })
  })
})
