import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { newPerson, type Person, voucherPicture } from '../../helpers/test-people.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  forwardPageClock,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

test.use({ serverEnv: FILLED })

let server: ControlledServer
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

/** Creates a person whose identity is verified to this level. */
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

/** Creates an order of 1,000 USD that awaits payment. */
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

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

/** Continues as another person, with an empty form. */
async function anew(page: Page, person?: Person): Promise<void> {
  await switchAccountInOtherTab(page, person?.token)
  await navigateAndWait(page, '/pages/fund/quick_buy')
  await expect(amount(page)).toHaveValue('')
}

test('/pages/fund/quick_buy, first step: amounts outside of the limits are rejected, and an unverified person is sent to the verification', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await open(page, '/pages/fund/quick_buy', await verified())
  await test.step('an amount of 10.5 is not an integer, 5 is below the minimum, and 2,001 USD are above the limit of level 1', async () => {
    await expect(page.getByText('1 USDT ≈ 1 USD')).toBeVisible()
    await amount(page).fill('10.5')
    await next(page).click()
    await expect(page.getByText('Quantity must be an integer')).toBeVisible()
    await amount(page).fill('5')
    await expect(page.getByText('Enter the correct amount: 100–1,000,000 USD')).toBeVisible()
    await amount(page).fill('2001')
    await expect(page.getByText('Over your single limit of 2,000 USDT')).toBeVisible()
    await amount(page).fill('2000')
    await expect(page.getByText('Over your single limit of 2,000 USDT')).toHaveCount(0)
  })
  await test.step('offline the choices are readable and nothing can be ordered', async () => {
    await amount(page).fill('500')
    await expect(page.getByText('≈ 500 USDT')).toBeVisible()
    await context.setOffline(true)
    await expect(next(page)).toBeDisabled()
    await expect(amount(page)).toHaveValue('500')
    await context.setOffline(false)
    await expect(next(page)).toBeEnabled()
  })
  await test.step('an unverified person is sent to the verification, and the draft survives a reload', async () => {
    await anew(page, await newPerson(server.origin))
    await expect(page.getByRole('link', { name: 'Verify now' })).toBeVisible()
    await amount(page).fill('750')
    await page.getByRole('radio', { name: /^E-wallet/ }).click()
    await page.reload()
    await waitForApp(page)
    await expect(amount(page)).toHaveValue('750')
    await expect(page.getByRole('radio', { name: /^E-wallet/ })).toHaveAttribute('aria-checked', 'true')
  })
  await test.step('the home page and the assets page link to quick buy', async () => {
    await switchAccountInOtherTab(page, (await verified()).token)
    for (const from of ['/pages/index/index', '/pages/fund/assets', '/pages/fund/select?to=receive']) {
      await navigateAndWait(page, from)
      await expect.poll(() => pathOf(page)).toBe(from.split('?')[0])
      await page
        .getByRole('link', { name: /^Buy crypto/ })
        .first()
        .click()
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/quick_buy')
    }
  })
  await test.step('a guest sees the price with its countdown, the nine countries and the login button', async () => {
    await anew(page)
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
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
  })
  expect(errors).toEqual([])
})

