import { expect, type Page, test } from '@playwright/test'
import { at, booted, prepare } from '../e2e/open.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { type SecondBuild, secondBuild } from './second-build.ts'

let server: RunningServer
let build: SecondBuild

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  build = await secondBuild(server.origin)
})
test.afterEach(() => build.close())

const shown = (page: Page) => page.locator('meta[name=build]').getAttribute('content')
const offer = (page: Page) => page.getByRole('dialog', { name: 'A new version is ready' })

/** A page of the first build under its worker, and a second build released and noticed. */
async function released(page: Page): Promise<void> {
  await prepare(page)
  await page.goto(at(build.origin, '/pages/market/market'))
  await booted(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await booted(page)
  build.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

test('a new version is offered, and comes when it is tapped', async ({ page }) => {
  await released(page)
  await expect(offer(page)).toBeVisible()
  expect(await shown(page)).toBe('1')
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => shown(page).catch(() => null)).toBe('2')
  await booted(page)
  await expect(page).toHaveURL(/#\/pages\/market\/market/)
  await expect(offer(page)).toHaveCount(0)
})

test('Later leaves everything as it is', async ({ page }) => {
  await released(page)
  await offer(page).getByRole('button', { name: 'Later' }).click()
  await expect(offer(page)).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/index\/index/)
  await expect(offer(page)).toBeHidden()
  expect(await shown(page)).toBe('1')
})

test('every tab changes together', async ({ page, context }) => {
  await prepare(page)
  await page.goto(at(build.origin, '/pages/market/market'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const other = await context.newPage()
  await other.goto(at(build.origin, '/pages/index/index'))
  await booted(other)
  build.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.bringToFront()
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => shown(page).catch(() => null)).toBe('2')
  await expect.poll(() => shown(other).catch(() => null)).toBe('2')
})
