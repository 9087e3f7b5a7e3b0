import { EDITED, expect, type Page, test } from '../../browser/fixtures.ts'
import { operate } from '../../helpers/ops-commands.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectNoToast,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

test.use({ serverEnv: EDITED })

let server: RunningServer
const set = (keyword: string, value: string) => operate(server, 'setting', 'set', keyword, 'all', value)

test.beforeAll(async ({ server: running }) => {
  server = running
  await set('webview_hosts', 'help.example.com, docs.example.com')
  await set('compliance_images', '/h5/covers/fees.svg, /h5/covers/fills.svg')
  await set('contact_address', '12 Trang Tien, Hanoi')
  await set('contact_latitude', '21.028')
  await set('contact_longitude', '105.854')
})

async function open(page: Page, route: string): Promise<void> {
  await prepare(page)
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const href = (url: string) => `/pages/common/webView?url=${encodeURIComponent(url)}`

const setting = (page: Page, keyword: string, value: string) =>
  page.route(`**/api/getSetting?*keyword=${keyword}*`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ json: { ...json, message: { keyword, value } } })
  })

test.describe('the pages about the app, offline after one visit', () => {
  test.use({ serviceWorkers: 'allow' })

  const PAGES: readonly (readonly [route: string, text: RegExp])[] = [
    ['/pages/common/faq', /How do I open an account/],
    ['/pages/common/contactus', /support@example\.com/],
    ['/pages/common/aboutus', /Version 0\.8\.0 \(80\)/],
    ['/pages/common/article?keyword=privacy', /what data we hold about you/],
    ['/pages/common/article?id=7', /five minutes/],
    ['/pages/setting/operational_compliance', /reference installation/],
  ]

  test('show texts that were loaded before with the time of the data, and a notice with "Retry" in place of texts that were never loaded', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/common/faq')
    await controlled(page)

    await test.step('a page that was never opened shows a notice, offers "Retry", and loads when the connection is back', async () => {
      await context.setOffline(true)
      await navigateAndWait(page, '/pages/common/contactus')
      await expect(page.getByRole('alert')).toContainText(/You are offline|could not be reached/)
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('support@example.com')).toBeVisible()
    })

    await test.step('opening a page of another site is rejected with the reason', async () => {
      await context.setOffline(true)
      await navigateAndWait(page, href('https://help.example.com/'))
      await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
      await context.setOffline(false)
    })

    await test.step('faq, contactus, aboutus, article and operational_compliance open with the time of their data', async () => {
      for (const [route, text] of PAGES) {
        await navigateAndWait(page, route)
        await expect(page.locator('main:visible').getByText(text).first()).toBeVisible()
      }
      // A reload discards the data in the page's memory, so everything shown comes from the device's storage.
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      for (const [route, text] of PAGES) {
        await test.step(route, async () => {
          await navigateAndWait(page, route)
          await expect(page.locator('main:visible').getByText(text).first()).toBeVisible()
          await expect(page.getByText(/^As of \d\d:\d\d:\d\d/)).toBeVisible()
        })
      }
    })

    expect(errors).toEqual([])
  })
})

