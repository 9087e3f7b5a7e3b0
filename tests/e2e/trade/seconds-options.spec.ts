import type { Bill } from '#contract/funds/wallet.ts'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import {
  type Browser,
  type ControlledServer,
  expect,
  MOVED,
  type Page,
  test,
} from '../../browser/fixtures.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { entered, offerShort, place, player, resultOf, SHORT } from '../../helpers/seconds-options.ts'
import { type Person, send } from '../../helpers/test-people.ts'
import { startProxy } from '../../offline/proxy/index.ts'
import {
  at,
  failRequests,
  navigateAndWait,
  prepare,
  retry,
  switchAccountInOtherTab,
  waitForApp,
} from '../browser-page-actions.ts'

test.use({ serverEnv: MOVED })

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
  await offerShort(server)
})
/** Each test starts at a price of 20,000. */
test.beforeEach(() => trade('20000'))
let traded = ''
const trade = (price: string): Promise<void> => {
  traded = price
  return server.market.tick('BTC/USDT', price)
}
/** Lets the open options end, with this price as the settlement price. */
async function endAt(price: string, seconds = SHORT): Promise<void> {
  // The price is also recorded before the end, so that the option is settled by this price, whichever
  // tick is the first at or after its end.
  await trade(price)
  await server.clock.forward(seconds * 1000)
  await trade(price)
}

const USDT = 3
const FULL = '/pages/transaction/index2?match_id=1'
const ORDERS = '/pages/transaction/seconds_order'

async function open(page: Page, route: string, person: Person, origin = server.origin): Promise<void> {
  await prepare(page, { token: person.token })
  await page.goto(at(origin, route))
  await waitForApp(page)
}

/** Fills in the ticket and confirms the order. */
async function confirm(page: Page, side: 'Up' | 'Down', stake: string, seconds = SHORT): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${seconds}s`) }).click()
  await page.getByLabel('Stake', { exact: true }).fill(stake)
  // Waits for the current price: the page may still show an older price, which is too old to trade.
  const last = Number(traded).toLocaleString('en', { minimumFractionDigits: 2 })
  // The ticket uses the price in the header; the chart may show a newer tick.
  await expect(page.getByRole('region', { name: 'Price' })).toHaveText(new RegExp(`^${last}`))
  await page.getByRole('button', { name: side, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${side} with ${stake} USDT` })
    .click()
}

const said = (page: Page) => page.getByRole('dialog', { name: 'Result' })
const micro = (person: Person) =>
  person.post<{ available: string }>('/wallet/detail', { currency: USDT, type: 'micro' })

