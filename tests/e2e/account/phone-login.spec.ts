import { UNSUPPORTED_AREAS } from '#domain/account/dialCodeAreas.ts'
import type { Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { accepted, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const PASSWORD = 'correct horse 7'
const NEW = 'another horse 8'

let server: RunningServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string): Promise<void> => {
  await prepare(page)
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

/** Generates an unused Vietnamese phone number. */
let taken = 0
const fresh = (): string => `9${String(Date.now()).slice(-6)}${String(++taken).padStart(2, '0')}`

const textedTo = async (mobile: string, area = '84'): Promise<{ code: string; text?: string }> =>
  accepted(await send(server.origin, 'GET', '/dev/mailbox', { user_string: `+${area}${mobile}` }))

const byPhone = (page: Page) => page.getByRole('tab', { name: 'Phone' }).click()
const number = (page: Page) => page.getByLabel('Phone number')

/** Chooses Vietnam in the country picker of dial codes. */
async function inVietnam(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Country code/ }).click()
  await expect.poll(() => pathOf(page)).toBe('/pages/common/area')
  await page.getByRole('searchbox').fill('84')
  await page.getByRole('button', { name: /Vietnam/ }).click()
}

async function registered(mobile: string, area_code = '84'): Promise<void> {
  accepted(await send(server.origin, 'POST', '/sms_send', { area_code, mobile, scene: 'register' }))
  const { code } = await textedTo(mobile, area_code)
  const fields = {
    user_string: mobile,
    type: 'mobile',
    area_code,
    code,
    password: PASSWORD,
    re_password: PASSWORD,
  }
  accepted(await send(server.origin, 'POST', '/user/register', fields))
}

test.describe('/pages/common/register', () => {
  test('a registration by phone keeps the dial code and the countdown when the page is left, and creates one account', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const mobile = fresh()
    await open(page, '/pages/common/register')
    await byPhone(page)
    await number(page).fill('123')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Enter a valid phone number')).toBeVisible()
    await number(page).fill(`0${mobile}`)
    await inVietnam(page)
    await expect.poll(() => pathOf(page)).toBe('/pages/common/register')
    await expect(page.getByRole('link', { name: 'Country code +84' })).toBeVisible()
    await expect(number(page)).toHaveValue(`0${mobile}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'The code is on its way to your phone')
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    await page.goBack()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    const { code } = await textedTo(mobile)
    await page.getByLabel('Verification code').fill(code)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'Registration succeeded')
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const me = accepted<{ account: string; email_bound: number; mobile_bound: number }>(
      await send(server.origin, 'GET', '/user/info', {}, token),
    )
    expect(me).toMatchObject({ account: `+84 ***${mobile.slice(-4)}`, email_bound: 0, mobile_bound: 1 })
    expect(errors).toEqual([])
  })

  test('a registered and an unregistered number get the same answer, and the owner of the registered number is warned by text message', async () => {
    const known = fresh()
    await registered(known)
    const ask = async (mobile: string, scene: string) => ({
      ...(await send(server.origin, 'POST', '/sms_send', { area_code: '84', mobile, scene })),
      server_time: 0,
    })
    const [a, b] = [fresh(), fresh()]
    const unknown = await ask(a, 'forget')
    expect({ ...unknown, message: { seconds: 60 } }).toEqual({
      ...(await ask(b, 'register')),
      message: { seconds: 60 },
    })
    expect((await textedTo(a)).code).toBeNull()
    expect((await textedTo(b)).code).toMatch(/^\d{6}$/)
    expect(await ask(known, 'forget')).toMatchObject({ key: 'code_too_soon' })
  })
})

test.describe('/pages/common/login and /pages/common/forget', () => {
  test('a code sent by text message sets a new password, and the login accepts the number with or without its leading 0', async ({
    page,
  }) => {
    await test.step('a texted code sets a new password and ends every session', async () => {
      const mobile = fresh()
      await registered(mobile)
      const fields = { user_string: mobile, type: 'mobile', area_code: '84', password: PASSWORD }
      const before = accepted<string>(await send(server.origin, 'POST', '/user/login', fields))
      // Deletes the record of the last code, so that the test can request another code without waiting a
      // minute.
      await database.db.deleteFrom('codes').where('target', '=', `+84${mobile}`).execute()
      await open(page, '/pages/common/forget')
      await byPhone(page)
      await inVietnam(page)
      await expect.poll(() => pathOf(page)).toBe('/pages/common/forget')
      await number(page).fill(mobile)
      await expect(page.getByText('Withdrawals pause for 24 hours.')).toBeVisible()
      await skipClickDebounce(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, 'If this number has an account, a code has been sent')
      const { code } = await textedTo(mobile)
      await page.getByLabel('Verification code').fill(code)
      await page.getByLabel('New password').fill(NEW)
      await page.getByLabel('Repeat password').fill(NEW)
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expectToast(page, 'Password changed')
      expect(await send(server.origin, 'GET', '/user/info', {}, before)).toMatchObject({ type: '999' })
      accepted(await send(server.origin, 'POST', '/user/login', { ...fields, password: NEW }))
    })

    await test.step('/pages/common/login: a number of a region that is not served is rejected, with or without an account', async () => {
      const mobile = fresh()
      await registered(mobile, '856')
      await navigateAndWait(page, '/pages/common/login')
      await byPhone(page)
      await page.getByRole('link', { name: /^Country code/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/common/area')
      await page.getByRole('searchbox').fill('856')
      await page.getByRole('button', { name: /Laos/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
      await operate(server, 'setting', 'set', 'unsupported_areas', 'all', 'KP,LA')
      const keys: string[] = []
      page.on('response', async (answer) => {
        if (answer.url().endsWith('/api/user/login')) keys.push((await answer.json()).key)
      })
      for (const [at, typed] of [mobile, fresh()].entries()) {
        await number(page).fill(typed)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await skipClickDebounce(page)
        await page.getByRole('button', { name: 'Log in', exact: true }).click()
        await expect.poll(() => keys.length).toBe(at + 1)
        await expect(page.getByRole('alert')).toHaveText(
          /^Your area is temporarily not supported\. Choose another/,
        )
        await expect(number(page)).toHaveValue(typed)
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      }
      expect(keys).toEqual(['area_unsupported', 'area_unsupported'])
      // Restores the default list of unsupported areas for later tests on this server.
      await operate(server, 'setting', 'set', 'unsupported_areas', 'all', UNSUPPORTED_AREAS.join())
    })

    await test.step('the login accepts a number with or without its leading 0, and a wrong password keeps the number', async () => {
      const mobile = fresh()
      await registered(mobile)
      await navigateAndWait(page, '/pages/common/login?redirect=%2Fpages%2Ffund%2Fassets')
      await byPhone(page)
      await inVietnam(page)
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
      await number(page).fill(`0${mobile}`)
      await page.getByLabel('Password', { exact: true }).fill('a wrong one')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(/^Login failed\. Check the account and the password/)
      await expect(number(page)).toHaveValue(`0${mobile}`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await skipClickDebounce(page)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/assets')
    })
  })
})
