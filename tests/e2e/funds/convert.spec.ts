import type { ConvertRow } from '#contract/funds/convert.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { type Person, personWithUsdt } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  failRequests,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const ROUTE = '/pages/fund/transfer?currency=3'
const HISTORY = '/pages/fund/transfer_history?tab=exchange'

let server: RunningServer
let person: Person

test.beforeAll(async ({ server: running }) => {
  server = running
  person = await personWithUsdt(server.origin)
})

const open = async (page: Page, route: string): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const preview = (page: Page) => page.getByRole('button', { name: 'Preview' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm conversion' })

const log = async (): Promise<readonly ConvertRow[]> =>
  (await person.get<{ list: ConvertRow[] }>('/user/transfer_log')).list

/** Waits for the confirmation sheet of a quote that is still valid. */
async function quoted(page: Page): Promise<void> {
  await skipClickDebounce(page)
  await preview(page).click()
  await expect(sheetOf(page)).toBeVisible()
}

test('/pages/fund/transfer: a conversion pays number × rate − fee at a confirmed quote, and an expired quote is replaced', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await page.clock.install()
  await open(page, ROUTE)

  await test.step('an invalid quantity is reported, the coins can be swapped, and both rates are shown with their fees', async () => {
    await page.getByRole('button', { name: /^Coin to buy/ }).click()
    await page.getByRole('option', { name: /^BTC/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^1 USDT ≈ 0\.[\d]+ BTC$/)).toBeVisible()
    await expect(page.getByText(/^1 BTC ≈ [\d,.]+ USDT$/)).toBeVisible()
    await expect(page.getByText('Spread, in the price')).toBeVisible()
    await preview(page).click()
    await expect(page.getByText('Enter the correct quantity')).toBeVisible()
    await amount(page).fill('0.5')
    await skipClickDebounce(page)
    await preview(page).click()
    await expect(page.getByText('Enter the correct quantity: at least 1 USDT')).toBeVisible()
    await amount(page).fill('25000.01')
    await expect(page.getByText('Insufficient balance. Available: 25,000 USDT')).toBeVisible()
    await page.getByRole('button', { name: 'Max' }).click()
    await expect(amount(page)).toHaveValue('25000')
    await page.getByRole('button', { name: 'Swap the coins' }).click()
    await expect(page.getByRole('button', { name: /^Coin to sell/ })).toContainText('BTC')
    await expect(page.getByRole('button', { name: /^Coin to buy/ })).toContainText('USDT')
    // The coin to buy that is already selected cannot be chosen as the coin to sell.
    await page.getByRole('button', { name: /^Coin to sell/ }).click()
    await expect(page.getByRole('option', { name: /^USDT/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    expect(await markupViolations(page)).toEqual([])
  })

  await test.step('a quote that could not be loaded is requested again by the next click', async () => {
    const mend = await failRequests(context, '**/api/user/getTransferFee')
    await page.getByRole('button', { name: 'Swap the coins' }).click()
    await expect(page.getByRole('button', { name: /^Coin to sell/ })).toContainText('USDT')
    await skipClickDebounce(page)
    await amount(page).fill('10')
    await preview(page).click()
    await expect(page.getByRole('alert')).toHaveText('The server could not be reached. Please try again.')
    mend()
    await quoted(page)
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toHaveCount(0)
  })

  await test.step('an expired quote is never filled, and the sheet offers to request a new quote', async () => {
    await amount(page).fill('50')
    await quoted(page)
    const confirm = sheetOf(page).getByRole('button', { name: /^Convert / })
    await page.clock.fastForward(20_000)
    await expect(sheetOf(page).getByText('This quote has expired')).toBeVisible()
    await expect(confirm).toBeDisabled()
    const before = (await log()).length
    await sheetOf(page).getByRole('button', { name: 'New price' }).click()
    await expect(sheetOf(page).getByRole('img', { name: /^New price in \d s$/ })).toBeVisible()
    await expect(confirm).toBeEnabled()
    expect(await log()).toHaveLength(before)
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toHaveCount(0)
  })

  await test.step('the received amount is number × rate − fee, after a quote with a countdown and a confirmation, and the receipt names the price', async () => {
    await amount(page).fill('100')
    await quoted(page)
    await expect(sheetOf(page).getByRole('img', { name: /^New price in \d s$/ })).toBeVisible()
    await expect(sheetOf(page).getByText(/differs from this quote by more than 0\.1%/)).toBeVisible()
    await sheetOf(page)
      .getByRole('button', { name: /^Convert / })
      .click()
    await expect(page.getByRole('heading', { name: /Converted|Waiting|Not converted/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Converted$|^Not converted$/ })).toBeVisible()
    const [row] = await log()
    if (!row) throw new Error('nothing was exchanged')
    expect(row.number).toBe('100')
    const gross = Math.floor(100 * Number(row.rate) * 1e8) / 1e8
    expect(Number(row.to_number)).toBeCloseTo(gross - Number(row.fee), 8)
    await page.getByRole('link', { name: 'View history' }).click()
    await expect.poll(() => page.url()).toContain(HISTORY)
    await expect(page.getByRole('button', { name: /USDT → / }).first()).toBeVisible()
    await page
      .getByRole('button', { name: /USDT → / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Convert' }).getByText(/#\d+/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a new conversion is first in the history without a reload, and the end of the list is marked', async () => {
    const rows = page.getByRole('button', { name: /→/ })
    const before = await rows.count()
    const pair = { from_currency_id: 3, to_currency_id: 2 }
    const { quote_id } = await person.post<{ quote_id: string }>('/user/getTransferFee', pair)
    await person.act('/user/Transfer', { ...pair, number: '30', quote_id })
    await expect(rows).toHaveCount(before + 1)
    await expect(rows.first()).toContainText('USDT → ETH')
    await expect(page.getByText('No more data')).toBeVisible()
  })

  expect(errors).toEqual([])
})

test.describe('/pages/fund/transfer', () => {
  test.describe(() => {
    // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
    test.use({ serviceWorkers: 'allow' })

    test('offline the form calculates with stored rates and their time, keeps the draft and sends no request', async ({
      page,
      context,
    }) => {
      await open(page, ROUTE)
      await controlled(page)
      await amount(page).fill('77')
      await context.setOffline(true)
      await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
      await page.reload()
      await expect(amount(page)).toHaveValue('77')
      await expect(page.getByText(/^≈ [\d.,]+ [A-Z]+$/)).toBeVisible()
      await expect(preview(page)).toBeDisabled()
      await context.setOffline(false)
    })
  })
})
