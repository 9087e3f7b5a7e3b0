import { expect, type Page, test } from '../../browser/fixtures.ts'
import { accepted, newPerson, send } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectNoToast,
  expectToast,
  hrefOf,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const PASSWORD = 'correct horse 7'
let server: RunningServer

test.beforeAll(async ({ server: running }) => {
  server = running
})

const open = async (page: Page, route: string, token?: string): Promise<void> => {
  await prepare(page, token ? { token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const fresh = (): string => `p${crypto.randomUUID().slice(0, 12)}@example.com`

/** The mailed code, read from the mailbox of the test installation. */
const mailedCode = async (email: string): Promise<string> =>
  accepted<{ code: string }>(await send(server.origin, 'GET', '/dev/mailbox', { user_string: email })).code

/** Logs out on this device and waits until the session has ended on the server. */
async function logOut(page: Page): Promise<void> {
  await navigateAndWait(page, '/pages/setting/setting')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

test('/pages/common/login: a guest signs in, returns to the requested page, and a wrong password is rejected', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await open(page, '/pages/common/login')

  await test.step('the globe button changes the language of the page and of its API calls', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    await expect(page.getByRole('option')).toHaveCount(9)
    await page.getByRole('option', { name: '日本語' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await page.locator('input[name=username]').fill('linh@example.com')
    await page.locator('input[name=password]').fill('1234567')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('alert')).not.toHaveText(/Login failed|^$/)
    await page.getByRole('button', { name: '言語' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  await test.step('a password of six characters is rejected on the page, and after a wrong password the form still contains the account name', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/login')) asked.push(request.url())
    })
    await skipClickDebounce(page)
    const account = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    await account.fill('linh@example.com')
    await password.fill('123456')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('The password must be longer than 6 characters')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('tab', { name: 'Phone' }).click()
    await expect(page.getByText('The password must be longer than 6 characters')).toBeHidden()
    await page.getByRole('tab', { name: 'Email' }).click()
    await password.fill('1234567')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(/^Login failed\. Check the account and the password/)
    expect(asked).toHaveLength(1)
    await expect(account).toHaveValue('linh@example.com')
    await expect(password).toHaveValue('')
  })

  await test.step('a guest on a route for members gets a notice, is sent to the login, and returns to the exact route and query afterwards', async () => {
    await navigateAndWait(page, '/pages/index/index')
    await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Deposit' }).click()
    await expectToast(page, 'Please login first')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect.poll(() => hrefOf(page)).toBe('/pages/fund/select?to=receive')
    await expect(page.getByRole('link', { name: 'USDT TRC20' })).toBeVisible()
  })

  await test.step('a signed-in member who opens the login is sent to the home page', async () => {
    await navigateAndWait(page, '/pages/common/login?redirect=%2Fpages%2Fsetting%2Fsetting')
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
  })

  await test.step('the login never redirects to another site', async () => {
    await logOut(page)
    await navigateAndWait(page, '/pages/common/login?redirect=%2F%2Fevil.example%2F')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    expect(new URL(page.url()).origin).toBe(server.origin)
  })
})

test.describe('/pages/common/register', () => {
  const fill = async (page: Page, fields: { repeat?: string; code: string }): Promise<void> => {
    await page.getByLabel('Verification code').fill(fields.code)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(fields.repeat ?? PASSWORD)
  }

  /** Requests another code, after moving the page's clock by the minute that must pass between two codes. */
  const askAnew = async (page: Page, email: string): Promise<string> => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    return mailedCode(email)
  }

  test('rejects an invalid form, an offline submit and a used code, and keeps the draft without password and code', async ({
    page,
    context,
  }) => {
    await open(page, '/pages/common/register')
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()

    await test.step('unequal passwords, unaccepted terms and a wrong code are rejected', async () => {
      await page.getByLabel('Email').fill(fresh())
      await fill(page, { code: '000000', repeat: 'another horse 7' })
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
      await expect(page.getByText('Please read and accept both documents first')).toBeVisible()
      // The error of the email field must not be shown at the phone field.
      await page.getByRole('tab', { name: 'Phone' }).click()
      await expect(page.getByText('Please read and accept both documents first')).toBeHidden()
      await page.getByRole('tab', { name: 'Email' }).click()
      await page.getByLabel('Repeat password').fill(PASSWORD)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('The verification code is wrong or has expired')).toBeVisible()
      expect(pathOf(page)).toBe('/pages/common/register')
    })

    await test.step('a code that has already created an account is rejected', async () => {
      const email = fresh()
      accepted(await send(server.origin, 'POST', '/sms_mail', { user_string: email, scene: 'register' }))
      const code = await mailedCode(email)
      const fields = { user_string: email, code, password: PASSWORD, re_password: PASSWORD }
      accepted(await send(server.origin, 'POST', '/user/register', fields))
      let registrations = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user/register')) registrations += 1
      })
      await page.getByLabel('Email').fill(email)
      await fill(page, { code })
      await page.getByRole('checkbox').check()
      await expect(page.getByText('The verification code is wrong or has expired')).toBeHidden()
      await skipClickDebounce(page)
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('The verification code is wrong or has expired')).toBeVisible()
      await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true')
      expect(pathOf(page)).toBe('/pages/common/register')
      // The wrong code is rejected before the page sends the registration.
      expect(registrations).toBe(0)
    })

    await test.step('offline the form cannot be sent, shows a notice, and keeps the draft', async () => {
      const email = fresh()
      await page.getByLabel('Email').fill(email)
      await context.setOffline(true)
      await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await context.setOffline(false)
      await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
    })

    await test.step('the countdown and the draft survive leaving and a reload; the password and the code are not kept', async () => {
      const email = fresh()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send' }).click()
      const waiting = page.getByRole('button', { name: /^\d+ s$/ })
      await expect(waiting).toBeDisabled()
      await fill(page, { code: '135791' })
      await page.getByRole('link', { name: 'privacy policy' }).click()
      await expect.poll(() => hrefOf(page)).toBe('/pages/common/article?keyword=privacy')
      // The address changes before the page does. The test must click the Back button of the new page, so it
      // first waits until the old page is gone.
      await expect(waiting).toHaveCount(0)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(waiting).toBeDisabled()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      await page.reload()
      await expect(waiting).toBeDisabled()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      const kept = await page.evaluate(
        () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
      )
      expect(kept).not.toContain(PASSWORD)
      expect(kept).not.toContain('135791')
    })
  })

  test('creates one account per mailed code, with the inviter of the invite link, even when the answer to the registration is lost', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/common/register?redirect=%2Fpages%2Ffund%2Fassets')

    await test.step('a double click with the mailed code creates one account, which is signed in', async () => {
      let registrations = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user/register')) registrations += 1
      })
      const email = fresh()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
      await fill(page, { code: await mailedCode(email) })
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Register' }).dblclick()
      await expectToast(page, 'Registration succeeded')
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/assets')
      await expect(page.getByText('Total (USD)')).toBeVisible()
      expect(registrations).toBe(1)
    })

    await test.step('the invite code of the link is filled in and locked, and an unknown invite code is rejected at its field and can be removed', async () => {
      const email = fresh()
      await logOut(page)
      await navigateAndWait(page, '/pages/common/register?extension_code=NOBODY99')
      const invite = page.getByLabel('Invite code (optional)')
      await expect(invite).toHaveValue('NOBODY99')
      await expect(invite).not.toBeEditable()
      await fill(page, { code: await askAnew(page, email) })
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('This invite code does not exist')).toBeVisible()
      await expect(invite).toHaveAttribute('aria-invalid', 'true')
      await invite.fill('')
      await expect(page.getByText('This invite code does not exist')).toHaveCount(0)
    })

    await test.step('the links on the invite page carry the invite code', async () => {
      const inviter = await newPerson(server.origin)
      const { extension_code } = await inviter.get<{ extension_code: string }>('/user/info')
      await navigateAndWait(page, '/pages/common/login')
      await navigateAndWait(page, `/pages/common/register?code=${extension_code}`)
      await expect(page.getByLabel('Invite code (optional)')).toHaveValue(extension_code)
    })

    await test.step('when the answer to the registration is lost, the app asks for the outcome and does not register again', async () => {
      const email = fresh()
      let registrations = 0
      await context.route('**/api/user/register', async (route) => {
        registrations += 1
        // The server executes the request, but the response is lost.
        await route.fetch()
        await route.abort('connectionreset')
      })
      await fill(page, { code: await askAnew(page, email) })
      await page.getByRole('checkbox').check()
      await expectNoToast(page)
      await skipClickDebounce(page)
      await page.getByRole('button', { name: 'Register' }).click()
      await expectToast(page, 'Registration succeeded')
      await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
      expect(registrations).toBe(1)
    })

    expect(errors).toEqual([])
  })
})

