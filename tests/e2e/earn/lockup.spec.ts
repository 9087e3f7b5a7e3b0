import { sql } from 'kysely'
import type { BalanceRow, Bill } from '#contract/funds/wallet.ts'
import type { Database } from '#server/platform/db/database.ts'
import { expect, MOVED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate, operateByTwo } from '../../helpers/ops-commands.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  failRequests,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

test.use({ serverEnv: MOVED })

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

const funded = async (amount = '5000'): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, amount)
  return person
}

interface Catalogue {
  readonly list: readonly { readonly id: number; readonly title: string; readonly category: string }[]
}

/** Creates a USDT lockup product for 5 days with a minimum of 100; returns its id. */
async function product(terms: {
  quota?: string
  yields?: readonly [string, string]
  title: string
}): Promise<number> {
  const [low, high] = terms.yields ?? ['0.003', '0.004']
  const quota = terms.quota ?? '1000000'
  const words = [
    'lockup',
    'create',
    'lock',
    'USDT',
    '5',
    '100',
    '50000',
    low,
    high,
    '0.004',
    quota,
    terms.title,
  ]
  const made = await operateByTwo(server, ...words)
  const id = /Product (\d+)/.exec(made)?.[1] ?? ''
  await operate(server, 'lockup', 'open', id)
  return Number(id)
}

/** Locks 1,000 USDT in a product. */
const bought = (person: Person, config: number): Promise<{ readonly id: number }> =>
  person.act<{ id: number }>('/lh/deposit', { config_id: config, amount: '1000' })

/**
 * Moves the dates of an order back by `days`, and waits until the nightly jobs have paid the income of
 * `paid` days in total.
 */
async function older(id: number, days: number, paid: number): Promise<void> {
  const { db } = database
  await db.transaction().execute(async (tx) => {
    await sql`update lock_orders set value_day = value_day - ${days}, end_day = end_day - ${days},
      created_at = created_at - ${days} * 86400000::bigint where id = ${id}`.execute(tx)
    const { rows } = await sql<{
      value_day: number
    }>`select value_day from lock_orders where id = ${id}`.execute(tx)
    const day = rows[0]?.value_day ?? 0
    const past = (day + 1) * 86_400_000 - 8 * 3_600_000
    await sql`update jobs set due_at = ${past}, next_at = ${past},
      period = to_char(date '1970-01-01' + ${day}::integer, 'YYYY-MM-DD')
      where kind = 'lock_day' and object = ${String(id)}`.execute(tx)
  })
  await until('the nightly work', async () => {
    const { rows } = await sql<{ paid: number }>`select paid from lock_orders where id = ${id}`.execute(db)
    return rows[0]?.paid === paid
  })
}

