import Big from 'big.js'
import type { LegalGroup } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { type ControlledServer, expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { customer, type Person, personWithFuturesBalance } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled, holds } from '../../offline/stored-data.ts'
import {
  at,
  expectNoToast,
  expectToast,
  failOutcomeRequests,
  failRequests,
  navigateAndWait,
  prepare,
  retry,
  waitForApp,
} from '../browser-page-actions.ts'

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const USDT = 3
const INDEX = '/pages/transaction/index?type=futures'
const TRADE = `${INDEX}&match_id=1`
const CONTRACT = '/pages/transaction/contract?match_id=1'
const OFFLINE = 'You are offline. This needs a connection.'
/** Age (ms) from which a price is ignored, as in `PRICE_STALE_MS`. */
const STALE_MS = 10_000

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const rich = (): Promise<Person> => personWithFuturesBalance(server.origin)
/** Computes a percentage of the last price of BTC/USDT, with two decimals. */
const share = async (person: Person, percent: number): Promise<string> => {
  const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
  const quote = groups.flatMap((group) => group.quotation).find(({ id }) => id === 1)
  return new Big(quote?.now_price ?? 0).times(percent).div(100).toFixed(2, Big.roundDown)
}
const orders = async (person: Person): Promise<number> => {
  const count = async (status: number) =>
    (await person.post<{ total: number }>('/lever/my_trade', { status })).total
  return (await count(0)) + (await count(1))
}

const size = (page: Page): Locator => page.getByRole('textbox', { name: 'Size (BTC)' })
const price = (page: Page): Locator => page.getByRole('textbox', { name: 'Price (USDT)' })
const long = (page: Page): Locator => page.getByRole('button', { name: 'Open long', exact: true })
const short = (page: Page): Locator => page.getByRole('button', { name: 'Open short', exact: true })
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'BTC/USDT' })
/** A row that contains a label and its value. */
const row = (page: Page | Locator, label: string): Locator =>
  page.getByText(label, { exact: true }).locator('..')
const put = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.fill(text)
}
const atLimit = (page: Page): Promise<void> => page.getByRole('radio', { name: 'Limit' }).click()
/** Taps a row of the order book and returns the price that the row showed at that time. */
const tapRow = async (page: Page): Promise<string> => {
  const third = page.getByRole('list', { name: 'Bids' }).getByRole('button').nth(2)
  await expect(third).toBeVisible()
  const shown = await third.evaluate((element) => {
    if (element instanceof HTMLElement) element.click()
    return element.children[1]?.textContent ?? ''
  })
  return shown.replaceAll(',', '')
}

