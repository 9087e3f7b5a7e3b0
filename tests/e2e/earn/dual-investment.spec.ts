import { sql } from 'kysely'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import type { Database } from '#server/platform/db/database.ts'
import { EDITED, expect, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate, operateByTwo } from '../../helpers/ops-commands.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const BTC = 1
const USDT = 3
const DAY = 86_400_000

test.use({ serverEnv: EDITED })

let server: RunningServer
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

const funded = async (): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, BTC, '1')
  await deposit(server.origin, person, USDT, '10000')
  return person
}

const today = (): number => businessDayOf(Math.floor(Date.now() / 1000))
/** Formats a time (ms) in UTC+8, such as `2026-03-07T12:00`. */
const moment = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16)

interface Terms {
  readonly type?: 'call' | 'put'
  readonly shares?: number
  readonly linked?: string
}

/**
 * Puts a product on sale, as an operator, by default the product of the specification: 0.01 BTC (600
 * USDT) a share, 36.5 %, target price 60,000, 7 days.
 */
async function product({ type = 'call', shares = 1000, linked = '60000' }: Terms = {}): Promise<number> {
  const made = await operateByTwo(
    server,
    ...['dual', 'create', type, 'BTC', '3', type === 'call' ? '0.01' : '600', '0.365', linked],
    ...[businessDayName(today() + 7), moment(Date.now() - DAY), moment(Date.now() + DAY), String(shares)],
  )
  const id = /Product (\d+)/.exec(made)?.[1] ?? ''
  await operate(server, 'dual', 'open', id)
  return Number(id)
}

interface Order {
  readonly id: number
  readonly status: number
  readonly settlement_price: string | null
  readonly pay_amount: string
}

const bought = (person: Person, id: number, num = 10): Promise<Order> =>
  person.act<Order>('/dual/buyDual', { id, num: String(num) })

/**
 * Moves the dates of orders back so that the orders matured `ago` days ago, records the settlement price
 * of that day (null: none), and runs the jobs that settle the orders.
 */
