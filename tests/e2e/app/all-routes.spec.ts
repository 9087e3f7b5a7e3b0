import { SPEC_ROUTES } from '../../../src/routes/-all-routes.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { htmlFaults } from '../../browser/html-faults.ts'
import { newPerson } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import {
  at,
  expectNoToast,
  expectToast,
  navigateAndWait,
  navigateTo,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

let server: RunningServer
let token = ''

test.beforeAll(async ({ server: running }) => {
  server = running
  token = (await newPerson(server.origin)).token
})

/** The text of pages whose object does not exist; a new person has no such objects. */
const NOT_THERE = 'This does not exist or is no longer available'
const OF_OTHERS = ['/pages/nft/resell?id=1']
/** Routes that redirect a signed-in person. */
const GUEST_ROUTES = ['/pages/common/login', '/pages/common/register']

async function opens(page: Page, route: string): Promise<void> {
  await navigateAndWait(page, route)
  await expect.poll(() => pathOf(page)).toBe(route.split('?')[0])
  // While the code of a page is loading, the previous page may still be in the document, hidden.
  await expect(page.locator('main:visible')).toHaveCount(1)
  await expect(page.locator('main:visible')).not.toBeEmpty()
  await expect(page.getByText('Page not found')).toHaveCount(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(page.getByText('Parameter error')).toHaveCount(0)
  await expect(page.getByText(NOT_THERE)).toHaveCount(OF_OTHERS.includes(route) ? 1 : 0)
}

for (const [who, routes] of [
  ['a member', SPEC_ROUTES.filter((route) => !GUEST_ROUTES.includes(route))],
  ['a guest', GUEST_ROUTES],
] as const) {
  test(`every route of the specification opens a page without an error, for ${who}`, async ({ page }) => {
    test.setTimeout(240_000)
    const errors = watchErrors(page)
    await prepare(page, who === 'a member' ? { token } : {})
    await page.goto(at(server.origin, '/pages/index/index'))
    await waitForApp(page)
    const invalid: Record<string, string[]> = {}
    for (const route of routes)
      await test.step(route, async () => {
        await opens(page, route)
        const faults = await htmlFaults(page)
        if (faults.length > 0) invalid[route] = faults
      })
    expect(errors).toEqual([])
    expect(invalid, 'valid HTML').toEqual({})
  })
}

test.describe('unusual addresses', () => {
  test('an empty address and addresses of earlier versions open the home page, a query before the hash is ignored, and an unknown route shows a notice', async ({
    page,
  }) => {
    await prepare(page)
    for (const alias of ['', '#/', '#/pages/quotation/index', '#/pages/quotation/index.vue']) {
      await page.goto('about:blank')
      await page.goto(`${server.origin}/h5/${alias}`)
      await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
      expect(pathOf(page)).toBe('/pages/index/index')
    }
    await page.goto(`${server.origin}/h5/?utm=x#/pages/market/market?tab=stocks`)
    await expect(page.getByRole('tab', { name: 'Stocks' })).toHaveAttribute('aria-selected', 'true')
    // Addresses as chat apps encode and punctuate them, and with the mistakes that people type.
    for (const written of [
      '%23/pages/market/market',
      'pages/market/market',
      '#/pages/market/market).',
      '#/pages/market/market。',
    ]) {
      await page.goto('about:blank')
      await page.goto(`${server.origin}/h5/${written}`)
      await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
    }
    await navigateAndWait(page, '/pages/nope')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
  })

  test('an address that changes while the app starts opens the page of the new address', async ({ page }) => {
    await prepare(page)
    // Delays the catalogue of the language, which the app loads last; the route has been parsed by then.
    let language = (): void => {}
    const held = new Promise<void>((go) => {
      language = go
    })
    await page.route(/\/assets\/en-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    const screen = page.waitForResponse(/\/assets\/market-[^/]*\.js$/)
    await page.goto(at(server.origin, '/pages/market/market'))
    await (await screen).finished()
    await navigateTo(page, '/pages/nope')
    language()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('invalid parameters show a notice and return to the previous page, or without a previous page to the home page', async ({
    page,
  }) => {
    await prepare(page, { token })
    await page.goto(at(server.origin, '/pages/fund/receive'))
    await expectToast(page, 'Parameter error')
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await expectNoToast(page)
    await navigateAndWait(page, '/pages/market/market')
    await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    await navigateAndWait(page, '/pages/fund/select?to=nowhere')
    await expectToast(page, 'Parameter error')
    await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
  })
})

test.describe('pages for members, opened without a login', () => {
  test('a click on a link to a page for members shows a notice on the current page and then opens the login, which leads to the requested page', async ({
    page,
  }) => {
    await prepare(page)
    await page.goto(at(server.origin, '/pages/market/market'))
    await waitForApp(page)
    await page.getByRole('link', { name: 'Assets' }).click()
    await expectToast(page, 'Please login first')
    expect(pathOf(page)).toBe('/pages/market/market')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    expect(new URL(page.url()).hash).toContain(encodeURIComponent('/pages/fund/assets'))
  })

  test('a page for members that is opened by its address shows a notice and the login', async ({ page }) => {
    await prepare(page)
    await page.goto(at(server.origin, '/pages/fund/select?to=receive'))
    await expectToast(page, 'Please login first')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    const search = new URLSearchParams(new URL(page.url()).hash.split('?')[1])
    expect(search.get('redirect')).toBe('/pages/fund/select?to=receive')
  })

  test('a session that the server does not know is ended, and the login opens', async ({ page }) => {
    await prepare(page, { token: 'f'.repeat(64) })
    await page.goto(at(server.origin, '/pages/fund/assets'))
    await expectToast(page, 'Your session has expired. Please log in again')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
