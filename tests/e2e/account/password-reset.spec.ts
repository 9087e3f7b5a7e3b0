import type { Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { allowNextCode } from '../../helpers/account-security.ts'
import { accepted, newPerson, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import {
  at,
  expectNoToast,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
} from '../browser-page-actions.ts'

const NEW = 'another horse 8'
const DEMO = { user_string: 'demo@example.com', password: 'demo1234' }
let server: RunningServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const login = (fields: { user_string: string; password: string }) =>
  send(server.origin, 'POST', '/user/login', fields)
const mail = (email: string) => send(server.origin, 'GET', '/dev/mailbox', { user_string: email })

async function open(page: Page, route = '/pages/common/forget'): Promise<void> {
  await prepare(page)
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

/** Opens the page and makes it possible to request another code without waiting a minute. */
async function anew(page: Page): Promise<void> {
  await navigateAndWait(page, '/pages/common/forget')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await waitForApp(page)
}

async function fill(page: Page, account: string, code: string): Promise<void> {
  await page.getByLabel('Email').fill(account)
  await page.getByLabel('Verification code').fill(code)
  await page.getByLabel('New password').fill(NEW)
  await page.getByLabel('Repeat password').fill(NEW)
}

/** Submits the form. A second click within 500 ms would be ignored. */
const submit = (page: Page) => page.getByRole('button', { name: 'Reset password' }).click()

test('/pages/common/forget: a request for a code gets the same answer for a known and an unknown address, and is disabled offline', async ({
  page,
  context,
}) => {
  await open(page)

  await test.step('invalid input is reported on the page before anything is sent', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/user\/(?:forget|check_email)/.test(request.url())) asked.push(request.url())
    })
    await page.getByLabel('Email').fill('demo@example.com')
    await page.getByLabel('Verification code').fill('12345')
    await page.getByLabel('New password').fill('123456')
    await page.getByLabel('Repeat password').fill('1234567')
    await submit(page)
    await expect(page.getByText('Enter the 6-digit code')).toBeVisible()
    await expect(page.getByText('The password must be longer than 6 characters')).toBeVisible()
    await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
    expect(asked).toEqual([])
  })

  await test.step('offline the code cannot be requested and the address is kept', async () => {
    await page.getByLabel('Email').fill('linh@example.com')
    await context.setOffline(true)
    await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled()
    await context.setOffline(false)
    await page.reload()
    await waitForApp(page)
    await expect(page.getByLabel('Email')).toHaveValue('linh@example.com')
  })

  await test.step('an unknown address gets the same answer as a known address', async () => {
    const email = `nobody-${crypto.randomUUID().slice(0, 8)}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'If this address has an account, a code has been sent')
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    expect(accepted<{ code: string | null }>(await mail(email)).code).toBeNull()
    await fill(page, email, '000000')
    await skipClickDebounce(page)
    await submit(page)
    const field = page.getByLabel('Verification code')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const unknown = await page.locator('form').innerText()

    const person = await newPerson(server.origin)
    await fill(page, person.email, '000000')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await skipClickDebounce(page)
    await submit(page)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const count = /\d+ s\n/
    expect((await page.locator('form').innerText()).replace(count, '')).toBe(unknown.replace(count, ''))
  })
})

test('/pages/common/forget: a code sets a new password, ends every session and pauses withdrawals', async ({
  page,
}) => {
  await open(page)

  for (const [name, again] of [
    ['user_string', 're_password'],
    ['account', 'repassword'],
  ] as const)
    await test.step(`/pages/common/forget: ${name} with ${again} sets a new password, and the next login accepts it`, async () => {
      const person = await newPerson(server.origin)
      await allowNextCode(database.db, person.email)
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, 'If this address has an account, a code has been sent')
      const { code } = accepted<{ code: string }>(await mail(person.email))
      await fill(page, person.email, code)
      // Sends the fields under the names of this step, because clients use either pair of names.
      await page.route('**/api/user/forget', (route) => {
        const wire = new URLSearchParams(route.request().postData() ?? '')
        for (const [from, to] of [
          ['user_string', name],
          ['re_password', again],
        ] as const) {
          const value = wire.get(from) ?? ''
          wire.delete(from)
          wire.set(to, value)
        }
        return route.continue({ postData: wire.toString() })
      })
      await submit(page)
      await expectToast(page, 'Password changed')
      await expectNoToast(page)
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
      await page.unrouteAll()
      expect(await login({ user_string: person.email, password: 'correct horse 7' })).toMatchObject({
        key: 'login_failed',
      })
      accepted(await login({ user_string: person.email, password: NEW }))
      await anew(page)
    })

  await test.step('a mailed code sets a new password, ends every session and pauses withdrawals', async () => {
    const before = accepted<string>(await login(DEMO))
    await navigateAndWait(page, '/pages/common/login?redirect=%2Fpages%2Ffund%2Fassets')
    await page.getByLabel('Email').fill(DEMO.user_string)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/forget')
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.user_string)
    await expect(page.getByText('Withdrawals pause for 24 hours.')).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    const { code } = accepted<{ code: string }>(await mail(DEMO.user_string))
    await fill(page, DEMO.user_string, code)
    await submit(page)
    await expectToast(page, 'Password changed')
    await expectNoToast(page)
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible()

    expect(await send(server.origin, 'GET', '/user/info', {}, before)).toMatchObject({ type: '999' })
    expect(await login(DEMO)).toMatchObject({ type: 'error', key: 'login_failed' })
    // The login form is prefilled with the account name, and after the sign-in the app returns to the page
    // that the person had requested.
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.user_string)
    await page.getByLabel('Password', { exact: true }).fill(NEW)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/assets')
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const me = accepted<{ withdraw_hold_until: number }>(
      await send(server.origin, 'GET', '/user/info', {}, token),
    )
    expect(me.withdraw_hold_until).toBeGreaterThan(Date.now() / 1000 + 23 * 3600)
  })
})
