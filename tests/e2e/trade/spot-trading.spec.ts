import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { BalanceRow, Bill } from '#contract/funds/wallet.ts'
import type { LegalGroup } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { type ControlledServer, expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { axeViolations, WCAG_AA } from '../../helpers/axe-violations.ts'
import { deposit, finishedOrder, newPerson, type Person } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled, keysIn } from '../../offline/stored-data.ts'
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

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const USDT = 3
const BTC = 1
const COINS = '/pages/transaction/index?type=coins&match_id=1'
const PAIR = '/pages/transaction/currency?match_id=1'
const ORDERS = '/pages/transaction/currency_order'

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const rich = async (amount = '10000'): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, USDT, amount)
  return person
}

const balance = (person: Person, currency: number): Promise<BalanceRow> =>
  person.post('/wallet/detail', { currency, type: 'change' })
const orders = async (person: Person, status: 'open' | 'history'): Promise<SpotOrder[]> =>
  (await person.get<{ list: SpotOrder[] }>('/coin/list', { status, limit: 100 })).list

const priceField = (page: Page): Locator => page.getByRole('textbox', { name: 'Price (USDT)' })
const amountField = (page: Page, unit = 'BTC'): Locator =>
  page.getByRole('textbox', { name: `Amount (${unit})` })
const buyButton = (page: Page): Locator =>
  page.getByRole('form', { name: 'Order' }).getByRole('button', { name: /^Buy (?:[\d.]+ )?BTC$/ })
/**
 * Replaces the text of a field. The field is focused first, because only a focused field shows the
 * number without separators.
 */
const put = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.fill(text)
}
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm order' })

/** Computes a percentage of the last price of BTC/USDT, with two decimals. */
const share = async (person: Person, percent: number): Promise<string> => {
  const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
  const quote = groups.flatMap((group) => group.quotation).find((one) => one.id === 1)
  return new Big(quote?.now_price ?? 0).times(percent).div(100).toFixed(2, Big.roundDown)
}

