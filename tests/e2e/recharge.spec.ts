import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '#server/clock.ts'
import { ops } from '#server/ops/run.ts'
import { SPEC_ROUTES } from '../../src/routes/-spec.ts'
import { type Gateways, startGateways } from '../helpers/gateways.ts'
import { accepted, send } from '../helpers/people.ts'
import { type RunningServer, startServer, until } from '../helpers/server.ts'
import { at, booted, pathOf, prepare, walk, watchErrors } from './open.ts'

/** An installation without test mode: addresses come from the operators' pool, and credits from a watcher of chains. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const BNB = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const DEMO = { DEMO: '0' }

let gateways: Gateways
let dataDir: string
let server: RunningServer
let token: string
let ana: string

async function run(key: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const env = {
    ...process.env,
    ...DEMO,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: server.origin,
    H5_OPERATOR_KEY: key,
  }
  const code = await ops(words, { env, clock: systemClock, out: line, err: line })
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}

const file = (name: string, rows: readonly object[]): string => {
  const path = join(dataDir, name)
  writeFileSync(path, JSON.stringify(rows))
  return path
}

/** Registers with the code that was mailed, and signs in. */
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
  await booted(page)
}
const main = (page: Page) => page.locator('main:visible')

test.describe('/pages/fund/receive', () => {
  test('each network shows the person’s own address, switching switches it, and an empty pool says so', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/fund/receive?currency=3')
    await expect(page.getByText(TRON)).toBeVisible()
    await expect(page.getByText('Send only USDT over TRC20')).toBeVisible()
    await expect(main(page)).toContainText('19')
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    await page.getByRole('radio', { name: 'BEP20' }).click()
    await expect(page.getByText(BNB)).toBeVisible()
    await expect(page.getByText(TRON)).toHaveCount(0)
    await expect(page.getByText('Send only USDT over BEP20')).toBeVisible()
    await page.getByRole('radio', { name: 'ERC20' }).click()
    await expect(page.getByText('No recharge address is free on ERC20 at the moment')).toBeVisible()
    await expect(page.getByRole('img', { name: /Recharge address/ })).toHaveCount(0)
    await page.getByRole('radio', { name: 'TRC20' }).click()
    await expect(page.getByText(TRON)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(TRON)).toHaveCount(0)
    expect(errors).toEqual([])
  })
})

test.describe('/pages/fund/receive_withdraw_record', () => {
  test('a credit of the chain is seen while it is confirmed, then raises balance and bill, without a reload', async ({
    page,
  }) => {
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
    // So that the address is this person's before it is paid to.
    await open(page, '/pages/fund/receive?currency=3')
    await expect(page.getByText(TRON)).toBeVisible()
    await walk(page, '/pages/fund/receive_withdraw_record?tab=recharge')
    await expect(page.getByText('No recharges yet')).toBeVisible()
    await run(ana, 'recharge', 'import', file('four.json', [credit(4)]))
    await expect(page.getByText('Confirming 4/19')).toBeVisible()
    await page.getByText('Confirming 4/19').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Seen on the chain')
    await expect(sheet).toContainText('4 / 19')
    await page.keyboard.press('Escape')
    await run(ana, 'recharge', 'import', file('more.json', [credit(11)]))
    await expect(page.getByText('Confirming 11/19')).toBeVisible()
    await run(ana, 'recharge', 'import', file('all.json', [credit(19)]))
    await expect(page.getByText(/^Confirming/)).toHaveCount(0)
    await walk(page, '/pages/fund/assets_record?currency=3&type=change')
    await expect(main(page)).toContainText('250.5')
    await expect(main(page).getByText('Recharge', { exact: true }).first()).toBeVisible()
  })
})

test('without test mode no screen shows anything of it', async ({ page }) => {
  test.setTimeout(300_000)
  await open(page, '/pages/index/index')
  const seen: string[] = []
  for (const route of SPEC_ROUTES.filter((one) => !/common\/(?:login|register)/.test(one))) {
    await walk(page, route)
    await expect.poll(() => pathOf(page)).toBe(route.split('?')[0])
    await expect(main(page)).toHaveCount(1)
    await expect(main(page)).not.toBeEmpty()
    const text = await main(page).innerText()
    if (/TEST-ONLY|NOT-PAYABLE|Test mode|SIMULATED|demo@example/.test(text)) seen.push(route)
  }
  expect(seen).toEqual([])
})
