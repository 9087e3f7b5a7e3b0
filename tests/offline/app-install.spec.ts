import { type ControlledServer, expect, type Page, test } from '../browser/fixtures.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import {
  controlled,
  fetchedAtLaunch,
  firstScreenBytes,
  installability,
  precache,
  withProfile,
  wrongPictures,
} from './devices/installation-checks.ts'
import { startProxy } from './proxy/index.ts'

let server: ControlledServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('the app is installable, its service worker stores at most 674 KB, and a language used before opens offline', () =>
  withProfile(async (context) => {
    // Stops changes of prices: pairs sorted by volume could change their order and show icons that the first
    // visit has not stored.
    await server.market.quiet(true)
    const proxy = await startProxy(server.origin)
    const page = await context.newPage()
    await controlled(page, proxy.origin)

    await test.step('the app is installable, and its manifest has everything a home screen needs', async () => {
      const said = await installability(page)
      expect(said.errors).toEqual([])
      expect(await wrongPictures(page, said)).toEqual([])
      const { manifest } = said
      expect(manifest).toMatchObject({ id: '/h5/', scope: '/h5/', display: 'standalone' })
      // An icon with the purpose "any" is never cropped; an icon with the purpose "maskable" always is.
      expect(manifest.icons.every(({ purpose }) => purpose === 'any' || purpose === 'maskable')).toBe(true)
      for (const purpose of ['any', 'maskable']) {
        const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
        expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
      }
      const factors = new Set(manifest.screenshots.map(({ form_factor }) => form_factor))
      expect(factors).toEqual(new Set(['narrow', 'wide']))
      expect(manifest.shortcuts.map(({ url }) => url.replace('./#', ''))).toEqual([
        '/pages/market/market',
        '/pages/transaction/index',
        '/pages/fund/assets',
        '/pages/mailMessage/mailMessage',
      ])
    })

    // Every screen of every product opens offline, with the catalogues of the device's languages only.
    await test.step('the service worker stores at most 674 KB, and a start with it requests no file of the app', async () => {
      const kept = await precache(page)
      expect(kept.files).toBeGreaterThan(50)
      expect(kept.bytes).toBeLessThanOrEqual(674 * 1024)
      await expect(page.getByText('BTC/USDT').first()).toBeVisible()
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      expect(await fetchedAtLaunch(page, proxy)).toEqual([])
    })

    await test.step('a language used before opens offline, and a language never used is rejected and changes nothing', async () => {
      await navigateAndWait(page, '/pages/setting/setting')
      const choose = async (language: string) => {
        await page.getByRole('button', { name: /Tiếng Việt|ไทย/ }).click()
        await page.getByRole('option', { name: language }).click()
      }
      const html = page.locator('html')
      await choose('ไทย')
      await expect(html).toHaveAttribute('lang', 'th')
      await proxy.kill()
      await page.reload()
      await waitForApp(page)
      await expect(html).toHaveAttribute('lang', 'th')
      await choose('Français')
      await expect(page.getByRole('status').filter({ hasText: 'โหลดภาษานี้ไม่ได้' })).toBeVisible()
      await expect(html).toHaveAttribute('lang', 'th')
      await page.keyboard.press('Escape')
      await choose('Tiếng Việt')
      await expect(html).toHaveAttribute('lang', 'vi')
    })
    await proxy.close()
    await server.market.quiet(false)
  }))

/** Limits (KB, as sent) for what a first visit fetches before the tab shows: code, styles, texts and the page. */
const TABS = {
  '/pages/index/index': 247,
  '/pages/market/market': 256,
  '/pages/transaction/index': 318,
  '/pages/financial/index': 252,
  '/pages/fund/assets': 246,
}

test('a first visit of a tab fetches only the files that this tab needs', () => {
  for (const [route, limit] of Object.entries(TABS))
    expect(firstScreenBytes(route), route).toBeLessThanOrEqual(limit * 1024)
})

const card = (page: Page) => page.getByRole('region', { name: 'Install app' })

/**
 * Leaves the home page and returns. The install card only appears at a later visit, so that it does not move
 * content under a finger.
 */
async function comeBack(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  await bar.getByRole('link', { name: 'Market' }).click()
  await expect(page).toHaveURL(/market\/market/)
  // Waits for the market's heading, because the address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible()
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/index\/index/)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
}

/** Opens the app as on a third visit, hours after the first two. */
async function openHome(page: Page): Promise<void> {
  await prepare(page)
  await page.addInitScript(() => {
    if (localStorage.getItem('visits') === null) localStorage.setItem('visits', '2')
  })
  await page.goto(at(server.origin, '/pages/index/index'))
  await waitForApp(page)
}

test('pages/index: the install card opens the install prompt of the browser once, when the browser has an install prompt', async ({
  page,
}) => {
  await openHome(page)
  // A browser that cannot show an install prompt gets no install card.
  await page.waitForFunction(() => localStorage.getItem('lastVisit') !== null)
  await comeBack(page)
  await expect(card(page)).toHaveCount(0)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, {
      prompt: async () => {
        document.documentElement.dataset.asked = ''
        return { outcome: 'dismissed' }
      },
    })
    window.dispatchEvent(offer)
  })
  await comeBack(page)
  await expect(card(page)).toBeVisible()
  await card(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  // The browser's install prompt can be used only once, so the card disappears.
  await expect(card(page)).toHaveCount(0)
  await comeBack(page)
  await expect(card(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })

  test('pages/index: the install card shows the two steps of the installation, and stays hidden once it was dismissed', async ({
    page,
  }) => {
    await openHome(page)
    await page.waitForFunction(() => localStorage.getItem('lastVisit') !== null)
    await comeBack(page)
    await card(page).getByRole('button', { name: 'Install' }).click()
    const steps = page.getByRole('dialog', { name: 'Install app' }).getByRole('listitem')
    await expect(steps).toHaveText(['Tap Share in the browser toolbar', 'Choose “Add to Home Screen”'])
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Not now' }).click()
    await expect(card(page)).toHaveCount(0)
    await page.reload()
    await waitForApp(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await comeBack(page)
    await expect(card(page)).toHaveCount(0)
  })
})
