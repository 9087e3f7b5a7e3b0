import { expect, type Page, test } from '../browser/fixtures.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { newPerson } from '../helpers/test-people.ts'
import { behindProxy } from './proxied-server.ts'
import { controlled, keysIn } from './stored-data.ts'

const behind = behindProxy()

/** The strip that reports the lost connection. During a page transition, both pages show a strip. */
const strip = (page: Page) => page.getByText(/^(?:Offline|Reconnecting)/)

for (const serviceWorkers of ['allow', 'block'] as const) {
  const kind = serviceWorkers === 'allow' ? 'with a service worker' : 'without a service worker'
  test(`${kind}: a read that could not reach the server is stored in the refresh queue and requested again when the server is reachable`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers })
    const page = await context.newPage()
    const { token } = await newPerson(behind.server.origin)
    await prepare(page, { token })
    await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
    await waitForApp(page)
    if (serviceWorkers === 'allow') await controlled(page)
    await expect.poll(async () => (await keysIn(page)).length).toBeGreaterThan(2)
    // Loads the code of the pair's page now: without a service worker it could not be loaded while the server
    // is down.
    await navigateAndWait(page, '/pages/transaction/currency?match_id=1')
    const chart = page.getByRole('group', { name: /chart, 15m/ })
    // Waits for the canvas, because the group has its name before the code that draws the chart has loaded.
    await expect(chart.locator('canvas').first()).toBeVisible()
    await behind.proxy.kill()
    for (const pair of [2, 3]) await navigateAndWait(page, `/pages/transaction/currency?match_id=${pair}`)
    await expect(strip(page).first()).toBeVisible()
    await expect.poll(async () => (await keysIn(page, 'intents')).length).toBeGreaterThan(0)
    const waiting = await keysIn(page, 'intents')
    expect(new Set(waiting).size).toBe(waiting.length)
    expect(waiting.join()).not.toContain(token)
    await behind.proxy.revive()
    const since = behind.proxy.log.entries.length
    await expect(strip(page)).toHaveCount(0, { timeout: 40_000 })
    await expect.poll(() => keysIn(page, 'intents'), { timeout: 20_000 }).toEqual([])
    const asked = behind.proxy.log.entries.slice(since).map(({ path }) => path)
    for (const key of waiting) {
      const path = key.split('|')[2]?.split(' ')[1] ?? ''
      expect(asked.filter((one) => one.endsWith(path)).length, key).toBeGreaterThan(0)
    }
    await context.close()
  })
}
