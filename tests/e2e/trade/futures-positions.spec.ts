import Big from 'big.js'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import {
  type BrowserContext,
  type ControlledServer,
  expect,
  type Locator,
  MOVED,
  type Page,
  test,
} from '../../browser/fixtures.ts'
import { type Person, personWithFuturesBalance } from '../../helpers/test-people.ts'
import {
  at,
  expectToast,
  failOutcomeRequests,
  failRequests,
  navigateAndWait,
  prepare,
  retry,
  skipClickDebounce,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

test.use({ serverEnv: MOVED })

const USDT = 3
const BTC = { currency_id: 1, legal_id: USDT }
const ORDERS = '/pages/transaction/contract_order'
const REASON = 'You are offline. This needs a connection.'
const STALE = 'Price is out of date, reconnecting…'

let server: ControlledServer
test.beforeAll(({ server: running }) => {
  server = running
})
/** Each test starts at a price of 20,000. */
test.beforeEach(() => trade('20000'))
const trade = (price: string): Promise<void> => server.market.tick('BTC/USDT', price)

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const rich = (): Promise<Person> => personWithFuturesBalance(server.origin)

type Terms = Readonly<Record<string, string>>
const order = (person: Person, id: number) => person.get<LeverOrder>('/lever/order', { id })
const submit = (person: Person, terms: Terms): Promise<LeverOrder> =>
  person.act('/lever/submit', { ...BTC, type: 2, share: '0.1', multiple: '10', ...terms })
/** Opens a short position that is filled at 20,000. */
const short = async (person: Person, terms: Terms = {}): Promise<LeverOrder> => {
  const { id } = await submit(person, { order_type: 'market', ...terms })
  await trade('20000')
  const opened = await order(person, id)
  expect([opened.status, Number(opened.price)]).toEqual([1, 20_000])
  return opened
}
/** Places `count` short limit orders that wait for a price of at least `target_price`. */
const openOrders = async (person: Person, count: number, target_price: string): Promise<void> => {
  for (let made = 0; made < count; made++)
    await submit(person, { order_type: 'limit', target_price, share: '0.01' })
}
const total = async (person: Person, status: '0' | '1'): Promise<number> =>
  (await person.post<{ total: number }>('/lever/my_trade', { status })).total

const cards = (page: Page): Locator => page.getByRole('article', { name: 'BTC/USDT' })
/** The card of the newest position. */
const card = (page: Page): Locator => cards(page).first()
/** The displayed value next to a label on a position's card. */
const figure = (page: Page, name: string): Locator =>
  card(page)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
/**
 * Opens the history, expects `count` closed positions, and opens the receipt of the newest position,
 * which shows the recorded prices that closed it.
 */
const past = async (page: Page, count: number): Promise<void> => {
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(cards(page)).toHaveCount(count)
  await card(page).getByRole('button', { name: 'Recorded prices that decided it' }).click()
}

/** Gives the page prices that are a minute old, and blocks newer prices. */
const silence = async (context: BrowserContext): Promise<void> => {
  await context.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await context.route('**/socket.io/**', (route) => route.abort())
  await context.route('**/api/currency/quotation_new*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const group of body.message) for (const quote of group.quotation) quote.time -= 60
    await route.fulfill({ response, json: body })
  })
}

