import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, expect, type Page } from '@playwright/test'
import { at } from '../../e2e/browser-page-actions.ts'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'

/** The screen size and language of the simulated phone. */
export const VIEW = { viewport: { width: 390, height: 844 }, locale: 'en' } as const
/** Timeout on a busy machine: for each failing store the app may wait up to 1.5 s. */
const PATIENT = { timeout: 30_000 }

const nameOf = (page: Page) => page.getByText('BTC/USDT').first()

/** Collects the errors thrown in a page, and closes the launch announcement when it appears. */
async function watched(page: Page): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'))
  return errors
}

/** Expects the market list with prices loaded from the network. */
async function showsTheMarket(page: Page, origin: string): Promise<void> {
  await page.goto(at(origin, '/pages/market/market'))
  await expect(nameOf(page)).toBeVisible(PATIENT)
  await expect(page.getByRole('main')).toContainText(/\d[\d.,]*\d/, PATIENT)
}

/** Opens every other tab of the app and expects content. */
async function showsEveryTab(page: Page): Promise<void> {
  const bar = page.locator('nav', { has: page.locator('[aria-current=page]') })
  for (const tab of await bar.getByRole('link').all()) {
    await tab.click()
    // During a page transition both pages are in the document; the last one is the new page.
    await expect(page.getByRole('main').last()).not.toBeEmpty(PATIENT)
  }
}

/**
 * Simulates a new device: nothing is stored and no service worker is registered. Only the HTTP cache keeps the
 * app's files, so that the browser does not fetch and compile them for each device.
 */
async function onNewDevice(
  context: BrowserContext,
  origin: string,
  work: (page: Page, device: CDPSession) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  try {
    const device = await context.newCDPSession(page)
    await device.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'indexeddb,local_storage,service_workers',
    })
    await work(page, device)
  } finally {
    await page.close()
  }
}

/** Opens the app twice on a device whose storage has a fault. */
export const withFault = (context: BrowserContext, origin: string, script: string): Promise<void> =>
  onNewDevice(context, origin, async (page) => {
    await page.addInitScript({ content: script })
    const errors = await watched(page)
    await showsTheMarket(page, origin)
    await page.goto('about:blank')
    await showsTheMarket(page, origin)
    await showsEveryTab(page)
    expect(errors).toEqual([])
  })

/** Opens the app on a device whose disk is full. */
export const withoutQuota = (context: BrowserContext, origin: string): Promise<void> =>
  onNewDevice(context, origin, async (page, device) => {
    // Deletes the service worker's caches too, so that it has no space for its files.
    await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' })
    await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    const errors = await watched(page)
    await showsTheMarket(page, origin)
    await showsEveryTab(page)
    expect(errors).toEqual([])
    expect(await records(page)).toBe(0)
    await device.send('Storage.overrideQuotaForOrigin', { origin })
  })

/** Counts the records in all databases of the app. */
function records(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
      for (const store of db.objectStoreNames) {
        count += await new Promise<number>((done) => {
          const asked = db.transaction(store).objectStore(store).count()
          asked.onsuccess = () => done(asked.result)
          asked.onerror = () => done(0)
        })
      }
      db.close()
    }
    return count
  })
}

/** Waits until the app has stored its first figures. */
async function filled(page: Page, origin: string): Promise<void> {
  await showsTheMarket(page, origin)
  await expect.poll(() => records(page), PATIENT).toBeGreaterThan(0)
}

/** Expects that the app works and stores its data again, so that the next start works offline. */
async function healed(page: Page, origin: string): Promise<void> {
  const errors = await watched(page)
  await showsTheMarket(page, origin)
  await expect.poll(() => records(page), PATIENT).toBeGreaterThan(0)
  await showsEveryTab(page)
  expect(errors).toEqual([])
}

/** Opens the app with a database that has lost its stores, or that another version of the app has created. */
export const withForeignDatabase = (context: BrowserContext, origin: string, ahead: number): Promise<void> =>
  onNewDevice(context, origin, async (page) => {
    await filled(page, origin)
    // A page of the same origin that does not start the app, so that no other code uses the databases.
    await page.route(`${origin}/blank`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(`${origin}/blank`)
    await page.evaluate(async (further) => {
      for (const { name = '', version = 1 } of await indexedDB.databases()) {
        // Leaves out Workbox's own database, which stays open until the service worker stops.
        if (!name.startsWith('h5-')) continue
        await new Promise((done) => {
          indexedDB.deleteDatabase(name).onsuccess = done
        })
        await new Promise<void>((done) => {
          const asked = indexedDB.open(name, version + further)
          asked.onsuccess = () => {
            asked.result.close()
            done()
          }
        })
      }
    }, ahead)
    await healed(page, origin)
  })

/** Writes garbage into every file of the databases in a profile, as after a power failure during a write. */
export async function withGarbage(origin: string): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'h5-profile-'))
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: needChromium(),
      args: CHROMIUM_ARGS,
      ...VIEW,
    })
  try {
    const before = await launch()
    await filled(await before.newPage(), origin)
    await before.close()
    const folder = join(profile, 'Default/IndexedDB')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const { parentPath, name } of files)
      writeFileSync(join(parentPath, name), 'no database '.repeat(400))
    const after = await launch()
    await healed(await after.newPage(), origin)
    await after.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}