test('/pages/fund/quick_buy: an order buys at the confirmed price, and an expired price must be confirmed again', async ({
  page,
}) => {
  await page.clock.install()
  const person = await verified()
  await open(page, '/pages/fund/quick_buy', person)
  await test.step('1,000 USD by card buy 1,000 USDT, in two steps and a confirmation', async () => {
    await amount(page).fill('1000')
    await page.getByRole('radio', { name: /^Card/ }).click()
    await expect(page.getByRole('button', { name: /^Card/ })).toHaveText('VVisa')
    await page.getByRole('button', { name: /^Card/ }).click()
    await page.getByRole('option', { name: 'Mastercard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
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
  await test.step('an expired price is not used, and a new price is loaded and must be confirmed', async () => {
    await anew(page, await verified())
    await amount(page).fill('500')
    await next(page).click()
    await fillPayer(page)
    await page.getByRole('button', { name: 'Review order' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Buy for 500 USD' })).toBeEnabled()
    await server.clock.forward(60_000)
    await forwardPageClock(page, 60_000)
    await expect(sheet.getByText('This quote has expired')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Buy for 500 USD' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/quick_buy_order')
  })
  await test.step('the name of the payer is filled in from the verification and the profile', async () => {
    const known = await verified()
    const { id } = await known.get<{ id: number }>('/user/info')
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
    await anew(page, known)
    await amount(page).fill('500')
    await next(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change the payer' }).click()
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('First name')).toHaveValue('Ann')
    await expect(field('Last name')).toHaveValue('Example')
    await expect(field('Full name, as on the bank account')).toHaveValue('Ann Example')
    await expect(field('Email')).toHaveValue(known.email)
    await expect(field('Phone')).toHaveValue(`+1 202555${id}`)
  })
  await test.step('without a price the second step shows the reason and cannot be confirmed', async () => {
    await anew(page, await verified())
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
    await waitForApp(page)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ann')
    await expect(page.getByText('This method is closed')).toBeVisible()
    await expect(review).toBeDisabled()
    await page.unroute('**/api/quick_buy/quote**')
  })
  await test.step('a draft whose amount is no longer allowed starts at the amount and shows the reason', async () => {
    await anew(page, await verified())
    await amount(page).fill('500')
    await next(page).click()
    await fillPayer(page)
    await page.route('**/api/quick_buy/options**', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"max_amount":"', '"max_amount":"400","was":"') })
    })
    await page.reload()
    await waitForApp(page)
    await expect(page.getByText('Enter the correct amount: 100–400 USD')).toBeVisible()
    await amount(page).fill('300')
    await next(page).click()
    await expect(page.getByRole('dialog').getByText('Ann Example')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy for 300 USD' })).toBeEnabled()
  })
  // Errors of requests that still run when the page closes are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('/pages/fund/quick_buy_order: a payment is reported with its proof, and is credited once or rejected with a reason', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, '/pages/fund/quick_buy')
  await test.step('a bank order shows copyable bank details, takes the payment proof, and credits the coins after the review', async () => {
    const person = await verified()
    const { id, bank_detail } = await ordered(person)
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    await expect(page.getByText(bank_detail?.reference ?? 'none')).toBeVisible()
    await expect(page.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await expect(page.getByText('Upload the payment proof')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'voucher.png',
        mimeType: 'image/png',
        buffer: await voucherPicture('#335577'),
      })
    await expectToast(page, 'Uploaded')
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await expectToast(page, 'Submitted. The result will appear here.')
    await expect(page.getByText('+1,000 USDT')).toBeVisible()
    expect(await balance(person)).toBe('1000')
  })
  await test.step('a confirmation by an operator updates the open page without a reload', async () => {
    const person = await verified()
    const { id } = await ordered(person)
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    await expect(page.getByRole('button', { name: 'I have made the transfer' })).toBeVisible()
    expect(await operate(server, 'quickbuy', 'list')).toContain('1000 USD')
    expect(await operate(server, 'quickbuy', 'confirm', String(id))).toContain('credited')
    await expect(page.getByText('+1,000 USDT')).toBeVisible()
    await page.getByRole('link', { name: 'My purchases' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toContainText('Completed')
  })
  await test.step('a rejection shows its reason, and confirming twice credits once', async () => {
    const person = await verified()
    const { id } = await ordered(person, { pay_method: 'card' }, 'visa')
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    await page.getByRole('button', { name: 'Decline (test)' }).click()
    await expect(page.getByText('Reason: Test mode: declined')).toBeVisible()
    await operate(server, 'quickbuy', 'confirm', String(id))
    await expect(page.getByText('We credited it anyway', { exact: false })).toBeVisible()
    await expect(operate(server, 'quickbuy', 'confirm', String(id))).rejects.toThrow()
    expect(await balance(person)).toBe('1000')
  })
  await test.step('once the payment is on its way the payment details are hidden', async () => {
    const person = await verified()
    const vnd = { country: 'VN', currency: 'VND', pay_method: 'scan', amount: '1000000' }
    const { id, order_no } = await ordered(person, vnd, 'vietqr')
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    const code = page.getByRole('img', { name: 'Payment code' })
    await expect(code).toBeVisible()
    await page.getByRole('button', { name: 'On its way (test)' }).click()
    await expect(page.getByText('Payment sent').first()).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(page.getByText(`TEST-ONLY-NOT-PAYABLE:${order_no}`)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go to payment' })).toHaveCount(0)
  })
  await test.step('a cancelled order is found in the list under its state', async () => {
    const person = await verified()
    const { id } = await ordered(person)
    await switchAccountInOtherTab(page, person.token)
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    await page.getByRole('link', { name: 'My purchases' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toBeVisible()
    await clean(page)
    await page.getByRole('radio', { name: 'In progress' }).click()
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.getByRole('radio', { name: 'Cancelled' }).click()
    await expect(page.getByRole('link', { name: /1,000 USDT/ })).toBeVisible()
  })
  await test.step('the order of another person cannot be opened', async () => {
    const { id } = await ordered(await verified())
    await navigateAndWait(page, `/pages/fund/quick_buy_order?id=${id}`)
    await expect(page.getByText('This does not exist or is no longer available')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('bank details and QR code of open orders are readable when the app is started offline', async ({
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
    await waitForApp(cold)
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
