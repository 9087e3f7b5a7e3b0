import { expect, type Page } from '@playwright/test'
import { WHOLE_BROWSER } from '../browser/full-browser.ts'
import {
  at,
  navigateAndWait,
  navigateTo,
  prepare,
  waitForApp,
  watchErrors,
} from '../e2e/browser-page-actions.ts'
import { newPerson } from '../helpers/test-people.ts'
import { type Build, need, type Site } from './builds/index.ts'
import { test } from './builds/site-with-builds.ts'
import { becomes, isSameDocument, markDocument, notice, offer, openControlled } from './builds/tab-actions.ts'
import { type FaultProxy, startProxy } from './proxy/index.ts'
import { controlled, keysIn } from './stored-data.ts'

test.use({ launchOptions: WHOLE_BROWSER })

const MARKET = '/pages/market/market'

let one: Build
let two: Build
let broken: Build
let site: Site
let proxy: FaultProxy

test.beforeAll(({ site: shared }) => {
  one = need('one')
  two = need('two')
  broken = need('broken')
  site = shared
})
test.beforeEach(async () => {
  site.release(one)
  proxy = await startProxy(site.origin)
})
test.afterEach(() => proxy.close())

const kept = async (page: Page) => ({
  quotes: (await keysIn(page, 'quotes')).length,
  caches: await page.evaluate(async () => (await window.caches.keys()).length),
  token: await page.evaluate(() => localStorage.getItem('token')),
})

/** Applies the broken build, so that the page shows nothing but the static start page. */
async function taken(page: Page): Promise<void> {
  await controlled(page)
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  await expect.poll(async () => (await kept(page)).quotes).toBeGreaterThan(0)
  // The app recovers once per tab and build. Without its session storage the tab counts as a new tab.
  await page.evaluate(() => sessionStorage.clear())
  site.release(broken)
  await notice(page)
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await becomes(page, broken.id)
  await expect(page.locator('#boot')).toBeVisible()
  await markDocument(page)
}