const orderType = async (page: Page, name: 'Limit' | 'Market'): Promise<void> => {
  await page.getByRole('button', { name: /Order type/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Cancels the orders that the previous step has left open, and waits until the page lists no open order. */
const clear = async (page: Page, person: Person): Promise<void> => {
  for (const { id } of await orders(person, 'open')) await person.act('/coin/trade', { id }, 'PUT')
  await expect(page.getByText(/^(?:No open orders|Nothing matches these filters)$/)).toBeVisible()
}

/** Places a limit order through the API, far enough from the market to stay open. */
const rest = async (person: Person, amount = '0.01', percent = 95): Promise<SpotOrder> =>
  person.act('/coin/trade', {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    order_type: 'limit',
    target_price: await share(person, percent),
    amount,
  })

test.describe('/pages/transaction/index', () => {
  /** Records the request ids of all orders that the page sends. */
  const watchOrders = (page: Page): (string | null)[] => {
    const ids: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/coin/trade') && request.method() === 'POST')
        ids.push(new URLSearchParams(request.postData() ?? '').get('request_id'))
    })
    return ids
  }

  test('limit and market orders are created once, freeze and fill exact amounts, and limit orders can be cancelled', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await rich()
    await open(page, COINS, person)

    await test.step('invalid input is reported before anything is sent', async () => {
      const sent = watchOrders(page)
      const form = page.getByRole('form', { name: 'Order' })
      const buy = form.getByRole('button', { name: /^Buy (?:[\d.]+ )?BTC$/ })
      await expect(page.getByText('10,000 USDT')).toBeVisible()
      await expect(priceField(page)).not.toHaveValue('')
      await buy.click()
      await expect(form).toContainText('Enter the correct quantity')
      await put(amountField(page), '0.000001')
      await buy.click()
      await expect(form).toContainText('The minimum amount is 0.00001 BTC')
      await put(amountField(page), '0.00002')
      await buy.click()
      await expect(form).toContainText('The minimum order value is 5 USDT')
      await put(amountField(page), '1')
      await buy.click()
      await expect(form).toContainText('Insufficient balance')
      await put(priceField(page), '')
      await buy.click()
      await expect(form).toContainText('Enter the correct price')
      await orderType(page, 'Market')
      await buy.click()
      await expect(form).toContainText('Enter the correct amount')
      await expect(sheet(page)).toHaveCount(0)
      expect(sent).toEqual([])
    })

    await test.step('tapping a row of the order book fills in the price, and the slider fills in the amount', async () => {
      const ask = page.getByRole('list', { name: 'Asks' }).getByRole('button').first()
      let price = ''
      // The steps are repeated, because the row's price may change between reading the price and tapping the row.
      await expect(async () => {
        price = (await ask.innerText()).split(/\s/)[0] ?? ''
        await ask.click()
        await expect(priceField(page)).toHaveValue(price, { timeout: 2_000 })
      }).toPass()
      await page.getByRole('slider', { name: 'Percentage of your USDT' }).press('PageUp')
      const amount = new Big(await amountField(page).inputValue())
      const pays = amount.times(price.replaceAll(',', '')).times('1.001')
      expect(pays.lte(2_500)).toBe(true)
      expect(pays.gt(2_499)).toBe(true)
      await page.getByRole('button', { name: 'Enter the amount in USDT' }).click()
      await expect(amountField(page, 'USDT')).toHaveValue(/^2,[45]\d\d/)
      await page.getByRole('button', { name: 'Enter the amount in BTC' }).click()
    })

    await test.step('a limit buy freezes total and fee exactly, and can be cancelled from its card', async () => {
      await expect(page.getByText('10,000 USDT')).toBeVisible()
      const price = await share(person, 95)
      await put(priceField(page), price)
      await put(amountField(page), '0.0123')
      await buyButton(page).click()
      const total = new Big(price).times('0.0123').round(6, Big.roundUp)
      const pays = total.plus(total.times('0.001').round(6, Big.roundUp))
      const shown = pays.toFixed().replace(/\B(?=(\d{3})+(?=\.|$))(?<!\..*)/g, ',')
      await expect(sheet(page)).toContainText('You pay at most')
      await expect(sheet(page)).toContainText(`${shown} USDT`)
      await expect(sheet(page)).toContainText('The order waits until the price is reached.')
      await expect(sheet(page).getByRole('checkbox')).toHaveCount(0)
      await sheet(page).getByRole('button', { name: 'Buy 0.0123 BTC' }).click()
      await expectToast(page, 'Order placed')
      await expectNoToast(page)
      await expect(sheet(page)).toHaveCount(0)
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Open orders' })).toContainText('0 / 0.0123')
      await expect(page.getByRole('list', { name: 'Open orders' })).toContainText(`Frozen${shown} USDT`)
      expect((await balance(person, USDT)).freeze).toBe(pays.toFixed())

      const [order] = await orders(person, 'open')
      await page.getByRole('button', { name: `Cancel order ${order?.id}` }).click()
      await page
        .getByRole('dialog', { name: 'Cancel this order?' })
        .getByRole('button', { name: 'Cancel order' })
        .click()
      await expect(page.getByText('No open orders')).toBeVisible()
      const after = await balance(person, USDT)
      expect([Number(after.freeze), Number(after.available)]).toEqual([0, 10_000])
    })

    await test.step('a market buy fills at the next price, credits the base coin, and its transactions match exactly', async () => {
      await orderType(page, 'Market')
      await put(amountField(page, 'USDT'), '500')
      await buyButton(page).click()
      await expect(sheet(page)).toContainText('You pay at most')
      await expect(sheet(page)).toContainText('500 USDT')
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect(page.getByRole('status').filter({ hasText: /^Bought / })).toBeVisible()
      // The newest order in the history was filled; the order before it was cancelled.
      const [order] = await orders(person, 'history')
      expect(order?.status).toBe('complete')
      const spent = new Big(order?.total ?? 0).plus(order?.fee ?? 0)
      expect(spent.lte(500)).toBe(true)
      expect((await balance(person, BTC)).available).toBe(order?.filled_amount)
      expect(new Big((await balance(person, USDT)).available).eq(new Big(10_000).minus(spent))).toBe(true)
      const bills = await person.post<{ list: Bill[] }>('/wallet/legal_log', {
        currency: 0,
        type: 'change',
        limit: 50,
      })
      const sum = (currency: number) =>
        bills.list
          .filter(
            (bill) => bill.currency_id === currency && bill.scene !== 'recharge' && bill.scene !== 'grant',
          )
          .reduce((all, bill) => all.plus(bill.value), new Big(0))
      expect(sum(USDT).eq(spent.times(-1))).toBe(true)
      expect(sum(BTC).eq(order?.filled_amount ?? 0)).toBe(true)
      // The ticket shows the new balance without a reload.
      await expect(page.getByText(/^9,5\d\d(?:\.\d+)? USDT/)).toBeVisible()
      await expect(page.getByText('No open orders')).toBeVisible()
    })

    await test.step('a limit price more than 10 % from the last price is warned about in the confirmation sheet', async () => {
      await orderType(page, 'Limit')
      await put(priceField(page), await share(person, 70))
      await put(amountField(page), '0.001')
      await buyButton(page).click()
      await expect(
        sheet(page).getByText(/^Your price .* is (?:29|30)\.\d% below the last price/),
      ).toBeVisible()
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expectToast(page, 'Order placed')
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      // Reads the open orders from the server, because the page shows an order already while sending it.
      await expect.poll(() => orders(person, 'open')).toHaveLength(1)
      await clear(page, person)
    })

    await test.step('a double tap places one order, also when the confirmation sheet is skipped', async () => {
      const price = await share(person, 95)
      const fill = async () => {
        await put(priceField(page), price)
        await put(amountField(page), '0.001')
      }
      await fill()
      await buyButton(page).click()
      await sheet(page).getByRole('button', { name: /^Buy/ }).dblclick()
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      // Waits until the sheet has closed: the order's card may appear before the response that empties the
      // form.
      await expect(sheet(page)).toHaveCount(0)
      await expect.poll(() => orders(person, 'open')).toHaveLength(1)

      // From the second order on, the confirmation sheet offers to skip further confirmations for the rest of
      // the day.
      await fill()
      await buyButton(page).click()
      await sheet(page).getByRole('checkbox', { name: 'Do not show again today' }).check()
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect(page.getByRole('tab', { name: 'Open orders (2)' })).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
      await fill()
      await buyButton(page).dblclick()
      await expect(page.getByRole('tab', { name: 'Open orders (3)' })).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
      await expect.poll(() => orders(person, 'open')).toHaveLength(3)
      await clear(page, person)
    })

    await test.step('orders of another device appear and disappear without a reload, and other pairs can be hidden', async () => {
      await expect(page.getByText('No open orders')).toBeVisible()
      await rest(person)
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      await person.act('/coin/trade', {
        currency_id: 2,
        legal_id: USDT,
        type: 1,
        order_type: 'limit',
        target_price: '100',
        amount: '1',
      })
      await expect(page.getByRole('tab', { name: 'Open orders (2)' })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Hide other pairs' }).check()
      await expect(page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Cancel all' }).click()
      const asked = page.getByRole('dialog', { name: 'Cancel all open orders?' })
      await expect(asked).toContainText('1 open BTC/USDT order will be cancelled.')
      await asked.getByRole('button', { name: 'Cancel all' }).click()
      await expect(page.getByText('Nothing matches these filters')).toBeVisible()
      expect((await orders(person, 'open')).map((order) => order.symbol)).toEqual(['ETH/USDT'])
    })
    expect(errors).toEqual([])
  })

  test('the button of a market order is disabled while the price is out of date', async ({
    page,
    context,
  }) => {
    await context.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await context.route('**/socket.io/**', (route) => route.abort())
    await context.route('**/api/currency/quotation_new*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const group of body.message) for (const quote of group.quotation) quote.time -= 60
      await route.fulfill({ response, json: body })
    })
    const person = await rich()
    await open(page, COINS, person)
    await page.getByRole('button', { name: /Order type/ }).click()
    await page.getByRole('option', { name: /^Market/ }).click()
    await put(amountField(page, 'USDT'), '100')
    const form = page.getByRole('form', { name: 'Order' })
    await expect(form).toContainText('Price is out of date, reconnecting…')
    await expect(form).toContainText(/Max buy\s*— BTC/)
    await expect(form).toContainText(/Fee \(0\.1%\)\s*— USDT/)
    await expect(form.getByRole('textbox', { name: 'Total ≈' })).toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Total ≈' })).toHaveAttribute('placeholder', '—')
    await expect(form.getByRole('button', { name: 'Buy BTC' })).toBeDisabled()
    // The draft is restored, and the outdated price is not filled in as the limit.
    await expect(amountField(page, 'USDT')).toHaveValue('100')
    await page.getByRole('button', { name: /Order type/ }).click()
    await page.getByRole('option', { name: /^Limit/ }).click()
    await expect(priceField(page)).toHaveValue('')
    await expect(sheet(page)).toHaveCount(0)
    expect(await orders(person, 'history')).toEqual([])
  })

  test('on a failing connection an order is placed at most once, and its outcome is requested and reported', async ({
    page,
    context,
  }) => {
    const person = await rich()
    await open(page, COINS, person)

    await test.step('offline the ticket shows a notice and cannot be sent, and the typed form survives a reload', async () => {
      await put(priceField(page), await share(person, 95))
      await put(amountField(page), '0.0077')
      await page.reload()
      await waitForApp(page)
      await expect(amountField(page)).toHaveValue('0.0077')
      await expect(page.getByRole('button', { name: 'Buy 0.0077 BTC' })).toBeEnabled()
      await context.setOffline(true)
      await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible({
        timeout: 30_000,
      })
      await expect(page.getByRole('button', { name: 'Buy 0.0077 BTC' })).toBeDisabled()
      // The form computes amounts although the app is offline.
      await put(amountField(page), '0.0078')
      await expect(page.getByRole('button', { name: 'Buy 0.0078 BTC' })).toBeDisabled()
      await context.setOffline(false)
      await expect(page.getByRole('button', { name: 'Buy 0.0078 BTC' })).toBeEnabled({ timeout: 40_000 })
    })

    await test.step('when the answer to an order is lost, the app asks for the outcome and places the order once only', async () => {
      await put(priceField(page), await share(person, 95))
      await put(amountField(page), '0.002')
      await buyButton(page).click()
      const ids = watchOrders(page)
      await context.route('**/api/coin/trade', async (route) => {
        await route.fetch()
        return route.abort('connectionreset')
      })
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
      expect(ids).toHaveLength(1)
      await expect.poll(() => orders(person, 'open')).toHaveLength(1)
      await context.unroute('**/api/coin/trade')
      await clear(page, person)
    })

    await test.step('an order that never reached the server is reported as not placed and is never placed later, and the form can be used again', async () => {
      await put(priceField(page), await share(person, 95))
      await put(amountField(page), '0.002')
      await buyButton(page).click()
      const ids = watchOrders(page)
      const late: string[] = []
      await context.route('**/api/coin/trade', async (route) => {
        late.push(route.request().postData() ?? '')
        return late.length > 1 ? route.continue() : route.abort('connectionreset')
      })
      const confirm = sheet(page).getByRole('button', { name: /^Buy/ })
      await confirm.click()
      await expect(sheet(page)).toContainText('Not submitted. Nothing was sent, so you can try again.')
      expect(ids).toHaveLength(1)
      // The lost request reaches the server late and has no effect.
      const answer = await person
        .act('/coin/trade', Object.fromEntries(new URLSearchParams(late[0])))
        .catch(String)
      expect(answer).toContain('request_void')
      expect(await orders(person, 'open')).toEqual([])
      await skipClickDebounce(page)
      await confirm.click()
      await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
      await expect.poll(() => orders(person, 'open')).toHaveLength(1)
      expect(new Set(ids).size).toBe(2)
      await context.unroute('**/api/coin/trade')
      await clear(page, person)
    })

    await test.step('an order whose outcome is unknown at a reload is resolved and reported afterwards', async () => {
      await put(priceField(page), await share(person, 95))
      await put(amountField(page), '0.002')
      await buyButton(page).click()
      const ids = watchOrders(page)
      await context.route('**/api/coin/trade', async (route) => {
        await route.fetch()
        return route.abort('connectionreset')
      })
      let lost = true
      await context.route('**/api/request/settle', (route) =>
        lost ? route.abort('connectionreset') : route.continue(),
      )
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect.poll(async () => (await orders(person, 'open')).length).toBe(1)
      await expect(sheet(page)).toContainText('Checking the result…')
      // Requests for the order's outcome succeed only after the reload.
      page.once('framenavigated', () => {
        lost = false
      })
      await page.reload()
      await waitForApp(page)
      const told = page.getByRole('dialog', { name: 'Result of an earlier request' })
      await expect(told).toContainText(/Your order at \d\d?:\d\d.* was placed\./)
      await told.getByRole('link', { name: 'Open the order' }).click()
      await expect.poll(() => pathOf(page)).toBe(ORDERS)
      await expect(told).toHaveCount(0)
      await page
        .getByRole('dialog', { name: /^Order \d+/ })
        .getByRole('button', { name: 'Close' })
        .click()
      await expect(page.getByRole('article')).toHaveCount(1)
      expect(ids).toHaveLength(1)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(told).toHaveCount(0)
    })
  })

  test('a guest changes the pair, and after the login returns to the unchanged order ticket', async ({
    page,
  }) => {
    await open(page, COINS)

    await test.step('the drawer changes the pair, and the segment is remembered', async () => {
      await page.getByRole('button', { name: 'BTC/USDT, change the pair' }).click()
      const drawer = page.getByRole('dialog', { name: 'Choose a pair' })
      // With no recently opened pair, the most traded pair is first: BTC/USDT.
      await expect(drawer.getByRole('list', { name: 'Pairs' }).getByRole('listitem').first()).toContainText(
        'BTC',
      )
      await expect(drawer.getByRole('radiogroup', { name: 'Recent' })).toHaveCount(0)
      await drawer.getByRole('searchbox').fill('ethereum')
      await drawer.getByRole('button', { name: /ETH\/USDT/ }).click()
      await expect(page.getByRole('button', { name: 'ETH/USDT, change the pair' })).toBeVisible()
      expect(page.url()).toContain('match_id=2')
      await page.getByRole('button', { name: 'ETH/USDT, change the pair' }).click()
      await drawer.getByRole('tab', { name: 'Stocks' }).click()
      await drawer.getByRole('searchbox').fill('solana')
      await drawer.getByRole('button', { name: /SOL\/USDT/ }).click()
      await page.getByRole('button', { name: 'SOL/USDT, change the pair' }).click()
      await drawer.getByRole('radio', { name: 'ETH/USDT' }).click()
      await expect(page.getByRole('button', { name: 'ETH/USDT, change the pair' })).toBeVisible()
      await page.getByRole('radio', { name: 'Seconds', exact: true }).click()
      await expect(page.getByRole('radiogroup', { name: 'Duration' })).toBeVisible()
      await navigateAndWait(page, '/pages/transaction/index')
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('radio', { name: 'Seconds' })).toBeChecked()
    })

    await test.step('a guest is sent to the login', async () => {
      await navigateAndWait(page, ORDERS)
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
    })

    await test.step('the button reads "Log in / Register" for a guest, who returns to the unchanged ticket after the login', async () => {
      const person = await newPerson(server.origin)
      await navigateAndWait(page, COINS)
      await put(amountField(page), '0.0042')
      await page.getByRole('link', { name: 'Log in / Register' }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill('correct horse 7')
      await page.keyboard.press('Enter')
      await expect(amountField(page)).toHaveValue('0.0042')
    })
  })
})

test.describe('/pages/transaction/currency', () => {
  test('chart, order book, depth, trades and information of a pair update live, and offline show the time of their data', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/transaction/currency')

    await test.step('an address without a pair shows "Parameter error"', async () => {
      await expectToast(page, 'Parameter error')
      await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    })

    await test.step('the chart updates live and its period can be changed', async () => {
      await navigateAndWait(page, PAIR)
      const chart = page.getByRole('group', { name: /^BTC\/USDT chart, 15m\. Last/ })
      await expect(chart).toBeVisible()
      await server.market.tick('BTC/USDT', '67512.34')
      await expect(page.getByRole('group', { name: /^BTC\/USDT chart/ })).toHaveAccessibleName(/67,512\.34/)
      await page.getByRole('radio', { name: '1h', exact: true }).click()
      await expect(page.getByRole('group', { name: /^BTC\/USDT chart, 1h\. Last/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('group', { name: /^BTC\/USDT chart, 1h\. Last/ })).toBeVisible()
      await page.getByRole('radio', { name: '15m', exact: true }).click()
    })

    await test.step('the best bid is below the best ask, in the order book and in its depth chart', async () => {
      const best = async (side: string) =>
        Number(
          (await page.getByRole('list', { name: side }).getByRole('button').first().innerText())
            .split(/\s+/)
            .find((figure) => /,\d\d\d\.\d\d$/.test(figure))
            ?.replaceAll(',', ''),
        )
      await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(20)
      expect(await best('Bids')).toBeLessThan(await best('Asks'))
      await page.getByRole('tab', { name: 'Depth' }).click()
      const depth = page.getByRole('img', { name: /^Depth of BTC\/USDT/ })
      const [, bid, ask] =
        /best bid ([\d,.]+), best ask ([\d,.]+)$/.exec((await depth.getAttribute('aria-label')) ?? '') ?? []
      expect(Number(bid?.replaceAll(',', ''))).toBeLessThan(Number(ask?.replaceAll(',', '')))
    })

    await test.step('new trades appear first, and the information lists the terms and says that prices are simulated', async () => {
      await page.getByRole('tab', { name: 'Trades' }).click()
      const row = (at: number) => page.getByRole('table', { name: 'Trades' }).getByRole('row').nth(at)
      await server.market.quiet(true)
      await server.market.tick('BTC/USDT', '67498.76', { number: '0.1234' })
      await server.market.tick('BTC/USDT', '67501.23', { number: '0.4321' })
      await expect(row(1)).toContainText('0.4321')
      await expect(row(2)).toContainText('0.1234')
      await server.market.quiet(false)
      await page.getByRole('tab', { name: 'Info' }).click()
      await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText('0.00001 BTC')
      await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText(/Change over 7 days[+−]?\d/)
      await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText('they come from a formula')
      await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText('Price sourceSimulated market')
      await page.getByRole('tab', { name: 'Order book' }).click()
    })

    await test.step('offline all figures stay with their time, and the footer is disabled', async () => {
      await expect(page.getByRole('group', { name: /chart, 15m\. Last/ })).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(/^As of/).first()).toBeVisible({ timeout: 40_000 })
      await expect(page.getByRole('group', { name: /chart, 15m\. Last/ })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(20)
      await expect(page.getByRole('button', { name: 'Buy BTC', exact: true })).toBeDisabled()
      await context.setOffline(false)
    })
    expect(errors).toEqual([])
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the page of a pair shows stored candles, order book and figures with their time, and a notice in place of data that was never loaded', async ({
    page,
    context,
  }) => {
    await test.step('offline an order book that was never loaded shows a notice, beside stored data', async () => {
      await open(page, '/pages/market/market?tab=coins')
      await controlled(page)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('BTC/USDT').first()).toBeVisible()
      await expect.poll(() => keysIn(page, 'pages')).not.toEqual([])
      await context.setOffline(true)
      await navigateAndWait(page, COINS)
      const book = page.getByRole('region', { name: 'Order book' })
      await expect(book.getByText('Could not load')).toBeVisible({ timeout: 30_000 })
      await context.setOffline(false)
      await expect(book.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(7)
    })

    await test.step('opened offline after a visit, the page shows the stored candles, order book and figures with their time', async () => {
      await navigateAndWait(page, PAIR)
      await expect(page.getByRole('group', { name: /chart, 15m\. Last/ })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(20)
      await expect.poll(() => keysIn(page, 'candles')).not.toEqual([])
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('group', { name: /chart, 15m\. Last/ })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(20)
      await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/).first()).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('button', { name: 'Buy BTC', exact: true })).toBeDisabled({
        timeout: 30_000,
      })
    })
  })
})