test('the pages about the app can be searched, link to one another, and show a notice for an invalid address', async ({
  page,
}) => {
  await open(page, '/pages/common/faq')

  await test.step('the search finds words in answers, and opens the answers when there are few matches', async () => {
    await expect(page.locator('main details').first()).toBeVisible()
    const all = await page.locator('main details').count()
    expect(all).toBeGreaterThan(10)
    await page.getByRole('searchbox').fill('spam')
    await expect(page.locator('main details')).not.toHaveCount(all)
    await expect(page.locator('main details[open]').getByText(/spam/i).first()).toBeVisible()
    await page.getByRole('searchbox').fill('xyzzy')
    await expect(page.getByText('Nothing matches “xyzzy”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click()
    await expect(page.locator('main details')).toHaveCount(all)
  })

  await test.step('the about page names the version, the running build and the licences', async () => {
    await navigateAndWait(page, '/pages/common/aboutus')
    await expect(page.getByText('Version 0.8.0 (80)')).toBeVisible()
    const shell = await (await page.request.get(`${server.origin}/h5/`)).text()
    const build = /assets\/index-([\w-]{8})\.js/.exec(shell)?.[1] ?? 'none'
    await expect(page.getByText(build, { exact: true })).toBeVisible()
    const href = await page.getByRole('link', { name: 'Open-source licences' }).getAttribute('href')
    const licences = await page.request.get(new URL(href ?? '', server.origin).href)
    expect(licences.status()).toBe(200)
    expect(await licences.text()).toContain('dompurify')
  })

  await test.step('an address with neither id nor keyword shows a notice and returns to the previous page', async () => {
    await navigateAndWait(page, '/pages/common/article')
    await expectToast(page, 'Parameter error')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/aboutus')
  })

  await test.step('an article shows the time of its data, its links open in the app, and Back returns to it', async () => {
    await navigateAndWait(page, '/pages/common/article?id=7')
    await expect(page.getByText(/^As of \d/)).toBeVisible()
    await page.getByRole('article').getByRole('link', { name: 'Market' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/market/market')
    await page.goBack()
    await expect(page.getByRole('article')).toBeVisible()
    expect(pathOf(page)).toBe('/pages/common/article')
  })

  await test.step('the install help describes the steps in a browser, and shows a notice when the app is already installed', async () => {
    await navigateAndWait(page, '/pages/common/download')
    await expect(page.getByText('Version 0.8.0 (80)')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Address of the app' })).toBeVisible()
    await expect(page.getByText('Installed', { exact: true })).toHaveCount(0)
    // An app installed on iOS is recognised by this property.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'standalone', { value: true, configurable: true }),
    )
    await page.reload()
    await waitForApp(page)
    await expect(page.getByText('Installed', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Address of the app' })).toHaveCount(0)
  })
})

test.describe('/pages/common/webView', () => {
  const REJECTED = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://help.example.com',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://help.example.com/1',
    'http://help.example.com/',
    '//help.example.com/',
    'https://help.example.com@evil.example/',
    'https://help.example.com\\@evil.example/',
    'https://help.example.com./',
    'https://h\u0435lp.example.com/',
    'https://help。example.com/',
    'https://[::1]/',
    'file:///etc/passwd',
  ]
  const ASKED = [
    ['https://evil.example/', 'evil.example'],
    ['https://help.example.com.evil.example/', 'help.example.com.evil.example'],
    ['https://help.example.com:8443/', 'help.example.com:8443'],
    ['https://a.help.example.com/', 'a.help.example.com'],
    ['https://xn--hlp-hoa.example.com/', 'xn--hlp-hoa.example.com'],
  ] as const

  test('shows only listed https hosts, in a sandboxed frame', async ({ page }) => {
    const errors = watchErrors(page)
    const outside: string[] = []
    await page.route(/^https?:\/\/(?!localhost)/, (route) => {
      outside.push(route.request().url())
      return route.abort()
    })
    await open(page, '/pages/common/aboutus')

    await test.step("a host that is not listed or not https is never framed, neither by the page nor by the server's content security policy", async () => {
      for (const url of REJECTED) {
        await navigateAndWait(page, href(url))
        await expect(page.getByText('This address cannot be opened'), url).toBeVisible()
        await expect(page.locator('main:visible a')).toHaveCount(0)
      }
      for (const [url, host] of ASKED) {
        await navigateAndWait(page, href(url))
        const link = page.getByRole('link', { name: `Open ${host} in the browser` })
        await expect(link, url).toHaveAttribute('href', url)
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      }
      await expect(page.locator('iframe')).toHaveCount(0)
      for (const url of [...REJECTED, ...ASKED.map(([address]) => address)]) {
        const answer = await page.request.get(`${server.origin}/api/frame?url=${encodeURIComponent(url)}`)
        expect(answer.status(), url).toBe(404)
      }
      expect(outside).toEqual([])
      expect(errors).toEqual([])
    })

    await test.step('a listed host is framed in a sandbox, and the content security policy allows framing of listed hosts only', async () => {
      await page.route('https://help.example.com/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<h1>Help</h1><a href="https://docs.example.com/two">two</a> <a href="https://evil.example/">evil</a>',
        }),
      )
      await page.route('https://docs.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Two</h1>' }),
      )
      await page.route('https://evil.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Evil</h1>' }),
      )
      await navigateAndWait(page, '/pages/common/contactus')
      await navigateAndWait(page, href('https://help.example.com/start?a=1&b=2'))
      const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups'
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', sandbox)
      const between = page.frameLocator('iframe')
      await expect(between.locator('iframe')).toHaveAttribute('sandbox', sandbox)
      await expect(between.locator('iframe')).toHaveAttribute('src', 'https://help.example.com/start?a=1&b=2')
      const site = between.frameLocator('iframe')
      await expect(site.getByRole('heading', { name: 'Help' })).toBeVisible()
      const answer = await page.request.get(
        `${server.origin}/api/frame?url=${encodeURIComponent('https://help.example.com/')}`,
      )
      expect(answer.headers()['content-security-policy']).toContain(
        'frame-src https://help.example.com https://docs.example.com;',
      )
      await site.getByRole('link', { name: 'two' }).click()
      await expect(site.getByRole('heading', { name: 'Two' })).toBeVisible()
      // Close returns to the page that opened the web view, whatever pages were visited inside it.
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/common/contactus')
      await expect(page.getByText('support@example.com')).toBeVisible()

      await navigateAndWait(page, href('https://help.example.com/'))
      await site.getByRole('link', { name: 'evil' }).click()
      await expect(site.getByRole('heading', { name: 'Help' })).toHaveCount(0)
      await expect(site.getByRole('heading', { name: 'Evil' })).toHaveCount(0)
    })
  })
})

