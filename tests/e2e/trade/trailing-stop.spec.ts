import type { SpotOrder } from '#contract/trade/spot.ts'
import {
  type ControlledServer,
  expect,
  type Locator,
  MOVED,
  type Page,
  test,
} from '../../browser/fixtures.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  prepare,
  skipClickDebounce,
  waitForApp,
} from '../browser-page-actions.ts'

test.use({ serverEnv: MOVED })

const BTC = 1
const COINS = '/pages/transaction/index?type=coins&match_id=1'
const ORDERS = '/pages/transaction/currency_order'

let server: ControlledServer
test.beforeAll(({ server: running }) => {
  server = running
})
/** The test starts at a price of 20,000. */
test.beforeEach(() => trade('20000'))
const trade = (price: string): Promise<void> => server.market.tick('BTC/USDT', price)

const form = (page: Page): Locator => page.getByRole('form', { name: 'Order', exact: true })
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm order' })
const row = (page: Page, id: number): Locator =>
  page.getByRole('article', { name: `Order ${id}`, exact: true })
const put = async (within: Locator, name: string, text: string): Promise<void> => {
  const field = within.getByRole('textbox', { name, exact: true })
  await field.focus()
  await field.fill(text)
}
const order = (person: Person, id: number) => person.get<SpotOrder>('/coin/order', { id })
const newest = async (person: Person): Promise<SpotOrder> => {
  const [first] = (await person.get<{ list: SpotOrder[] }>('/coin/list', { status: 'open' })).list
  if (!first) throw new Error('no open order')
  return first
}

test('a trailing stop order to sell follows the highest price, and sells after the price falls by the callback rate', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, BTC, '1')
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, COINS))
  await waitForApp(page)
  let id = 0

  await test.step('before a trailing stop is placed, the sheet shows which price the order follows and its first trigger price', async () => {
    await form(page).getByRole('radio', { name: 'Sell' }).click()
    await page.getByRole('button', { name: /Order type/ }).click()
    await page.getByRole('option', { name: /^Trailing stop/ }).click()
    await form(page).getByRole('radio', { name: '1%', exact: true }).click()
    await expect(form(page)).toContainText('Trigger price now ≤ 19,800.00, then the next recorded price')
    await put(form(page), 'Activation price (USDT)', '19999')
    await put(form(page), 'Amount (BTC)', '0.01')
    // The whole button is visible above the tab bar without scrolling.
    const bottom = async (of: Locator) =>
      ((await of.boundingBox())?.y ?? 0) + ((await of.boundingBox())?.height ?? 0)
    const bar = (await page.getByRole('navigation').boundingBox())?.y ?? 0
    expect(await bottom(form(page).getByRole('button', { name: 'Sell 0.01 BTC' }))).toBeLessThanOrEqual(bar)
    await form(page).getByRole('button', { name: 'Sell 0.01 BTC' }).click()
    await expect(form(page).getByRole('alert').first()).toHaveText(
      'Set the activation price above the last price, or leave it empty',
    )
    await put(form(page), 'Activation price (USDT)', '')
    await skipClickDebounce(page)
    await form(page).getByRole('button', { name: 'Sell 0.01 BTC' }).click()
    await expect(sheet(page)).toContainText(
      'It follows the highest recorded price and is triggered when the price falls 1% below it.',
    )
    await expect(sheet(page)).toContainText('First trigger price≤ 19,800.00 USDT')
    await sheet(page).getByRole('button', { name: 'Sell 0.01 BTC' }).click()
    await expectToast(page, 'Order placed')
    const placed = await newest(person)
    expect([placed.order_type, placed.callback_rate, placed.stop_price, placed.frozen]).toEqual([
      'trailing_stop',
      '0.01',
      '19800',
      '0.01',
    ])
    id = placed.id
    await expect(row(page, id)).toContainText('Callback 1% · trigger ≤ 19,800.00 · highest 20,000.00 at')
  })

  await test.step('the trigger price moves with a new high and stays when the price falls by less than the rate', async () => {
    await trade('21000')
    await expect(row(page, id)).toContainText('≤ 20,790.00 · highest 21,000.00 at')
    await trade('20800')
    await expect.poll(async () => (await order(person, id)).stop_price).toBe('20790')
    await expect(row(page, id)).toContainText('≤ 20,790.00 · highest 21,000.00 at')
  })

  await test.step('a trailing stop whose callback rate was amended follows the price anew, beginning with the last price before the amendment', async () => {
    const old = id
    await row(page, old)
      .getByRole('button', { name: `Amend order ${old}` })
      .click()
    const amend = page.getByRole('dialog', { name: `Amend order ${old}` })
    await put(amend, 'Callback rate (%)', '2')
    await expect(amend).toContainText('Callback rate1% → 2%')
    await expect(amend).toContainText('The amended order follows the price anew')
    await amend.getByRole('button', { name: 'Amend order' }).click()
    await expectToast(page, 'Order amended')
    id = (await order(person, old)).replaced_by
    await expect(row(page, id)).toContainText('Callback 2% · trigger ≤ 20,384.00 · highest 20,800.00 at')
  })

  await test.step('a price that turns by the rate triggers the order, the next price fills it, and the history shows both', async () => {
    await trade('22000')
    await expect(row(page, id)).toContainText('≤ 21,560.00')
    await trade('21500')
    await navigateAndWait(page, `${ORDERS}?id=${id}`)
    const receipt = page.getByRole('dialog', { name: `Order ${id}`, exact: true })
    await expect(receipt).toContainText('StatusFilled')
    await expect(receipt).toContainText('Callback rate2%')
    await expect(receipt).toContainText('Highest price22,000.00 USDT')
    await expect(receipt).toContainText('Trigger price≤ 21,560.00 USDT')
    await expect(receipt).toContainText('Triggered at')
    const { trail, trigger, fills } = await order(person, id)
    expect([Number(trail?.price), Number(trigger?.price)]).toEqual([22_000, 21_500])
    expect(trigger?.tick_id).toBeGreaterThan(trail?.tick_id ?? Number.POSITIVE_INFINITY)
    expect(fills[0]?.tick_id).toBeGreaterThan(trigger?.tick_id ?? Number.POSITIVE_INFINITY)
  })
})
