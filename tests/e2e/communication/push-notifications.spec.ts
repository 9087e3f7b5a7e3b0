import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import type { PushChoice } from '#contract/communication/push.ts'
import { WHOLE_BROWSER } from '../../browser/full-browser.ts'
import { type PushService, startPushService } from '../../helpers/push-service.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import { type RunningServer, startServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { at, expectToast, navigateAndWait, pathOf, prepare, waitForApp } from '../browser-page-actions.ts'
import {
  asked,
  badge,
  deliveryTo,
  isSubscribed,
  shownBy,
  simulateSubscription,
  tap,
  watchBadge,
} from '../simulated-push.ts'

// The headless shell of Chromium cannot show notifications.
test.use({ serviceWorkers: 'allow', launchOptions: WHOLE_BROWSER })

let server: RunningServer
let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ env: { PUSH_ORIGIN: service.origin } })
})
test.afterAll(async () => {
  await server.stop()
  await service.stop()
})

const CHOICES = '/pages/setting/notifications'
const RECORDS = '/pages/fund/receive_withdraw_record'
const HERE = 'Notifications on this device'

const choiceOf = async (person: Person): Promise<PushChoice | null> =>
  (await person.get<{ device: PushChoice | null }>('/push/state')).device

/**
 * Opens the push settings on a device that allows notifications, with a push subscription that the test's push
 * service knows by this name.
 */
async function opened(page: Page, person: Person, name: string, lang = 'en'): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await simulateSubscription(page, service.subscribe(name))
  await watchBadge(page)
  await prepare(page, { token: person.token, lang })
  await page.goto(at(server.origin, CHOICES))
  await waitForApp(page)
  await controlled(page)
}

const turnedOn = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: HERE }).click()
  await expectToast(page, 'Notifications are on')
}

const workerOf = async (context: BrowserContext): Promise<Worker> => {
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(server.origin))
  if (!worker) throw new Error('no worker')
  return worker
}