test('/pages/financial/index: a guest sees the lock mining products without balances, and is sent to the login to buy', async ({
  page,
}) => {
  const person = await funded()
  await bought(person, await product({ title: 'Nearly gone', quota: '1050' }))
  const errors = watchErrors(page)
  await open(page, '/pages/financial/index')
  await test.step('a guest sees products and no balances', async () => {
    await expect(page.getByText('Log in to see your earnings')).toBeVisible()
    // The login page returns to this page after the sign-in.
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toHaveAttribute('href', /redirect=/)
    await expect(page.getByText('Total in finance')).toHaveCount(0)
    const section = page.getByRole('region', { name: 'Lock mining' })
    await expect(section.getByText('USDT lock mining, 5 days')).toBeVisible()
    await expect(section.getByText('109.5%–146% APR').first()).toBeVisible()
  })
  await test.step('a category without products shows a notice, and the other categories open their pages', async () => {
    const tiles = page.getByRole('navigation', { name: 'Services' })
    await expect(tiles.getByRole('link', { name: 'Quiz', exact: true })).toBeVisible()
    await expect(tiles.getByRole('link', { name: 'Lock mining', exact: true })).toBeVisible()
    await tiles.getByRole('link', { name: 'DeFi mining' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/lockming/lockming')
    await expect(page.getByRole('radio', { name: 'DeFi' })).toHaveAttribute('aria-checked', 'true')
  })
  await test.step('an unknown category in the address shows a notice and the first category', async () => {
    await navigateAndWait(page, '/pages/lockming/lockming?category=gold')
    await expectToast(page, 'Function in development')
    await expect(page.getByRole('radio', { name: 'Lock' })).toHaveAttribute('aria-checked', 'true')
  })
  await test.step('the introduction has a worked example and is skipped on the next visit when the box is ticked', async () => {
    await navigateAndWait(page, '/pages/lockming/welcome')
    await expect(page.getByText('988 USDT')).toBeVisible()
    await page.getByText('Do not show again').click()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/lockming/lockming')
    await navigateAndWait(page, '/pages/financial/index')
    await page
      .getByRole('navigation', { name: 'Services' })
      .getByRole('link', { name: 'Lock mining', exact: true })
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/lockming/lockming')
  })
  await test.step('a sold-out product cannot be chosen', async () => {
    await navigateAndWait(page, '/pages/lockming/lockming')
    const card = page.getByRole('article', { name: 'Nearly gone' })
    await expect(card.getByRole('button', { name: 'Sold out' })).toBeDisabled()
    expect(await markupViolations(page)).toEqual([])
  })
  await test.step('a guest is sent to the login', async () => {
    const { list } = await person.get<Catalogue>('/lh/deposit/config')
    await navigateAndWait(page, `/pages/lockming/buy?id=${list[0]?.id}`)
    await expect(page.getByRole('img', { name: /^Daily rate between/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('/pages/financial/index: the total of a member is the locked principal, and a section that cannot be loaded hides no other section', async ({
  page,
  context,
}) => {
  const person = await funded()
  const mend = await failRequests(context, '**/api/lh/deposit/config*')
  await open(page, '/pages/financial/index', person)
  await test.step('when one section cannot be loaded, the others are still shown', async () => {
    await expect(page.getByText('Total in finance')).toBeVisible()
    await expect(page.getByText('≈ $0.00')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Lock mining' }).getByRole('button', { name: 'Retry' }),
    ).toBeVisible()
  })
  mend()
  await test.step('the total is the locked principal, and a new position appears', async () => {
    const config = await product({ title: 'Sum' })
    await bought(person, config)
    await expect(page.getByText('≈ $1,000.00')).toBeVisible()
    await bought(person, config)
    await expect(page.getByText('≈ $2,000.00')).toBeVisible()
  })
})

test('/pages/lockming/buy: a purchase needs the minimum amount and the accepted agreement, and is disabled offline', async ({
  page,
  context,
}) => {
  const person = await funded('1000')
  const config = await product({ title: 'Fixed', yields: ['0.004', '0.004'] })
  await open(page, `/pages/lockming/buy?id=${config}`, person)
  await test.step('offline the available amount shows its own time', async () => {
    const line = page.getByText(/^Available 1,000/)
    await expect(line).toBeVisible()
    await context.setOffline(true)
    await expect(line.getByText(/^As of/)).toBeVisible()
  })
  await test.step('offline the page is readable and buying is disabled', async () => {
    await expect(page.getByText(/^Available 1,000/)).toBeVisible()
    await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Lock/ })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByText('You are offline. This needs a connection.')).toHaveCount(0)
  })
  await test.step('the minimum is accepted and a millionth less is rejected, the agreement must be ticked, and the shown amount is what is locked', async () => {
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('99.999999')
    await page.getByRole('button', { name: /^Lock/ }).click()
    await expect(page.getByText('The minimum per order is 100 USDT')).toBeVisible()
    await amount.fill('1000')
    await expect(page.getByText('20 USDT', { exact: true })).toBeVisible()
    await amount.fill('100')
    // A click does not buy while the checkbox is unchecked.
    await page.getByRole('button', { name: 'Lock 100 USDT' }).click()
    await expect(
      page.getByText('Please tick the box to confirm that you have understood', { exact: true }),
    ).toBeVisible()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toHaveCount(0)
    await page.getByText('I understand that the amount is locked').click()
    await page.getByRole('button', { name: 'Lock 100 USDT' }).click()
    await expect(sheet.getByText('98 USDT')).toBeVisible()
    await sheet.getByRole('button', { name: 'Lock 100 USDT' }).click()
    await expectToast(page, 'Locked')
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await page.getByRole('link', { name: 'View order' }).click()
    await expect(page.getByText('Renew at the end, on the same terms only')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Renew at the end' })).not.toBeChecked()
  })
})

test('/pages/lockming/order: a redemption returns the principal less the cost, and a matured position pays without an action', async ({
  page,
  context,
}) => {
  const person = await funded('3000')
  const available = async (): Promise<number> =>
    Number(
      (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' })).available,
    )
  const config = await product({ title: 'Early', yields: ['0.004', '0.004'] })
  const { id } = await bought(person, config)
  await open(page, '/pages/lockming/order', person)
  await test.step('offline the positions and the redemption sheet are readable, and redeeming is disabled', async () => {
    await page.getByRole('button', { name: 'Redeem early' }).click()
    await expect(page.getByRole('dialog').getByText('You lose 20 USDT')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Redeem and get/ })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Redeem and get/ })).toBeEnabled()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('redeemed three days before its end, a position of 1000 returns 988 and the income paid is kept', async () => {
    await older(id, 3, 2)
    const card = page.getByRole('article', { name: 'Early' })
    await expect(card.getByText('Day 2 of 5')).toBeVisible()
    await card.getByRole('button', { name: 'Redeem early' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('You lose 12 USDT')).toBeVisible()
    await sheet.getByRole('button', { name: 'Redeem and get 988 USDT' }).click()
    await expectToast(page, 'Redeemed')
    await expect(card).toHaveCount(0)
    await page.getByRole('tab', { name: 'Redeemed' }).click()
    await expect(page.getByRole('article', { name: 'Early' })).toContainText('988')
    expect(await available()).toBe(2996)
  })

  await test.step('its transactions on /pages/setting/bill are 1,000 locked, +4, +4 and 988 returned less 12, and add up to the balance of each bucket', async () => {
    await navigateAndWait(page, '/pages/setting/bill')
    const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('button')
    for (const [text, count] of [
      [/Spot → Mining.*1,000 USDT/, 1],
      [/Spot · .*\+4 USDT/, 2],
      [/Mining → Spot.*988 USDT.*−12 USDT/, 1],
    ] as const)
      await expect(rows.filter({ hasText: text })).toHaveCount(count)
    const { list } = await person.post<{ list: Bill[] }>('/wallet/legal_log', { limit: 100 })
    const sums = new Map<string, number>()
    for (const { account, bucket, value } of list) {
      const name = `${account} ${bucket}`
      sums.set(name, (sums.get(name) ?? 0) + Number(value))
    }
    expect(Object.fromEntries(sums)).toMatchObject({ 'change available': 2996, 'mining locked': 0 })
    for (const type of ['change', 'mining']) {
      const held = await person.post<BalanceRow>('/wallet/detail', { currency: 3, type })
      const buckets = { available: held.available, frozen: held.freeze, locked: held.locked }
      for (const [bucket, amount] of Object.entries(buckets))
        expect(Number(amount), `${type} ${bucket}`).toBe(sums.get(`${type} ${bucket}`) ?? 0)
    }
  })
  await test.step('at maturity five incomes and the principal are paid, without an action', async () => {
    const before = await available()
    const whole = await bought(person, await product({ title: 'Whole', yields: ['0.004', '0.004'] }))
    await older(whole.id, 7, 5)
    await navigateAndWait(page, '/pages/lockming/order?status=2')
    const card = page.getByRole('article', { name: 'Whole' })
    await expect(card).toContainText('Maturity')
    await expect(card.getByRole('button', { name: 'Redeem early' })).toHaveCount(0)
    await card.getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByText('+4 USDT')).toHaveCount(5)
    expect(await available()).toBe(before + 20)
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the lock mining positions that were loaded before are readable with the time of their data', async ({
    page,
    context,
  }) => {
    const person = await funded()
    await bought(person, await product({ title: 'Unopened' }))
    await open(page, '/pages/financial/index', person)
    await controlled(page)
    await expect(page.getByText('≈ $1,000.00')).toBeVisible()
    await expect(page.getByText('USDT lock mining, 5 days')).toBeVisible()
    await navigateAndWait(page, '/pages/lockming/order')
    const card = page.getByRole('article', { name: 'Unopened' })
    await expect(card).toBeVisible()
    await context.setOffline(true)
    await test.step('offline a position and its redemption sheet open although they were never opened before', async () => {
      await page.reload()
      await waitForApp(page)
      const sheet = page.getByRole('dialog')
      await card.getByRole('button').first().click()
      await expect(sheet).toContainText('Value date (UTC+8)')
      await expect(sheet.getByText(/^As of/)).toBeVisible()
      await sheet.getByRole('button', { name: 'Close' }).click()
      await card.getByRole('button', { name: 'Redeem early' }).click()
      await expect(sheet.getByText('You lose 20 USDT')).toBeVisible()
      await expect(sheet.getByRole('button', { name: 'Redeem and get 980 USDT' })).toBeDisabled()
    })
    await test.step('offline a reload shows the last data and its time', async () => {
      await page.goto(at(server.origin, '/pages/financial/index'))
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('≈ $1,000.00')).toBeVisible()
      await expect(page.getByText('USDT lock mining, 5 days')).toBeVisible()
      await expect(page.getByText(/^As of/).first()).toBeVisible()
    })
    await context.setOffline(false)
  })
})
