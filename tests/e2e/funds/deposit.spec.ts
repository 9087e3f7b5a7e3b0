import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { SPEC_ROUTES } from '../../../src/routes/-all-routes.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { type Gateways, startGateways } from '../../helpers/mail-and-sms.ts'
import { runCommand } from '../../helpers/ops-commands.ts'
import { accepted, send } from '../../helpers/test-people.ts'
import { type RunningServer, startServer, until } from '../../helpers/test-server.ts'
import { controlled, holds, keysIn } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

/** Addresses in the operators' address pool. */
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const BNB = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
/** An installation without demo mode, where a watcher of the blockchains reports credits. */
const DEMO = { DEMO: '0' }

let gateways: Gateways
let dataDir: string
let server: RunningServer
let token: string
let ana: string

const run = (key: string, ...words: string[]): Promise<string> =>
  runCommand({ ...DEMO, DATA_DIR: dataDir, PUBLIC_ORIGIN: server.origin, H5_OPERATOR_KEY: key }, words)

const file = (name: string, rows: readonly object[]): string => {
  const path = join(dataDir, name)
  writeFileSync(path, JSON.stringify(rows))
  return path
}

/** Registers a person with the mailed code and signs in; returns the session token. */
async function member(email: string): Promise<string> {
  const password = 'correct horse 7'
  accepted(await send(server.origin, 'POST', '/sms_mail', { user_string: email, scene: 'register' }))
  const code = await until('the code', () => gateways.code(email))
  const fields = { user_string: email, code, password, re_password: password }
  accepted(await send(server.origin, 'POST', '/user/register', fields))
  return accepted(await send(server.origin, 'POST', '/user/login', { user_string: email, password }))
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  gateways = await startGateways()
  dataDir = mkdtempSync(join(tmpdir(), 'h5-production-'))
  const { smtpUrl, smsUrl } = gateways
  server = await startServer({ dataDir, env: { ...DEMO, SMTP_URL: smtpUrl, SMS_URL: smsUrl } })
  const keyIn = (text: string): string => /h5op_\S+/.exec(text)?.[0] ?? ''
  ana = keyIn(await run('', 'operator', 'add', 'ana'))
  const ben = keyIn(await run(ana, 'operator', 'add', 'ben'))
  const pool = file('pool.json', [
    { network: 'TRC20', address: TRON },
    { network: 'BEP20', address: BNB },
  ])
  await run(ana, 'addresses', 'import', pool)
  await run(ben, 'addresses', 'import', pool)
  // Without demo mode every network of a new installation is closed.
  for (const network of ['TRC20', 'BEP20', 'ERC20'])
    await run(ana, 'deposit', 'open-network', 'USDT', network)
  token = await member('an@example.org')
})
test.afterAll(async () => {
  await server.stop()
  gateways.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const open = async (page: Page, route: string): Promise<void> => {
  await prepare(page, { token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const main = (page: Page) => page.locator('main:visible')

const HIDDEN = 'The address is hidden while you are offline because it may have changed.'
/** The database keys under which the device stores deposit addresses. */
const kept = async (page: Page) => (await keysIn(page)).filter((key) => key.includes('get_in_address'))
/** Moves the clock of the device forward by hours. */
const laterBy = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    localStorage.setItem('clockOffset', String(Number(localStorage.getItem('clockOffset')) + ms))
  }, hours * 3_600_000)

test.describe('/pages/fund/receive', () => {
  test('in production mode a member gets one deposit address per network, a deposit is credited after the required confirmations, and nothing mentions test mode', async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    const errors = watchErrors(page)
    await open(page, '/pages/fund/receive?currency=3')

    await test.step("each network shows the person's own address, or a notice when the network has no free address", async () => {
      await expect(page.getByText(TRON)).toBeVisible()
      await expect(page.getByText('Send only USDT over TRC20')).toBeVisible()
      await expect(main(page)).toContainText('19')
      expect(await markupViolations(page)).toEqual([])
      await page.getByRole('radio', { name: 'BEP20' }).click()
      await expect(page.getByText(BNB)).toBeVisible()
      await expect(page.getByText(TRON)).toHaveCount(0)
      await expect(page.getByText('Send only USDT over BEP20')).toBeVisible()
      await page.getByRole('radio', { name: 'ERC20' }).click()
      await expect(page.getByText('No deposit address is free on ERC20 at the moment')).toBeVisible()
      await expect(page.getByRole('img', { name: /Deposit address/ })).toHaveCount(0)
      await page.getByRole('radio', { name: 'TRC20' }).click()
      await expect(page.getByText(TRON)).toBeVisible()
      await context.setOffline(true)
      // The networks and the address each show the time of their data; the last time on the page belongs to the
      // address.
      await expect(page.getByText(/^As of /).last()).toBeVisible()
      await expect(page.getByText(TRON)).toBeVisible()
      await page.getByRole('radio', { name: 'BEP20' }).click()
      await expect(page.getByText(BNB)).toBeVisible()
      await page.getByRole('radio', { name: 'ERC20' }).click()
      await expect(page.getByText(HIDDEN)).toBeVisible()

      await context.setOffline(false)
    })

    await test.step('a credit of the chain is shown as pending until confirmed, then balance and transactions change without a reload', async () => {
      const credit = (confirmations: number) => ({
        network: 'TRC20',
        coin: 'USDT',
        hash: 'a1'.repeat(32),
        index: 0,
        address: TRON,
        amount: '250.5',
        confirmations,
        time: '2026-11-24T10:00:00Z',
      })
      await page.getByRole('radio', { name: 'TRC20' }).click()
      await expect(page.getByText(TRON)).toBeVisible()
      await navigateAndWait(page, '/pages/fund/receive_withdraw_record?tab=recharge')
      await expect(page.getByText('No deposits yet')).toBeVisible()
      await run(ana, 'deposit', 'import', file('four.json', [credit(4)]))
      await expect(page.getByText('Confirming 4/19')).toBeVisible()
      await page.getByText('Confirming 4/19').click()
      const sheet = page.getByRole('dialog')
      await expect(sheet).toContainText('Detected on the network')
      await expect(sheet).toContainText('4 / 19')
      await page.keyboard.press('Escape')
      await run(ana, 'deposit', 'import', file('more.json', [credit(11)]))
      await expect(page.getByText('Confirming 11/19')).toBeVisible()
      await run(ana, 'deposit', 'import', file('all.json', [credit(19)]))
      await expect(page.getByText(/^Confirming/)).toHaveCount(0)
      await navigateAndWait(page, '/pages/fund/assets_record?currency=3&type=change')
      await expect(main(page)).toContainText('250.5')
      await expect(main(page).getByText('Deposit', { exact: true }).first()).toBeVisible()
    })

    expect(errors).toEqual([])
    await test.step('no screen shows a sign of test mode', async () => {
      const seen: string[] = []
      for (const route of SPEC_ROUTES.filter((one) => !/common\/(?:login|register)/.test(one))) {
        await navigateAndWait(page, route)
        await expect.poll(() => pathOf(page)).toBe(route.split('?')[0])
        await expect(main(page)).toHaveCount(1)
        await expect(main(page)).not.toBeEmpty()
        const text = await main(page).innerText()
        if (/TEST-ONLY|NOT-PAYABLE|Test mode|SIMULATED|demo@example/.test(text)) seen.push(route)
      }
      expect(seen).toEqual([])
    })
  })

  test.describe(() => {
    // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
    test.use({ serviceWorkers: 'allow' })

    test('offline a deposit address loaded in the last 24 hours is shown with its time, and an older address is not shown', async ({
      page,
      context,
    }) => {
      const errors = watchErrors(page)
      await open(page, '/pages/fund/receive?currency=3')

      await test.step('offline an address read in the last 24 hours is shown with its time, and an older address is not shown', async () => {
        await expect(page.getByText(TRON)).toBeVisible()
        await controlled(page)
        await expect.poll(() => kept(page)).toHaveLength(1)
        expect((await kept(page))[0]).toMatch(/currency=3&network=TRC20/)
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(page.getByText(TRON)).toBeVisible()
        await expect(
          page.getByRole('img', { name: 'Deposit address for USDT' }).locator('path'),
        ).toBeAttached()
        await expect(page.getByText(/^As of \d\d:\d\d:\d\d/).last()).toBeVisible()
        await expect(page.getByText('Send only USDT over TRC20')).toBeVisible()
        await laterBy(page, 24)
        await page.goto(at(server.origin, '/pages/fund/receive?currency=3'))
        await page.reload()
        await waitForApp(page)
        await expect(page.getByText(HIDDEN)).toBeVisible()
        await expect(page.getByText(TRON)).toHaveCount(0)
        // The address was removed from the device's storage, not only from the page.
        await expect.poll(() => holds(page, TRON)).toBe(false)
        await context.setOffline(false)
        await expect(page.getByText(TRON)).toBeVisible()
      })

      await test.step('a newly loaded address replaces the stored address, and no address is stored after the logout', async () => {
        const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
        await expect(page.getByText(TRON)).toBeVisible()
        await expect.poll(() => kept(page)).toHaveLength(1)
        // Replaces the stored address by a different address that was stored an hour ago.
        await page.evaluate(
          async ([address, other]) => {
            const done = <T>(request: IDBRequest<T>): Promise<T> =>
              new Promise((resolve, reject) => {
                request.onsuccess = () => resolve(request.result)
                request.onerror = () => reject(request.error)
              })
            const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
            const db = await done(indexedDB.open(names.find((name) => name.startsWith('h5-cache-')) ?? ''))
            const pages = db.transaction('pages', 'readwrite').objectStore('pages')
            for (const key of await done(pages.getAllKeys())) {
              if (!String(key).includes('get_in_address')) continue
              const kept = await done(pages.get(key))
              const text = kept.text.replace(address, other)
              await done(pages.put({ ...kept, text, asOf: kept.asOf - 3_600_000 }, key))
            }
            db.close()
          },
          [TRON, OTHER] as const,
        )
        await expect.poll(() => holds(page, TRON)).toBe(false)
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(page.getByText(OTHER)).toBeVisible()
        await context.setOffline(false)
        await expect(page.getByText(TRON)).toBeVisible()
        await expect(page.getByText(OTHER)).toHaveCount(0)
        await expect.poll(() => holds(page, OTHER)).toBe(false)
        await expect.poll(() => holds(page, TRON)).toBe(true)
        await context.setOffline(true)
        await navigateAndWait(page, '/pages/setting/setting')
        await page.getByRole('button', { name: 'Log out' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
        await expectToast(page, 'Logged out on this device, but the server could not be reached.')
        await expect.poll(() => holds(page, TRON)).toBe(false)
      })
      expect(errors).toEqual([])
    })
  })
})
