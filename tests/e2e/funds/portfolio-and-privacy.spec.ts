import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLedger } from '#server/ledger/post-journal.ts'
import { runningOwner } from '#server/platform/db/data-folder-lock.ts'
import { connectDatabase, type Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { depositJournal } from '../../harness/deposits.ts'
import { allowNextCode, codeFor } from '../../helpers/account-security.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { newPerson, type Person, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const USDT = 3
const PASSWORD = 'correct horse 7'

let server: RunningServer
let database: Database

test.beforeAll(async ({ server: running }) => {
  server = running
  const url = runningOwner(server.dataDir)?.url
  if (!url) throw new Error('no database is running')
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  database = await connectDatabase(url, quiet, { max: 2, statementTimeout: 0 })
})

async function open(page: Page, route: string, person: Person): Promise<void> {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const idOf = async (person: Person): Promise<number> => (await person.get<{ id: number }>('/user/info')).id

async function deposit(person: Person, amount: string): Promise<void> {
  const money = { user: await idOf(person), currency: USDT, amount, account: 'change' as const }
  const journal = depositJournal(randomUUID(), Date.now(), money)
  await database.db.transaction().execute((tx) => createLedger().post(tx, journal))
}

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

test('a member reads the portfolio curve, exports personal data without secrets, and cannot close an account that holds money', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  const person = await newPerson(server.origin)
  await deposit(person, '1250')
  await open(page, '/pages/fund/assets', person)

  await test.step('/pages/fund/assets: the curve of 30 days can be read by keyboard, leaves out deposits, and is hidden with the balances', async () => {
    const curve = page.getByRole('region', { name: 'Last 30 days' })
    await expect(curve.getByTestId('curve-value')).toContainText('1,250.00')
    await expect(curve.getByTestId('curve-inflow')).toContainText('+$1,250.00')
    await expect(curve.getByTestId('curve-gain')).toContainText('0.00')
    const slider = curve.getByRole('slider', { name: 'Day on the chart' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuenow', '29')
    await expect(curve.getByTestId('curve-value')).toContainText('$0.00')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', /\$1,250\.00/)
    await clean(page)
    await page.getByRole('button', { name: /hide/i }).first().click()
    await expect(curve).toContainText('The curve is hidden together with the amounts.')
    await expect(curve).not.toContainText('1,250')

    await page.getByRole('button', { name: /show/i }).first().click()
  })

  await test.step('/pages/fund/assets: offline the stored curve is readable with its time', async () => {
    const curve = page.getByRole('region', { name: 'Last 30 days' })
    await expect(curve.getByTestId('curve-value')).toContainText('1,250.00')
    await context.setOffline(true)
    await expect(curve.getByTestId('curve-value')).toContainText('1,250.00')
    await expect(curve).toContainText(/As of/)
    await context.setOffline(false)
  })

  await test.step('/pages/fund/profit: a day of the calendar opens its figures by keyboard, offline they are readable with their time, and they are hidden with the balances', async () => {
    await page.getByRole('link', { name: 'PnL calendar' }).click()
    const calendar = page.getByRole('table', { name: /^Profit and loss of each day/ })
    await expect(calendar.getByRole('columnheader')).toHaveCount(7)
    // The account was created today: its calendar shows the deposit and no profit.
    const today = calendar.getByRole('button')
    await expect(today).toHaveCount(1)
    await expect(today).toHaveAccessibleName(/: \$0\.00$/)
    await clean(page)
    await context.setOffline(true)
    await expect(page.getByText(/^As of/).first()).toBeVisible()
    await today.focus()
    await page.keyboard.press('Enter')
    const figures = page.getByRole('dialog')
    await expect(figures).toContainText('Net deposits+$1,250.00')
    await expect(figures).toContainText('Value at the end$1,250.00')
    await page.keyboard.press('Escape')
    await expect(today).toBeFocused()
    await context.setOffline(false)
    await page.getByRole('radio', { name: 'Year' }).click()
    await expect(page.getByRole('table', { name: /^Profit and loss of each month/ })).toBeVisible()
    await clean(page)
    await page.goBack()
    await page.getByRole('button', { name: /hide/i }).first().click()
    await page.getByRole('link', { name: 'PnL calendar' }).click()
    await expect(page.getByText('The calendar is hidden together with the amounts.')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: /show/i }).first().click()
  })

  await test.step('/pages/setting/security: the exported data is downloaded after the password and contains no secret', async () => {
    await navigateAndWait(page, '/pages/setting/security')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const sheet = page.getByRole('dialog', { name: 'Download my data' })
    await sheet.getByRole('button', { name: 'Prepare my data' }).click()
    await expect(sheet).toContainText('Enter your login password')
    await sheet.getByLabel('Login password').fill('not the one 1')
    await sheet.getByRole('button', { name: 'Prepare my data' }).click()
    await expect(sheet).toContainText('The login password is wrong')
    await sheet.getByLabel('Login password').fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Prepare my data' }).click()
    const saved = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Save data (JSON)' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ profile: { email: person.email } })
    expect(text).not.toMatch(/argon2|password_hash|token_hash/)
    const bills = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Save transactions (CSV)' }).click()
    expect(readFileSync(await (await bills).path(), 'utf8')).toContain(',change,USDT,available,1250,')

    await page.keyboard.press('Escape')
  })
  expect(errors).toEqual([])

  await test.step('/pages/setting/security: an account with money is not closed, and an empty account is closed and cannot sign in any more', async () => {
    await page.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByRole('link', { name: 'Balance in USDT' })).toBeVisible()
    const poor = await newPerson(server.origin)
    await allowNextCode(database.db, poor.email)
    const id = await idOf(poor)
    const other = await page.context().browser()?.newContext()
    if (!other) throw new Error('no browser')
    const leaving = await other.newPage()
    await open(leaving, '/pages/setting/security', poor)
    await leaving.getByRole('button', { name: 'Close account' }).click()
    const sheet = leaving.getByRole('dialog', { name: 'Close account' })
    await sheet.getByLabel('Login password').fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expectToast(leaving, `Code sent to ${poor.email.slice(0, 2)}***@example.com`)
    await sheet.getByLabel('Verification code').fill(await codeFor(server.origin, poor.email))
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Close account for ever' }).click()
    await expectToast(leaving, 'Account closed')
    expect((await send(server.origin, 'GET', '/user/info', {}, poor.token)).type).toBe('999')
    const unknown = { user_string: `${randomUUID()}@example.com`, password: PASSWORD }
    const gone = await send(server.origin, 'POST', '/user/login', {
      user_string: poor.email,
      password: PASSWORD,
    })
    expect(gone).toMatchObject({ type: 'error', key: 'login_failed' })
    expect(gone.message).toBe((await send(server.origin, 'POST', '/user/login', unknown)).message)
    const row = await database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: '', password_hash: '!', nickname: `#${id}` })
    const kept = await database.db
      .selectFrom('closed_accounts')
      .select('email')
      .where('user_id', '=', id)
      .execute()
    expect(kept).toEqual([{ email: poor.email }])
    await other.close()
  })
})