test(`/pages/setting/setting → ${CHOICES}: the browser asks for permission to push only after a click, and push messages are chosen by kind, tested and turned off`, async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  await opened(page, person, 'choices')
  await navigateAndWait(page, '/pages/setting/setting')
  await page.getByRole('link', { name: 'Push notifications' }).click()
  await expect.poll(() => pathOf(page)).toBe(CHOICES)
  await expect(page.getByRole('switch', { name: HERE })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Withdrawals' })).toBeDisabled()
  expect(await asked(page)).toBe(0)

  await turnedOn(page)
  expect(await asked(page)).toBe(1)
  expect(await choiceOf(person)).toMatchObject({
    kinds: expect.arrayContaining(['fills', 'service']),
    amounts: 0,
  })
  // The page's request for the new state fails, so the next change must be based on the previous change and
  // not on the state of the server.
  await context.route('**/api/push/state*', (route) => route.abort())
  await page.getByRole('switch', { name: 'Withdrawals' }).click()
  await expect.poll(async () => (await choiceOf(person))?.kinds).not.toContain('withdrawals')
  await expect(page.getByRole('switch', { name: 'Withdrawals' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show amounts' }).click()
  await expect.poll(async () => (await choiceOf(person))?.amounts).toBe(1)
  expect((await choiceOf(person))?.kinds).not.toContain('withdrawals')
  await context.unroute('**/api/push/state*')

  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expectToast(page, 'Sent. It will arrive in a moment')
  await expect
    .poll(() => service.to('choices').map(({ notice }) => notice.title))
    .toEqual(['Test notification'])

  await page.reload()
  await waitForApp(page)
  await expect(page.getByRole('switch', { name: HERE })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Withdrawals' })).not.toBeChecked()
  await page.getByRole('switch', { name: HERE }).click()
  await expectToast(page, 'Notifications are off')
  expect(await choiceOf(person)).toBeNull()
  expect(await isSubscribed(page)).toBe(false)
})

test(`${CHOICES}: a push message arrives while the app is closed, shows no amount and opens its page, and no push message arrives after a logout`, async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  await opened(page, person, 'closed')
  await turnedOn(page)
  const worker = await workerOf(context)
  const away = await context.newPage()
  const { deliver } = await deliveryTo(away, worker)
  await page.close()

  await deposit(server.origin, person, 3, '1234')
  await expect.poll(() => service.to('closed')).toHaveLength(1)
  const notice = service.to('closed')[0]?.notice
  if (!notice) throw new Error('nothing came')
  await deliver(notice)
  const title = 'Deposit credited: ••• USDT'
  const one = { title, body: 'Open the app for the details.', tag: notice.tag }
  expect(await shownBy(worker)).toEqual([one])
  // A message that is delivered twice is shown as one notification.
  await deliver(notice)
  expect(await shownBy(worker)).toEqual([one])

  const url = await tap(worker, title)
  expect(url).toBe(`${server.origin}/h5/#${RECORDS}?tab=recharge`)
  await expect.poll(() => shownBy(worker)).toEqual([])
  await simulateSubscription(away, service.subscribe('unused'))
  await watchBadge(away)
  await prepare(away, { token: person.token })
  await away.goto(url ?? '')
  await waitForApp(away)
  await expect(away.getByText('+1,234').first()).toBeVisible()
  await expect.poll(() => badge(away)).not.toBe('0')

  // The logout closes the shown notifications, and messages that arrive after the logout show no
  // notification.
  await deliver(notice)
  expect(await shownBy(worker)).toEqual([one])
  await navigateAndWait(away, '/pages/setting/setting')
  await away.getByRole('button', { name: 'Log out' }).click()
  await away.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expectToast(away, 'Logged out')
  await expect.poll(() => shownBy(worker)).toEqual([])
  await expect.poll(() => isSubscribed(away)).toBe(false)
  await expect.poll(() => badge(away)).toBe('0')
  await deliver({ ...notice, id: 'mail-late', tag: 'mail-late' })
  const again = await newPerson(server.origin)
  await deposit(server.origin, again, 3, '10')
  expect(await shownBy(worker)).toEqual([])
  expect(service.to('closed')).toHaveLength(1)
})

test(`${RECORDS}: a click on a push message opens its page in the open window, and a push message shows amounts when the person has turned amounts on`, async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  await opened(page, person, 'open', 'vn')
  await page.getByRole('switch').first().click()
  await expect.poll(() => choiceOf(person)).not.toBeNull()
  await page.getByRole('switch').last().click()
  await expect.poll(async () => (await choiceOf(person))?.amounts).toBe(1)
  await navigateAndWait(page, '/pages/market/market')
  await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
  const worker = await workerOf(context)
  const { deliver } = await deliveryTo(page, worker)
  await deposit(server.origin, person, 3, '12077')
  await expect.poll(() => service.to('open')).toHaveLength(1)
  const notice = service.to('open')[0]?.notice
  if (!notice) throw new Error('nothing came')
  expect(notice.title).toContain('12.077 USDT')
  await deliver(notice)
  expect(await shownBy(worker)).toHaveLength(1)
  // A tap on the notification navigates the open page without a reload, so the marker stays.
  await page.evaluate(() => Object.assign(window, { same: true }))
  expect(await tap(worker, notice.title)).toBeNull()
  await expect.poll(() => pathOf(page)).toBe(RECORDS)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test(`${CHOICES}: the page says when the browser does not support push, has denied the permission, or requires that the app is installed first`, async ({
  browser,
}) => {
  const person = await newPerson(server.origin)
  const open = async (options: { userAgent?: string }, without: boolean): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage()
    if (without) await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    else
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      )
    await prepare(page, { token: person.token })
    await page.goto(at(server.origin, CHOICES))
    await waitForApp(page)
    return page
  }
  const none = await open({}, true)
  await expect(none.getByText('No notifications in this browser')).toBeVisible()
  await expect(none.getByRole('switch')).toHaveCount(0)
  const rejected = await open({}, false)
  await expect(rejected.getByText('Notifications are blocked')).toBeVisible()
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const iphone = await open({ userAgent }, true)
  await expect(iphone.getByText('Install the app first')).toBeVisible()
  await iphone.getByRole('button', { name: 'Install app' }).click()
  await expect(iphone.getByRole('dialog').getByText('Choose “Add to Home Screen”')).toBeVisible()
  for (const page of [none, rejected, iphone]) await page.context().close()
})

test(`${CHOICES}: offline the push settings are readable with the time of their data and cannot be changed`, async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  await opened(page, person, 'offline')
  await turnedOn(page)
  await page.reload()
  await waitForApp(page)
  await expect(page.getByRole('switch', { name: HERE })).toBeChecked()
  await context.setOffline(true)
  await page.reload()
  await waitForApp(page)
  await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
  await expect(page.getByText(/As of/).first()).toBeVisible()
  await expect(page.getByRole('switch', { name: HERE })).toBeChecked()
  for (const one of await page.getByRole('switch').all()) await expect(one).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send a test notification' })).toBeDisabled()
})
