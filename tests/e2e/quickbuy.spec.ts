import type { Database } from '#server/db/database.ts'
import { type ControlledServer, expect, type Page, test } from '../browser/fixtures.ts'
import { axeViolations } from '../helpers/axe.ts'
import { operate } from '../helpers/operate.ts'
import { newPerson, type Person, voucherPicture } from '../helpers/people.ts'
import { controlled } from '../offline/stored.ts'
import { at, booted, pathOf, prepare, said, watchErrors } from './open.ts'

test.use({ serverEnv: {} })

let server: ControlledServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await booted(page)
}

/** Somebody whose identity is verified to this level. */
async function verified(level = 1): Promise<Person> {
  const person = await newPerson(server.origin)
  const { id } = await person.get<{ id: number }>('/user/info')
  await database.db.updateTable('users').set({ real_level: level }).where('id', '=', id).execute()
  return person
}

const PAYER = {
  first_name: 'Ann',
  last_name: 'Example',
  full_name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 202 555 0100',
  tax_id: '',
}

interface Made {
  readonly id: number
  readonly order_no: string
  readonly bank_detail: { readonly reference: string } | null
}

/** An order of 1,000 USD that is to be paid. */
async function ordered(person: Person, how: Record<string, string> = {}, bank = ''): Promise<Made> {
  const wanted = { country: 'US', currency: 'USD', pay_method: 'bank', coin_id: '3', amount: '1000', ...how }
  const { rate } = await person.get<{ rate: string }>('/quick_buy/quote', wanted)
  return person.act<Made>('/quick_buy/order', { ...wanted, bank, rate, ...PAYER })
}

const balance = async (person: Person): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' })).available

const amount = (page: Page) => page.getByRole('textbox', { name: 'You pay' })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function fillPayer(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Example')
  await page.getByRole('textbox', { name: 'Full name, as on the bank account' }).fill('Ann Example')
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 202 555 0100')
}

const clean = async (page: Page): Promise<void> => expect(await axeViolations(page, 'main')).toEqual([])

