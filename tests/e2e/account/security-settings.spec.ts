import type { Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import {
  allowNextCode,
  codeFor,
  freshNumber,
  PAY,
  reachable,
  setPay,
} from '../../helpers/account-security.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { newPerson, type Person, send } from '../../helpers/test-people.ts'
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

let server: RunningServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

/** Creates a person who can request another code at once. */
async function codeless(make: (origin: string) => Promise<Person> = newPerson): Promise<Person> {
  const person = await make(server.origin)
  await allowNextCode(database.db, person.email)
  return person
}

/**
 * Clicks a button and waits for the result, after moving the clock so that the click is not ignored as a
 * double click.
 */
async function press(page: Page, name: string, until: () => Promise<void>): Promise<void> {
  await skipClickDebounce(page)
  await page.getByRole('button', { name, exact: true }).click()
  await until()
}

const sheet = (page: Page) => page.getByRole('dialog')
const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })
const own = (page: Page) => page.getByRole('textbox', { name: /^Code to your current email/ })

test.describe('/pages/setting/security', () => {
  test("a phone number of another account is rejected at its field with the server's message", async ({
    page,
  }) => {
    const other = await reachable(server.origin)
    const { id } = await other.get<{ id: number }>('/user/info')
    const { mobile } = await database.db
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await allowNextCode(database.db, `+84${mobile}`)
    const person = await newPerson(server.origin)
    await open(page, '/pages/setting/security?bind=mobile', person)
    await sheet(page)
      .getByRole('link', { name: /^Country code/ })
      .click()
    await page.getByRole('button', { name: /^Vietnam/ }).click()
    await sheet(page).getByRole('textbox', { name: 'Phone number' }).fill(mobile)
    const sends = sheet(page).getByRole('button', { name: 'Send' })
    await sends.last().click()
    await expectToast(page, 'The code is on its way to your phone')
    await sends.click()
    await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
    const own_code = await codeFor(server.origin, person.email)
    await own(page).fill(own_code)
    await code(page).fill(await codeFor(server.origin, `+84${mobile}`))
    await sheet(page).getByRole('button', { name: 'Bind phone' }).click()
    await expect(sheet(page).getByRole('textbox', { name: 'Phone number' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    const { message } = await send(
      server.origin,
      'POST',
      '/safe/mobile',
      { area_code: '84', mobile, code: await codeFor(server.origin, `+84${mobile}`), own_code },
      person.token,
    )
    await expect(sheet(page).getByText(String(message))).toBeVisible()
  })

  test('other sessions can be ended, and a phone number is bound with codes to the phone and to the email', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await codeless()
    const login = () =>
      send(server.origin, 'POST', '/user/login', { user_string: person.email, password: 'correct horse 7' })
    const second = String((await login()).message)
    const third = String((await login()).message)
    await open(page, '/pages/setting/security', person)

    await test.step('every session is listed, and one or all others can be ended', async () => {
      const devices = page.getByRole('region', { name: 'Devices' })
      await expect(devices.getByText('This device')).toHaveCount(1)
      await expect(devices.getByText(/^IP /)).toHaveCount(3)
      const alive = async (token: string): Promise<boolean> =>
        (await send(server.origin, 'GET', '/user/info', {}, token)).type === 'ok'
      await devices
        .getByRole('button', { name: /^Log out: / })
        .first()
        .click()
      await sheet(page).getByRole('button', { name: 'Log out' }).click()
      await expect(devices.getByText(/^IP /)).toHaveCount(2)
      await expect(sheet(page)).toHaveCount(0)
      expect([await alive(second), await alive(third)].filter(Boolean)).toHaveLength(1)
      await devices.getByRole('button', { name: 'Log out all other devices' }).click()
      await sheet(page).getByRole('button', { name: 'Log out' }).click()
      await expect(devices.getByText(/^IP /)).toHaveCount(1)
      expect([await alive(second), await alive(third), await alive(person.token)]).toEqual([
        false,
        false,
        true,
      ])
      await expect(sheet(page)).toHaveCount(0)
    })

    await test.step('binding a phone needs a code sent to the own email too and makes real_mark available, and a code of 5 digits is blocked', async () => {
      await expect(page.getByText('2 of 5 basic protections on')).toBeVisible()
      await clean(page)
      await page.getByRole('button', { name: /^Phone/ }).click()
      // Choosing a dial code returns to the page with the sheet still open.
      const number = freshNumber()
      await sheet(page).getByRole('textbox', { name: 'Phone number' }).fill(number)
      await sheet(page).getByRole('link', { name: 'Country code +1' }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/common/area')
      await page.getByRole('button', { name: /^Vietnam/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/security')
      await expect(sheet(page).getByRole('link', { name: 'Country code +84' })).toBeVisible()
      await expect(sheet(page).getByRole('textbox', { name: 'Phone number' })).toHaveValue(number)
      // Adding a first phone number does not pause withdrawals, because it replaces no existing contact, so no
      // warning is shown.
      await expect(sheet(page).getByText(/24 hours/)).toHaveCount(0)
      await clean(page)
      const sends = sheet(page).getByRole('button', { name: 'Send' })
      await sends.last().click()
      await expectToast(page, 'The code is on its way to your phone')
      const sent = await codeFor(server.origin, `+84${number}`)
      await code(page).fill(sent.slice(0, 5))
      await sheet(page).getByRole('button', { name: 'Bind phone' }).click()
      await expect(sheet(page).getByText('Enter the 6-digit code')).toHaveCount(2)
      await sends.click()
      await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
      await own(page).fill(await codeFor(server.origin, person.email))
      await code(page).fill(sent)
      await sheet(page).getByRole('button', { name: 'Bind phone' }).click()
      await expectToast(page, 'Phone bound')
      await expect(page.getByText('3 of 5 basic protections on')).toBeVisible()
      await expect(page.getByText(/^Withdrawals are paused until /)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Phone/ })).toContainText(`***${number.slice(-4)}`)
      await navigateAndWait(page, '/pages/setting/real_mark')
      await expect(page.getByRole('button', { name: 'Submit for verification' })).toBeVisible()
    })
    expect(errors).toEqual([])
  })

  test('the email is replaced with codes to both addresses, and withdrawals pause afterwards', async ({
    page,
  }) => {
    const person = await codeless()
    await open(page, '/pages/setting/security?bind=email', person)
    const next = `n${Date.now()}@example.com`
    await expect(sheet(page).getByText('Changing it pauses withdrawals for 24 hours.')).toBeVisible()
    const sends = sheet(page).getByRole('button', { name: 'Send' })
    await sends.first().click()
    await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
    await sheet(page).getByRole('textbox', { name: 'New email' }).fill(next)
    await sends.click()
    await expectToast(page, 'The code is on its way to your mailbox')
    await own(page).fill(await codeFor(server.origin, person.email))
    await code(page).fill(await codeFor(server.origin, next))
    await sheet(page).getByRole('button', { name: 'Change email' }).click()
    await expectToast(page, 'Email bound')
    await expect(page.getByText(/^Withdrawals are paused until /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Email/ })).toContainText('@example.com')
  })
})

test.describe('/pages/setting/password', () => {
  test('the login password is changed with a mailed code, ends other sessions, and is not changed offline or with a wrong code', async ({
    page,
    context,
    browser,
  }) => {
    const person = await codeless()
    await open(page, '/pages/setting/password', person)

    await test.step('offline the change is rejected', async () => {
      await context.setOffline(true)
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('a wrong code keeps the password, the right one changes it, and a second device gets 999', async () => {
      const other = String(
        (
          await send(server.origin, 'POST', '/user/login', {
            user_string: person.email,
            password: 'correct horse 7',
          })
        ).message,
      )
      const second = await browser.newPage()
      await prepare(second, { token: other })
      await second.goto(at(server.origin, '/pages/fund/assets'))
      await waitForApp(second)
      await expect(
        page.getByText(`A code will be sent to ${person.email.slice(0, 2)}***@example.com.`),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
      const sent = await codeFor(server.origin, person.email)
      const wrong = sent === '111111' ? '222222' : '111111'
      const next = 'another horse 8'
      await page.getByRole('textbox', { name: 'New password' }).fill(next)
      await page.getByRole('textbox', { name: 'Repeat password' }).fill('another horse 9')
      await code(page).fill(wrong)
      const save = page.getByRole('button', { name: 'Save' })
      await save.click()
      await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
      await page.getByRole('textbox', { name: 'Repeat password' }).fill(next)
      await press(page, 'Save', () => expect(code(page)).toHaveAttribute('aria-invalid', 'true'))
      const signIn = (password: string) =>
        send(server.origin, 'POST', '/user/login', { user_string: person.email, password })
      expect((await signIn('correct horse 7')).type).toBe('ok')
      await code(page).fill(sent)
      await press(page, 'Save', () => expectToast(page, 'Password changed'))
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
      await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      expect((await signIn('correct horse 7')).type).toBe('error')
      expect((await signIn(next)).type).toBe('ok')
      await page.getByLabel('Email', { exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(next)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/security')
      await expect(page.getByText('Your login password was changed.')).toBeVisible()
      await expect.poll(() => pathOf(second)).toBe('/pages/common/login')
      expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await second.close()
    })
  })
})

test.describe('/pages/setting/payPassword', () => {
  const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
  test('the pay password is set with two equal entries, and a later change needs the old pay password', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await codeless()
    await open(page, '/pages/setting/addWallet?currency=3', person)

    await test.step('a page that needs a pay password links to this page and opens again afterwards, and two different entries return to the first step', async () => {
      await page.getByRole('link', { name: 'Set pay password' }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/payPassword')
      await expect(page.getByText('Step 1 of 3')).toBeVisible()
      await clean(page)
      const first = page.getByRole('textbox', { name: 'New pay password' })
      const again = page.getByRole('textbox', { name: 'Repeat the new pay password' })
      await first.fill('123456')
      await next(page).click()
      await expect(page.getByText('The password must be longer than 6 characters')).toBeVisible()
      await first.fill(PAY)
      await press(page, 'Continue', () => expect(again).toBeVisible())
      await again.fill(`${PAY}x`)
      await press(page, 'Continue', () =>
        expect(page.getByText('The two passwords are inconsistent')).toBeVisible(),
      )
      await expect(page.getByText('Step 1 of 3')).toBeVisible()
      await first.fill('correct horse 7')
      await press(page, 'Continue', () => expect(again).toBeVisible())
      await again.fill('correct horse 7')
      await press(page, 'Continue', () => expect(code(page)).toBeVisible())
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
      const sent = await codeFor(server.origin, person.email)
      await code(page).fill(sent)
      await page.getByRole('button', { name: 'Save' }).click()
      // The server rejects a pay password that equals the login password, so the person has to choose another
      // pay password.
      await expect(page.getByText('Step 1 of 3')).toBeVisible()
      await expect(first).toHaveAttribute('aria-invalid', 'true')
      await first.fill(PAY)
      await press(page, 'Continue', () => expect(again).toBeVisible())
      await again.fill(PAY)
      await press(page, 'Continue', () => expect(code(page)).toBeVisible())
      await expect(code(page)).toHaveValue(sent)
      await press(page, 'Save', () => expect.poll(() => pathOf(page)).toBe('/pages/setting/addWallet'))
      await expectToast(page, 'Pay password set')
      expect(page.url()).toContain('currency=3')
      await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible()
    })

    await test.step('later changes ask for the old pay password first', async () => {
      await navigateAndWait(page, '/pages/setting/payPassword')
      await expect(page.getByText('Step 1 of 4')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Current pay password' })).toBeVisible()
    })
    expect(errors).toEqual([])
  })

  test('five wrong entries lock the pay password for 30 minutes, and a mailed code can still reset it', async ({
    page,
  }) => {
    const person = await codeless()
    await setPay(server.origin, database.db, person)
    await allowNextCode(database.db, person.email)
    await open(page, '/pages/setting/payPassword', person)
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    const old = page.getByRole('textbox', { name: 'Current pay password' })
    for (const left of [4, 3, 2, 1]) {
      await old.fill(`wrong one ${left}`)
      await press(page, 'Continue', () =>
        expect(page.getByText(new RegExp(`${left} attempt`)).first()).toBeVisible(),
      )
    }
    await old.fill('wrong one 0')
    await press(page, 'Continue', () => expect(page.getByText(/^Locked until \d\d:\d\d/)).toBeVisible())
    await expect(next(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Forgot it? Reset with a code' }).click()
    await page.getByRole('textbox', { name: 'New pay password' }).fill('a newer password 1')
    await press(page, 'Continue', () =>
      expect(page.getByRole('textbox', { name: 'Repeat the new pay password' })).toBeVisible(),
    )
    await page.getByRole('textbox', { name: 'Repeat the new pay password' }).fill('a newer password 1')
    await press(page, 'Continue', () => expect(code(page)).toBeVisible())
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
    await code(page).fill(await codeFor(server.origin, person.email))
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Pay password changed')
    await person.post('/safe/pay_password/check', { password: 'a newer password 1' })
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('a newer password')
  })
})
