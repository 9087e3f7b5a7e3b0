import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import Big from 'big.js'
import type { LeverOrder } from '#contract/futures.ts'
import type { SpotOrder } from '#contract/spot.ts'
import type { BalanceRow } from '#contract/wallet.ts'
import { margined, moneyed, type Person } from '../helpers/people.ts'
import { type RunningServer, startServer, until } from '../helpers/server.ts'
import { at, booted, prepare, said, watchErrors } from './open.ts'

test.use({ serviceWorkers: 'allow' })

const USDT = 3
const BTC = { currency_id: 1, legal_id: USDT }
const ORDERS = '/pages/transaction/contract_order'
const REASON = 'You are offline. This needs a connection.'
const STALE = 'Price is out of date, reconnecting…'

/** 20,000, but for one minute of every thirty at 20,125 and one at 19,875. Each of a minute's four trades is of 0.1 BTC. */
function pricesFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'given-')), 'BTCUSDT-1m.csv')
  const start = Date.UTC(2023, 2, 10)
  const rows = Array.from({ length: 3600 }, (_, minute) => {
    const price = minute % 30 === 10 ? '20125' : minute % 30 === 25 ? '19875' : '20000'
    return [start + minute * 60_000, price, price, price, price, '0.4'].join(',')
  })
  writeFileSync(file, ['time,open,high,low,close,volume', ...rows].join('\n'))
  return file
}

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { MARKET_FEED: `replay:${pricesFile()}@60` } })
})
test.afterAll(() => server.stop())

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await booted(page)
}
const rich = (): Promise<Person> => margined(server.origin)

type Terms = Readonly<Record<string, string>>
const order = (person: Person, id: number) => person.get<LeverOrder>('/lever/order', { id })
const submit = (person: Person, terms: Terms): Promise<LeverOrder> =>
  person.act('/lever/submit', { ...BTC, type: 2, share: '0.1', multiple: '10', ...terms })
/** A short that was opened at 20,000; one that met another price is covered, and another tried. */
const short = (person: Person, terms: Terms = {}): Promise<LeverOrder> =>
  until(
    'a short at 20,000',
    async () => {
      const sent = await submit(person, { order_type: 'market', ...terms }).catch(() => null)
      if (!sent) return null
      const opened = await until('its price', async () => {
        const now = await order(person, sent.id)
        return now.status !== 0 && now
      })
      if (Number(opened.price) === 20_000) return opened
      await person.act('/lever/close', { id: sent.id })
      return null
    },
    60_000,
  )
/** Shorts that wait for a price of this or more. */
const entrusts = async (person: Person, count: number, target_price: string): Promise<void> => {
  for (let made = 0; made < count; made++)
    await submit(person, { order_type: 'limit', target_price, share: '0.01' })
}
const total = async (person: Person, status: '0' | '1'): Promise<number> =>
  (await person.post<{ total: number }>('/lever/my_trade', { status })).total

const cards = (page: Page): Locator => page.getByRole('article', { name: 'BTC/USDT' })
/** The newest. */
const card = (page: Page): Locator => cards(page).first()
/** What stands under a name on a card. */
const figure = (page: Page, name: string): Locator =>
  card(page)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
/** The history of one position, with the recorded price that closed it. */
const past = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'History' }).click()
  await card(page).getByRole('button', { name: 'Recorded prices that decided it' }).click()
}