test.describe(INDEX, () => {
  test('a person with money in the spot account only opens a position, and the confirmation sheet says how much is transferred from the spot account', async ({
    page,
  }) => {
    const person = await customer(server.origin)
    await open(page, TRADE, person)
    await expect(page.getByRole('link', { name: 'Transfer USDT to this account' })).toContainText(
      /Spot [\d,.]+$/,
    )
    await put(size(page), '0.01')
    await long(page).click()
    const moved = row(sheet(page), 'Transfer from Spot')
    await expect(moved).toContainText(/[\d.]+ USDT$/)
    await sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' }).click()
    await until('the position', async () => (await orders(person)) === 1)
    const moves = await person.get<{ list: { from_field: string; to_field: string }[] }>('/wallet/hzhistory')
    expect(moves.list).toMatchObject([{ from_field: 'change', to_field: 'lever' }])
  })

  test('a click in the order book fills in the limit price of the order ticket, and the confirmation warns about a limit price far from the market', async ({
    page,
    context,
  }) => {
    const person = await rich()
    const mend = await failRequests(context, '**/api/lever/deal')
    await open(page, TRADE, person)

    await test.step('terms that could not be loaded are reported with a button to load them again', async () => {
      const again = page.getByRole('alert').getByRole('button', { name: 'Retry' })
      await expect(again).toBeVisible()
      await expect(long(page)).toBeDisabled()
      await retry(page, again, mend)
      await expect(long(page)).toBeEnabled()
      await expect(again).toHaveCount(0)
    })

    await test.step('tapping a row of the order book makes its price the limit price', async () => {
      await expect(page.getByRole('radio', { name: 'Market', exact: true })).toBeChecked()
      const tapped = await tapRow(page)
      await expect(page.getByRole('radio', { name: 'Limit' })).toBeChecked()
      expect(Number(await price(page).inputValue())).toBe(Number(tapped))
    })

    await test.step('the confirmation sheet can be skipped for the day from the second order on, but not for a limit price far from the market', async () => {
      await atLimit(page)
      await put(price(page), await share(person, 95))
      const quiet = sheet(page).getByRole('checkbox', { name: 'Do not show again today' })
      for (const count of [1, 2]) {
        await put(size(page), '0.01')
        await long(page).click()
        await expect(sheet(page).getByRole('checkbox')).toHaveCount(count - 1)
        if (count === 2) await sheet(page).getByText('Do not show again today').click()
        if (count === 2) await expect(quiet).toBeChecked()
        await sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' }).click()
        await until('the order', async () => (await orders(person)) === count)
        await expect(sheet(page)).toHaveCount(0)
      }
      await put(size(page), '0.01')
      await long(page).dblclick()
      await until('the third order', async () => (await orders(person)) === 3)
      await expect(size(page)).toHaveValue('')
      await expect(sheet(page)).toHaveCount(0)
      await put(price(page), await share(person, 70))
      await put(size(page), '0.01')
      await long(page).click()
      await expect(sheet(page)).toBeVisible()
      expect(await orders(person)).toBe(3)
    })

    await test.step('a limit price more than 10 % from the last price is warned about in the confirmation sheet', async () => {
      await expect(
        sheet(page).getByText(/^Your price .* is (?:29|30)\.\d% below the last price/),
      ).toBeVisible()
      await sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' }).click()
      await expectToast(page, 'Order placed')
      await until('the fourth order', async () => (await orders(person)) === 4)
    })
  })

  test('the order ticket shows liquidation price, leverage, and possible profit and loss before an order is placed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const person = await rich()
    await open(page, TRADE, person)

    await test.step('the liquidation prices of both sides are shown before an order, uncut at 320 px', async () => {
      await put(size(page), '0.01')
      const forced = row(page, 'Liq. price ≈')
      await expect(forced).toHaveText(/^Liq. price ≈Long [\d,.]+Short [\d,.]+$/)
      const [below, above] = ((await forced.innerText()).match(/[\d,]+\.\d+/g) ?? []).map((text) =>
        Number(text.replaceAll(',', '')),
      )
      const last = Number(await share(person, 100))
      expect(below).toBeLessThan(last)
      expect(above).toBeGreaterThan(last)
      const cut = await forced.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(cut).toBeLessThanOrEqual(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const top = async (one: Locator) => (await one.boundingBox())?.y
      const star = page.getByRole('button', { name: 'Favourite BTC/USDT' })
      expect(await top(star)).toBe(await top(page.getByRole('link', { name: 'Chart', exact: true })))
    })

    await page.setViewportSize({ width: 390, height: 700 })

    await test.step('at 390 × 700 both buttons are on the first screen, at a limit with stops as well', async () => {
      await atLimit(page)
      await put(size(page), '0.01')
      for (const button of [long(page), short(page)]) {
        const box = await button.boundingBox()
        expect(box && box.y + box.height).toBeLessThanOrEqual(700)
        // A trial click checks that no other element covers the button.
        await button.click({ trial: true })
      }
      await page.getByRole('radio', { name: 'Market', exact: true }).click()
    })

    await test.step('any leverage up to the highest is chosen by slider or by number, with the resulting liquidation prices shown', async () => {
      await page.getByRole('button', { name: '10×', exact: true }).click()
      const leverage = page.getByRole('dialog', { name: 'Leverage' })
      await put(leverage.getByRole('textbox', { name: 'Leverage' }), '33')
      await expect(leverage).toContainText(/Liq. price ≈Long [\d,.]+Short [\d,.]+/)
      await leverage.getByRole('slider', { name: 'Leverage' }).fill('50')
      await expect(leverage.getByRole('textbox', { name: 'Leverage' })).toHaveValue('50')
      await put(leverage.getByRole('textbox', { name: 'Leverage' }), '10')
      await leverage.getByRole('button', { name: 'Use 10×' }).click()
      await expect(leverage).toHaveCount(0)
    })

    await test.step('a size is typed in the coin, in the quote currency or in lots', async () => {
      await put(size(page), '0.01')
      await page.getByRole('button', { name: 'Enter the size in USDT' }).click()
      const quoted = page.getByRole('textbox', { name: 'Size (USDT)' })
      expect(Number((await quoted.inputValue()).replaceAll(',', ''))).toBeGreaterThan(1)
      await page.getByRole('button', { name: 'Enter the size in lots' }).click()
      await expect(page.getByRole('textbox', { name: 'Size (lots)' })).toHaveValue('0.1')
      await page.getByRole('button', { name: 'Enter the size in BTC' }).click()
      await expect(size(page)).toHaveValue('0.01')
    })

    await page.setViewportSize({ width: 390, height: 844 })

    await test.step('a stop is chosen as a change of the price, shows the profit or loss it would bring, and an invalid stop is reported at its field', async () => {
      await put(size(page), '0.1')
      await page.getByRole('button', { name: /^TP\/SL/ }).click()
      const stops = page.getByRole('dialog', { name: 'TP/SL' })
      const profit = page.getByRole('radiogroup', { name: 'Take profit' })
      const field = page.getByRole('textbox', { name: 'Take profit' })
      await profit.getByRole('radio', { name: '+10%' }).click()
      await expect(field).not.toHaveValue('')
      await expect(page.getByText(/^Estimated PnL \+[\d,.]+ USDT$/)).toBeVisible()
      await page.getByRole('radiogroup', { name: 'Stop loss' }).getByRole('radio', { name: '−5%' }).click()
      await expect(page.getByText(/^Estimated PnL −[\d,.]+ USDT$/)).toBeVisible()
      await stops.getByRole('radiogroup', { name: 'Direction' }).getByRole('radio', { name: 'Short' }).click()
      await expect(profit.getByRole('radio', { name: '−10%' })).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await stops.getByRole('radiogroup', { name: 'Direction' }).getByRole('radio', { name: 'Long' }).click()
      await stops.getByRole('button', { name: 'Done' }).click()
      await expect(stops).toHaveCount(0)
      await long(page).click()
      await expect(sheet(page)).toContainText(/Take profit[\d,.]+ \(\+[\d,.]+ USDT\)/)
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(0)
    })

    await test.step('the header opens the chart over the ticket, leads to the chart page, and marks the pair as favourite', async () => {
      await navigateAndWait(page, `${TRADE}&account=margin`)
      await expect(page.getByRole('link', { name: 'Chart', exact: true })).toHaveAttribute(
        'href',
        /\/pages\/transaction\/contract\?match_id=1&account=margin$/,
      )
      const strip = page.getByRole('button', { name: 'Chart above the order form' })
      await strip.click()
      await expect(page.getByRole('group', { name: /^BTC\/USDT/ })).toBeVisible()
      const star = page.getByRole('button', { name: 'Favourite BTC/USDT' })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('radio', { name: 'Seconds' }).click()
      await expect(page.getByRole('link', { name: 'Seconds options', exact: true })).toBeVisible()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
    })
  })

  test.describe(() => {
    // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
    test.use({ serviceWorkers: 'allow' })

    test('offline the buttons of the order ticket are disabled with the reason, and its input is kept after a reload', async ({
      page,
      context,
    }) => {
      await open(page, TRADE, await rich())
      await put(size(page), '0.037')
      await expect(long(page)).toBeEnabled()
      await controlled(page)
      await expect.poll(() => holds(page, '"size":"0.037"')).toBe(true)
      await context.setOffline(true)
      for (const look of ['before', 'after'] as const) {
        if (look === 'after') await page.reload()
        await expect(page.getByText(OFFLINE)).toBeVisible({ timeout: 60_000 })
        await expect(long(page)).toBeDisabled()
        await expect(short(page)).toBeDisabled()
        await expect(size(page)).toHaveValue('0.037')
      }
      await context.setOffline(false)
      await expect(long(page)).toBeEnabled({ timeout: 60_000 })
    })
  })

  test('during the confirmation of an order, outdated prices disable the button, and after a lost answer the outcome of the order is requested', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const person = await rich()
    await open(page, TRADE, person)
    const sent: string[] = []
    /** From now on, drops the responses to an order and to requests for its outcome. */
    const lose = async (): Promise<void> => {
      await context.route('**/api/lever/submit', async (route) => {
        sent.push(route.request().postData() ?? '')
        await route.fetch()
        return route.abort('connectionreset')
      })
      await context.route('**/api/request/settle', (route) => route.abort('connectionreset'))
    }

    await test.step('when prices stop, the open sheet stays, hides its figures and disables its button', async () => {
      await put(size(page), '0.01')
      await long(page).click()
      const send = sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' })
      await expect(send).toBeEnabled()
      await context.setOffline(true)
      await page.clock.fastForward(STALE_MS + 1)
      await expect(sheet(page)).toContainText('Liq. price ≈—', { timeout: 60_000 })
      await expect(sheet(page)).toContainText('The most you can lose is the margin plus the fees: — USDT.')
      await expect(send).toBeDisabled()
      await context.setOffline(false)
      await expect(sheet(page)).toContainText(/Liq. price ≈[\d,.]+/, { timeout: 60_000 })
      await expect(send).toBeEnabled()
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(0)
    })

    await test.step('when the answer to an order is lost, its sheet asks for the outcome, even if prices stop meanwhile', async () => {
      const inVain = failOutcomeRequests(page)
      await lose()
      await put(size(page), '0.01')
      await long(page).click()
      await sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' }).click()
      await expect(sheet(page)).toContainText('Checking the result…')
      await context.setOffline(true)
      await page.clock.fastForward(STALE_MS + 1)
      await expect(row(page, 'Max size')).toContainText('—', { timeout: 60_000 })
      await inVain()
      const ask = sheet(page).getByRole('button', { name: 'Check the result' })
      await expect(ask).toBeVisible({ timeout: 60_000 })
      await expect(sheet(page)).toContainText(/Liq. price ≈[\d,.]+/)
      await context.unrouteAll()
      await context.setOffline(false)
      await expect(ask).toBeEnabled({ timeout: 60_000 })
      await ask.click()
      await expectToast(page, 'Order placed')
      await expectNoToast(page)
      await expect(sheet(page)).toHaveCount(0)
      expect(sent).toHaveLength(1)
      expect(await orders(person)).toBe(1)
      await expect(size(page)).toHaveValue('')
    })

    await test.step('when the outcome is still unknown after closing the sheet, the ticket asks the server for the outcome', async () => {
      const inVain = failOutcomeRequests(page)
      await lose()
      await put(size(page), '0.01')
      await long(page).click()
      await sheet(page).getByRole('button', { name: 'Open long 0.01 BTC' }).click()
      await inVain()
      await expect(sheet(page).getByRole('button', { name: 'Check the result' })).toBeVisible()
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(0)
      await expect(long(page)).toHaveCount(0)
      await context.unrouteAll()
      await page.getByRole('button', { name: 'Check the result' }).click()
      await expectToast(page, 'Order placed')
      await expect(long(page)).toBeVisible()
      expect(sent).toHaveLength(2)
      expect(await orders(person)).toBe(2)
    })
  })
})

