import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { accepted, send, voucherPicture } from '../../helpers/test-people.ts'
import { type RunningServer, startServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { at, expectToast, listenForToasts, pathOf, waitForApp, watchErrors } from '../browser-page-actions.ts'

test.use({ serviceWorkers: 'allow' })

const PASSWORD = 'a new person 7'

let server: RunningServer
let profile: string
let context: BrowserContext

test.beforeAll(async () => {
  // Reviews are made by an operator instead of the automatic review of demo mode.
  server = await startServer({ env: { DEMO_REVIEW: '0' } })
  profile = mkdtempSync(join(tmpdir(), 'h5-person-'))
  // A persistent browser profile, because an app cannot be installed from a private window.
  context = await chromium.launchPersistentContext(profile, {
    executablePath: needChromium(),
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
})
test.afterAll(async () => {
  await context.close()
  await server.stop()
  rmSync(profile, { recursive: true, force: true })
})

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name })

test('a new person registers, deposits, is credited after an approval, buys at market, reads the transaction and logs out', async () => {
  test.setTimeout(180_000)
  const email = `linh.${crypto.randomUUID().slice(0, 8)}@example.com`
  const page = await context.newPage()
  const errors = watchErrors(page)
  await listenForToasts(page)

  await test.step('the app is installable from the home page', async () => {
    await page.goto(at(server.origin, '/pages/index/index'))
    await waitForApp(page)
    await page.evaluate(() => {
      localStorage.setItem('lang', 'en')
      // Marks the launch announcement as shown, because its dialog would cover the page; other tests check
      // the announcement.
      localStorage.setItem('popupShown', '1000000')
    })
    await page.reload()
    await waitForApp(page)
    await controlled(page)
    const session = await context.newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { url, errors: wrong } = await session.send('Page.getAppManifest')
    expect(wrong).toEqual([])
    expect((await context.request.get(url)).status()).toBe(200)
    await session.detach()
    await expect(page.getByRole('heading', { name: 'Welcome to H5 Exchange' })).toBeVisible()
  })

  await test.step('registers with the mailed code', async () => {
    await page.getByRole('link', { name: 'Log in / Register' }).click()
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/register')
    // Waits for the heading, because the address changes before the page does, and the previous page has an
    // email field too.
    await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    const { code } = accepted<{ code: string }>(
      await send(server.origin, 'GET', '/dev/mailbox', { user_string: email }),
    )
    await page.getByLabel('Verification code').fill(code)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'Registration succeeded')
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await expect(page.getByRole('paragraph').filter({ hasText: /^\$0\.00$/ })).toBeVisible()
  })

  await test.step('deposits with a payment proof, which waits for review', async () => {
    await page.locator('main').getByRole('link', { name: 'Deposit' }).first().click()
    await page.getByRole('link', { name: /^USDT TRC20/ }).click()
    await expect(page.getByText('Test mode: no real money moves').first()).toBeVisible()
    await page.getByRole('button', { name: 'Upload payment proof' }).click()
    await page.getByLabel('Sending address').fill('TQ1 my own wallet')
    await page.getByLabel('Amount').fill('2000')
    await page.locator('input[type=file]:not([capture])').setInputFiles({
      name: 'voucher.png',
      mimeType: 'image/png',
      buffer: await voucherPicture(),
    })
    await expectToast(page, 'Uploaded')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const row = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')
    await expect(row).toContainText('+2,000')
    await expect(row).toContainText('In review')
  })

  await test.step('the operator approves, and status and balance change without a reload', async () => {
    const row = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')
    await row.getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    const id = /Record number\s*(\d+)/.exec(await sheet.innerText())?.[1]
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // The lists of the command line mask the depositor's email address.
    expect(await operate(server, 'deposit', 'list')).toContain('li***@example.com')
    expect(await operate(server, 'deposit', 'approve', String(id))).toContain('credited')
    await expect(row).toContainText('Credited')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await expect(page.getByRole('paragraph').filter({ hasText: /^\$2,000\.00$/ })).toBeVisible()
    await tab(page, 'Assets').click()
    await expect(page.getByRole('row', { name: /^Spot/ })).toContainText('2,000.00')
    expect(loads).toBe(0)
  })

  await test.step('buys Bitcoin with a market order', async () => {
    await tab(page, 'Trade').click()
    // Waits for the ticket, because the assets page has a tab with the same name and is shown until the ticket
    // has loaded.
    await expect(page.getByRole('button', { name: /Order type/ })).toBeVisible()
    const coins = page.getByRole('tab', { name: 'Spot', exact: true })
    if ((await coins.count()) > 0) await coins.click()
    await page.getByRole('button', { name: /Order type/ }).click()
    await page.getByRole('option', { name: /^Market/ }).click()
    await page.getByRole('textbox', { name: 'Amount (USDT)' }).fill('500')
    await page.getByRole('form', { name: 'Order' }).getByRole('button', { name: 'Buy BTC' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm order' })
    await expect(confirm).toContainText('You pay at most')
    await confirm.getByRole('button', { name: /^Buy/ }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Bought / })).toBeVisible()
  })

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const order = await until('the filled order', async () => {
    const { list } = accepted<{
      list: { status: string; filled_amount: string; total: string; fee: string }[]
    }>(await send(server.origin, 'GET', '/coin/list', { status: 'history' }, token))
    return list[0] ?? null
  })
  expect(order.status).toBe('complete')

  await test.step('sees the fill, its transactions and the new balance', async () => {
    await page.goto(at(server.origin, '/pages/transaction/currency_order?tab=history'))
    await expect(page.getByText('BTC/USDT').first()).toBeVisible()
    await page.goto(at(server.origin, '/pages/fund/assets_record?currency=1'))
    const bills = page.getByRole('list', { name: 'Transactions' })
    await expect(bills).toContainText(`+${order.filled_amount.replace(/0+$/, '')} BTC`)
    await expect(bills).toContainText('Spot trade')
    await page.goto(at(server.origin, '/pages/fund/assets'))
    const coins = page.getByRole('tabpanel', { name: 'All accounts' })
    const coin = (name: string) => coins.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(coin('BTC')).toContainText(order.filled_amount.replace(/0+$/, ''))
    const left = (2_000_000_000n - micro(order.total) - micro(order.fee)).toString()
    const whole = `${left.slice(0, -6)}.${left.slice(-6)}`.replace(/\.?0+$/, '')
    await expect(coin('USDT')).toContainText(whole.replace(/^(\d)(\d{3})/, '$1,$2'))
  })

  await test.step('logs out, and no data of the person is left', async () => {
    await tab(page, 'Home').click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(email)
    // Polls, because the page does not wait for the server's response to the logout.
    await expect
      .poll(async () => (await send(server.origin, 'GET', '/user/info', {}, token)).type)
      .toBe('999')
  })

  expect(errors).toEqual([])
})

/** Converts a USDT amount to an integer number of millionths. */
function micro(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(6, '0').slice(0, 6))
}
