import { sql } from 'kysely'
import type { Trader } from '#contract/trade/copy.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, MOVED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import {
  follow,
  futuresMember,
  type Leader,
  newLeader,
  traderState,
  verify,
} from '../../helpers/copy-traders.ts'
import { operate } from '../../helpers/ops-commands.ts'
import type { Person } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  failRequests,
  navigateAndWait,
  pathOf,
  prepare,
  retry,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const USDT = 3

test.use({ serverEnv: MOVED })

let server: ControlledServer
let database: Database
let leader: Leader

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
  leader = await newTrader('Leader1')
})

/** Records the price at which the orders of this test are filled. */
const trade = (): Promise<void> => server.market.tick('BTC/USDT', '60000')

const open = async (page: Page, route: string, person?: Person, lang?: string): Promise<void> => {
  await prepare(page, { ...(person && { token: person.token }), ...(lang && { lang }) })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const member = (amount?: string): Promise<Person> => futuresMember(server.origin, amount)
const newTrader = (name: string): Promise<Leader> => newLeader(server.origin, database, name)

/** Opens a position; the recorded price fills its order and the orders of its copies. */
async function position(person: Person, share = '0.3'): Promise<LeverOrder> {
  // Records the price again, because another test file may have changed it and a market order is not filled
  // far from the last price.
  await trade()
  const form = { currency_id: 1, legal_id: USDT, type: 1, share, multiple: '20', order_type: 'market' }
  const { id } = await person.act<LeverOrder>('/lever/submit', form)
  await trade()
  const order = await person.get<LeverOrder>('/lever/order', { id })
  expect(order.status).toBe(1)
  return order
}

const copies = async (person: Person, status = '1') =>
  (await person.get<{ list: LeverOrder[] }>('/follow/orders', { status, limit: 50 })).list
const openCopy = (person: Person): Promise<LeverOrder> =>
  until('a copy to be opened', async () => (await copies(person)).find(({ status }) => status === 1) ?? null)

/** Closes the trader's open positions and waits until they are closed. */
async function closeAll(person: Person): Promise<void> {
  await until('everything to be closed', async () => {
    const { list } = await person.post<{ list: LeverOrder[] }>('/lever/my_trade', { status: '1', limit: 50 })
    if (list.length === 0) return true
    await person.act('/lever/batch_close', { type: '0' })
    await trade()
    return false
  })
}

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const put = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.focus()
  await field.fill(text)
}