test.describe('contract_order on given prices', () => {
  test('contract_order: a forced close is in the history with its reason, and what is left of the margin is not below zero', async ({
    page,
  }) => {
    const person = await rich()
    const { id } = await short(person, { multiple: '100' })
    await open(page, ORDERS, person)
    await expect.poll(async () => (await order(person, id)).status, { timeout: 60_000 }).toBe(3)
    const closed = await order(person, id)
    await past(page)
    await expect(card(page)).toContainText('Forced close')
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

  test('contract_order: a stop loss closes at a recorded price at or beyond it, and the order names that price', async ({
    page,
  }) => {
    const person = await rich()
    const { id } = await short(person, { stop_loss_price: '20100' })
    await open(page, ORDERS, person)
    await expect.poll(async () => (await order(person, id)).status, { timeout: 60_000 }).toBe(3)
    const [close] = (await order(person, id)).closes
    expect(close?.reason).toBe('loss')
    expect(Number(close?.price)).toBeGreaterThanOrEqual(20_100)
    await past(page)
    await expect(card(page)).toContainText('Stop loss')
    await expect(card(page).getByText(`#${close?.tick_id} · `)).toBeVisible()
    await expect(card(page)).toContainText('20,125.00 × 0.1')
  })

  test('contract_order: a cover of a part sets its share of the margin free and keeps the rest', async ({
    page,
  }) => {
    const person = await rich()
    const { id, margin } = await short(person, { share: '0.2' })
    expect(Number(margin)).toBe(40)
    await open(page, ORDERS, person)
    await expect(figure(page, 'Margin')).toHaveText('40.00')
    // The price may be beyond the worst one for that second.
    await expect(async () => {
      if ((await order(person, id)).share === '0.2') {
        await card(page).getByRole('button', { name: 'Cover', exact: true }).click({ timeout: 3_000 })
        const sheet = page.getByRole('dialog', { name: 'Cover' })
        await sheet.getByRole('radio', { name: '25%' }).click({ timeout: 3_000 })
        await sheet.getByRole('button', { name: 'Cover 0.05 lots' }).click({ timeout: 3_000 })
      }
      await expect.poll(async () => (await order(person, id)).share, { timeout: 15_000 }).toBe('0.15')
    }).toPass({ timeout: 60_000 })
    const kept = await order(person, id)
    expect([kept.margin, kept.closes[0]?.margin].map(Number)).toEqual([30, 10])
    await expect(figure(page, 'Margin')).toHaveText('30.00')
    await expect(figure(page, 'Lots / size')).toContainText('0.15 / 0.015 BTC')
  })
})

test('contract_order: every position and entrust is listed and counted, and no entrust is cancelled without a question', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const person = await rich()
  await entrusts(person, 101, '20000')
  await expect.poll(() => total(person, '1'), { timeout: 60_000 }).toBe(101)
  await entrusts(person, 3, '30000')
  const errors = watchErrors(page)
  await open(page, ORDERS, person)
  await expect(page.getByRole('tab', { name: 'Positions (101)' })).toBeVisible()
  await expect(cards(page)).toHaveCount(101)
  await expect(page.getByText('No more data')).toBeVisible()
  await page.getByRole('button', { name: 'One-click cover' }).click()
  const cover = page.getByRole('dialog', { name: 'One-click cover' })
  await expect(cover.getByRole('button', { name: 'Cover positions: 101' })).toBeEnabled()
  await cover.getByRole('radio', { name: 'Close only long' }).click()
  await expect(cover.getByRole('button', { name: 'Cover positions: 0' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Entrust (3)' }).click()
  await expect(page.getByText('No more data')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel all' }).click()
  const asked = page.getByRole('dialog', { name: 'Cancel all open orders?' })
  await expect(asked).toContainText('3 open orders in all pairs will be cancelled.')
  await asked.getByRole('button', { name: 'Keep' }).click()
  await expect(asked).toHaveCount(0)
  expect(await total(person, '0')).toBe(3)
  // A tap within half a second of the last one is the same tap.
  await expect(async () => {
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect(asked).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await asked.getByRole('button', { name: 'Cancel all' }).click()
  await said(page, 'Cancelled: 3')
  await expect(page.getByText('No pending futures orders.')).toBeVisible()
  expect(await total(person, '0')).toBe(0)
  expect(errors).toEqual([])
})

test('contract_order: while nobody knows whether all entrusts were cancelled, the button asks for the result', async ({
  page,
  context,
}) => {
  const person = await rich()
  await entrusts(person, 2, '30000')
  await open(page, `${ORDERS}?tab=entrust`, person)
  await context.route('**/api/lever/cancel', async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
  await context.route('**/api/request/settle', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
  const check = page.getByRole('button', { name: 'Check the result' })
  await expect(check).toBeVisible({ timeout: 60_000 })
  await context.unroute('**/api/request/settle')
  await expect(check).toBeEnabled({ timeout: 60_000 })
  await check.click()
  await said(page, 'Cancelled: 2')
  await expect(page.getByText('No pending futures orders.')).toBeVisible()
})

for (const route of [ORDERS, `${ORDERS}?tab=entrust`, '/pages/transaction/index?type=futures&match_id=1']) {
  test(`${route}: what could not be read says so and can be asked for again`, async ({ page, context }) => {
    await context.route('**/api/lever/my_trade', (asked) => asked.fulfill({ status: 500, body: 'no' }))
    await open(page, route, await rich())
    const panel = page.getByRole('tabpanel').last()
    await expect(panel.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
    await context.unroute('**/api/lever/my_trade')
    // The page may have asked again by itself.
    await expect(async () => {
      const retry = panel.getByRole('button', { name: 'Retry' })
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 })
      await expect(
        panel.getByText(/^(?:You have no open positions|No pending futures orders)\.$/),
      ).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
}

/** The pairs come with prices of a minute ago, and no newer ones. */
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

test('contract_order: no cover on a price that is out of date, and no result reckoned with it', async ({
  page,
  context,
}) => {
  const person = await rich()
  await short(person)
  await silence(context)
  await open(page, ORDERS, person)
  await card(page).getByRole('button', { name: 'Cover', exact: true }).click()
  const cover = page.getByRole('dialog', { name: 'Cover' })
  await expect(cover.getByText(STALE)).toBeVisible()
  await expect(cover).toContainText(/Estimated PnL\s*—/)
  await expect(cover).toContainText(/Estimated fee\s*—/)
  await expect(cover.getByRole('button', { name: /^Cover .* lots?$/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'One-click cover' }).click()
  const all = page.getByRole('dialog', { name: 'One-click cover' })
  await expect(all.getByText(STALE)).toBeVisible()
  await expect(all).toContainText(/Estimated PnL\s*—/)
  await expect(all.getByRole('button', { name: 'Cover positions: 1' })).toBeDisabled()
})

test('contract_order: offline the figures say of when they are, and the buttons why they are off', async ({
  page,
  context,
}) => {
  const person = await rich()
  await short(person)
  await entrusts(person, 1, '30000')
  await open(page, ORDERS, person)
  await expect(card(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(REASON)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('tabpanel').getByText(/^As of \d/)).toBeVisible()
  for (const name of ['TP/SL', 'Cover'])
    await expect(card(page).getByRole('button', { name, exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'One-click cover' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Entrust (1)' }).click()
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled()
})

test('contract_order: the picture of a position has its prices and its warning in the colours of such texts', async ({
  page,
}) => {
  const person = await rich()
  await short(person)
  await open(page, ORDERS, person)
  await card(page).getByRole('button', { name: 'Share' }).click()
  const picture = page.getByRole('dialog', { name: 'Share' }).getByRole('img', { name: /^BTC\/USDT/ })
  await expect(picture).toBeVisible()
  /** Whether this colour of the theme is painted between two heights of the picture. */
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
})

test('contract: the full book shows both sides, the bids alone or the asks alone', async ({ page }) => {
  await open(page, '/pages/transaction/contract?match_id=1', await rich())
  const [bids, asks] = ['Bids', 'Asks'].map((name) => page.getByRole('list', { name })) as [Locator, Locator]
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

test('currency_order: an order that is filled in part shows what is filled beside what was ordered', async ({
  page,
}) => {
  const person = await moneyed(server.origin)
  const { id } = await person.act<SpotOrder>('/coin/trade', {
    ...BTC,
    type: 1,
    order_type: 'limit',
    target_price: '19875',
    amount: '1',
  })
  await open(page, '/pages/transaction/currency_order', person)
  const row = page.getByRole('article', { name: `Order ${id}` })
  // A trade at its very price fills as much as was traded: 0.1, four times while the price stands there.
  await expect(row).toContainText(/Filled \/ amount\s*0\.\d \/ 1(?!\d)/, { timeout: 60_000 })
  await expect(row).toContainText(/Average price\s*19,875\.00/)
  expect((await person.get<SpotOrder>('/coin/order', { id })).status).toBe('doing')
})
