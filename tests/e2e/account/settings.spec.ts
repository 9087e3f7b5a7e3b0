import { expect, type Page, test } from '../../browser/fixtures.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled, keysIn } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  toast,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

let server: RunningServer
let person: Person
test.beforeAll(async ({ server: running }) => {
  server = running
  person = await newPerson(server.origin)
})

const wire = (message: unknown) => ({
  json: { type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) },
})

test.describe('/pages/setting/offline', () => {
  const row = (page: Page, name: string) => page.locator('main section > div').filter({ hasText: name })

  test('the page lists the data stored on the device by kind, size and age, and deletes one kind or all', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await test.step('the page shows kinds, sizes and ages of stored data, and clears one kind or all', async () => {
      await prepare(page, { token: person.token })
      await page.goto(at(server.origin, '/pages/market/market'))
      await expect(page.getByText('BTC/USDT').first()).toBeVisible()
      // Waits until the quotes are stored, because a page that was left stores and requests nothing more.
      await expect.poll(() => keysIn(page, 'quotes')).toHaveLength(1)
      await navigateAndWait(page, '/pages/setting/setting')
      await expect.poll(() => keysIn(page, 'profile')).toHaveLength(1)
      await page.getByRole('link', { name: /^Offline data/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/offline')
      await page.reload()
      await waitForApp(page)
      await expect(row(page, 'Market prices')).toContainText(/1 record · [\d.]+ KB/)
      await expect(row(page, 'Your profile')).toContainText(/1 record/)
      await expect(row(page, 'Your profile')).toContainText('just now')
      await expect(page.getByText(/^Last server response/)).toBeVisible()

      await page.getByRole('button', { name: 'Clear: Your profile' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('You stay logged in')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row(page, 'Your profile')).toContainText('1 record')
      const clear = async (name: string) => {
        await skipClickDebounce(page)
        await page.getByRole('button', { name, exact: true }).click()
        await dialog.getByRole('button', { name: 'Clear' }).click()
        await expect(dialog).toHaveCount(0)
      }
      await Promise.all([expectToast(page, 'Cleared'), clear('Clear: Your profile')])
      await expect(row(page, 'Your profile')).toContainText('Nothing stored')
      await expect(row(page, 'Market prices')).toContainText('1 record')

      await clear('Clear all')
      await expect(row(page, 'Market prices')).toContainText('Nothing stored')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token)
    })

    await test.step('the diagnostics can be copied and contain no personal data', async () => {
      await navigateAndWait(page, '/pages/fund/assets')
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/assets')
      await navigateAndWait(page, '/pages/setting/offline')
      await page.getByRole('button', { name: 'Copy diagnostics' }).click()
      await expectToast(page, 'Copied')
      const text = await page.evaluate(() => navigator.clipboard.readText())
      const { id, account } = await person.get<{ id: number; account: string }>('/user/info')
      expect(JSON.parse(text)).toMatchObject({
        app: '0.8.0',
        signedIn: true,
        connection: { state: 'online' },
      })
      const scope = await page.evaluate(() => localStorage.getItem('scope'))
      for (const secret of [person.token, person.email, account, `"${id}"`, scope ?? 'none'])
        expect(text).not.toContain(secret)
    })
    expect(errors).toEqual([])
  })
})

/** Runs in the page and creates an empty database. */
const makeDatabase = (name: string): Promise<void> =>
  new Promise((done) => {
    const open = indexedDB.open(name)
    open.onsuccess = () => {
      open.result.close()
      done()
    }
  })

test('the stored data of an installation older than h5Version 1 is deleted once, including its databases', async ({
  page,
}) => {
  await page.goto(at(server.origin, '/pages/market/market'))
  await waitForApp(page)
  await page.evaluate(makeDatabase, 'old-wallet')
  await page.evaluate(() => {
    localStorage.setItem('h5Version', '0')
    localStorage.setItem('token', 'old')
  })
  await page.reload()
  await waitForApp(page)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('old-wallet')
  expect(
    await page.evaluate(() => [localStorage.getItem('h5Version'), localStorage.getItem('token')]),
  ).toEqual(['1', null])
  // The clean-up runs only once, so databases that are created afterwards stay.
  await page.evaluate(makeDatabase, 'newer')
  await page.evaluate(() => localStorage.setItem('theme', 'white'))
  await page.reload()
  await waitForApp(page)
  await expect(page.locator('html')).toHaveClass(/white/)
  expect(await names()).toContain('newer')
})

test.describe('fiat exchange rates', () => {
  test('stored rates younger than a day are used at the next start without a request', async ({
    page,
    context,
  }) => {
    const saved = Math.floor(Date.now() / 1000) - 60
    const asked: string[] = []
    await context.route('**/api/fiat/rates?*', (route) => {
      asked.push(route.request().url())
      return route.fulfill(
        wire({ base: 'USD', rates: { USD: '1', VND: '25000' }, save_time: saved, source: 'x' }),
      )
    })
    await prepare(page)
    await page.addInitScript(() => localStorage.setItem('fiat', 'VND'))
    await page.goto(at(server.origin, '/pages/setting/setting'))
    await expect(page.getByText('1 USD = 25,000')).toBeVisible()
    expect(asked).toHaveLength(1)
    // Waits until the rates are stored, so that the next start can show them without a request.
    await expect.poll(async () => (await keysIn(page)).join()).toContain('/fiat/rates')
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(at(server.origin, '/pages/setting/setting'))
    await waitForApp(page)
    await expect(page.getByText('1 USD = 25,000')).toBeVisible()
    expect(asked).toHaveLength(0)

    // From here on no response contains the server time, so the app uses the device's clock, which the test
    // sets. The clock offset is written before the next start, because on the old page a late response would
    // overwrite the offset.
    await page.goto('about:blank')
    await page.addInitScript(() => localStorage.setItem('clockOffset', '0'))
    await context.unroute('**/api/fiat/rates?*')
    await context.route('**/api/**', (route) => {
      if (route.request().url().includes('/fiat/rates')) asked.push(route.request().url())
      return route.abort()
    })
    for (const [after, times] of [
      [86_399_999, 0],
      [86_400_001, 1],
    ] as const)
      await test.step(`stored rates that are ${after} ms old are requested ${times} times at the start`, async () => {
        await page.goto('about:blank')
        await page.clock.setFixedTime(saved * 1000 + after)
        await page.goto(at(server.origin, '/pages/setting/setting'))
        // The page shows stored rates of any age. Once the app knows that the server is unreachable, the start has sent
        // all its requests, so the requests can be counted.
        await expect(page.getByText('1 USD = 25,000')).toBeVisible()
        await expect(page.getByText(/^Offline/).first()).toBeVisible()
        await expect.poll(() => Math.min(asked.length, 1)).toBe(times)
      })
  })

  test('without loaded rates amounts in other currencies show "No rate", and amounts in dollars are shown', async ({
    page,
    context,
  }) => {
    await context.route('**/api/fiat/rates?*', (route) => route.abort())
    await prepare(page)
    await page.goto(at(server.origin, '/pages/setting/setting'))
    const fiat = page.getByRole('button', { name: /Default fiat.*USD/ })
    await expect(fiat).toBeVisible()
    await expect(fiat).not.toContainText('No rate')
    await fiat.click()
    await expect(page.getByRole('option', { name: /^USD/ })).not.toContainText('No rate')
    await expect(page.getByRole('option', { name: /^VND/ })).toContainText('No rate')
  })
})

test.describe('changing the language', () => {
  test('changes texts, API calls, account names and number formats without a reload', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const lang = searchParams.get('lang') ?? new URLSearchParams(request.postData() ?? '').get('lang')
      if (pathname.startsWith('/api/') && pathname !== '/api/getSiteConfig') asked.push(lang ?? 'none')
    })
    const rich = await newPerson(server.origin)
    await deposit(server.origin, rich, 3, '100')
    await prepare(page, { token: rich.token })
    await page.goto(at(server.origin, '/pages/fund/assets'))
    await expect(page.getByText('Futures').first()).toBeVisible()
    await page.evaluate(() => Object.assign(window, { same: true }))
    await navigateAndWait(page, '/pages/setting/setting')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('option', { name: '简体中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    await expect(page).toHaveTitle('设置 · H5 Exchange')
    asked.length = 0
    await expect(page.locator('html')).toHaveAttribute('data-host-locale', 'zh-Hans')
    await navigateAndWait(page, '/pages/fund/assets')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect(page.getByText('合约').first()).toBeVisible()
    await expect(page.getByText('Futures')).toHaveCount(0)
    expect(new Set(asked)).toEqual(new Set(['zh']))
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
  })

  test.describe(() => {
    // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
    test.use({ serviceWorkers: 'allow' })

    test('to a language that was used before is possible offline, and the loaded figures stay visible', async ({
      page,
      context,
    }) => {
      await prepare(page, { token: person.token })
      await page.goto(at(server.origin, '/pages/setting/setting'))
      await expect(page.getByText(/^UID \d+/)).toBeVisible()
      await controlled(page)
      const html = page.locator('html')
      const choose = async (language: string) => {
        await page.getByRole('button', { name: /English|Français/ }).click()
        await page.getByRole('option', { name: language }).click()
      }
      await choose('Français')
      await expect(html).toHaveAttribute('lang', 'fr')
      await choose('English')
      await expect(html).toHaveAttribute('lang', 'en')
      await page.reload()
      await expect(page.getByText(/^UID \d+/)).toBeVisible()
      await context.setOffline(true)
      await choose('Français')
      await expect(html).toHaveAttribute('lang', 'fr')
      await expect(page.getByText(/^UID \d+/)).toBeVisible()
      await expect(page.getByText(/^Hors ligne/).first()).toBeVisible()
      await context.setOffline(false)
    })
  })
})

test.describe('an answer 998 (verification required)', () => {
  test('to several calls is announced once, and opens the verification page after 1200 ms', async ({
    page,
    context,
  }) => {
    const rejected = {
      type: '998',
      code: 0,
      message: 'Please verify your identity first',
      key: 'verification_required',
      server_time: Math.floor(Date.now() / 1000),
    }
    await context.route(/\/api\/(?:user\/info|wallet\/list)/, (route) => route.fulfill({ json: rejected }))
    await prepare(page, { token: person.token })
    // The page itself records the times of the notice and of the navigation, because the test would
    // notice them late.
    await page.addInitScript(() => {
      const look = () => {
        const { dataset } = document.documentElement
        const now = String(performance.now())
        if (document.querySelector('[popover]')?.textContent) dataset.said ??= now
        if (location.hash.includes('/pages/setting/real_mark')) dataset.moved ??= now
        requestAnimationFrame(look)
      }
      document.addEventListener('DOMContentLoaded', look)
    })
    await page.goto(at(server.origin, '/pages/fund/assets'))
    await expectToast(page, 'Please verify your identity first')
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
    const { said: told, moved } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(Number(moved) - Number(told)).toBeGreaterThan(700)
    await expect(toast(page)).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token)
  })
})
