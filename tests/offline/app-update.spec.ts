import { type BrowserContext, expect, type Page } from '@playwright/test'
import { WHOLE_BROWSER } from '../browser/full-browser.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { type Build, need, type Site } from './builds/index.ts'
import { onOnePhone as test } from './builds/site-with-builds.ts'
import {
  amountField,
  becomes,
  isSameDocument,
  markDocument,
  notice,
  offer,
  openControlled,
  shownBuild,
  TICKET,
} from './builds/tab-actions.ts'

test.use({ launchOptions: WHOLE_BROWSER })

const MARKET = '/pages/market/market'
const HOME = '/pages/index/index'

let older: Build
let newer: Build
let site: Site

test.beforeEach(({ site: shared, phone }) => {
  older = need(phone.build)
  newer = need(phone.build === 'one' ? 'two' : 'one')
  phone.build = phone.build === 'one' ? 'two' : 'one'
  site = shared
  site.release(older)
})
test.afterEach(({ phone: { watch } }) => {
  expect(watch.documents()).toBeGreaterThan(0)
  expect(watch.mixed()).toEqual([])
})

/**
 * Opens a page of the older build, controlled by its service worker, then releases the newer build and waits
 * until the app has found the update.
 */
async function released(page: Page): Promise<void> {
  await openControlled(page, site.origin, MARKET)
  site.release(newer)
  await notice(page)
}

async function openTab(context: BrowserContext, route: string): Promise<Page> {
  const page = await context.newPage()
  await openControlled(page, site.origin, route)
  return page
}

test('a new app version is offered once per start, and is applied after a click on "Update"', async ({
  page,
}) => {
  await released(page)
  await expect(offer(page)).toBeVisible()
  expect(await shownBuild(page)).toBe(older.id)
  await offer(page).getByRole('button', { name: 'Later' }).click()
  await expect(offer(page)).toBeHidden()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/index\/index/)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await expect(offer(page)).toBeHidden()
  expect(await shownBuild(page)).toBe(older.id)
  await page.reload()
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await becomes(page, newer.id)
  await waitForApp(page)
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  await expect(offer(page)).toHaveCount(0)
})

test('an app update reloads every idle tab at once, and a tab with an open form only after the form is finished', async ({
  page,
  context,
}) => {
  await openControlled(page, site.origin, MARKET)
  const other = await openTab(context, HOME)
  const ticket = await openTab(context, TICKET)
  await amountField(ticket).fill('0.25')
  await markDocument(ticket)
  site.release(newer)
  await notice(page)
  await page.bringToFront()
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await becomes(page, newer.id)
  await becomes(other, newer.id)
  // The new service worker controls this tab too, but does not have the old build's files.
  await ticket.bringToFront()
  await ticket.waitForFunction(
    (id) => fetch('/h5/index.html').then(async (answer) => (await answer.text()).includes(id)),
    newer.id,
  )
  await expect(amountField(ticket)).toHaveValue('0.25')
  await expect(offer(ticket)).toHaveCount(0)
  expect(await isSameDocument(ticket)).toBe(true)
  // A screen that is opened for the first time loads completely from the older build's files.
  await navigateAndWait(ticket, '/pages/setting/setting')
  await expect(ticket.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(ticket.getByText('could not be loaded')).toHaveCount(0)
  expect(await shownBuild(ticket)).toBe(older.id)
  expect(await isSameDocument(ticket)).toBe(true)
  // The form was closed, so the update is offered, and a click applies the update.
  await offer(ticket).getByRole('button', { name: 'Update' }).click()
  await becomes(ticket, newer.id)
})

test('a new app version is offered, but not applied, while several tabs are open, and is applied at the start of a single tab', async ({
  page,
  context,
}) => {
  await released(page)
  // The offer is visible once the new service worker waits to be activated.
  await expect(offer(page)).toBeVisible()
  await markDocument(page)
  const beside = await context.newPage()
  await prepare(beside)
  await beside.goto(at(site.origin, HOME))
  await expect(offer(beside)).toBeVisible()
  expect(await shownBuild(beside)).toBe(older.id)
  expect(await isSameDocument(page)).toBe(true)
  await beside.close()
  await page.close()
  // The browser counts a closed page for a short time longer, so the test waits until no page is counted.
  await expect
    .poll(() =>
      context
        .serviceWorkers()[0]
        ?.evaluate(
          'clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => pages.length)',
        )
        .catch(() => null),
    )
    .toBe(0)
  const launched = await context.newPage()
  await prepare(launched)
  // The page itself prints its build, because a query by the test could count as user interaction.
  await launched.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      console.info(`build ${document.querySelector('meta[name=build]')?.getAttribute('content')}`),
    ),
  )
  const renewed = launched.waitForEvent('console', {
    predicate: (message) => message.text() === `build ${newer.id}`,
    timeout: 60_000,
  })
  await launched.goto(at(site.origin, MARKET))
  await renewed
  await waitForApp(launched)
  await expect(offer(launched)).toHaveCount(0)
})

test('a read request in progress when "Update" is clicked is answered before the new app version is applied', async ({
  page,
  context,
}) => {
  await released(page)
  await expect(offer(page)).toBeVisible()
  let answer = (): void => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  let begun = (): void => {}
  const onItsWay = new Promise<void>((done) => {
    begun = done
  })
  await context.route(
    (url) => url.pathname === '/api/areas',
    async (route) => {
      begun()
      await held
      await route.continue()
    },
  )
  const read = page.evaluate(async () => {
    const answered = await fetch('/api/areas?lang=en', { headers: { 'x-h5-owner': 'public' } })
    return answered.text()
  })
  await onItsWay
  await offer(page).getByRole('button', { name: 'Update' }).click()
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'took over')
  expect(await waits()).toBe('installed')
  expect(await shownBuild(page)).toBe(older.id)
  answer()
  expect(await read).toContain('country_code')
  await becomes(page, newer.id)
  await waitForApp(page)
})

// This test is the last of the file, because after this test the server serves a build that the other tests
// do not expect.
test('a service worker is not installed when the index.html that it has loaded belongs to another build', async ({
  page,
}) => {
  // Simulates the middle of a release: the server has the new service worker's script, but the page belongs to
  // another build.
  await openControlled(page, site.origin, MARKET)
  site.release(newer)
  await page.context().route(
    (url) => url.pathname === '/h5/index.html',
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(newer.id, 'ffffffffffff') })
    },
  )
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    while (worker && !/installed|redundant/.test(worker.state)) {
      await new Promise((done) => setTimeout(done, 50))
    }
    return worker?.state
  })
  expect(state).toBe('redundant')
})