test('/pages/copytrade/copy and /pages/follow/index show the same list of lead traders, sorted by the server', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, '/pages/copytrade/copy')
  await test.step('both routes show the same list, with the time of its data', async () => {
    await expect(card(page, leader.name)).toBeVisible()
    await expect(page.getByText(/Updated .*\d/)).toBeVisible()
    await expect(
      page.getByText('Data updates hourly. Past results do not predict future ones.'),
    ).toBeVisible()
    await expect(card(page, leader.name).getByRole('link', { name: 'Copy', exact: true })).toBeVisible()
    const names = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))
    await clean(page)
    await navigateAndWait(page, '/pages/follow/index')
    await expect.poll(() => pathOf(page)).toBe('/pages/follow/index')
    await expect(card(page, leader.name)).toBeVisible()
    expect(await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
      names,
    )
  })

  await test.step('a change of sort order or period requests page 1 from the server, and a click shows an explanation of the figures', async () => {
    await navigateAndWait(page, '/pages/copytrade/copy')
    await expect.poll(() => pathOf(page)).toBe('/pages/copytrade/copy')
    await expect(card(page, leader.name)).toBeVisible()
    const asked = page.waitForRequest((request) => request.url().includes('sort=followers'))
    await page
      .getByRole('radio', { name: 'Followers' })
      .or(page.getByRole('button', { name: 'Followers' }))
      .click()
    expect(new URL((await asked).url()).searchParams.get('page')).toBe('1')
    await page.getByRole('button', { name: 'How the figures are computed' }).click()
    await expect(page.getByRole('dialog').getByText(/Deposits and withdrawals do not affect/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an address without an id shows a parameter error and returns to the previous page', async () => {
    await expect(card(page, leader.name)).toBeVisible()
    await navigateAndWait(page, '/pages/copytrade/trader')
    await expectToast(page, 'Parameter error')
    await expect.poll(() => pathOf(page)).toBe('/pages/copytrade/copy')
  })

  await test.step('a trader\'s own card has no "Copy" button', async () => {
    await expect(card(page, leader.name).getByRole('link', { name: 'Copy', exact: true })).toBeVisible()
    await switchAccountInOtherTab(page, leader.token)
    await expect(page.getByRole('link', { name: 'Trader panel' })).toBeVisible()
    await expect(card(page, leader.name)).toBeVisible()
    await expect(card(page, leader.name).getByRole('link', { name: 'Copy', exact: true })).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

test("/pages/copytrade/trader and /pages/follow/trader show a lead trader's figures, and the open positions to followers only", async ({
  page,
  context,
}) => {
  const [a, b] = [await newTrader('Leader2'), await newTrader('Leader3')]
  await position(a, '0.1')
  const person = await member()
  await open(page, `/pages/copytrade/trader?trader_user_id=${a.id}`)

  await test.step('changing the period keeps the tab and the scroll position below, also when the figures cannot be loaded', async () => {
    const curve = page.getByRole('region', { name: 'Profit curve' })
    await expect(curve.getByText('30-day ROI')).toBeVisible()
    await page.getByRole('tab', { name: 'Followers' }).click()
    let reject = true
    let release = (): void => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await context.route('**/api/follow/traderDetail?*', async (route) => {
      if (!route.request().url().includes('days=7')) return route.continue()
      await held
      return reject ? route.fulfill({ status: 502, body: 'no' }) : route.continue()
    })
    await curve.getByRole('radio', { name: '7 d' }).click()
    await expect(curve.getByRole('radio', { name: '7 d' })).toBeChecked()
    // While the response for the new period is pending, the values of the old period stay visible with the
    // label of the old period.
    await expect(curve.getByText('30-day ROI')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true')
    release()
    await expect(curve.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(curve.getByText('30-day ROI')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true')
    await clean(page)
    await retry(page, curve.getByRole('button', { name: 'Retry' }), () => {
      reject = false
    })
    await expect(curve.getByText('7-day ROI')).toBeVisible()
    await expect(curve.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await context.setOffline(true)
    await curve.getByRole('radio', { name: '90 d' }).click()
    await expect(curve.getByRole('alert')).toBeVisible()
    await expect(curve.getByText('7-day ROI')).toBeVisible()
    await curve.getByRole('radio', { name: '7 d' }).click()
    await expect(curve.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true')
    await context.setOffline(false)
    await context.unroute('**/api/follow/traderDetail?*')
  })

  await test.step('a non-follower sees the number of open positions, a follower sees the positions', async () => {
    await navigateAndWait(page, `/pages/follow/trader?uid=${a.id}`)
    await expect(page.getByText('1 open position. Only followers can see it.')).toBeVisible()
    await expect(card(page, 'BTC/USDT')).toHaveCount(0)
    await clean(page)
    await follow(person, a, { number: '0.5' })
    await switchAccountInOtherTab(page, person.token)
    await expect(card(page, 'BTC/USDT')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop copying' })).toBeVisible()
  })

  await test.step('"cancel and close" closes only the copies of that trader', async () => {
    await follow(person, b, { number: '0.5' })
    await position(a, '0.1')
    await position(b, '0.1')
    await expect.poll(async () => (await copies(person)).filter(({ status }) => status === 1).length).toBe(2)
    await page.getByRole('button', { name: 'Stop copying' }).click()
    const sheet = page.getByRole('dialog', { name: 'Stop copying' })
    await sheet.getByText('Close now').click()
    await sheet.getByRole('button', { name: 'Stop and close' }).click()
    await expectToast(page, 'No longer following')
    await trade()
    await expect
      .poll(async () => (await copies(person)).map(({ follow_user_id }) => follow_user_id))
      .toEqual([b.id])
  })
  for (const one of [a, b]) await closeAll(one)
})

test('/pages/follow/follow: a follower sets up copying, and the orders of the lead trader are copied in the chosen proportion', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  const [rich, poor] = [await member(), await member('100')]
  await open(page, `/pages/follow/follow?trader_user_id=${leader.id}`, rich)

  await test.step('1.555 is rounded to 1.56 before the confirmation, and following again updates the existing following', async () => {
    await put(page, 'Ratio', '1.555')
    await page.getByRole('textbox', { name: 'Follow amount' }).focus()
    await expect(page.getByRole('textbox', { name: 'Ratio', exact: true })).toHaveValue('1.56')
    await expect(page.getByText('Trader 0.30 lots × 1.56 → you 0.47')).toBeVisible()
    await put(page, 'Ratio', '1.5')
    await expect(page.getByText('Trader 0.30 lots × 1.5 → you 0.45')).toBeVisible()
    await put(page, 'Follow amount', '99999')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Start copying' }).click()
    await expect(page.getByText('Insufficient balance')).toBeVisible()
    await put(page, 'Follow amount', '500')
    await clean(page)
    await page.getByRole('button', { name: 'Start copying' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('You can lose all of 500 USDT.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Start copying' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/copytrade/my')
    await expect(card(page, leader.name).getByText('Fixed ratio × 1.5')).toBeVisible()
    await card(page, leader.name).getByRole('link', { name: 'Edit' }).click()
    // Waits for the heading, because the page shows a different form until the settings of the copy have
    // loaded.
    await expect(page.getByRole('heading', { name: 'Edit copy' })).toBeVisible()
    await page.getByRole('radio', { name: 'Fixed lots' }).click()
    await put(page, 'Lots per order', '0.2')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/copytrade/my')
    await expect(card(page, leader.name).getByText('Fixed lots 0.2')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('offline nothing is sent and the draft is kept', async () => {
    await navigateAndWait(page, `/pages/follow/follow?trader_user_id=${leader.id}`)
    await put(page, 'Follow amount', '321')
    await page.getByRole('checkbox').check()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Follow amount' })).toHaveValue('321')
  })

  await test.step("a follower copies 0.30 lots as 0.45, and a follower without money is skipped while the trader's order opens", async () => {
    await follow(rich, leader, { number: '1.5' })
    await follow(poor, leader, { number: '10', follow_amount: '100' })
    const lead = await position(leader, '0.3')
    const copy = await openCopy(rich)
    expect(copy).toMatchObject({ share: '0.45', open_tick_id: lead.open_tick_id, price: lead.price })
    await switchAccountInOtherTab(page, poor.token)
    await navigateAndWait(page, '/pages/copytrade/my?tab=positions')
    await expect(page.getByRole('list', { name: 'Skipped copies' })).toContainText(leader.name)
    await expect(page.getByText('The follow amount is used up')).toBeVisible()
    expect((await leader.get<LeverOrder>('/lever/order', { id: lead.id })).status).toBe(1)
    // A changed amount per trade applies to later copies only.
    await follow(rich, leader, { number: '0.5' })
    expect((await openCopy(rich)).share).toBe('0.45')
    await closeAll(leader)
    await expect.poll(async () => (await copies(rich, '3'))[0]?.close_reason).toBe('trader')
  })
  expect(errors).toEqual([])
  for (const one of [rich, poor]) await one.act('/follow/cancel', { follow_user_id: leader.id })
})

test('/pages/copytrade/my: a follower keeps a copied position as an own position, and a lead trader stops accepting followers', async ({
  page,
  context,
}) => {
  const person = await member()
  const mend = await failRequests(context, '**/api/follow/orders?*')
  await open(page, '/pages/copytrade/my?tab=positions', person)

  await test.step('when positions cannot be loaded, an error is shown and they can be loaded again', async () => {
    await retry(page, page.getByRole('main').getByRole('button', { name: 'Retry' }), mend)
    await expect(page.getByText('No copied positions now')).toBeVisible()
  })

  await test.step("keeping a copied position as one's own removes its copy mark and moves it out of the copied positions", async () => {
    await follow(person, leader, { number: '0.5' })
    await position(leader, '0.1')
    const copy = await openCopy(person)
    await card(page, 'BTC/USDT')
      .getByRole('button', { name: /BTC\/USDT/ })
      .click()
    await expect(page.getByText(`Copied from ${leader.name}`)).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: 'Keep as my own' }).click()
    const sheet = page.getByRole('dialog', { name: 'Keep as my own' })
    await expect(sheet.getByText('The trader’s close will no longer close this position.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Keep as my own' }).click()
    await expectToast(page, 'The position is your own now')
    await expect(page.getByText('No copied positions now')).toBeVisible()
    await navigateAndWait(page, '/pages/transaction/contract_order?tab=position')
    await expect(card(page, 'BTC/USDT')).toBeVisible()
    await expect(card(page, 'BTC/USDT').getByText('Copy', { exact: true })).toHaveCount(0)
    await closeAll(leader)
    expect((await person.get<LeverOrder>('/lever/order', { id: copy.id })).status).toBe(1)
  })

  await test.step('offline the list of followed traders shows why a following cannot be cancelled', async () => {
    await navigateAndWait(page, '/pages/copytrade/my?tab=traders')
    await expect(card(page, leader.name).getByRole('button', { name: 'Stop copying' })).toBeEnabled()
    await context.setOffline(true)
    await expect(card(page, leader.name).getByRole('button', { name: 'Stop copying' })).toBeDisabled()
    await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
    await person.act('/follow/cancel', { follow_user_id: leader.id })
    await context.setOffline(false)
    await expect(page.getByText('You are offline. This needs a connection.')).toHaveCount(0)
  })

  await test.step('the lead panel stops accepting followers, and the list then shows the trader as closed', async () => {
    const other = await newTrader('Leader7')
    await switchAccountInOtherTab(page, other.token)
    await navigateAndWait(page, '/pages/copytrade/my?tab=lead')
    await expect(page.getByText('Approved automatically in test mode.')).toBeVisible()
    await page.getByRole('switch', { name: 'Accept new followers' }).click()
    await put(page, 'Profit share', '20')
    await clean(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    const shown = await person.get<{ trader_info: Trader }>('/follow/traderDetail', {
      trader_user_id: other.id,
    })
    expect(shown.trader_info).toMatchObject({ open: 0, share_rate: '0.2' })
    await expect(follow(person, other)).rejects.toThrow('This trader takes no new followers at the moment')
  })
})

test('an application to become a lead trader needs the accepted agreement and all requirements met, and can be repeated after a rejection', async ({
  page,
}) => {
  const person = await member('100')
  await verify(database, person)
  await open(page, '/pages/copytrade/copy', person, 'hk')

  await test.step('a reader of traditional Chinese is sent to the Chinese agreement', async () => {
    await page.getByRole('link', { name: '成為交易員' }).first().click()
    await expect.poll(() => pathOf(page)).toBe('/pages/follow/agreement_zh')
    await expect(page.getByText('跟單者跟隨您自己的合約倉位', { exact: false })).toBeVisible()
  })

  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  await page.goto(at(server.origin, '/pages/follow/agreement_en'))
  await page.reload()
  await waitForApp(page)
  const needs = page.getByRole('list', { name: 'Requirements' })
  const end = page.getByRole('checkbox', { name: 'I have read the agreement to the end and accept it.' })

  await test.step('an unmet requirement blocks the application and links to the page that fulfils it', async () => {
    await needs.scrollIntoViewIfNeeded()
    await expect(needs.getByRole('img', { name: 'Not met' })).toHaveCount(1)
    await clean(page)
    await end.check()
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
    await needs.getByRole('link', { name: 'Go' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/fundTransfer')
  })

  await test.step('after reading the agreement to its end and applying, the person is in the list of traders', async () => {
    const move = { currency_id: USDT, number: '1900', from_field: 'change', to_field: 'lever' }
    await person.act('/wallet/change', move)
    await navigateAndWait(page, '/pages/follow/agreement_en')
    await expect(needs.getByRole('img', { name: 'Not met' })).toHaveCount(0)
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeEnabled()
    await end.check()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Application' })
    await sheet.getByRole('textbox', { name: 'Display name' }).fill('Newcomer9')
    await sheet.getByRole('textbox', { name: 'Signature' }).fill('Patience first.')
    await sheet.getByRole('textbox', { name: 'Contact' }).fill('by mail')
    await sheet.getByRole('textbox', { name: 'Trading experience' }).fill('Three years of futures and spot.')
    await sheet.getByRole('button', { name: 'Send application' }).click()
    await expectToast(page, 'Application sent')
    await expect(page.getByText(/Your application is being reviewed|You are a trader/)).toBeVisible()
    await until('the application to be approved', async () => (await traderState(person)).status === 2)
    await navigateAndWait(page, '/pages/copytrade/copy')
    await expect(card(page, 'Newcomer9')).toBeVisible()
  })

  await test.step('a second application is rejected while the first is in review, and accepted after the first was rejected', async () => {
    const waiting = await member()
    const id = await verify(database, waiting)
    await sql`insert into copy_traders (user_id, status, nickname, signature, contact, experience, applied_at)
      values (${id}, 'reviewing', 'Waiting5', 'Small steps.', 'by mail', 'Ten years of futures trading.', 1)`.execute(
      database.db,
    )
    const again = {
      nickname: 'Waiting5',
      signature: 'Small steps.',
      contact: 'by mail',
      experience: 'Ten years of futures.',
    }
    await expect(waiting.post('/follow/apply', again)).rejects.toThrow(
      'Your application is already in review. Wait for the answer in your messages',
    )
    await operate(server, 'traders', 'reject', String(id), 'Please', 'say', 'more')
    await switchAccountInOtherTab(page, waiting.token)
    await navigateAndWait(page, '/pages/copytrade/my?tab=lead')
    await expect(page.getByText('Your application was not approved: Please say more')).toBeVisible()
    await page.getByRole('link', { name: 'Apply again' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/follow/agreement_en')
    await waiting.post('/follow/apply', again)
    expect((await traderState(waiting)).status).toBeGreaterThan(0)
  })
})