test('/pages/transaction/contract_order: positions are closed, closed in part, liquidated and reversed at recorded prices', async ({
  page,
  context,
}) => {
  const person = await rich()
  await open(page, ORDERS, person)
  await test.step('contract_order: a liquidation is in the history with its reason, and the remaining margin is not negative', async () => {
    const { id } = await short(person, { multiple: '100' })
    await trade('20125')
    const closed = await order(person, id)
    expect(closed.status).toBe(3)
    await past(page, 1)
    await expect(card(page)).toContainText('Liquidation')
    await expect(card(page)).toContainText('20,125.00')
    const [close] = closed.closes
    expect(closed.close_reason).toBe('forced')
    await expect(card(page)).toContainText(`#${close?.tick_id} · `)
    const left = new Big(close?.margin ?? -1)
      .plus(close?.profits ?? 0)
      .minus(close?.overnight_fee ?? 0)
      .minus(close?.fee ?? 0)
    expect(left.gte(0)).toBe(true)
    expect(left.eq(close?.back ?? -1)).toBe(true)
    const balance = await person.post<BalanceRow>('/wallet/detail', { currency: USDT, type: 'lever' })
    expect([Number(balance.freeze), Number(balance.locked)]).toEqual([0, 0])
  })
  await test.step('contract_order: a stop loss closes at a recorded price at or beyond it, and the order names that price', async () => {
    await trade('20000')
    const { id } = await short(person, { stop_loss_price: '20100' })
    await trade('20099.99')
    expect((await order(person, id)).status).toBe(1)
    await trade('20125')
    const [close] = (await order(person, id)).closes
    expect(close?.reason).toBe('loss')
    expect(Number(close?.price)).toBeGreaterThanOrEqual(20_100)
    await past(page, 2)
    await expect(card(page)).toContainText('Stop loss')
    await expect(card(page).getByText(`#${close?.tick_id} · `)).toBeVisible()
    await expect(card(page)).toContainText('20,125.00 × 0.1')
  })
  await test.step('contract_order: closing a part releases its share of the margin and keeps the rest', async () => {
    await trade('20000')
    const { id, margin } = await short(person, { share: '0.2' })
    expect(Number(margin)).toBe(40)
    await page.getByRole('tab', { name: /^Positions/ }).click()
    await expect(figure(page, 'Margin')).toHaveText('40.00')
    await card(page).getByRole('button', { name: 'Close', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Close' })
    await sheet.getByRole('radio', { name: '25%' }).click()
    await sheet.getByRole('button', { name: 'Close 0.005 BTC' }).click()
    await expect(figure(page, 'Margin')).toHaveText('30.00')
    const kept = await order(person, id)
    expect([kept.share, kept.margin, kept.closes[0]?.margin].map(Number)).toEqual([0.15, 30, 10])
    await expect(figure(page, 'Size')).toHaveText('0.015 BTC')
  })
  await test.step('contract_order: the row of a position is at most 120 px high, and a tap shows its details', async () => {
    const box = await card(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(120)
    await card(page)
      .getByRole('button', { name: /^Short 10×/ })
      .click()
    const details = page.getByRole('dialog', { name: 'Position' })
    for (const label of ['Break-even price', 'With fees, if closed now', 'Fee / overnight fee'])
      await expect(details.getByText(label)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })
  await test.step('contract_order: margin is added and taken out, with the resulting liquidation price shown', async () => {
    const [{ id } = { id: 0 }] = (
      await person.post<{ list: LeverOrder[] }>('/lever/my_trade', { status: '1' })
    ).list
    const before = await order(person, id)
    await card(page)
      .getByRole('button', { name: /^Short 10×/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Position' })
      .getByRole('button', { name: 'Change margin' })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Change margin' })
    await sheet.getByRole('textbox', { name: 'Amount (USDT)' }).fill('10')
    await sheet.getByRole('button', { name: 'Add margin' }).click()
    await expectToast(page, 'Margin changed')
    const after = await order(person, id)
    expect([after.added_margin, after.margin].map(Number)).toEqual([10, Number(before.margin) + 10])
    expect(Number(after.liquidation_price)).toBeGreaterThan(Number(before.liquidation_price))
    await person.act('/lever/margin', { id, type: '2', amount: '10' })
    await expect(figure(page, 'Margin')).toHaveText('30.00')
  })
  await test.step('contract_order: a close order with a limit price is shown in the position and can be cancelled', async () => {
    await card(page).getByRole('button', { name: 'Close', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Close' })
    await sheet.getByRole('radio', { name: 'Limit' }).click()
    await sheet.getByRole('textbox', { name: 'Price (USDT)' }).fill('15000')
    await sheet.getByRole('button', { name: 'Close 0.015 BTC' }).click()
    await expectToast(page, 'Close order sent')
    await card(page)
      .getByRole('button', { name: /^Short 10×/ })
      .click()
    const details = page.getByRole('dialog', { name: 'Position' })
    await expect(details.getByText('Closes 0.015 BTC at 15,000.00')).toBeVisible()
    await details.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'Order cancelled')
    await expect(details.getByText(/^Closes /)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })
  await test.step('contract_order: a position is reversed by one price after a confirmation', async () => {
    await card(page)
      .getByRole('button', { name: /^Short 10×/ })
      .click()
    await page.getByRole('dialog', { name: 'Position' }).getByRole('button', { name: 'Reverse' }).click()
    const sheet = page.getByRole('dialog', { name: 'Reverse' })
    await expect(sheet).toContainText(/Liq. price ≈[\d,.]+/)
    await sheet.getByRole('button', { name: 'Reverse to long 0.015 BTC' }).click()
    await expectToast(page, 'Reverse order sent')
    await trade('20000')
    await expect(card(page)).toContainText('Long 10×')
    // Reverses the position again, so that the next steps find a long position.
    const [{ id } = { id: 0 }] = (
      await person.post<{ list: LeverOrder[] }>('/lever/my_trade', { status: '1' })
    ).list
    await person.act('/lever/reverse', { id })
    await trade('20000')
    await expect(card(page)).toContainText('Short 10×')
  })
  await test.step("contract_order: the shared image of a position shows its prices and the risk warning in the theme's text colours", async () => {
    await card(page)
      .getByRole('button', { name: /^Short 10×/ })
      .click()
    await page.getByRole('dialog', { name: 'Position' }).getByRole('button', { name: 'Share' }).click()
    const picture = page.getByRole('dialog', { name: 'Share' }).getByRole('img', { name: /^BTC\/USDT/ })
    await expect(picture).toBeVisible()
    /** Whether the chart contains a colour of the theme between two vertical positions. */
    const painted = (name: string, from: number, to: number) =>
      picture.evaluate(
        (canvas, [token, top, bottom]) => {
          if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
          const hex = getComputedStyle(canvas).getPropertyValue(token).trim()
          const wanted = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
          const { data } = canvas.getContext('2d')?.getImageData(0, top, canvas.width, bottom - top) ?? {
            data: new Uint8ClampedArray(),
          }
          for (let pixel = 0; pixel < data.length; pixel += 4)
            if (wanted.every((value, index) => data[pixel + index] === value)) return true
          return false
        },
        [name, from, to] as const,
      )
    await expect.poll(() => painted('--soft', 285, 360)).toBe(true)
    expect(await painted('--faint', 380, 420)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('contract_order: offline the figures show their time and the disabled buttons their reason', async () => {
    await openOrders(person, 1, '30000')
    await expect(card(page)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(REASON)).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText(/^As of \d/)).toBeVisible()
    for (const name of ['TP/SL', 'Close'])
      await expect(card(page).getByRole('button', { name, exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Close all' })).toBeDisabled()
    await page.getByRole('tab', { name: 'Open orders (1)' }).click()
    await expect(page.getByText(REASON)).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled()
  })
})

test('/pages/transaction/contract_order: all open orders and positions are listed, and an order is cancelled after a confirmation', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const inVain = failOutcomeRequests(page)
  const person = await rich()
  await test.step('contract_order: every position and order is listed and counted, and an order is cancelled only after a confirmation', async () => {
    await openOrders(person, 101, '20000')
    await trade('20000')
    expect(await total(person, '1')).toBe(101)
    await openOrders(person, 3, '30000')
    const errors = watchErrors(page)
    await open(page, ORDERS, person)
    await expect(page.getByRole('tab', { name: 'Positions (101)' })).toBeVisible()
    await expect(cards(page)).toHaveCount(101)
    await expect(page.getByText('No more data')).toBeVisible()
    await page.getByRole('button', { name: 'Close all' }).click()
    const close = page.getByRole('dialog', { name: 'Close all' })
    await expect(close.getByRole('button', { name: 'Close positions: 101' })).toBeEnabled()
    await close.getByRole('radio', { name: 'Longs only' }).click()
    await expect(close.getByRole('button', { name: 'Close positions: 0' })).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Open orders (3)' }).click()
    await expect(page.getByText('No more data')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    const asked = page.getByRole('dialog', { name: 'Cancel all open orders?' })
    await expect(asked).toContainText('3 open orders in all pairs will be cancelled.')
    await asked.getByRole('button', { name: 'Keep' }).click()
    await expect(asked).toHaveCount(0)
    expect(await total(person, '0')).toBe(3)
    await skipClickDebounce(page)
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await asked.getByRole('button', { name: 'Cancel all' }).click()
    await expectToast(page, 'Cancelled: 3')
    await expect(page.getByText('No open futures orders.')).toBeVisible()
    expect(await total(person, '0')).toBe(0)
    expect(errors).toEqual([])
  })
  await test.step('contract_order: while the outcome of cancelling all orders is unknown, the button asks for the outcome', async () => {
    await openOrders(person, 2, '30000')
    await expect(cards(page)).toHaveCount(2)
    await context.route('**/api/lever/cancel', async (route) => {
      await route.fetch()
      return route.abort('connectionreset')
    })
    await context.route('**/api/request/settle', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
    await inVain()
    const check = page.getByRole('button', { name: 'Check the result' })
    await expect(check).toBeEnabled()
    await context.unroute('**/api/request/settle')
    await skipClickDebounce(page)
    await check.click()
    await expectToast(page, 'Cancelled: 2')
    await expect(page.getByText('No open futures orders.')).toBeVisible()
  })
})

test('/pages/transaction/contract_order: a list of orders or positions that cannot be loaded shows an error and can be loaded again', async ({
  page,
  context,
}) => {
  const person = await rich()
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, '/pages/setting/setting'))
  await waitForApp(page)
  for (const route of [ORDERS, `${ORDERS}?tab=entrust`, '/pages/transaction/index?type=futures&match_id=1'])
    await test.step(`${route}: a list that could not be loaded shows an error and can be loaded again`, async () => {
      const mend = await failRequests(context, '**/api/lever/my_trade')
      // A change of session deletes the stored responses, so the list has no data to show, as on a first
      // visit.
      await switchAccountInOtherTab(page, person.token)
      await navigateAndWait(page, route)
      const panel = page.getByRole('tabpanel').last()
      await retry(page, panel.getByRole('alert').getByRole('button', { name: 'Retry' }), mend)
      await expect(panel.getByText(/^(?:You have no open positions|No open futures orders)\.$/)).toBeVisible()
    })
})

test('/pages/transaction/contract_order: while the price is outdated no position can be closed and no profit is shown', async ({
  page,
  context,
}) => {
  const person = await rich()
  await short(person)
  await silence(context)
  await open(page, ORDERS, person)
  await card(page).getByRole('button', { name: 'Close', exact: true }).click()
  const close = page.getByRole('dialog', { name: 'Close' })
  await expect(close.getByText(STALE)).toBeVisible()
  await expect(close).toContainText(/Realised PnL with fees ≈\s*—/)
  await expect(close).toContainText(/Estimated fee\s*—/)
  await expect(close.getByRole('button', { name: /^Close .* BTC$/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close all' }).click()
  const all = page.getByRole('dialog', { name: 'Close all' })
  await expect(all.getByText(STALE)).toBeVisible()
  await expect(all).toContainText(/Realised PnL with fees ≈\s*—/)
  await expect(all.getByRole('button', { name: 'Close positions: 1' })).toBeDisabled()
})

test('the order book of a futures pair shows bids and asks, and a partly filled order shows its filled amount', async ({
  page,
}) => {
  const person = await rich()
  await open(page, '/pages/transaction/contract?match_id=1', person)
  await test.step('contract: the full order book shows both sides, only bids or only asks', async () => {
    const [bids, asks] = ['Bids', 'Asks'].map((name) => page.getByRole('list', { name })) as [
      Locator,
      Locator,
    ]
    await expect(bids.getByRole('listitem')).toHaveCount(20)
    await expect(asks.getByRole('listitem')).toHaveCount(20)
    await page.getByRole('button', { name: 'Order book: both sides' }).click()
    await expect(asks).toHaveCount(0)
    await expect(bids.getByRole('listitem')).toHaveCount(20)
    await page.getByRole('button', { name: 'Order book: bids only' }).click()
    await expect(bids).toHaveCount(0)
    await expect(asks.getByRole('listitem')).toHaveCount(20)
    await page.getByRole('button', { name: 'Order book: asks only' }).click()
    await expect(bids).toHaveCount(1)
  })
  await test.step('currency_order: a partly filled order shows the filled and the ordered amount', async () => {
    const { id } = await person.act<SpotOrder>('/coin/trade', {
      ...BTC,
      type: 1,
      order_type: 'limit',
      target_price: '19875',
      amount: '1',
    })
    await navigateAndWait(page, '/pages/transaction/currency_order')
    const row = page.getByRole('article', { name: `Order ${id}` })
    // A tick exactly at the limit price fills at most the tick's own quantity.
    await server.market.ticks([
      { symbol: 'BTC/USDT', price: '19875', number: '0.3', side: 'sell' },
      { symbol: 'BTC/USDT', price: '20000' },
    ])
    await expect(row).toContainText(/Filled \/ amount\s*0\.3 \/ 1(?!\d)/)
    await expect(row).toContainText(/Average price\s*19,875\.00/)
    expect((await person.get<SpotOrder>('/coin/order', { id })).status).toBe('doing')
  })
})
