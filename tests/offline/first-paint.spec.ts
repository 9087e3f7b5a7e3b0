import { type ControlledServer, expect, type Page, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp, watchErrors } from '../e2e/browser-page-actions.ts'
import { deposit, newPerson } from '../helpers/test-people.ts'

let server: ControlledServer
test.beforeAll(({ server: shared }) => {
  server = shared
})
// Service workers are blocked, so that the tests can delay the requests for the app's files.
test.use({ serviceWorkers: 'block' })

const market = () => at(server.origin, '/pages/market/market')
const picture = (page: Page) => page.evaluate(() => localStorage.getItem('picture'))

/** Opens the market and waits until the prices for the next start are stored. */
async function visited(page: Page): Promise<void> {
  await prepare(page)
  await page.goto(market())
  await waitForApp(page)
  await expect.poll(() => picture(page)).not.toBeNull()
}

/**
 * Blocks the app's files, so that everything on screen is rendered by the HTML page and its inline script.
 */
const cut = (page: Page) => page.route('**/h5/assets/**', (route) => route.abort())

test('/pages/market/market shows stored figures with their time before the code of the app has loaded', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await visited(page)
  await cut(page)

  await test.step('/pages/market/market shows its last figures and their time before any code of the app runs', async () => {
    const kept = JSON.parse((await picture(page)) ?? '')
    await page.reload()
    const shell = page.locator('#boot')
    await expect(shell.getByText(kept.rows[0][3], { exact: true })).toBeVisible()
    await expect(shell.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible()
    expect(await shell.locator('[data-row]:visible').count()).toBe(12)
    // On a later day the page must show the date too.
    await page.evaluate(() => {
      const it = JSON.parse(localStorage.getItem('picture') ?? '')
      localStorage.setItem('picture', JSON.stringify({ ...it, asOf: it.asOf - 86_400_000 }))
    })
    await page.reload()
    await expect(shell.getByText(/^As of \d\d-\d\d, \d\d:\d\d$/)).toBeVisible()
  })
  expect(errors.filter((error) => !/fetch|import/i.test(error))).toEqual([])

  await test.step('figures in another language, of another list, or in a damaged record are not shown', async () => {
    const kept = (await picture(page)) ?? ''
    const emptyAfter = async (change: () => Promise<unknown>, address = market()) => {
      await change()
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.locator('#boot .boot-bone:visible').first()).toBeVisible()
      expect(await page.locator('#boot [data-slot]:not(:empty)').count()).toBe(0)
    }
    const store = (name: string, value: string) =>
      page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [name, value])
    await emptyAfter(() => store('lang', 'fra'))
    await store('lang', 'en')
    await emptyAfter(() => store('picture', kept), `${market()}?tab=stocks`)
    await emptyAfter(() => store('picture', kept), `${market()}?sort=name-asc`)
    await emptyAfter(() => store('picture', kept), `${market()}?legal=BTC`)
    await emptyAfter(() => store('picture', kept), at(server.origin, '/pages/fund/assets'))
    await page.goto(market())
    await emptyAfter(() => store('picture', '{"lang":"en","rows":7}'))
  })
})

test('/pages/index/index, /pages/mailMessage/mailMessage: a first visit shows the first banner and the newest messages before any code of the app runs', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '500')
  await prepare(page, { token: person.token })
  await cut(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/h5/manifest.webmanifest')
  const banner = page.locator('#boot-banner')
  await expect.poll(() => banner.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960)
  await page.goto('about:blank')
  await page.goto(at(server.origin, '/pages/mailMessage/mailMessage'))
  const mails = page.locator('#boot-mails')
  await expect(mails.getByText('Deposit credited: 500 USDT', { exact: true })).toBeVisible()
  await expect(mails.locator('[data-row]:visible')).toHaveCount(2)
})

test('/pages/mailMessage/mailMessage: after the session has ended no messages are shown before the code of the app runs', async ({
  page,
}) => {
  await prepare(page, { token: 'A'.repeat(43) })
  await cut(page)
  const answered = page.waitForResponse(/getList/)
  await page.goto(at(server.origin, '/pages/mailMessage/mailMessage'))
  await (await answered).finished()
  await expect(page.locator('#boot-mails')).toBeVisible()
  await expect(page.locator('#boot-mails [data-row]:visible')).toHaveCount(0)
})

test('/pages/mailMessage/mailMessage: the newest messages are requested and shown before the code of the app has loaded, without delaying the load of the code', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await prepare(page, { token: person.token })
  let fetched = 0
  await page.route('**/h5/assets/**', (route) => {
    fetched += 1
    return route.continue()
  })
  let answer = () => {}
  await page.route('**/api/mailMessage/getList*', async (route) => {
    await new Promise<void>((done) => {
      answer = done
    })
    await route.continue()
  })
  const address = at(server.origin, '/pages/mailMessage/mailMessage')
  await page.goto(address)
  await expect.poll(() => fetched).toBeGreaterThan(0)
  answer()
  // Repeats the check with a connection that the app considers fast: the timer of 60 ms, after which the app
  // treats the connection as slow, does not fire during the test.
  await page.addInitScript(() => {
    const own = window.setTimeout
    const patient = (work: () => void, wait?: number) => own(work, wait === 60 ? 600_000 : wait)
    Object.assign(window, { setTimeout: patient })
  })
  await page.goto('about:blank')
  const asked = page.waitForRequest(/getList/)
  fetched = 0
  await page.goto(address)
  await asked
  await page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
  })
  expect(fetched).toBe(0)
  answer()
  await waitForApp(page)
  expect(fetched).toBeGreaterThan(0)
})