async function matured(orders: readonly Order[], ago: number, price: string | null): Promise<void> {
  const { db } = database
  const day = today() - ago
  const settled = day * DAY + 28_800_000
  await db.transaction().execute(async (tx) => {
    await sql`insert into dual_fixings (currency_id, day, pair_id, source, state, price, fixed_at)
      select ${BTC}, ${day}, p.id, 'platform', ${price === null ? 'none' : 'stored'}, ${price}::numeric, ${settled + DAY}
      from pairs p where p.symbol = 'BTC/USDT'`.execute(tx)
    for (const { id } of orders)
      await sql`update dual_orders set maturity_day = ${day}, created_at = ${settled - 7 * DAY} where id = ${id}`.execute(
        tx,
      )
    await sql`insert into jobs (kind, object, period, due_at, next_at)
      values ('dual_lock', ${`${BTC}:${businessDayName(day)}`}, '', ${settled}, ${settled})`.execute(tx)
  })
  await until('the settlement', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from dual_orders
      where maturity_day = ${day} and status in ('purchased', 'settling')`.execute(db)
    return rows[0]?.n === 0
  })
}

const available = async (person: Person, currency: number): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency, type: 'change' })).available

const axe = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

test('/pages/invest/invest: a guest filters the dual investment products, sees the available shares change, and needs a login to buy', async ({
  page,
}) => {
  const linked = '61234'
  const id = await product({ shares: 100, linked })
  const errors = watchErrors(page)
  await open(page, '/pages/invest/invest')
  await test.step('the available shares change when another person buys', async () => {
    const row = page.getByRole('article', { name: 'Sell high, BTC 61,234' })
    await expect(row).toContainText('100 / 100 left')
    await bought(await funded(), id, 37)
    await expect(row).toContainText('63 / 100 left')
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37')
  })
  await test.step('"sell high" products are shown first, and zones, coins and the other type can be chosen', async () => {
    const kinds = page.getByRole('radiogroup', { name: 'Type' })
    await expect(kinds.getByRole('radio', { name: 'Sell high' })).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('tab')).toHaveText(['All', 'Newcomer', 'Steady', 'High yield', 'Short term'])
    const products = page.getByRole('article')
    await expect(products.first()).toContainText(/from current price/)
    await expect(products.filter({ hasText: 'Test' }).first()).toBeVisible()
    await page.getByRole('radio', { name: 'ETH' }).click()
    await expect(products.first()).toHaveAccessibleName(/^Sell high, ETH/)
    for (const one of await products.all()) await expect(one).toHaveAccessibleName(/^Sell high, ETH/)
    await kinds.getByRole('radio', { name: 'Buy low' }).click()
    await expect(page.getByRole('article', { name: /^Buy low/ }).first()).toBeVisible()
    await expect(page.getByText('Principal may be returned in the other currency.')).toBeVisible()
    await axe(page)
  })
  await test.step('a guest can read all products and is sent to the login to buy', async () => {
    await navigateAndWait(page, `/pages/invest/purchase?id=${id}`)
    await expect(page.getByRole('img', { name: /^Reference price, 24 hours/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('/pages/invest/purchase: a purchase shows both outcomes, and is rejected for an invalid number of shares, for changed terms, or after the end of the sale', async ({
  page,
  context,
}) => {
  const person = await funded()
  const id = await product()
  await open(page, `/pages/invest/purchase?id=${id}`, person)
  await test.step('zero and fractional shares are rejected, and ten shares show both outcomes and are bought', async () => {
    const button = page.getByRole('button', { name: /^Invest/ })
    await expect(button).toBeDisabled()
    await page.getByText('I understand: no cancellation').click()
    await button.click()
    await expect(page.getByText('Enter the purchase quantity')).toBeVisible()
    const shares = page.getByRole('textbox', { name: 'Shares' })
    await shares.fill('1.5')
    await button.click()
    await expect(page.getByText('Quantity must be an integer')).toBeVisible()
    await shares.fill('10')
    const outcomes = page.getByRole('region', { name: 'What you get' })
    await expect(outcomes.locator('[data-side=coin]')).toContainText('0.1007 BTC')
    await expect(outcomes.locator('[data-side=quote]')).toContainText('6,042 USDT')
    const slider = page.getByRole('slider', { name: 'Settlement price' })
    await slider.fill('49')
    await expect(outcomes.locator('[data-side=coin]')).toHaveAttribute('aria-current', 'true')
    await slider.fill('50')
    await expect(slider).toHaveAttribute('aria-valuetext', '60,000.00')
    await expect(outcomes.locator('[data-side=quote]')).toHaveAttribute('aria-current', 'true')
    await expect(outcomes).toContainText('+42.00 USDT (+0.70%)')
    await axe(page)
    await page.getByRole('button', { name: 'Invest 0.1 BTC' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('6,042 USDT').first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Invest 0.1 BTC' }).click()
    await expectToast(page, 'Invested')
    await page.getByRole('link', { name: 'View position' }).click()
    await expect(page.getByRole('dialog')).toContainText('No cancellation and no early redemption.')
    expect(await available(person, BTC)).toBe('0.9')
  })
  await test.step('the term is counted from today, whenever the product was loaded, and a purchase with another term than confirmed is rejected', async () => {
    let read: Readonly<Record<string, unknown>> = { holding_days: 8 }
    await context.route('**/api/dual/detail*', async (route) => {
      const answer = await route.fetch()
      const body: { message: object } = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, message: { ...body.message, ...read } } })
    })
    await navigateAndWait(page, `/pages/invest/purchase?id=${await product()}`)
    const outcomes = page.getByRole('region', { name: 'What you get' })
    const order = async () => {
      await page.getByText('I understand: no cancellation').click()
      await page.getByRole('textbox', { name: 'Shares' }).fill('10')
      await page.getByRole('button', { name: 'Invest 0.1 BTC' }).click()
    }
    // The response says 8 days, like a response that was stored yesterday; the page computes 7 days from the
    // maturity date.
    await expect(page.getByText('7 days', { exact: true })).toBeVisible()
    await order()
    await expect(outcomes.locator('[data-side=coin]')).toContainText('0.1007 BTC')
    // The page gets a later maturity date than the server's, as on a device in another time zone.
    read = { maturity_date: businessDayName(today() + 8) }
    await navigateAndWait(page, `/pages/invest/purchase?id=${await product()}`)
    await expect(page.getByText('8 days', { exact: true })).toBeVisible()
    await order()
    await page.getByRole('dialog').getByRole('button', { name: 'Invest 0.1 BTC' }).click()
    await expect(page.getByText(/The terms of this product have changed/).first()).toBeVisible()
    expect(await available(person, BTC)).toBe('0.9')
    await context.unroute('**/api/dual/detail*')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('of two people who buy the last share one gets it and the other reads "Sold out"', async () => {
    const last = await product({ shares: 1, linked: '61001' })
    const other = await funded()
    await navigateAndWait(page, `/pages/invest/purchase?id=${last}`)
    await expect(page.getByText('61,001').first()).toBeVisible()
    const ends = await Promise.allSettled([bought(person, last, 1), bought(other, last, 1)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rejected = ends.flatMap((end) => (end.status === 'rejected' ? String(end.reason) : []))
    expect(rejected.join()).toContain('sold_out')
    await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  })
  await test.step('one second after the end of the sale the page says it has ended and the server rejects a purchase', async () => {
    const over = await product()
    await sql`update dual_products set sale_end = ${Date.now() - 1000} where id = ${over}`.execute(
      database.db,
    )
    await expect(bought(person, over, 1)).rejects.toThrow('dual_closed')
    await navigateAndWait(page, `/pages/invest/purchase?id=${over}`)
    await expect(page.getByRole('button', { name: 'Ended' })).toBeDisabled()
  })
  await test.step('offline the calculator works and buying is disabled', async () => {
    await navigateAndWait(page, `/pages/invest/purchase?id=${await product()}`)
    await expect(page.getByRole('button', { name: 'Ended' })).toHaveCount(0)
    await page.getByText('I understand: no cancellation').click()
    await page.getByRole('textbox', { name: 'Shares' }).fill('10')
    await context.setOffline(true)
    await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
    await page.getByRole('slider', { name: 'Settlement price' }).fill('60')
    await expect(page.getByRole('region', { name: 'What you get' })).toContainText('6,042 USDT')
    await expect(page.getByRole('button', { name: /^Invest/ })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByText('You are offline. This needs a connection.')).toHaveCount(0)
  })
  await test.step('changed terms do not affect open orders, and a product shown with old terms is not bought', async () => {
    const offered = await product()
    const order = await bought(person, offered)
    await navigateAndWait(page, `/pages/invest/purchase?id=${offered}`)
    await expect(page.getByRole('textbox', { name: 'Shares' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Shares' }).fill('1')
    await page.getByText('I understand: no cancellation').click()
    await page.getByRole('button', { name: 'Invest 0.01 BTC' }).click()
    await operateByTwo(server, 'dual', 'edit', String(offered), 'apr', '0.1')
    await page.getByRole('dialog').getByRole('button', { name: 'Invest 0.01 BTC' }).click()
    await expect(page.getByText(/The terms of this product have changed/).first()).toBeVisible()
    const kept = await person.get<{ apr: string }>('/dual/order', { id: order.id })
    expect(kept.apr).toBe('0.365')
    await operate(server, 'dual', 'close', String(offered))
    await expect(bought(person, offered)).rejects.toThrow('dual_closed')
    // While the market is simulated, a real exchange cannot be the source of settlement prices.
    await expect(operate(server, 'dual', 'source', 'BTC', 'deribit')).rejects.toThrow('not live')
  })
})

test('/pages/invest/mine: a position pays by the settlement price of its date, or returns its principal when there is no settlement price, and sends a message', async ({
  page,
}) => {
  const person = await funded()
  const call = await bought(person, await product())
  const put = await bought(person, await product({ type: 'put', linked: '61000' }))
  await open(page, '/pages/invest/mine', person)
  await test.step('a settlement exactly at the target price pays USDT, orders of one date settle by one price, and no button offers to cancel an order', async () => {
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article').first()).toContainText('7 days left')
    await axe(page)
    await matured([call, put], 2, '60000')
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page.getByText('You received 6,042 USDT')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: '60,000' })).toHaveCount(2)
    await page
      .getByRole('article', { name: `Sell high, BTC ${call.id}` })
      .getByRole('button')
      .click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Average of the platform’s recorded prices')
    await expect(sheet).toContainText('36.50%')
    await expect(page.getByRole('button', { name: /cancel|redeem/i })).toHaveCount(0)
    // 0.1 BTC was debited for one order; the other order, of 6,000 USDT and its interest, was paid out in BTC at
    // 61,000.
    expect(await available(person, BTC)).toBe('0.99904918')
    expect(await available(person, USDT)).toBe('10042')
  })
  await test.step('without a price for a day the principal is returned', async () => {
    const before = await available(person, BTC)
    const order = await bought(person, await product())
    await matured([order], 3, null)
    await navigateAndWait(page, '/pages/invest/mine?status=4')
    await expect(page.getByRole('article')).toContainText('0.1 BTC returned without interest')
    expect(await available(person, BTC)).toBe(before)
  })
  await test.step('a matured position sends a message that links to the position', async () => {
    const order = await bought(person, await product())
    await matured([order], 4, '60000')
    await navigateAndWait(page, '/pages/mailMessage/mailMessageList')
    // The list has several such messages; the test opens the newest.
    await page
      .getByRole('button', { name: /Investment matured: 0.1 BTC/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'View details' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/invest/mine')
    await expect(page.getByRole('dialog')).toContainText('6,042 USDT')
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the dual investment products, the calculator and the positions that were loaded before are readable', async ({
    page,
    context,
  }) => {
    const person = await funded()
    const id = await product()
    await bought(person, id)
    const calculator = page.getByRole('region', { name: 'Calculator' })
    await open(page, `/pages/invest/purchase?id=${id}`, person)
    await page.getByRole('textbox', { name: 'Shares' }).fill('10')
    const told = page.getByRole('region', { name: 'What you get' }).locator('[data-side=quote] b')
    await expect(told).toHaveText('6,042 USDT')
    await controlled(page)
    await navigateAndWait(page, '/pages/invest/invest')
    await expect(page.getByRole('article').first()).toBeVisible()
    await navigateAndWait(page, '/pages/invest/mine')
    await expect(page.getByRole('article')).toContainText('0.1 BTC')
    await test.step('the calculator gives the same result as the purchase page, also offline', async () => {
      await navigateAndWait(page, '/pages/invest/help')
      await expect(calculator).toContainText('6,042 USDT')
      await expect(calculator).toContainText('Amount × (1 + 7 days × APR ÷ 365)')
      await axe(page)
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('Who sets the price?')).toBeVisible()
      await calculator.getByRole('radio', { name: 'Buy low' }).click()
      await expect(calculator).toContainText('0.1007 BTC')
    })
    await test.step('the products are readable with the time of their data', async () => {
      await navigateAndWait(page, '/pages/invest/invest')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByText(/^As of/).first()).toBeVisible()
    })
    await test.step('the positions are readable', async () => {
      await navigateAndWait(page, '/pages/invest/mine')
      await expect(page.getByRole('article')).toContainText('0.1 BTC')
      await expect(page.getByText(/^As of/).first()).toBeVisible()
      // The sheet of this position was never opened online.
      await page.getByRole('article').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toContainText('No cancellation and no early redemption.')
      await expect(page.getByRole('dialog').getByText(/^As of/)).toBeVisible()
    })
    await context.setOffline(false)
  })
})

test('/pages/financial/index: dual investment is included in the products, the maturing positions and the total', async ({
  page,
  context,
}) => {
  await context.route('**/api/bind_box/getBoxList*', (route) => route.abort())
  await open(page, '/pages/financial/index')
  await test.step('when the auctions cannot be loaded, their section shows an error', async () => {
    const ending = page.getByRole('region', { name: 'Ending soon' })
    await expect(ending.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(ending).toContainText(/shares? left/)
    await context.unroute('**/api/bind_box/getBoxList*')
  })
  const person = await funded()
  await bought(person, await product({ type: 'put' }), 5)
  await switchAccountInOtherTab(page, person.token)
  await test.step('the page lists dual investment products by coin, the positions that end soon, and the principal in the total', async () => {
    await expect(page.getByText('≈ $3,000.00')).toBeVisible()
    const section = page.getByRole('region', { name: 'Dual investment' })
    await expect(section.getByText('60.00%')).toBeVisible()
    await section.getByRole('radio', { name: 'ETH' }).click()
    await expect(section.getByRole('link', { name: /Target price/ })).toHaveCount(3)
    const ending = page.getByRole('region', { name: 'Ending soon' })
    await expect(ending).toContainText(/shares? left/)
    await ending.getByRole('link', { name: /shares? left/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/invest/purchase')
  })
  await test.step('the total is the sum of lock mining, dual investment and IEO', async () => {
    const { id } = await person.get<{ id: number }>('/user/info')
    await database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
    interface Offers {
      readonly list: readonly {
        readonly id: number
        readonly currency_id: number
        readonly min_amount: string
      }[]
    }
    const locks = await person.get<Offers>('/lh/deposit/config')
    const lock = locks.list.find(({ currency_id }) => currency_id === USDT)
    await person.act('/lh/deposit', { config_id: lock?.id ?? 0, amount: '1000' })
    interface Project {
      readonly id: number
      readonly min_amount: string
      readonly pay_currencies: readonly { readonly currency_id: number; readonly price: string }[]
    }
    const { list } = await person.get<{ list: readonly Project[] }>('/project', { status: '2' })
    const price = list[0]?.pay_currencies.find(({ currency_id }) => currency_id === USDT)?.price ?? ''
    const { pay_amount } = await person.act<{ pay_amount: string }>('/project/order', {
      project_id: list[0]?.id ?? 0,
      amount: list[0]?.min_amount ?? '',
      pay_currency: USDT,
      price,
    })
    await navigateAndWait(page, '/pages/financial/index')
    const sum = (1000 + 3000 + Number(pay_amount)).toLocaleString('en', { minimumFractionDigits: 2 })
    await expect(page.getByText(`≈ $${sum}`)).toBeVisible()
  })
})