test('each stored build of the app that does not start is replaced after 15 s by the build on the server', async ({
  page,
}) => {
  const { token } = await newPerson(site.origin)
  await page.clock.install()
  await prepare(page, { token })
  await openControlled(page, proxy.origin, MARKET)

  await test.step('a build that does not start is replaced after 15 s, and stored data is kept', async () => {
    await taken(page)
    site.release(two)
    await page.clock.fastForward(14_000)
    expect(await isSameDocument(page)).toBe(true)
    await page.clock.fastForward(1_500)
    await becomes(page, two.id)
    // The first working page shows the stored prices, and its service worker stores the app's files again.
    await waitForApp(page)
    const left = await kept(page)
    expect(left.quotes).toBeGreaterThan(0)
    expect(left.token).toBe(token)
  })

  await test.step('while the server still has the broken build the page waits for another build', async () => {
    await taken(page)
    await page.clock.fastForward(15_000)
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
    await page.waitForLoadState()
    await markDocument(page)
    const asked = () => proxy.log.of('/h5/index.html').length
    const before = asked()
    await page.clock.fastForward(15_000)
    await expect.poll(asked).toBeGreaterThan(before)
    expect(await isSameDocument(page)).toBe(true)
    site.release(one)
    await page.clock.fastForward(15_000)
    await becomes(page, one.id)
    await waitForApp(page)
  })

  await test.step('while the server cannot be reached, no stored data is removed and the page is not reloaded', async () => {
    await taken(page)
    const before = await kept(page)
    await proxy.kill()
    await page.clock.fastForward(15_000)
    // Waits for an update check, which fails without a server: the watchdog's own check has ended by then.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update().catch(() => {})
    })
    expect(await isSameDocument(page)).toBe(true)
    expect(await kept(page)).toEqual(before)
    site.release(two)
    await proxy.revive()
    await page.clock.fastForward(15_000)
    await becomes(page, two.id)
    await waitForApp(page)
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a first load that is slow is not restarted', async ({ page }) => {
    const slow = proxy.rule({ path: /\/assets\/vendor-/ }, { kind: 'hang', at: 'body' })
    await page.clock.install()
    await prepare(page)
    await page.goto(at(proxy.origin, MARKET), { waitUntil: 'commit' })
    await expect.poll(slow.hits).toBe(1)
    await markDocument(page)
    await page.clock.fastForward(15_000)
    await page.evaluate(() => fetch('/h5/index.html?fresh'))
    expect(await isSameDocument(page)).toBe(true)
    expect(slow.hits()).toBe(1)
  })

  test('a first load whose code does not arrive is restarted once', async ({ page }) => {
    const entry = /\/assets\/index-.*\.js$/
    const gone = proxy.rule({ path: entry }, { kind: 'answer', status: 404, headers: {}, body: '' })
    await page.clock.install()
    await prepare(page)
    // Restores the missing script when the watchdog asks the server, because the watchdog asks only after the
    // script has failed to load.
    await page.route('**/index.html?fresh', async (route) => {
      gone.remove()
      await route.continue()
    })
    await page.goto(at(proxy.origin, MARKET))
    await expect.poll(gone.hits).toBeGreaterThan(0)
    await markDocument(page)
    await expect(async () => {
      await page.clock.fastForward(15_000)
      expect(await isSameDocument(page)).toBe(false)
    }).toPass({ intervals: [500] })
    await waitForApp(page)
  })

  test('a script that is missing on the server reloads the page once, and an error is shown when the script is missing again', async ({
    page,
  }) => {
    await prepare(page)
    await page.goto(at(proxy.origin, MARKET))
    await waitForApp(page)
    await markDocument(page)
    const gone = proxy.rule(
      { path: /\/assets\/settings-.*\.js$/ },
      { kind: 'answer', status: 404, headers: {}, body: '' },
    )
    // Does not wait for the page, because the document is replaced meanwhile.
    await navigateTo(page, '/pages/setting/setting')
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
    await markDocument(page)
    await page.getByText('Details').click()
    await expect(page.getByText('ChunkLoadError: A part of the app did not load: missing')).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    gone.remove()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('This page could not be loaded')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a script that cannot be loaded because the connection is down does not reload the page', async ({
    page,
  }) => {
    await prepare(page)
    await page.goto(at(proxy.origin, MARKET))
    await waitForApp(page)
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    await markDocument(page)
    // Waits for the script and the style of the page that explains errors.
    await expect
      .poll(
        () =>
          proxy.log.entries.filter(({ path, answered }) => path.includes('/error-pages-') && answered).length,
      )
      .toBe(2)
    await proxy.kill()
    await navigateAndWait(page, '/pages/setting/setting')
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await page.getByText('Details').click()
    await expect(page.getByText('ChunkLoadError: A part of the app did not load: error')).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('when the script of the error page is also missing, a short text and a "Reload" button are shown, and the app stays usable', async ({
    page,
  }) => {
    proxy.rule({ path: /\/assets\/(?:error-pages|DeferredFrameParts)-/ }, { kind: 'hang', at: 'body' })
    const errors = watchErrors(page)
    await prepare(page)
    await page.goto(at(proxy.origin, MARKET))
    await waitForApp(page)
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    // Waits until the socket is open, so that the app notices the loss of the connection.
    await expect.poll(() => proxy.log.entries.some(({ path }) => path.startsWith('/socket.io'))).toBe(true)
    await proxy.kill()
    await navigateTo(page, '/pages/setting/setting')
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByText(/^(?:Offline|Reconnecting…)$/)).toBeVisible({ timeout: 30_000 })
    expect(errors).toEqual([])
  })

  test('when the connection is lost before the code that monitors the connection has loaded, trading is disabled until the connection is restored', async ({
    page,
  }) => {
    proxy.rule({ path: /\/assets\/start-.*\.js$/, times: 1 }, { kind: 'hang', at: 'body' })
    await prepare(page)
    await page.goto(at(proxy.origin, '/pages/transaction/currency?match_id=1'))
    await waitForApp(page)
    const buy = page.getByRole('button', { name: 'Buy BTC', exact: true })
    await expect(buy).toBeEnabled()
    await expect.poll(() => proxy.log.entries.some(({ path }) => path.includes('/assets/start-'))).toBe(true)
    await proxy.kill()
    await expect(buy).toBeDisabled({ timeout: 20_000 })
    await proxy.revive()
    await expect(buy).toBeEnabled({ timeout: 40_000 })
    await expect(page.getByText(/^(?:Offline|Reconnecting)/)).toHaveCount(0, { timeout: 40_000 })
    await expect
      .poll(() => proxy.log.entries.some(({ path }) => path.startsWith('/socket.io')), { timeout: 40_000 })
      .toBe(true)
  })
})