test('/pages/transaction/contract: the chart page of a futures pair shows the position and opens the order ticket at a chosen price', async ({
  page,
}) => {
  const person = await rich()
  const { id } = await person.act<LeverOrder>('/lever/submit', {
    currency_id: 1,
    legal_id: USDT,
    type: 2,
    share: '5',
    multiple: '20',
    order_type: 'limit',
    // A short limit below the current price is filled by the next recorded price.
    target_price: await share(person, 95),
  })
  const { price: opened, number } = await until('the position', async () => {
    const order = await person.get<LeverOrder>('/lever/order', { id })
    return order.status === 1 && order
  })
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      drawn.push(given[0])
      fillText.apply(this, given)
    }
  })
  await open(page, CONTRACT, person)

  await test.step('a position is a line at its open price, and its profit is (last price − open price) × quantity, with its sign', async () => {
    const card = page.getByRole('article', { name: 'BTC/USDT' })
    await expect(card).toBeVisible()
    const shown = (text: string | null) => new Big((text ?? '').replaceAll(',', '').replace('−', '-'))
    await expect
      .poll(() => page.evaluate(() => ('drawn' in window && Array.isArray(window.drawn) ? window.drawn : [])))
      .toContainEqual(expect.stringMatching(/^Short 5(?:\.0+)? · [\d,.]+$/))
    const labels = await page.evaluate((): string[] => ('drawn' in window ? (window.drawn as string[]) : []))
    const label = labels.findLast((text) => text.startsWith('Short 5'))
    expect(shown(label?.split(' · ')[1] ?? null).eq(opened)).toBe(true)
    await server.market.tick('BTC/USDT', new Big(opened).plus(10).toFixed(2))

    await card.getByRole('button', { name: /^Short 20×/ }).click()
    const details = page.getByRole('dialog', { name: 'Position' })
    await expect(async () => {
      const seen = await details.evaluate((element) => {
        const figure = (name: string) =>
          [...element.querySelectorAll('dt')].find((one) => one.textContent?.startsWith(name))
            ?.nextElementSibling?.textContent ?? null
        return {
          profit: figure('Unrealised PnL')?.split(' ')[0] ?? null,
          open: figure('Open price'),
          now: figure('Last price'),
        }
      })
      expect(shown(seen.open).eq(opened)).toBe(true)
      const profit = shown(seen.now).minus(opened).times(number).times(-1)
      expect(profit.abs().gt(0.1)).toBe(true)
      expect(shown(seen.profit).minus(profit).abs().lte(0.01)).toBe(true)
    }).toPass({ timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })

  await test.step('each button opens the sheet of its side, with the liquidation price shown before the confirmation', async () => {
    for (const side of ['long', 'short'] as const) {
      await page.getByRole('button', { name: `Open ${side}`, exact: true }).click()
      const ticket = sheet(page).first()
      await put(ticket.getByRole('textbox', { name: 'Size (BTC)' }), '0.01')
      await expect(ticket.getByText('Liq. price ≈', { exact: true }).locator('..')).toHaveText(
        /^Liq. price ≈[\d,.]+$/,
      )
      await expect(ticket.getByRole('button', { name: /^Open / })).toHaveCount(1)
      await ticket.getByRole('button', { name: `Open ${side}`, exact: true }).click()
      const confirm = sheet(page).last()
      await expect(confirm.getByRole('button', { name: `Open ${side} 0.01 BTC` })).toBeVisible()
      await confirm.getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(1)
      await ticket.getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(0)
    }
  })

  await test.step('tapping a row of the order book opens the ticket with its price; favourite and share buttons are in the header', async () => {
    const tapped = await tapRow(page)
    await expect(price(page)).toBeVisible()
    expect(Number(await price(page).inputValue())).toBe(Number(tapped))
    await expect(sheet(page).getByRole('button', { name: /^Open / })).toHaveCount(2)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
    const star = page.getByRole('button', { name: 'Favourite BTC/USDT' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Share' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Futures orders' })).toBeVisible()
  })
})
