import type { BalanceRow } from '#contract/funds/wallet.ts'
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

const USDT = 3
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
/** Replaces the text of a field. */
const put = async (within: Locator, name: string, text: string): Promise<void> => {
  const field = within.getByRole('textbox', { name, exact: true })
  await field.focus()
  await field.fill(text)
}
const kind = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /Order type/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}
/** Confirms the filled-in order in the sheet and waits until the order is placed. */
const place = async (page: Page, name: string): Promise<void> => {
  await sheet(page).getByRole('button', { name }).click()
  await expectToast(page, 'Order placed')
  await expect(sheet(page)).toHaveCount(0)
}
const order = (person: Person, id: number) => person.get<SpotOrder>('/coin/order', { id })
const newest = async (person: Person, status: 'open' | 'history'): Promise<SpotOrder> => {
  const [first] = (await person.get<{ list: SpotOrder[] }>('/coin/list', { status })).list
  if (!first) throw new Error(`no ${status} order`)
  return first
}
const balance = (person: Person, currency: number): Promise<BalanceRow> =>
  person.post('/wallet/detail', { currency, type: 'change' })

test('stop, OCO, take profit and stop loss orders are placed, amended and cancelled, and are triggered by recorded prices', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, USDT, '10000')
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, COINS))
  await waitForApp(page)
  let id = 0

  await test.step('a stop-limit order names its trigger before it is placed, and its row shows the stop price', async () => {
    await kind(page, 'Stop limit')
    await put(form(page), 'Stop price (USDT)', '21000')
    await put(form(page), 'Price (USDT)', '21100')
    await put(form(page), 'Amount (BTC)', '0.01')
    await form(page).getByRole('button', { name: 'Buy 0.01 BTC' }).click()
    await expect(sheet(page)).toContainText('When the price rises to 21,000.00, the order is triggered.')
    await expect(sheet(page)).toContainText('What is left then waits as a limit order at 21,100.00.')
    await expect(sheet(page)).toContainText('211.211 USDT')
    await place(page, 'Buy 0.01 BTC')
    id = (await newest(person, 'open')).id
    await expect(row(page, id)).toContainText('Stop ≥ 21,000.00')
    expect(Number((await balance(person, USDT)).freeze)).toBe(211.211)
  })

  await test.step('an amended order is replaced by an order with the new terms, and the difference is frozen', async () => {
    const old = id
    await row(page, old)
      .getByRole('button', { name: `Amend order ${old}` })
      .click()
    const amend = page.getByRole('dialog', { name: `Amend order ${old}` })
    await put(amend, 'Price (USDT)', '21200')
    await expect(amend).toContainText('21,100.00 → 21,200.00')
    await expect(amend).toContainText('Frozen in addition1.001 USDT')
    await amend.getByRole('button', { name: 'Amend order' }).click()
    await expectToast(page, 'Order amended')
    await expect(amend).toBeHidden()
    const before = await order(person, old)
    expect([before.status, before.end_reason]).toEqual(['cancelled', 'amended'])
    id = before.replaced_by
    await expect(row(page, id)).toContainText('Stop ≥ 21,000.00')
    await expect(row(page, old)).toHaveCount(0)
    expect(Number((await balance(person, USDT)).freeze)).toBe(212.212)
    await navigateAndWait(page, `${ORDERS}?id=${old}`)
    const receipt = page.getByRole('dialog', { name: `Order ${old}`, exact: true })
    await expect(receipt).toContainText('StatusAmended')
    await receipt.getByRole('link', { name: `Order ${id}` }).click()
    await expect(page.getByRole('dialog', { name: `Order ${id}`, exact: true })).toContainText(
      'Stop price≥ 21,000.00 USDT',
    )
  })

  await test.step('the price that reaches the stop price triggers the order, and the next price fills the order', async () => {
    await trade('21050')
    const receipt = page.getByRole('dialog', { name: `Order ${id}`, exact: true })
    await expect(receipt).toContainText('StatusFilled')
    await expect(receipt).toContainText('Triggered at')
    const { trigger, avg_price, fills } = await order(person, id)
    expect([Number(trigger?.price), Number(avg_price)]).toEqual([21_050, 21_050])
    expect(fills[0]?.tick_id).toBeGreaterThan(trigger?.tick_id ?? Number.POSITIVE_INFINITY)
    await receipt.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an OCO order is open at both prices, and can be cancelled after its stop was reached', async () => {
    await navigateAndWait(page, COINS)
    await form(page).getByRole('radio', { name: 'Sell' }).click()
    await kind(page, 'OCO')
    await put(form(page), 'Price (USDT)', '22000')
    await put(form(page), 'Stop price (USDT)', '21060')
    await put(form(page), 'Amount (BTC)', '0.01')
    await form(page).getByRole('button', { name: 'Sell 0.01 BTC' }).click()
    await expect(form(page).getByRole('alert').first()).toHaveText(
      'Set the limit above and the stop below the last price',
    )
    await put(form(page), 'Stop price (USDT)', '20500')
    await put(form(page), 'Stop-limit price (USDT)', '20400')
    await skipClickDebounce(page)
    await form(page).getByRole('button', { name: 'Sell 0.01 BTC' }).click()
    await expect(sheet(page)).toContainText('It waits as a limit order at 22,000.00.')
    await expect(sheet(page)).toContainText('When the price falls to 20,500.00, the order is triggered.')
    await place(page, 'Sell 0.01 BTC')
    id = (await newest(person, 'open')).id
    await expect(row(page, id)).toContainText('Stop ≤ 20,500.00, then limit 20,400.00')
    await trade('20300')
    await expect(row(page, id)).toContainText('Stop ≤ 20,500.00, triggered')
    await row(page, id)
      .getByRole('button', { name: `Cancel order ${id}` })
      .click()
    await page
      .getByRole('dialog', { name: 'Cancel this order?' })
      .getByRole('button', { name: 'Cancel order' })
      .click()
    await expect(page.getByText('No open orders')).toBeVisible()
    expect(await balance(person, BTC)).toMatchObject({ available: '0.01', freeze: '0' })
  })

  await test.step('a buy with a take profit and a stop loss opens an order to sell what it bought', async () => {
    await form(page).getByRole('radio', { name: 'Buy' }).click()
    await kind(page, 'Market')
    await form(page).getByRole('checkbox', { name: 'Take profit / stop loss' }).click()
    await put(form(page), 'Take profit (USDT)', '22330')
    await put(form(page), 'Stop loss (USDT)', '18270')
    await expect(form(page)).toContainText('+10.00% from 20,300.00')
    await put(form(page), 'Amount (USDT)', '100')
    await skipClickDebounce(page)
    await form(page).getByRole('button', { name: 'Buy BTC' }).click()
    await expect(sheet(page)).toContainText(
      'an OCO order opens to sell what was bought: limit 22,330.00, stop 18,270.00 at market.',
    )
    await sheet(page).getByRole('button', { name: /^Buy/ }).click()
    await expect(page.getByRole('list', { name: 'Open orders' })).toContainText(
      'Stop ≤ 18,270.00, then market price',
    )
    const sale = await newest(person, 'open')
    const buy = await order(person, sale.parent_id)
    expect([sale.order_type, sale.amount]).toEqual(['oco', buy.filled_amount])
    await expect(row(page, sale.id)).toContainText('OCO')
    await navigateAndWait(page, `${ORDERS}?id=${buy.id}`)
    await page
      .getByRole('dialog', { name: `Order ${buy.id}`, exact: true })
      .getByRole('link', { name: `Order ${sale.id}` })
      .click()
    await page
      .getByRole('dialog', { name: `Order ${sale.id}`, exact: true })
      .getByRole('link', { name: `Order ${buy.id}` })
      .click()
    await expect(page.getByRole('dialog', { name: `Order ${buy.id}`, exact: true })).toContainText(
      'Take profit22,330.00 USDT',
    )
  })
})