test('texts, name, logo and support link set by the operator are shown in the language of the app', async ({
  page,
  context,
}) => {
  await page.route('**/api/getSiteConfig?*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const message = { ...json.message, site_name: 'Harbour', site_logo: '/h5/covers/fees.svg' }
    await route.fulfill({ json: { ...json, message } })
  })
  await setting(page, 'kefu_url', 'https://help.example.com/desk')
  await open(page, '/pages/common/login')
  const speak = async (lang: string): Promise<void> => {
    await page.evaluate((name) => localStorage.setItem('lang', name), lang)
    await page.reload()
    await waitForApp(page)
  }

  await test.step('the name and logo of the site set by the operator are shown on /pages/common/login and /pages/common/aboutus', async () => {
    for (const route of ['/pages/common/login', '/pages/common/aboutus']) {
      await navigateAndWait(page, route)
      await expect.poll(() => pathOf(page)).toBe(route)
      await expect(page.getByText('Harbour', { exact: true })).toBeVisible()
      await expect(page.locator('main img[src="/h5/covers/fees.svg"]')).toBeVisible()
    }
  })

  await test.step('the headset icon on /pages/index/index opens the support link that the operator has set', async () => {
    await navigateAndWait(page, '/pages/index/index')
    const headset = page.getByRole('link', { name: 'Customer service', exact: true })
    await expect(headset).toHaveAttribute('href', /webView/)
    await headset.click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/webView')
    await expect(page.locator('iframe')).toHaveAttribute('title', 'help.example.com')
  })

  await test.step('the texts change with the language of the app', async () => {
    await navigateAndWait(page, '/pages/common/faq')
    await speak('vn')
    await expect(page.locator('main details').first()).toBeVisible()
    await expect(page.getByText('How do I open an account?')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  })

  await test.step('the list of countries in the app is shown when the server cannot be reached', async () => {
    await context.route('**/api/areas**', (route) => route.abort())
    await navigateAndWait(page, '/pages/common/area')
    await speak('fra')
    await page.getByRole('searchbox').fill('viêt')
    await expect(page.getByRole('button', { name: /Viêt Nam/ })).toBeVisible()
  })
})

test('/pages/setting/operational_compliance: text and certificates fit the page, and Back closes an enlarged certificate', async ({
  page,
}) => {
  await open(page, '/pages/common/aboutus')
  await navigateAndWait(page, '/pages/setting/operational_compliance')

  await test.step('text and certificates keep within the margins of the page', async () => {
    for (const part of [page.getByRole('article'), page.getByRole('list', { name: 'Certificates' })]) {
      const text = await part.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      })
      expect(text.left).toBeGreaterThanOrEqual(16)
      expect(text.right).toBeLessThanOrEqual(390 - 16)
    }
  })

  await test.step('Back closes an enlarged certificate and stays on the page', async () => {
    await page.getByRole('button', { name: 'Enlarge certificate 2' }).click()
    const zoomed = page.getByRole('dialog', { name: 'Certificate' })
    await expect(zoomed.getByRole('img')).toHaveAttribute('src', '/h5/covers/fills.svg')
    await page.goBack()
    await expect(zoomed).toBeHidden()
    expect(pathOf(page)).toBe('/pages/setting/operational_compliance')
    await page.getByRole('button', { name: 'Enlarge certificate 1' }).click()
    await zoomed.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
      close.click()
      close.click()
    })
    await expect(zoomed).toBeHidden()
    // Two quick clicks on Back have gone back by only one page, so this page is still open.
    await page.getByRole('button', { name: 'Enlarge certificate 2' }).click()
    await expect(zoomed).toBeVisible()
    await zoomed.getByRole('button', { name: 'Close' }).click()
    await expect(zoomed).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/aboutus')
  })
})