test.describe('/pages/fund/quick_buy', () => {
  test('a guest sees the price with its ring, the nine countries and the way to log in', async ({ page }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/fund/quick_buy')
    await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
    await expect(page.getByText('1 USDT ≈ 1 USD')).toBeVisible()
    await expect(page.getByRole('img', { name: /^New price in \d+ s$/ })).toBeVisible()
    await amount(page).fill('1000')
    await expect(page.getByText('≈ 1,000 USDT')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: /^Country/ }).click()
    await expect(page.getByRole('option')).toHaveCount(9)
    await page.getByRole('option', { name: /Vietnam/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^1 USDT ≈ [\d,.]+ VND$/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Scan to pay/ })).toBeVisible()
    await expect(page.getByText('Spread, in the price')).toBeVisible()
    expect(errors).toEqual([])
  })

  test('1,000 USD by card buy 1,000 USDT, in two steps and a last look', async ({ page }) => {
    const person = await verified()
    await page.clock.install()
    await open(page, '/pages/fund/quick_buy', person)
    await amount(page).fill('1000')
    await page.getByRole('radio', { name: /^Card/ }).click()
    await next(page).click()
    await expect(page.getByText('Choose a bank')).toBeVisible()
    await page.getByRole('button', { name: /^Card/ }).click()
    await page.getByRole('option', { name: 'Visa' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Choose a bank')).toHaveCount(0)
    // A tap right after another one on the same button does not count.
    await page.clock.fastForward(500)
    await next(page).click()
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(page.getByText('Required')).toHaveCount(4)
    await fillPayer(page)
    await clean(page)
    await page.getByRole('button', { name: 'Review order' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('1,000 USDT', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Buy for 1,000 USD' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/quick_buy_order')
    await page.getByRole('button', { name: 'Pay 1,000 USD (test)' }).click()
    await expect(page.getByText('+1,000 USDT')).toBeVisible()
    expect(await balance(person)).toBe('1000')
  })

  test('10.5 is no whole number, 5 is below the least, and 2,001 USD are over the first level’s limit', async ({
    page,
  }) => {
    await open(page, '/pages/fund/quick_buy', await verified())
    await expect(page.getByText('1 USDT ≈ 1 USD')).toBeVisible()
    await amount(page).fill('10.5')
    await next(page).click()
    await expect(page.getByText('The amount must be an integer')).toBeVisible()
    await amount(page).fill('5')
    await expect(page.getByText('Enter the correct amount: 100–1,000,000 USD')).toBeVisible()
    await amount(page).fill('2001')
    await expect(page.getByText('Over your single limit of 2,000 USDT')).toBeVisible()
    await amount(page).fill('2000')
    await expect(page.getByText('Over your single limit of 2,000 USDT')).toHaveCount(0)
  })

  test('whoever is not verified is led there; the draft survives a reload', async ({ page }) => {
    await open(page, '/pages/fund/quick_buy', await newPerson(server.origin))
    await expect(page.getByRole('link', { name: 'Verify now' })).toBeVisible()
    await amount(page).fill('750')
    await page.getByRole('radio', { name: /^E-wallet/ }).click()
    await page.reload()
    await booted(page)
    await expect(amount(page)).toHaveValue('750')
    await expect(page.getByRole('radio', { name: /^E-wallet/ })).toHaveAttribute('aria-checked', 'true')
  })

  test('a price that is over is not taken: it is asked for anew and looked at again', async ({ page }) => {
    await page.clock.install()
    await open(page, '/pages/fund/quick_buy', await verified())
    await amount(page).fill('500')
    await next(page).click()
    await fillPayer(page)
    await page.getByRole('button', { name: 'Review order' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Buy for 500 USD' })).toBeEnabled()
    await server.clock.forward(60_000)
    await page.clock.fastForward(60_000)
    await expect(sheet.getByText('This quote has expired')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Buy for 500 USD' })).toBeDisabled()
    await sheet.getByRole('button', { name: 'New price' }).click()
    await sheet.getByRole('button', { name: 'Buy for 500 USD' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/quick_buy_order')
  })

  test('who pays is filled in from the verification and the profile', async ({ page }) => {
    const person = await verified()
    const { id } = await person.get<{ id: number }>('/user/info')
    await database.db
      .updateTable('users')
      .set({ area_code: '1', mobile: `202555${id}` })
      .where('id', '=', id)
      .execute()
    await database.db
      .insertInto('real_claims')
      .values({
        user_id: id,
        level: 1,
        status: 2,
        country: 'US',
        card_id: 'X1',
        name: 'Ann Example',
        front_pic: null,
        reverse_pic: null,
        test: true,
        created_at: 1,
        reviewed_at: 2,
      })
      .execute()
    await open(page, '/pages/fund/quick_buy', person)
    await amount(page).fill('500')
    await next(page).click()
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('Full name, as on the bank account')).toHaveValue('Ann Example')
    await expect(field('Email')).toHaveValue(person.email)
    await expect(field('Phone')).toHaveValue(`+1 202555${id}`)
  })

  test('without a price the second step says why and reviews nothing', async ({ page }) => {
    await open(page, '/pages/fund/quick_buy', await verified())
    await amount(page).fill('500')
    await next(page).click()
    await fillPayer(page)
    const review = page.getByRole('button', { name: 'Review order' })
    await expect(page.getByText('1 USDT ≈ 1 USD')).toBeVisible()
    await expect(review).toBeEnabled()
    await page.route('**/api/quick_buy/quote**', (route) =>
      route.fulfill({
        json: {
          type: 'error',
          code: 0,
          message: 'This method is closed',
          key: 'quick_buy_closed',
          server_time: 1,
        },
      }),
    )
    await page.reload()
    await booted(page)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ann')
    await expect(page.getByText('This method is closed')).toBeVisible()
    await expect(review).toBeDisabled()
  })

  test('a draft whose amount does not fit any more begins with the amount, and says why', async ({
    page,
  }) => {
    await open(page, '/pages/fund/quick_buy', await verified())
    await amount(page).fill('500')
    await next(page).click()
    await fillPayer(page)
    await page.route('**/api/quick_buy/options**', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"max_amount":"', '"max_amount":"400","was":"') })
    })
    await page.reload()
    await booted(page)
    await expect(page.getByText('Enter the correct amount: 100–400 USD')).toBeVisible()
    await amount(page).fill('300')
    await next(page).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ann')
    await expect(page.getByRole('button', { name: 'Review order' })).toBeEnabled()
  })

  test('offline the choice stays readable and nothing is ordered', async ({ page, context }) => {
    await open(page, '/pages/fund/quick_buy', await verified())
    await amount(page).fill('500')
    await expect(page.getByText('≈ 500 USDT')).toBeVisible()
    await context.setOffline(true)
    await expect(next(page)).toBeDisabled()
    await expect(amount(page)).toHaveValue('500')
    await context.setOffline(false)
  })

  test('home and funds lead there', async ({ page }) => {
    await open(page, '/pages/index/index', await verified())
    for (const from of ['/pages/index/index', '/pages/fund/assets', '/pages/fund/select?to=receive']) {
      await page.goto(at(server.origin, from))
      await page
        .getByRole('link', { name: /^Buy crypto/ })
        .first()
        .click()
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/quick_buy')
    }
  })
})

test.describe('/pages/fund/quick_buy_order', () => {
  test('bank: details to copy, the voucher, and the coins once it is reviewed', async ({ page }) => {
    const person = await verified()
    const { id, bank_detail } = await ordered(person)
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, person)
    await expect(page.getByText(bank_detail?.reference ?? 'none')).toBeVisible()
    await expect(page.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await expect(page.getByText('Upload the payment voucher')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'voucher.png',
        mimeType: 'image/png',
        buffer: await voucherPicture('#335577'),
      })
    await said(page, 'Uploaded')
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await said(page, 'Submitted. The result will appear here.')
    await expect(page.getByText('+1,000 USDT')).toBeVisible({ timeout: 20_000 })
    expect(await balance(person)).toBe('1000')
  })

  test('an operator confirms by hand: the open page shows it by itself', async ({ page }) => {
    const person = await verified()
    const { id } = await ordered(person)
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, person)
    await expect(page.getByRole('button', { name: 'I have made the transfer' })).toBeVisible()
    expect(await operate(server, 'quickbuy', 'list')).toContain('1000 USD')
    expect(await operate(server, 'quickbuy', 'confirm', String(id))).toContain('credited')
    await expect(page.getByText('+1,000 USDT')).toBeVisible()
    await page.getByRole('link', { name: 'My purchases' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toContainText('Payment successful')
  })

  test('a refusal shows its reason; a confirmation twice credits once', async ({ page }) => {
    const person = await verified()
    const { id } = await ordered(person, { pay_method: 'card' }, 'visa')
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, person)
    await page.getByRole('button', { name: 'Decline (test)' }).click()
    await expect(page.getByText('Reason: Test mode: declined')).toBeVisible()
    await operate(server, 'quickbuy', 'confirm', String(id))
    await expect(page.getByText('It was credited all the same', { exact: false })).toBeVisible()
    await expect(operate(server, 'quickbuy', 'confirm', String(id))).rejects.toThrow()
    expect(await balance(person)).toBe('1000')
  })

  test('once the money is on its way there is nothing to pay by any more', async ({ page }) => {
    const person = await verified()
    const vnd = { country: 'VN', currency: 'VND', pay_method: 'scan', amount: '1000000' }
    const { id, order_no } = await ordered(person, vnd, 'vietqr')
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, person)
    const code = page.getByRole('img', { name: 'Payment code' })
    await expect(code).toBeVisible()
    await page.getByRole('button', { name: 'On its way (test)' }).click()
    await expect(page.getByText('We are waiting for your money')).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(page.getByText(`TEST-ONLY-NOT-PAYABLE:${order_no}`)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go to payment' })).toHaveCount(0)
  })

  test('cancelled, and to be found in the list by its state', async ({ page }) => {
    const person = await verified()
    const { id } = await ordered(person)
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, person)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    await page.getByRole('link', { name: 'My purchases' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toBeVisible()
    await clean(page)
    await page.getByRole('radio', { name: 'In progress' }).click()
    await expect(page.getByText('No purchases yet')).toBeVisible()
    await page.getByRole('radio', { name: 'Cancelled' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toBeVisible()
  })

  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test('bank details and the code of open orders are readable in airplane mode from a cold start', async ({
      page,
      context,
    }) => {
      const person = await verified()
      const bank = await ordered(person)
      const scan = await ordered(
        person,
        { country: 'VN', currency: 'VND', pay_method: 'scan', amount: '1000000' },
        'vietqr',
      )
      await open(page, `/pages/fund/quick_buy_order?id=${scan.id}`, person)
      await expect(page.getByRole('img', { name: 'Payment code' }).locator('svg')).toBeVisible()
      await controlled(page)
      await page.goto(at(server.origin, '/pages/fund/quick_buy_order'))
      await expect(page.getByRole('link', { name: /1,000 USDT/ })).toBeVisible()
      await context.setOffline(true)
      await page.close()
      const cold = await context.newPage()
      await cold.goto(at(server.origin, '/pages/fund/quick_buy_order'))
      await booted(cold)
      await cold.getByRole('link', { name: /1,000 USDT/ }).click()
      await expect(cold.getByText(bank.bank_detail?.reference ?? 'none')).toBeVisible()
      await expect(cold.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible()
      await expect(cold.getByText(/^As of/).first()).toBeVisible()
      await expect(cold.getByRole('button', { name: 'I have made the transfer' })).toBeDisabled()
      await cold.goto(at(server.origin, `/pages/fund/quick_buy_order?id=${scan.id}`))
      await expect(cold.getByRole('img', { name: 'Payment code' }).locator('svg')).toBeVisible()
      await expect(cold.getByText(`TEST-ONLY-NOT-PAYABLE:${scan.order_no}`)).toBeVisible()
      await context.setOffline(false)
    })
  })

  test('another person’s order is nobody’s', async ({ page }) => {
    const { id } = await ordered(await verified())
    await open(page, `/pages/fund/quick_buy_order?id=${id}`, await verified())
    await expect(page.getByText('This does not exist or is not available any more')).toBeVisible()
  })
})
