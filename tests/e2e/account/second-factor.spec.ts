import type { SecondFactor } from '#contract/account/secondFactor.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { allowNextCode, codeFor, freshNumber, PAY } from '../../helpers/account-security.ts'
import { codeAt, type Factor, LOGIN_PASSWORD, turnOn } from '../../helpers/authenticator-app.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { accepted, deposit, newPerson, type Person, personOf, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { answerForPasskeys } from '../../helpers/virtual-authenticator.ts'
import {
  at,
  expectNoToast,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const SECURITY = '/pages/setting/security'
const LOGIN = '/pages/common/login'
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'

const WRONG = 'The code is wrong. Check that the time of your phone is set automatically. 4 attempts left'

let server: RunningServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const sheet = (page: Page) => page.getByRole('dialog')
const app = (page: Page) => page.getByRole('textbox', { name: 'Code from your authenticator app' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Login password', exact: true })
const state = (person: Person) => person.get<SecondFactor>('/safe/guard')
const idOf = async (person: Person): Promise<number> => (await person.get<{ id: number }>('/user/info')).id

/**
 * An authenticator code that the server will accept. A code is valid once, so the record of the last use is
 * removed instead of waiting for the next code.
 */
async function fresh(person: Person, { secret }: Pick<Factor, 'secret'>): Promise<string> {
  await database.db
    .updateTable('factors')
    .set({ last_step: 0 })
    .where('user_id', '=', await idOf(person))
    .execute()
  return codeAt(secret, Date.now())
}
const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111')

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(LOGIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await navigateAndWait(page, '/pages/setting/setting')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
}

test.describe('account changes of a person with an authenticator app', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name })

  test('a new email, ending other sessions, exporting data and a new password are rejected without a code of the authenticator app, and a wrong code is reported at its field', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await newPerson(server.origin)
    await allowNextCode(database.db, person.email)
    const login = { user_string: person.email, password: LOGIN_PASSWORD }
    const other = accepted<string>(await send(server.origin, 'POST', '/user/login', login))
    const factor = await turnOn(person, Date.now())
    await open(page, `${SECURITY}?bind=email`, person)
    const next = `n${Date.now()}@example.com`
    const sends = sheet(page).getByRole('button', { name: 'Send' })
    await sends.first().click()
    await expectToast(page, `Code sent to ${person.email.slice(0, 2)}***@example.com`)
    await field(page, 'New email').fill(next)
    await sends.click()
    await expectToast(page, 'The code is on its way to your mailbox')
    await field(page, 'Code to your current email').fill(await codeFor(server.origin, person.email))
    await field(page, 'Verification code').fill(await codeFor(server.origin, next))
    await sheet(page).getByRole('button', { name: 'Change email' }).click()
    await expect(sheet(page).getByText('Enter the 6-digit code')).toBeVisible()
    await app(page).fill(wrongFor(await fresh(person, factor)))
    await sheet(page).getByRole('button', { name: 'Change email' }).click()
    await expect(sheet(page).getByText(WRONG)).toHaveCount(1)
    await expect(app(page)).toHaveValue('')
    expect(await markupViolations(page, 'dialog')).toEqual([])
    await app(page).fill(await fresh(person, factor))
    await sheet(page).getByRole('button', { name: 'Change email' }).click()
    await expectToast(page, 'Email bound')
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await app(page).fill(await fresh(person, factor))
    await sheet(page).getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out')
    expect(await send(server.origin, 'GET', '/user/info', {}, other)).toMatchObject({ type: '999' })
    await page.getByRole('button', { name: 'Download my data' }).click()
    await password(page).fill(LOGIN_PASSWORD)
    await app(page).fill(await fresh(person, factor))
    await sheet(page).getByRole('button', { name: 'Prepare my data' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Save data (JSON)' })).toBeVisible()
    await page.goto(at(server.origin, '/pages/setting/password'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, `Code sent to ${next.slice(0, 2)}***@example.com`)
    await field(page, 'Verification code').fill(await codeFor(server.origin, next))
    await page.getByLabel('New password').fill('another horse 8')
    await page.getByLabel('Repeat password').fill('another horse 8')
    await app(page).fill(await fresh(person, factor))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => pathOf(page)).toBe(LOGIN)
    expect(errors).toEqual([])
  })
})

test('/pages/setting/security: an authenticator app is set up with its first code, recovery codes are shown once, and the app is turned off with a code', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await newPerson(server.origin)
  await open(page, SECURITY, person)
  const codes = sheet(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  let secret = ''
  let texts: readonly string[] = []
  const kept = async (): Promise<void> => {
    await sheet(page).getByText('I have saved my recovery codes').click()
    await sheet(page).getByRole('button', { name: 'Done' }).click()
  }

  await test.step('the authenticator app is set up with password, key and a first code, and ten recovery codes are shown once and can be copied and saved', async () => {
    await page.getByRole('button', { name: /^Authenticator app/ }).click()
    await password(page).fill('not the password')
    await sheet(page).getByRole('button', { name: 'Continue' }).click()
    await expect(sheet(page).getByText('The login password is wrong')).toBeVisible()
    await password(page).fill(LOGIN_PASSWORD)
    await sheet(page).getByRole('button', { name: 'Continue' }).click()
    await expect(
      sheet(page).getByRole('img', { name: 'Setup code for your authenticator app' }),
    ).toBeVisible()
    await expect(sheet(page).getByRole('link', { name: 'Open in the app on this phone' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/,
    )
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await skipClickDebounce(page)
    await sheet(page).getByRole('button', { name: 'Copy the key' }).click()
    await expect.poll(clipboard).toMatch(/^[A-Z2-7]{32}$/)
    await expectToast(page, 'Copied')
    secret = await clipboard()
    expect(await markupViolations(page, 'dialog')).toEqual([])
    await expect(app(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(app(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await app(page).fill(wrongFor(codeAt(secret, Date.now())))
    await sheet(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(sheet(page).getByText(WRONG)).toBeVisible()
    await app(page).fill(codeAt(secret, Date.now()))
    await sheet(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(codes).toHaveCount(10)
    texts = await codes.allTextContents()
    await expectNoToast(page)
    // The sheet cannot be closed before the person confirms that the backup codes are saved.
    await expect(sheet(page).getByRole('button', { name: 'Done' })).toBeDisabled()
    await skipClickDebounce(page)
    await sheet(page).getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(clipboard).toBe(texts.join('\n'))
    await expectToast(page, 'Copied')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet(page).getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    await kept()
    await expectToast(page, 'Authenticator app on')
    await expect(page.getByRole('button', { name: /^Authenticator app/ })).toContainText('On')
    expect(await state(person)).toMatchObject({ on: 1, recovery_left: 10 })
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain(secret)
  })

  await test.step('new recovery codes replace the old ones', async () => {
    await page.getByRole('button', { name: /^Authenticator app/ }).click()
    await sheet(page).getByRole('button', { name: 'New recovery codes' }).click()
    await password(page).fill(LOGIN_PASSWORD)
    await app(page).fill(await fresh(person, { secret }))
    await sheet(page).getByRole('button', { name: 'Make new codes' }).click()
    await expect(codes).toHaveCount(10)
    const before = texts
    texts = await codes.allTextContents()
    for (const text of before) expect(texts).not.toContain(text)
    await kept()
    await expect(sheet(page)).toHaveCount(0)
  })

  await test.step('the authenticator app is turned off with password and code, and withdrawals pause', async () => {
    await page.getByRole('button', { name: /^Authenticator app/ }).click()
    await expect(sheet(page).getByText('10 of 10')).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(sheet(page).getByText('Withdrawals pause for 24 hours.')).toBeVisible()
    await password(page).fill(LOGIN_PASSWORD)
    await sheet(page).getByRole('button', { name: 'Use a recovery code' }).click()
    await sheet(page)
      .getByRole('textbox', { name: 'Recovery code' })
      .fill(texts[0] ?? '')
    await sheet(page).getByRole('button', { name: 'Turn off' }).click()
    await expectToast(page, 'Authenticator app off')
    await expect(page.getByText(/^Withdrawals are paused until /)).toBeVisible()
    expect(await state(person)).toMatchObject({ on: 0 })
  })

  expect(errors).toEqual([])
})

test('/pages/common/login: a sign-in with a second factor needs the password and a code of the authenticator app or a recovery code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await newPerson(server.origin)
  const factor = await turnOn(person, Date.now())
  await open(page, `${LOGIN}?redirect=${encodeURIComponent(SECURITY)}`)

  await test.step("an expired sign-in ticket leads back to the password with the server's message", async () => {
    await typePassword(page, person)
    await expect(app(page)).toBeVisible()
    await database.db
      .deleteFrom('sign_in_tickets')
      .where('user_id', '=', await idOf(person))
      .execute()
    await app(page).fill(await fresh(person, factor))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('This took too long. Enter your password again')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
  })

  await test.step('after the right password the code is asked for, a wrong code counts as an attempt, and a pasted code signs in', async () => {
    await skipClickDebounce(page)
    await typePassword(page, person)
    await expect(app(page)).toBeVisible()
    await expect(app(page)).toHaveAttribute('inputmode', 'numeric')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await markupViolations(page)).toEqual([])
    const code = await fresh(person, factor)
    await app(page).fill(wrongFor(code))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText(WRONG)).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect(app(page)).toHaveValue(code)
    await skipClickDebounce(page)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe(SECURITY)
    await expect(page.getByText('This device')).toBeVisible()
  })

  await test.step('a recovery code signs in once', async () => {
    await logOut(page)
    await navigateAndWait(page, LOGIN)
    await typePassword(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(factor.recovery[1] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => pathOf(page)).not.toBe(LOGIN)
    expect(await state(person)).toMatchObject({ recovery_left: 9 })
  })
})

test('/pages/setting/security: a passkey is created and named, signs in on the login page, and is removed', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const cdp = await page.context().newCDPSession(page)
  await answerForPasskeys(cdp)
  const person = await newPerson(server.origin)
  // At a sign-in by passkey, the code of the authenticator app is not required in addition.
  const factor = await turnOn(person, Date.now())
  await open(page, SECURITY, person)
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  await sheet(page).getByRole('button', { name: 'Add a passkey' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name' }).fill('My tablet')
  await password(page).fill(LOGIN_PASSWORD)
  await app(page).fill(await fresh(person, factor))
  await sheet(page).getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey added')
  await expect(sheet(page).getByText('My tablet')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Rename: My tablet' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name' }).fill('My phone')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('My phone')).toBeVisible()
  expect(await person.get('/user/info')).not.toMatchObject({ withdraw_hold_until: 0 })

  await page.keyboard.press('Escape')
  await logOut(page)
  await navigateAndWait(page, LOGIN)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect.poll(() => pathOf(page)).not.toBe(LOGIN)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(token).not.toBe(person.token)
  const again = personOf(server.origin, person.email, token ?? '')
  expect((await state(again)).passkeys).toMatchObject([{ name: 'My phone', used_time: expect.any(Number) }])

  await page.goto(at(server.origin, SECURITY))
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  await expect(sheet(page).getByText(/^Last used /)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Remove: My phone' }).click()
  await password(page).fill(LOGIN_PASSWORD)
  await app(page).fill(await fresh(again, factor))
  await sheet(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Passkey removed')
  expect((await state(again)).passkeys).toEqual([])
  expect(errors).toEqual([])
})

test.describe('/pages/fund/withdraw', () => {
  async function holder(): Promise<Person> {
    const person = await newPerson(server.origin)
    const id = await idOf(person)
    await database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
    await setPayPassword({ db: database.db, clock: systemClock }, id, PAY)
    await deposit(server.origin, person, 3, '500')
    await allowNextCode(database.db, person.email)
    return person
  }
  const fill = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: 'Address' }).fill(TRON)
    await page.getByRole('textbox', { name: 'Amount' }).fill('20')
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  }

  test('a withdrawal needs the code of the authenticator app in addition to the mailed code and the pay password', async ({
    page,
  }) => {
    const person = await holder()
    const factor = await turnOn(person, Date.now())
    await open(page, '/pages/fund/withdraw?currency=3', person)
    await fill(page)
    const confirm = sheet(page).getByRole('button', { name: /^Withdraw 20/ })
    await sheet(page).getByRole('button', { name: 'Send' }).click()
    await expectToast(page, `The code is on its way to ${person.email.slice(0, 2)}***@example.com`)
    await sheet(page)
      .getByRole('textbox', { name: 'Verification code' })
      .fill(await codeFor(server.origin, person.email))
    await sheet(page).getByRole('textbox', { name: 'Pay password' }).fill(PAY)
    await expect(confirm).toBeDisabled()
    const code = await fresh(person, factor)
    await app(page).fill(wrongFor(code))
    await confirm.click()
    await expect(sheet(page).getByText(WRONG)).toBeVisible()
    await sheet(page).getByRole('textbox', { name: 'Pay password' }).fill(PAY)
    await app(page).fill(await fresh(person, factor))
    await skipClickDebounce(page)
    await confirm.click()
    await expect(confirm).toBeHidden()
    const { list } = await person.get<{ list: { amount: string }[] }>('/user/withdraw/list')
    expect(list).toMatchObject([{ amount: '20' }])
  })

  test('the setting "saved addresses only" rejects a typed address at once, and is turned off one day after a request with a code of the authenticator app', async ({
    page,
  }) => {
    const person = await holder()
    await open(page, SECURITY, person)
    const flip = page.getByRole('switch', { name: 'Withdraw only to saved addresses' })
    await flip.click()
    await expectToast(page, 'Withdrawals go to saved addresses only')
    await expect(flip).toBeChecked()
    await page.goto(at(server.origin, '/pages/fund/withdraw?currency=3'))
    await expect(page.getByText('Only addresses in your address book can be used')).toBeVisible()
    await fill(page)
    await expect(page.getByText(/^You withdraw to saved addresses only\./)).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    await page.goto(at(server.origin, SECURITY))
    await flip.click()
    await sheet(page).getByRole('button', { name: 'Turn off' }).click()
    await expectToast(page, 'It ends in 24 hours')
    await expect(page.getByText(/^On until /)).toBeVisible()
    expect(await state(person)).toMatchObject({ saved_only: 1 })
    const factor = await turnOn(person, Date.now())
    await page.goto(at(server.origin, SECURITY))
    await flip.click()
    await expectToast(page, 'Withdrawals go to saved addresses only')
    await expect(flip).toBeChecked()
    await flip.click()
    const off = sheet(page).getByRole('button', { name: 'Turn off' })
    await off.click()
    await expect(sheet(page).getByText('Enter the 6-digit code')).toBeVisible()
    await app(page).fill(await fresh(person, factor))
    await off.click()
    await expectToast(page, 'It ends in 24 hours')
  })
})

test.describe('/pages/setting/password and payPassword', () => {
  /** Creates a person with a phone number and without an email address. */
  async function byPhone(): Promise<{ readonly person: Person; readonly number: string }> {
    const person = await newPerson(server.origin)
    const mobile = freshNumber()
    await database.db
      .updateTable('users')
      .set({ email: '', area_code: '84', mobile })
      .where('id', '=', await idOf(person))
      .execute()
    return { person, number: `+84${mobile}` }
  }

  test('the pay password and the login password of a person without an email are changed with codes sent by text message', async ({
    page,
  }) => {
    const { person, number } = await byPhone()
    await open(page, '/pages/setting/payPassword', person)

    await test.step('the pay password is set with a texted code', async () => {
      await page.getByRole('textbox', { name: 'New pay password' }).fill(PAY)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: 'Repeat the new pay password' }).fill(PAY)
      await skipClickDebounce(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
      await expect(page.getByText(`A code will be sent to +84 ***${number.slice(-4)}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, `Code sent to +84 ***${number.slice(-4)}`)
      await page
        .getByRole('textbox', { name: 'Verification code' })
        .fill(await codeFor(server.origin, number))
      await page.getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Pay password set')
    })

    await test.step('the login password is changed with a texted code', async () => {
      await allowNextCode(database.db, number)
      await navigateAndWait(page, '/pages/setting/password')
      await expectNoToast(page)
      await expect(page.getByText(`A code will be sent to +84 ***${number.slice(-4)}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Send' }).click()
      await expectToast(page, `Code sent to +84 ***${number.slice(-4)}`)
      await page
        .getByRole('textbox', { name: 'Verification code' })
        .fill(await codeFor(server.origin, number))
      await page.getByRole('textbox', { name: 'New password' }).fill('another horse 8')
      await page.getByRole('textbox', { name: 'Repeat password' }).fill('another horse 8')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => pathOf(page)).toBe(LOGIN)
    })
  })
})
