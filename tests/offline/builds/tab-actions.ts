import { expect, type Page } from '@playwright/test'
import { at, prepare, waitForApp } from '../../e2e/browser-page-actions.ts'

/**
 * Timeout (ms) of a change of the service worker: the old service worker first finishes its requests, for
 * up to 15 s, and a busy machine loads slowly.
 */
const PATIENT = { timeout: 60_000 }

export const shownBuild = (page: Page): Promise<string | null> =>
  page.locator('meta[name=build]').getAttribute('content', { timeout: 5_000 })
export const offer = (page: Page) => page.getByRole('dialog', { name: 'A new version is ready' })
export const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount (BTC)' })

export const TICKET = '/pages/transaction/index?type=coins&match_id=1'

/** Opens a route and waits until the service worker of the served build controls the page. */
export async function openControlled(page: Page, origin: string, route: string): Promise<void> {
  await prepare(page)
  await page.goto(at(origin, route))
  await waitForApp(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, PATIENT)
}

/** Runs the app's hourly update check; resolves once the new service worker is waiting to be activated. */
export async function notice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 50))
  })
}

export const becomes = (page: Page, id: string): Promise<void> =>
  expect.poll(() => shownBuild(page).catch(() => null), PATIENT).toBe(id)

/** Sets a mark on the document that a reload removes. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })
}
export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'sameDocument' in document.documentElement.dataset)