test('the pickers of country, area and city can be searched, return the choice to the form, and reject areas that are not served', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await open(page, '/pages/common/aboutus')

  await test.step('searching "84" finds Vietnam, and choosing Vietnam returns to the previous page', async () => {
    await navigateAndWait(page, '/pages/common/area')
    await page.getByRole('searchbox').fill('84')
    await page.getByRole('button', { name: /Vietnam\s*\+84/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/aboutus')
  })

  await test.step('an area that is not served is rejected with the text of the specification', async () => {
    await navigateAndWait(page, '/pages/setting/areas')
    await page.getByRole('searchbox').fill('North Korea')
    await page.getByRole('button', { name: 'North Korea' }).click()
    await expectToast(page, 'Your area is temporarily not supported')
    expect(pathOf(page)).toBe('/pages/setting/areas')
  })

  await navigateAndWait(page, '/pages/common/aboutus')

  await test.step('when access to the location is denied, the place can be chosen in the country picker and the form can be sent', async () => {
    await navigateAndWait(page, '/choose-location')
    const confirm = page.getByRole('button', { name: 'Use this place' })
    await expect(confirm).toBeDisabled()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByRole('alert')).toHaveText('Location unavailable. Enter the place manually.')
    await page.getByLabel('Address').fill('12 Trang Tien')
    await page.getByRole('link', { name: 'Country or region' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/areas')
    // Waits for the new page: the previous page has a search field for cities too.
    await page.getByRole('searchbox').last().fill('Vietnam')
    await page.getByRole('button', { name: 'Vietnam', exact: true }).click()
    await expect(page.getByLabel('Place')).toHaveValue('Vietnam')
    await expect(page.getByLabel('Address')).toHaveValue('12 Trang Tien')
    await confirm.click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/aboutus')
  })

  await test.step('an area chosen from a form is returned to that form', async () => {
    await navigateAndWait(page, '/choose-location')
    await page.getByRole('link', { name: 'Country or region' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/areas')
    await page.getByRole('searchbox').last().fill('84')
    await page.getByRole('button', { name: 'Vietnam', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/choose-location')
    await expect(page.getByLabel('Place')).toHaveValue('Vietnam')
  })

  await test.step('an allowed location or a searched city fills the city field', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 21.03, longitude: 105.85 })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByLabel('Place')).toHaveValue('Hanoi, Vietnam')
    await expect(page.getByText('21.03000, 105.85000')).toBeVisible()
    await page.getByRole('searchbox').fill('lyon')
    await page.getByRole('button', { name: /Lyon/ }).click()
    await expect(page.getByLabel('Place')).toHaveValue('Lyon, France')
  })

  await test.step('the address on the contact page opens a map page with its name and address', async () => {
    await navigateAndWait(page, '/pages/common/contactus')
    await page.getByRole('link', { name: /12 Trang Tien/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/open-location')
    await expect(page.getByRole('heading', { name: 'H5 Exchange' })).toBeVisible()
    await expect(page.getByText('12 Trang Tien, Hanoi')).toBeVisible()
    await expect(page.getByText('21.028, 105.854')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('target', '_blank')
  })

  await navigateAndWait(page, '/pages/common/aboutus')
  for (const search of ['', '?latitude=91&longitude=1', '?latitude=1', '?latitude=a&longitude=1&address=x'])
    await test.step(`invalid coordinates ("${search}") show a notice and return to the previous page`, async () => {
      await navigateAndWait(page, `/open-location${search}`)
      await expectToast(page, 'Parameter error')
      await expect.poll(() => pathOf(page)).toBe('/pages/common/aboutus')
      // A toast with the same text is shown again only after the previous toast has disappeared.
      await page.clock.fastForward(1_500)
      await expectNoToast(page)
    })
})
