import { type ControlledServer, expect, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp, watchErrors } from '../e2e/browser-page-actions.ts'
import { newPerson } from '../helpers/test-people.ts'
import { startServer } from '../helpers/test-server.ts'
import { startProxy } from './proxy/index.ts'
import { controlled, keysIn } from './stored-data.ts'

let server: ControlledServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('the app opens offline with the figures that were loaded last and the time of these figures', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await prepare(page)
  await page.goto(at(server.origin, '/pages/market/market'))
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  await controlled(page)
  // Waits until the quotes are stored, which happens after the first paint.
  await expect.poll(() => keysIn(page, 'quotes')).not.toEqual([])
  await context.setOffline(true)
  await page.reload()
  await waitForApp(page)
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d/)).toBeVisible()
  // Opens every tab and expects its page.
  for (const name of ['Home', 'Trade', 'Finance', 'Market']) {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
    await expect(page.locator('main')).not.toBeEmpty()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  }
  // The URL has a query before its hash, as shared links may have.
  await page.goto(`${server.origin}/h5/?invite=X#/pages/market/market`)
  await waitForApp(page)
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('/pages/index/index: when the app is started a second time, offline, the stored market rows are shown with the time of their data', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  const rows = page.getByRole('tabpanel', { name: 'Rankings' }).getByRole('link')
  await expect(rows).toHaveCount(8)
  await controlled(page)
  await expect.poll(() => keysIn(page, 'quotes')).not.toEqual([])
  const origin = new URL(server.origin).host
  await page.close()
  await context.setOffline(true)
  const again = await context.newPage()
  errors.push(...watchErrors(again))
  const answers: string[] = []
  again.on('response', (answer) => {
    if (new URL(answer.url()).host === origin && answer.url().includes('/api/')) answers.push(answer.url())
  })
  await again.goto(at(server.origin, '/pages/index/index'))
  const kept = again.getByRole('tabpanel', { name: 'Rankings' }).getByRole('link')
  await expect(kept).toHaveCount(8)
  await expect(kept.first()).toContainText(/\d/)
  await expect(again.getByText(/^Offline/)).toBeVisible()
  await expect(again.getByText(/^As of \d\d:\d\d:\d\d/).first()).toBeVisible()
  await expect(again.locator('main [aria-busy=true], main [role=status][aria-label=Loading]')).toHaveCount(0)
  expect(answers).toEqual([])
  expect(errors).toEqual([])
})

test('the service worker stores no answer of the API in the Cache API', async ({ page }) => {
  const { token } = await newPerson(server.origin)
  await prepare(page, { token })
  await page.goto(at(server.origin, '/pages/fund/assets'))
  await waitForApp(page)
  await controlled(page)
  await page.reload()
  await waitForApp(page)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Market' })
    .click()
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  const urls = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter((path) => !path.startsWith('/h5/'))).toEqual([])
})

test('while the server is down and the network is up, the app shows that the server cannot be reached', async ({
  page,
}) => {
  const own = await startServer()
  const proxy = await startProxy(own.origin)
  let heard = 0
  page.on('websocket', (socket) => socket.on('framereceived', () => (heard += 1)))
  /**
   * Waits for a socket event: only an event proves that the socket is open, because values may also have been
   * loaded by requests.
   */
  const linked = (since: number) => expect.poll(() => heard, { timeout: 40_000 }).toBeGreaterThan(since)
  await prepare(page)
  await page.goto(at(proxy.origin, '/pages/market/market'))
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  await expect(page.getByText(/^As of/)).toHaveCount(0)
  const ends = [
    ['kill', () => proxy.kill(), () => proxy.revive()],
    // A server that stops normally closes its sockets; socket.io does not reconnect by itself after that.
    ['stop', () => own.stop(), () => proxy.aim(server.origin)],
  ] as const
  for (const [end, goDown, comeBack] of ends) {
    await test.step(end, async () => {
      await linked(heard)
      await goDown()
      await expect(page.getByText(/^(?:Offline|Reconnecting)/)).toBeVisible()
      const before = heard
      await comeBack()
      await expect(page.getByText(/^(?:Offline|Reconnecting|As of)/)).toHaveCount(0, { timeout: 40_000 })
      await linked(before)
    })
  }
  await proxy.close()
})

test('a request for a missing file of the app is answered with 404, and not with index.html', async ({
  request,
}) => {
  const answer = await request.get(`${server.origin}/h5/assets/gone-12345678.js`)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('<html')
})