const flaws = (page: Page) => axeViolations(page, 'html', WCAG_AA)

test.describe(ORDERS, () => {
  test('open orders are cancelled one by one or all at once, and filled orders show their price, tick and time', async ({
    page,
    context,
  }) => {
    const person = await rich()
    await open(page, ORDERS, person)

    await test.step('cancelling returns exactly what was frozen', async () => {
      const order = await rest(person, '0.0131')
      await page.getByRole('button', { name: `Cancel order ${order.id}` }).click()
      const asked = page.getByRole('dialog', { name: 'Cancel this order?' })
      await expect(asked).toContainText('USDT will be released')
      await asked.getByRole('button', { name: 'Cancel order' }).click()
      await expect(page.getByText('No open orders')).toBeVisible()
      const after = await balance(person, USDT)
      expect([Number(after.freeze), Number(after.available)]).toEqual([0, 10_000])
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByRole('article', { name: `Order ${order.id}` })).toContainText('Cancelled')
    })

    await test.step('an order filled in the meantime cannot be cancelled, and the list shows it as filled', async () => {
      await page.getByRole('tab', { name: 'Open', exact: true }).click()
      const order = await rest(person)
      await context.route('**/api/coin/trade', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        await person.act('/coin/trade', { id: order.id, request_id: randomUUID() }, 'PUT')
        return route.continue()
      })
      await page.getByRole('button', { name: `Cancel order ${order.id}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
      await expectToast(page, 'This order was already filled or cancelled')
      await expect(page.getByText('No open orders')).toBeVisible()
      await context.unroute('**/api/coin/trade')
    })

    await test.step('the receipt of a filled order shows its tick, price and time', async () => {
      const order = await finishedOrder(
        person,
        await person.act<SpotOrder>('/coin/trade', {
          currency_id: BTC,
          legal_id: USDT,
          type: 1,
          order_type: 'market',
          amount: '300',
          amount_unit: 'quote',
        }),
      )
      await navigateAndWait(page, `${ORDERS}?tab=history`)
      await page
        .getByRole('article', { name: `Order ${order.id}` })
        .getByRole('button')
        .click()
      const receipt = page.getByRole('dialog', { name: `Order ${order.id}` })
      await expect(receipt).toContainText(`Recorded price no. ${order.fills[0]?.tick_id}`)
      const price = Number(order.fills[0]?.price).toLocaleString('en', { minimumFractionDigits: 2 })
      await expect(receipt.getByRole('listitem')).toContainText(price)
      await expect(receipt.getByRole('listitem')).toContainText(/\d\d:\d\d:\d\d/)
      await receipt.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('currency_order: cancelling all cancels the listed orders, for every pair or for the filtered pair', async () => {
      await rest(person, '0.001')
      await person.act('/coin/trade', {
        currency_id: 2,
        legal_id: USDT,
        type: 1,
        order_type: 'limit',
        target_price: '100',
        amount: '1',
      })
      await navigateAndWait(page, ORDERS)
      const cards = page.getByRole('article')
      const all = page.getByRole('button', { name: 'Cancel all' })
      const filtered = async (from: string, to: string) => {
        await page.getByRole('button', { name: from, exact: true }).click()
        await page.getByRole('option', { name: to, exact: true }).click()
      }
      await expect(cards).toHaveCount(2)
      await expect(all).toBeEnabled()
      // The cancel call has no filter for side or time and would cancel more orders than the list shows, so
      // the button is hidden.
      await filtered('Both sides', 'Buy')
      await expect(cards).toHaveCount(2)
      await expect(all).toHaveCount(0)
      await filtered('Buy', 'Both sides')
      await filtered('Any time', '7 days')
      await expect(cards).toHaveCount(2)
      await expect(all).toHaveCount(0)
      await filtered('7 days', 'Any time')
      await filtered('All pairs', 'BTC/USDT')
      await expect(cards).toHaveCount(1)
      await all.click()
      const asked = page.getByRole('dialog', { name: 'Cancel all open orders?' })
      await expect(asked).toContainText('1 open BTC/USDT order will be cancelled.')
      await asked.getByRole('button', { name: 'Cancel all' }).click()
      await expect(page.getByText('Nothing matches these filters')).toBeVisible()
      expect((await orders(person, 'open')).map((order) => order.symbol)).toEqual(['ETH/USDT'])
      // The id of an unknown pair must not be treated as "all pairs".
      await navigateAndWait(page, COINS)
      await expect(priceField(page)).toBeVisible()
      await navigateAndWait(page, `${ORDERS}?currency_id=999&legal_id=${USDT}`)
      await expect(page.getByText('Nothing matches these filters')).toBeVisible()
      await expect(all).toHaveCount(0)
    })

    // The accessibility checks run while ETH/USDT has an open order, so that the list of open orders is not
    // empty.
    for (const theme of ['dark', 'white']) {
      await test.step(`${COINS}, its sheets, ${PAIR} and ${ORDERS} meet WCAG AA in ${theme}`, async () => {
        await page.evaluate((name) => {
          document.documentElement.classList.remove('dark', 'white')
          document.documentElement.classList.add(name)
        }, theme)
        await navigateAndWait(page, COINS)
        await put(amountField(page), '0.001')
        await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
        expect(await flaws(page)).toEqual([])
        await buyButton(page).click()
        await expect(sheet(page)).toBeVisible()
        expect(await flaws(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'BTC/USDT, change the pair' }).click()
        await expect(
          page.getByRole('dialog', { name: 'Choose a pair' }).getByRole('listitem').first(),
        ).toBeVisible()
        expect(await flaws(page)).toEqual([])
        await page.keyboard.press('Escape')
        await navigateAndWait(page, PAIR)
        await expect(page.getByRole('group', { name: /^BTC\/USDT chart/ })).toBeVisible()
        await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(20)
        expect(await flaws(page)).toEqual([])
        await navigateAndWait(page, ORDERS)
        await expect(page.getByRole('article')).toHaveCount(1)
        expect(await flaws(page)).toEqual([])
      })
    }

    await test.step('the list can be filtered by pair and side, and ends with "No more data"', async () => {
      await clear(page, person)
      for (let count = 0; count < 12; count++) await rest(person, '0.001')
      await person.act('/coin/trade', {
        currency_id: 2,
        legal_id: USDT,
        type: 1,
        order_type: 'limit',
        target_price: '100',
        amount: '1',
      })
      const cards = page.getByRole('article')
      await expect(cards.first()).toContainText('ETH/USDT')
      await cards.nth(9).scrollIntoViewIfNeeded()
      await expect(cards).toHaveCount(13)
      await expect(page.getByText('No more data')).toBeVisible()
      await page.getByRole('button', { name: 'All pairs' }).click()
      await page.getByRole('option', { name: 'ETH/USDT' }).click()
      await expect(cards).toHaveCount(1)
      await page.getByRole('button', { name: 'Both sides' }).click()
      await page.getByRole('option', { name: 'Sell' }).click()
      await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    })

    await test.step('the footer opens the ticket, and a row of the order book opens it with its price', async () => {
      await clear(page, person)
      const before = (await orders(person, 'history')).length
      await navigateAndWait(page, PAIR)
      await page.getByRole('button', { name: 'Sell BTC', exact: true }).click()
      const ticket = page.getByRole('dialog', { name: 'BTC/USDT' })
      await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(ticket).toHaveCount(0)
      await page.getByRole('list', { name: 'Bids' }).getByRole('button').nth(10).click()
      await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
      await put(amountField(page), '0.001')
      await buyButton(page).click()
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect(ticket).toHaveCount(0)
      await until(
        'the order',
        async () =>
          (await orders(person, 'open')).length + (await orders(person, 'history')).length === before + 1,
      )
    })
  })
})