test('settings that a guest changes apply at once, and the pages about the app show their texts without running scripts in the texts', async ({
  page,
  context,
}) => {
  await context.route('**/api/fiat/rates?*', (route) =>
    route.fulfill({
      json: {
        type: 'ok',
        code: 1,
        message: {
          base: 'USD',
          rates: { USD: '1', VND: '25000', EUR: '0.9' },
          save_time: Math.floor(Date.now() / 1000),
          source: 'test',
        },
        server_time: Math.floor(Date.now() / 1000),
      },
    }),
  )
  await context.route('**/api/getSetting?*keyword=privacy*', (route) =>
    route.fulfill({
      json: {
        type: 'ok',
        code: 1,
        message: {
          keyword: 'privacy',
          value: 'First.\n\n<img src=x onerror="window.ran=1"><script>window.ran=1</script>',
        },
        server_time: Math.floor(Date.now() / 1000),
      },
    }),
  )
  await open(page, '/pages/index/index')

  await test.step('choosing another fiat currency changes every converted value', async () => {
    const price = page.getByRole('link', { name: /^BTC\/USDT/ }).last()
    await expect(price).toContainText('$')
    await navigateAndWait(page, '/pages/setting/setting')
    await page.getByRole('button', { name: /Default fiat/ }).click()
    await expect(page.getByRole('option')).toHaveCount(11)
    await page.getByRole('option', { name: /^VND/ }).click()
    await expect(page.getByText('1 USD = 25,000')).toBeVisible()
    await navigateAndWait(page, '/pages/index/index')
    await expect(price).toContainText('₫')
  })

  await test.step('a text of the operator is shown, and a script in it is shown as plain text and not run', async () => {
    await navigateAndWait(page, '/pages/common/article?keyword=privacy')
    await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
    await expect(page.getByText('<script>window.ran=1</script>')).toBeVisible()
    await expect(page.locator('article img')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  await test.step('the address of a text that does not exist shows "Parameter error"', async () => {
    await navigateAndWait(page, '/pages/common/article')
    await expectToast(page, 'Parameter error')
    await expect.poll(() => hrefOf(page)).toBe('/pages/common/article?keyword=privacy')
  })

  await test.step('a change of the theme and of the colours applies at once and is stored', async () => {
    await navigateAndWait(page, '/pages/setting/setting')
    const html = page.locator('html')
    await expect(html).toHaveClass(/dark/)
    await page.getByRole('radio', { name: 'White' }).click()
    await expect(html).toHaveClass(/white/)
    await page.getByRole('radio', { name: 'Red up' }).click()
    await expect(html).toHaveClass(/redup/)
    await page.reload()
    await waitForApp(page)
    await expect(html).toHaveClass(/white/)
    await expect(html).toHaveClass(/redup/)
  })

  await test.step('the settings list nine languages by their own names and the version, and show no "Log out" to a guest', async () => {
    await expect(page.getByText('0.8.0 (80)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await page.getByRole('button', { name: /Language/ }).click()
    await expect(page.getByRole('option')).toHaveText([
      '简体中文',
      'English',
      '繁體中文',
      'ไทย',
      '日本語',
      '한국어',
      'Français',
      'Español',
      'Tiếng Việt',
    ])
    await page.getByRole('option', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })
})

test("/pages/setting/setting: a logout in one tab deletes the member's data on the device and shows the login in the other tab", async ({
  page,
  context,
}) => {
  const person = await newPerson(server.origin)
  await page.clock.install()
  await open(page, '/pages/setting/setting', person.token)
  const other = await context.newPage()
  await open(other, '/pages/fund/fundTransfer')
  const amount = other.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.5')

  await test.step('logging out asks for confirmation, empties the device and says whether the server was notified', async () => {
    await expect(page.getByText(/^UID \d+/)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^UID \d+/)).toBeVisible()
    // A second click within half a second is ignored, so the page's clock is moved.
    await page.clock.fastForward(500)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out')
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const after = await send(server.origin, 'GET', '/user/info', {}, person.token)
    expect(after.type).toBe('999')
  })

  await test.step("after a logout in one tab the other tab hides the member's page and shows the login", async () => {
    await expect(amount).toHaveCount(0)
    await expect.poll(() => pathOf(other)).toBe('/pages/common/login')
    expect(hrefOf(other)).toContain('redirect=')
  })
})

test.describe('/pages/setting/setting', () => {
  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test("a logout without a connection deletes the member's data on the device and says that the server was not notified", async ({
      page,
      context,
    }) => {
      const person = await newPerson(server.origin)
      await open(page, '/pages/setting/setting', person.token)
      await expect(page.getByText(/^UID \d+/)).toBeVisible()
      await controlled(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expectToast(page, 'Logged out on this device, but the server could not be reached.')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  })
})
