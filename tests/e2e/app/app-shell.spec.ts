import { expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { newPerson } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { at, navigateAndWait, pathOf, prepare, waitForApp, watchErrors } from '../browser-page-actions.ts'

let server: RunningServer
let token = ''

test.beforeAll(async ({ server: running }) => {
  server = running
  token = (await newPerson(server.origin)).token
})

test('the tab bar switches between five pages and restores the scroll position of each page', async ({
  page,
}) => {
  await prepare(page, { token })
  await page.goto(at(server.origin, '/pages/index/index'))
  await waitForApp(page)

  await test.step('a simulated market is labelled as such', async () => {
    await expect(page.getByText('Simulated market').first()).toBeVisible()
    await expect(page.getByText('Test mode: no real money moves').first()).toBeVisible()
  })

  await test.step('Back first closes an open sheet and then leaves the page', async () => {
    await navigateAndWait(page, '/pages/transaction/currency?symbol=BTC/USDT')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    const ticket = page.getByRole('dialog', { name: 'BTC/USDT' })
    await expect(ticket).toBeVisible()
    await page.goBack()
    await expect(ticket).toBeHidden()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
  })

  await test.step('the tab bar has five tabs in the order of the specification, 60 px high, with the current one marked', async () => {
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Market', 'Trade', 'Finance', 'Assets'])
    expect((await bar.boundingBox())?.height).toBe(60)
    const wanted = [
      ['Market', '/pages/market/market'],
      ['Trade', '/pages/transaction/index'],
      ['Finance', '/pages/financial/index'],
      ['Assets', '/pages/fund/assets'],
      ['Home', '/pages/index/index'],
    ] as const
    for (const [name, path] of wanted) {
      await bar.getByRole('link', { name }).click()
      await expect.poll(() => pathOf(page)).toBe(path)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(bar.locator('[aria-current=page]')).toHaveCount(1)
    }
  })

  await test.step('tapping the current tab scrolls to the top', async () => {
    await navigateAndWait(page, '/pages/market/market')
    const list = page.locator('main').last()
    await expect(list.getByText('BTC/USDT').first()).toBeVisible()
    await list.evaluate((element) => element.scrollTo(0, 400))
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Market' })
      .click()
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
    expect(pathOf(page)).toBe('/pages/market/market')
  })

  await test.step('returning to a tab restores its segment and its scroll position', async () => {
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    // During a page transition both pages are in the document; the new page is the last one.
    const list = page.locator('main').last()
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    await list.evaluate((element) => element.scrollTo(0, 400))
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
    await bar.getByRole('link', { name: 'Market' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(400)

    await page.getByRole('tab', { name: 'Stocks' }).click()
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await bar.getByRole('link', { name: 'Market' }).click()
    await expect(page.getByRole('tab', { name: 'Stocks' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('from 768 px the tab bar is at the side and the page at most 480 px wide, from 1024 px the market is wider', async () => {
    await page.setViewportSize({ width: 1023, height: 768 })
    const rail = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(page.locator('main')).toHaveCount(1)
    await expect.poll(async () => (await rail.boundingBox())?.height).toBe(768)
    const bar = await rail.boundingBox()
    const list = await page.locator('main').boundingBox()
    expect(bar?.width).toBeLessThanOrEqual(100)
    expect(list?.width).toBeLessThanOrEqual(480)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(async () => (await page.locator('main').boundingBox())?.width).toBeGreaterThan(800)
  })

  await test.step('from 1024 px home has two columns side by side', async () => {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Home' })
      .click()
    const ranking = page.getByRole('tab', { name: 'Hot' })
    await expect(ranking).toBeVisible()
    const tile = await page.locator('main').getByRole('link', { name: 'Convert' }).boundingBox()
    const tab = await ranking.boundingBox()
    expect(tab?.x).toBeGreaterThan((tile?.x ?? 0) + (tile?.width ?? 0))
    expect(tab?.y).toBeLessThan(tile?.y ?? 0)
  })

  await test.step('from 1024 px the order forms of a futures pair and of seconds options are beside the chart, the table of VIP levels beside the benefits, and the questions are in two columns', async () => {
    const isBeside = async (left: Locator, right: Locator) => {
      await expect(left).toBeVisible()
      await expect(right).toBeVisible()
      const [one, other] = [await left.boundingBox(), await right.boundingBox()]
      expect(other?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0))
    }
    await navigateAndWait(page, '/pages/transaction/contract?match_id=1')
    await isBeside(
      page.getByRole('group', { name: /^BTC\/USDT chart/ }),
      page.getByRole('radio', { name: 'Limit', exact: true }),
    )
    await navigateAndWait(page, '/pages/transaction/index2?match_id=1')
    await isBeside(page.getByRole('radio', { name: '5m' }), page.getByRole('button', { name: 'Up' }))
    await navigateAndWait(page, '/pages/common/faq')
    await isBeside(page.getByText('How do I open an account?'), page.getByText('Still need help?'))
    await navigateAndWait(page, '/pages/setting/vip')
    await isBeside(
      page.getByRole('region', { name: 'What VIP 0 gives you' }),
      page.getByRole('region', { name: 'All levels' }),
    )
  })
})

test.describe('without a service worker', () => {
  test('a click on a tab before all code has loaded moves the focus to the heading of the new page once the page opens', async ({
    page,
  }) => {
    await prepare(page)
    let late = (): void => {}
    const held = new Promise<void>((done) => {
      late = done
    })
    await page.goto(at(server.origin, '/pages/common/article?id=4'))
    await waitForApp(page)
    await page.locator('a[href*="common/article?id=5"]').click()
    await expect.poll(() => page.url()).toContain('id=5')
    await page.route('**/assets/DeferredFrameParts-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.url()).toContain('id=4')
    late()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a click on the previous tab, while the code of the clicked tab is still loading, returns to the previous tab', async ({
    page,
  }) => {
    await prepare(page)
    let home = (): void => {}
    const asked = new Promise<void>((done) => {
      home = done
    })
    // The code of the home page is requested but never arrives.
    await page.route(/\/assets\/_index_-.*\.js/, () => home())
    await page.goto(at(server.origin, '/pages/market/market'))
    await waitForApp(page)
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await bar.getByRole('link', { name: 'Home' }).click()
    await asked
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await bar.getByRole('link', { name: 'Market' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  })
})

test.describe('navigating to another page', () => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  /** Opens the market and waits until the app shell handles navigation (instead of the browser). */
  async function market(page: Page): Promise<void> {
    await prepare(page)
    await page.goto(at(server.origin, '/pages/market/market'))
    await waitForApp(page)
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    await expect(page.getByText('Simulated market').first()).toBeVisible()
  }

  test('sets the document title, including the site name that the operator configured', async ({
    page,
    context,
  }) => {
    await context.route('**/api/getSiteConfig*', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      await route.fulfill({ json: { ...json, message: { ...json.message, site_name: 'Example' } } })
    })
    await market(page)
    await expect(page).toHaveTitle('Market · Example')
    for (const [route, title] of [
      ['/pages/common/faq', 'FAQ'],
      ['/pages/transaction/index?type=seconds', 'BTC/USDT'],
      ['/pages/transaction/currency?symbol=BTC/USDT', 'BTC/USDT'],
      ['/pages/common/login', 'Log in'],
      ['/pages/index/index', 'Home'],
    ] as const) {
      await navigateAndWait(page, route)
      await expect(page).toHaveTitle(`${title} · Example`)
    }
  })

  test('is announced to screen readers by a focus on the heading of the new page', async ({ page }) => {
    await market(page)

    await test.step('the heading of the new page gets an invisible focus, and the first page keeps the focus where it is', async () => {
      await expect(page.locator('body')).toBeFocused()
      await page.getByRole('tab', { name: 'Stocks' }).click()
      await expect(page.getByRole('tab', { name: 'Stocks' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tab', { name: 'Stocks' })).toBeFocused()
      const bar = page.getByRole('navigation', { name: 'Main navigation' })
      await bar.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome to H5 Exchange' })).toBeFocused()
      await expect(heading(page)).toHaveCSS('outline-style', 'none')
      await bar.getByRole('link', { name: 'Market' }).click()
      const hidden = page.getByRole('heading', { name: 'Market', exact: true })
      await expect(hidden).toBeFocused()
      expect((await hidden.boundingBox())?.width).toBe(1)
    })

    await test.step('a field with autofocus gets the focus instead of the heading', async () => {
      await page.getByRole('link', { name: 'Search pair or name' }).click()
      await expect(page).toHaveTitle(/^Search/)
      await expect(page.getByRole('searchbox')).toBeFocused()
    })

    await test.step('going back restores the scroll position and focuses the link that was followed', async () => {
      await navigateAndWait(page, '/pages/market/market')
      await page.getByRole('tab', { name: 'Spot' }).click()
      await expect(page.getByText('BTC/USDT').first()).toBeVisible()
      const list = page.locator('main').last()
      const pair = list.locator(`a[href="${await list.getByRole('link').nth(8).getAttribute('href')}"]`)
      const place = () => list.evaluate((element) => element.scrollTop)
      await list.evaluate((element) => element.scrollTo(0, 120))
      await pair.focus()
      const left = await place()
      expect(left).toBeGreaterThan(0)
      await page.keyboard.press('Enter')
      await expect(page).toHaveTitle(/^\w+\/USDT/)
      await expect(heading(page)).toBeFocused()
      await page.goBack()
      await expect(pair).toBeFocused()
      await expect.poll(place).toBe(left)
      // Playwright may scroll to an element before it taps the element, so the scroll position is read in the
      // click event.
      await list.evaluate((element) =>
        element.addEventListener(
          'click',
          () => sessionStorage.setItem('tapped', String(element.scrollTop)),
          true,
        ),
      )
      await list.getByRole('link').nth(8).tap()
      await expect(page).toHaveTitle(/^\w+\/USDT/)
      const tapped = Number(await page.evaluate(() => sessionStorage.getItem('tapped')))
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Market', exact: true })).toBeFocused()
      await expect.poll(place).toBe(tapped)
    })
  })
})

test.describe('the on-screen keyboard on a phone', () => {
  /** Simulates the keyboard of iOS, which covers the page and reports its size only through `visualViewport`. */
  const open = (page: Page, covered: number) =>
    page.evaluate((by) => {
      const view = window.visualViewport
      if (!view) throw new Error('no visual viewport')
      Object.defineProperty(view, 'height', { value: window.innerHeight - by, configurable: true })
      view.dispatchEvent(new Event('resize'))
    }, covered)
  const bottomOf = async (target: Locator): Promise<number> => {
    const box = await target.boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0)
  }

  test('a page with a footer and a bottom sheet stays usable while the keyboard is open', async ({
    page,
  }) => {
    await prepare(page, { token })
    await page.goto(at(server.origin, '/pages/transaction/currency?symbol=BTC/USDT'))

    await test.step('the keyboard shrinks the page where the browser supports it', async () => {
      await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
        'content',
        /interactive-widget=resizes-content/,
      )
    })

    await test.step('a keyboard that overlays the page leaves the footer and the end of a sheet reachable', async () => {
      const buy = page.getByRole('button', { name: 'Buy BTC' })
      await expect(buy).toBeVisible()
      await expect
        .poll(async () => {
          // The step is repeated, because the app reacts to `visualViewport` only after its first paint.
          await open(page, 336)
          return bottomOf(page.locator('footer'))
        })
        .toBe(844 - 336)
      await open(page, 0)
      await expect.poll(() => bottomOf(page.locator('footer'))).toBe(844)
      expect(await page.locator('html').getAttribute('style')).toBeFalsy()
      await buy.click()
      const sheet = page.getByRole('dialog', { name: 'BTC/USDT' })
      await expect.poll(() => bottomOf(sheet)).toBe(844)
      await open(page, 336)
      await expect.poll(() => bottomOf(sheet)).toBe(844 - 336)
      // A person without money sees a link to the deposit in the sheet instead of the buy button.
      const act = sheet.getByRole('link', { name: 'Deposit USDT' })
      await act.scrollIntoViewIfNeeded()
      expect(await bottomOf(act)).toBeLessThanOrEqual(844 - 336)
      expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    })
  })
})

test.describe('settings at the start of the app', () => {
  test('the app starts in the stored language and deletes the stored data of older versions', async ({
    page,
  }) => {
    await page.goto(at(server.origin, '/pages/market/market'))
    await waitForApp(page)

    await test.step('the first start is in Vietnamese, and an unknown stored language is replaced by English', async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
      await page.evaluate(() => localStorage.setItem('lang', 'xx'))
      await page.reload()
      await waitForApp(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })

    await test.step('storage of an older installation is reset once, before anything reads it', async () => {
      await page.evaluate(() => {
        localStorage.clear()
        localStorage.setItem('token', 'from-an-older-version')
        localStorage.setItem('lang', 'kor')
      })
      await page.reload()
      await waitForApp(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      expect(await page.evaluate(() => localStorage.getItem('h5Version'))).toBe('1')
    })
  })

  test('API calls contain the language of the app, and the host page receives the locale that the specification assigns to this language', async ({
    page,
  }) => {
    const asked: (readonly [url: string, lang: string | null])[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      // GET requests have the language in the query, other requests in the form.
      const fields =
        request.method() === 'GET' ? url.searchParams : new URLSearchParams(request.postData() ?? '')
      if (url.pathname.startsWith('/api/')) asked.push([url.pathname, fields.get('lang')])
    })
    await prepare(page, { lang: 'th' })
    await page.goto(at(server.origin, '/pages/market/market'))
    await waitForApp(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(page.locator('html')).toHaveAttribute('data-host-locale', 'en')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.filter(([, lang]) => lang !== 'th')).toEqual([])
  })
})

test('the background colour of the theme is painted before the code of the app runs', async ({ page }) => {
  const errors = watchErrors(page)
  await page.addInitScript(() => {
    localStorage.setItem('h5Version', '1')
    localStorage.setItem('theme', 'white')
  })
  await page.route('**/assets/*.js', () => {})
  await page.goto(at(server.origin, '/pages/market/market'), { waitUntil: 'commit' })
  await expect(page.locator('#boot')).toBeVisible()
  await expect(page.locator('html')).toHaveClass('white')
  // Without this setting an installed iOS app shows white text in its status bar.
  await expect(page.locator('meta[name=apple-mobile-web-app-status-bar-style]')).toHaveAttribute(
    'content',
    'default',
  )
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(243, 244, 246)',
  )
  expect(errors).toEqual([])
})

test.describe('a script of the app that fails to load', () => {
  test('is requested again once automatically and afterwards by a button, and the error page shows details for support', async ({
    page,
  }) => {
    let broken = true
    let asked = 0
    await page.route('**/assets/settings-*.js', async (route) => {
      asked += 1
      if (broken) await route.abort()
      else await route.continue()
    })
    await prepare(page)
    await page.goto(at(server.origin, '/pages/setting/setting'))
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    const tries = asked
    expect(tries).toBeGreaterThanOrEqual(2)
    await page.getByText('Details').click()
    await expect(page.locator('pre')).toContainText('/pages/setting/setting')
    broken = false
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(pathOf(page)).toBe('/pages/setting/setting')
  })
})
