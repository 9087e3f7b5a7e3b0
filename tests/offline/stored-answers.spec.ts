import { expect, type Page, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { newPerson } from '../helpers/test-people.ts'
import { behindProxy } from './proxied-server.ts'
import { type Fault, faults } from './proxy/index.ts'
import { controlled, keysIn, stored } from './stored-data.ts'

const behind = behindProxy()

const QUOTES = /^public\|en\|GET \/currency\/quotation_new\|$/
const WALLET = /\|en\|POST \/wallet\/list\|$/
const has = (page: Page, key: RegExp) => async () => (await keysIn(page)).some((one) => key.test(one))

test('without a service worker the page stores the answers to its read requests', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const { token } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
  await waitForApp(page)
  await expect.poll(has(page, WALLET)).toBe(true)
  expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull()
  await context.close()
})

test('with a service worker, the service worker stores answers to GET and POST reads, and sends the requests unchanged', async ({
  page,
  context,
}) => {
  const { token } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
  await waitForApp(page)
  await controlled(page)
  // Deletes the databases, so that only the service worker's storage is tested.
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  const byWorker: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) byWorker.push(new URL(request.url()).pathname)
    expect(request.serviceWorker() ? request.headers()['x-h5-owner'] : undefined).toBeUndefined()
  })
  await page.reload()
  await waitForApp(page)
  await expect.poll(has(page, WALLET)).toBe(true)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Market' })
    .click()
  await expect.poll(has(page, QUOTES)).toBe(true)
  expect(byWorker).toContain('/api/wallet/list')
  expect(byWorker).toContain('/api/currency/quotation_new')
  expect(JSON.stringify(await stored(page))).not.toContain(token)
})

const BAD: readonly (readonly [string, () => Fault])[] = [
  ['a page in place of the answer', faults.html],
  ['a redirect', faults.redirect],
  ['a bad gateway', faults.badGateway],
  ['JSON that is no envelope', faults.wrongJson],
  ['half of it', faults.brokenJson],
  ['a payload of another contract', faults.wrongSchema],
  ['998', () => faults.rejection('998', 'Verify first')],
]
test('an invalid answer does not replace the stored earlier answer', async ({ page }) => {
  await prepare(page)
  await page.goto(at(behind.proxy.origin, '/pages/market/market'))
  await waitForApp(page)
  await controlled(page)
  await expect.poll(has(page, QUOTES)).toBe(true)
  // The search page does not load the list of currencies, so that only the service worker can store it.
  await page.goto(at(behind.proxy.origin, '/pages/search/search'))
  const read = () =>
    page.evaluate(async () => {
      const { controller } = navigator.serviceWorker
      if (!controller) throw new Error('no worker')
      const answer = await fetch('/api/currency/list?lang=en', { headers: { 'x-h5-owner': 'public' } })
      await answer.text()
    })
  /**
   * Repeats a request for data until it reaches the server: a request that starts while an earlier response is
   * still being stored gets that response instead.
   */
  const reads = ({ hits }: { hits(): number }) =>
    expect
      .poll(async () => {
        await read().catch(() => undefined)
        return hits()
      })
      .toBeGreaterThan(0)
  const LIST = 'public|en|GET /currency/list|'
  for (const [what, fault] of BAD) {
    await test.step(what, async () => {
      const rule = behind.proxy.rule({ path: '/currency/list' }, fault())
      await reads(rule)
      expect(await keysIn(page)).not.toContain(LIST)
      rule.remove()
    })
  }
  // Without a fault the response is stored, and no later fault may remove the stored response.
  await read()
  await expect.poll(() => keysIn(page)).toContain(LIST)
  for (const [what, fault] of BAD) {
    await test.step(`${what}, after a valid answer`, async () => {
      const rule = behind.proxy.rule({ path: '/currency/list' }, fault())
      await reads(rule)
      expect(await keysIn(page)).toContain(LIST)
      rule.remove()
    })
  }
  expect(await has(page, QUOTES)()).toBe(true)
})