test('/pages/transaction/index2: a seconds option counts down, pays stake and gain when won, and returns the stake at an equal price', async ({
  page,
}) => {
  const person = await player(server.origin)
  await open(page, FULL, person)
  await test.step('the possible loss is shown before the gain, an option is opened once, counts down, and shows its result with its price', async () => {
    await expect(page.getByRole('img', { name: /^Recorded prices of BTC\/USDT/ })).toBeVisible()
    await page.getByRole('radio', { name: /^30s/ }).click()
    await page.getByLabel('Stake', { exact: true }).fill('100')
    await expect(page.getByText('You lose 100 USDT')).toBeVisible()
    await expect(page.getByText('You get back 185 (+85)')).toBeVisible()
    await page.getByRole('button', { name: 'Up', exact: true }).click()
    const sheet = page.getByRole('dialog')
    const words = await sheet.innerText()
    expect(words.indexOf('You can lose your whole stake')).toBeGreaterThan(-1)
    expect(words.indexOf('You can lose your whole stake')).toBeLessThan(
      words.indexOf('you get back 185 USDT'),
    )
    await sheet.getByRole('button', { name: 'Up with 100 USDT' }).click()
    await expect(page.getByRole('heading', { name: 'In progress (1)' })).toBeVisible()
    await expect(page.getByRole('img', { name: /seconds? left$/ })).toBeVisible()
    const { list } = await person.get<{ list: SecondsOrder[] }>('/microtrade/lists', { status: 1 })
    expect(list).toHaveLength(1)
    const [order] = list
    if (!order) throw new Error('nothing was opened')
    await entered(person)
    await endAt('19999', 30)
    expect((await resultOf(person, order.id)).result).toBe('lose')
    await expect(said(page).getByText('Lost', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await trade('20000')
  await test.step('an equal price returns the whole stake', async () => {
    await confirm(page, 'Up', '100')
    const { id } = await entered(person)
    await expect(page.getByText('800', { exact: true })).toBeVisible()
    await endAt('20000')
    expect((await resultOf(person, id)).result).toBe('draw')
    await expect(said(page).getByText('100 USDT back')).toBeVisible()
    expect(await micro(person)).toMatchObject({ available: '900' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a won option pays stake and return in one transaction', async () => {
    await confirm(page, 'Up', '100')
    const { id } = await entered(person)
    await endAt('20001')
    expect(await resultOf(person, id)).toMatchObject({ result: 'win', fact_profits: '85' })
    await expect(said(page).getByText('+85 USDT')).toBeVisible()
    const { list } = await person.post<{ list: Bill[] }>('/wallet/legal_log', {
      currency: USDT,
      type: 'micro',
      scene: 'micro',
    })
    const gained = list.filter(({ bucket }) => bucket === 'available')
    expect(gained.map(({ value, balance_after }) => [value, balance_after])).toEqual([['185', '985']])
    await navigateAndWait(page, `/pages/fund/assets_record?currency=${USDT}&type=micro`)
    await expect(page.getByText('+85 USDT', { exact: true })).toBeVisible()
  })
})

test('a seconds option is settled by the first price at or after its end, even when the connection was lost in the meantime', async ({
  page,
  database,
}) => {
  const person = await player(server.origin)
  const proxy = await startProxy(server.origin)
  await open(page, FULL, person, proxy.origin)
  await confirm(page, 'Down', '20')
  await expect(page.getByRole('img', { name: /seconds? left$/ })).toBeVisible()
  const { id, entry } = await entered(person)
  proxy.cut()
  await expect.poll(() => proxy.sockets()).toBeGreaterThan(0)
  await endAt('19999')
  const done = await resultOf(person, id)
  const due = await database.db
    .selectFrom('ticks')
    .select(['id', 'price'])
    .where('pair_id', '=', 1)
    .where('time', '>=', entry.time + SHORT * 1000)
    .orderBy('seq')
    .executeTakeFirstOrThrow()
  expect([done.end_tick_id, done.end_price]).toEqual([due.id, due.price])
  await expect(said(page).getByText('Won', { exact: true })).toBeVisible()
  await said(page).getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByText(`#${due.id}`)).toBeVisible()
  await expect(page.getByText(/^Recalculated on this device .* the same result\.$/)).toBeVisible()
  await proxy.close()
})

test("the countdown of a seconds option follows the server's clock when the clock of the device is five minutes fast", async ({
  browser,
}) => {
  const person = await player(server.origin)
  const page = await ahead(browser, 300_000)
  await open(page, FULL, person)
  await confirm(page, 'Up', '10', 30)
  const { entry } = await entered(person)
  const ring = page.getByRole('img', { name: /seconds? left$/ })
  /** The remaining time (s) by the server's clock, which has a resolution of a second. */
  const still = async (): Promise<number> => {
    const { server_time } = await send(server.origin, 'GET', '/user/info', {}, person.token)
    return (entry.time + 30_000) / 1000 - server_time
  }
  const most = (await still()) + 2
  const left = Number.parseInt((await ring.getAttribute('aria-label')) ?? '', 10)
  expect(left).toBeLessThanOrEqual(most)
  expect(left).toBeGreaterThanOrEqual((await still()) - 3)
  await page.context().close()
})

test('/pages/transaction/index2 shows a notice when the terms of seconds options cannot be loaded or the product is closed', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const person = await player(server.origin)
  await test.step('terms that cannot be loaded can be requested again, and no sheet opens by itself', async () => {
    const fail = (call: string) => failRequests(context, `**/api/microtrade/${call}?*`)
    const coins = await fail('payable_currencies')
    const durations = await fail('seconds')
    const lists = await fail('lists')
    await open(page, FULL, person)
    const again = page.getByRole('main').getByRole('button', { name: 'Retry' })
    // Two Retry buttons: one in the ticket and one in the list of open options.
    await expect(again).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'In progress', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toHaveCount(0)
    await retry(page, again.first(), coins)
    const up = page.getByRole('button', { name: 'Up', exact: true })
    await expect(up).toBeDisabled()
    await page.getByLabel('Stake', { exact: true }).fill('100')
    await page.getByLabel('Stake', { exact: true }).press('Enter')
    await retry(page, again.first(), durations)
    await expect(up).toBeEnabled()
    await expect(page.getByText('You lose 100 USDT')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The request succeeds again, and the page's next heartbeat loads the list.
    lists()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('heading', { name: 'In progress (0)' })).toBeVisible()
    await expect(up).toBeEnabled()
    // The clock was moved by five seconds, so the page treats the last price as outdated until a new price
    // arrives.
    await trade('20002')
    await expect(page.getByText('20,002.00').first()).toBeVisible()
    await up.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await test.step('when seconds options are closed the page shows a notice instead of its buttons', async () => {
    await operate(server, 'setting', 'set', 'closed_areas_seconds', 'all', '*')
    await page.reload()
    await waitForApp(page)
    await expect(page.getByText('Your area is temporarily not supported')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toHaveCount(0)
    await operate(server, 'setting', 'clear', 'closed_areas_seconds', 'all')
  })
})

test(`${ORDERS}: a seconds option that ends moves to the list of ended options without a reload, and the list loads in pages of five`, async ({
  page,
}) => {
  const person = await player(server.origin)
  await open(page, `${ORDERS}?tab=open`, person)
  await test.step('an option that ends moves to the other tab without a reload', async () => {
    await expect(page.getByText('No options in progress')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { same: true }))
    const { id } = await place(person)
    const rows = page.getByRole('list', { name: 'Seconds options' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await trade('20000')
    await endAt('20001')
    await expect(page.getByText('No options in progress')).toBeVisible()
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText(/^Won · /)).toBeVisible()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    expect((await resultOf(person, id)).status).toBe(3)
  })
  await test.step('the list loads five options at a time', async () => {
    const other = await player(server.origin)
    for (let n = 0; n < 7; n++) await place(other)
    await trade('20000')
    await endAt('20001')
    const asked: string[] = []
    page.on('response', async (answer) => {
      if (!answer.url().includes('/microtrade/lists?')) return
      // The body is unreadable if the response arrives while the test ends.
      const body = (await answer.json().catch(() => null)) as { message: { list: unknown[] } } | null
      if (body) asked.push(`${new URL(answer.url()).searchParams.get('page')}: ${body.message.list.length}`)
    })
    await switchAccountInOtherTab(page, other.token)
    await navigateAndWait(page, `${ORDERS}?tab=history`)
    await expect.poll(() => asked).toContain('1: 5')
    await page.getByText('No more data').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('2: 2')
    await expect(page.getByRole('list', { name: 'Seconds options' }).getByRole('listitem')).toHaveCount(7)
  })
})

/**
 * Opens a page on a device whose clock is ahead. Service workers are blocked, because their clock cannot be
 * changed.
 */
async function ahead(browser: Browser, ms: number): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + ms })
  return page
}
