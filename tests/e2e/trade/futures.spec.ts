import type { LeverOrder } from '#contract/trade/futures.ts'
import { type ControlledServer, expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { type Person, personWithFuturesBalance } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const USDT = 3
const TRADE = '/pages/transaction/index?type=futures&match_id=1'
const ORDERS = '/pages/transaction/contract_order'

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const rich = (): Promise<Person> => personWithFuturesBalance(server.origin)
/** Opens a position, whose order the next recorded price fills. */
const position = async (
  person: Person,
  type: 1 | 2,
  fields: Record<string, string> = {},
): Promise<LeverOrder> => {
  const { id } = await person.act<LeverOrder>('/lever/submit', {
    currency_id: 1,
    legal_id: USDT,
    type,
    share: '0.1',
    multiple: '10',
    order_type: 'market',
    ...fields,
  })
  const order = await until('the next price', async () => {
    const now = await person.get<LeverOrder>('/lever/order', { id })
    return now.status !== 0 && now
  })
  expect(order.status).toBe(1)
  return order
}
const card = (page: Page): Locator => page.getByRole('article', { name: 'BTC/USDT' })
const put = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.fill(text)
}

test('a futures position is opened at the next price, closed in part or in full, and listed with its ticks in the history', async ({
  page,
  context,
}) => {
  const person = await rich()
  const errors = watchErrors(page)
  await open(page, TRADE, person)

  await test.step('transaction/index: a take profit below the price of a long position is blocked', async () => {
    await put(page.getByRole('textbox', { name: 'Size (BTC)' }), '0.01')
    await page.getByRole('button', { name: /^TP\/SL/ }).click()
    const stops = page.getByRole('dialog', { name: 'TP/SL' })
    await put(stops.getByRole('textbox', { name: 'Take profit' }), '1')
    await expect(stops.getByText(/^Set it above [\d,.]+$/)).toBeVisible()
    await expect(stops.getByRole('button', { name: 'Done' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(stops).toHaveCount(0)
    await page.getByRole('button', { name: 'Open long', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /^Set it above [\d,.]+$/ })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'BTC/USDT' })).toHaveCount(0)
    await page.getByRole('button', { name: /^TP\/SL/ }).click()
    await stops.getByRole('button', { name: 'Clear' }).click()
    await stops.getByRole('button', { name: 'Done' }).click()
    await expect(stops).toHaveCount(0)
  })

  await test.step('transaction/index: a long position opens at the next price, and its liquidation price is shown beforehand', async () => {
    await skipClickDebounce(page)
    await page.getByRole('button', { name: 'Open long', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'BTC/USDT' })
    await expect(sheet.getByText('Liq. price ≈')).toBeVisible()
    await expect(sheet.getByText('The most you can lose')).toBeVisible()
    await sheet.getByRole('button', { name: 'Open long 0.01 BTC' }).click()
    await expectToast(page, 'Order placed')
    await expect(card(page).getByText('Long 10×')).toBeVisible()
    expect((await person.post<{ total: number }>('/lever/my_trade', { status: 1 })).total).toBe(1)
  })

  await test.step('transaction/contract_order: closing all long positions leaves the short ones, and a report lists what was closed', async () => {
    const { list } = await person.post<{ list: LeverOrder[] }>('/lever/my_trade', { status: 1 })
    const [long] = list
    const short = await position(person, 2)
    await navigateAndWait(page, ORDERS)
    await expect(card(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Close all' }).click()
    const sheet = page.getByRole('dialog', { name: 'Close all' })
    await sheet.getByRole('radio', { name: 'Longs only' }).click()
    await sheet.getByRole('button', { name: 'Close positions: 1' }).click()
    await expect(sheet.getByText('Closed 1, failed 0', { exact: true })).toBeVisible()
    expect((await person.get<LeverOrder>('/lever/order', { id: long?.id ?? 0 })).status).toBe(3)
    expect((await person.get<LeverOrder>('/lever/order', { id: short.id })).status).toBe(1)
  })

  await test.step("transaction/contract: the chart shows the person's position of the pair, and offline nothing can be opened", async () => {
    await navigateAndWait(page, '/pages/transaction/contract?match_id=1')
    await expect(card(page).getByText('Short 10×')).toBeVisible()
    await expect(page.getByText('up to 100×')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: 'Open long', exact: true })).toBeDisabled({
      timeout: 60_000,
    })
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Open long', exact: true })).toBeEnabled({
      timeout: 60_000,
    })
  })

  await test.step('transaction/contract_order: a stop is set and cleared, a part is closed, and the history names the ticks', async () => {
    const { id } = await position(person, 1)
    await navigateAndWait(page, ORDERS)
    const long = card(page).filter({ hasText: 'Long 10×' })
    await long.getByRole('button', { name: 'TP/SL' }).click()
    const stops = page.getByRole('dialog', { name: 'TP/SL' })
    await stops.getByRole('radiogroup', { name: 'Take profit' }).getByRole('radio', { name: '+10%' }).click()
    await stops.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Take profit and stop loss saved')
    await expect
      .poll(async () => (await person.get<LeverOrder>('/lever/order', { id })).target_profit_price)
      .not.toBe('')
    await long.getByRole('button', { name: 'Close', exact: true }).click()
    const close = page.getByRole('dialog', { name: 'Close' })
    await close.getByRole('button', { name: /^Close .* BTC$/ }).click()
    await expect(long).toHaveCount(0)
    expect((await person.get<LeverOrder>('/lever/order', { id })).status).toBe(3)
    await page.getByRole('tab', { name: 'History' }).click()
    const closed = card(page).first()
    await expect(closed.getByText('Closed by you')).toBeVisible()
    await closed.getByRole('button', { name: 'Recorded prices that decided it' }).click()
    await expect(closed.getByText(/^#\d+ · /)).toBeVisible()
  })

  expect(errors).toEqual([])
})
