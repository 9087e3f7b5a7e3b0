import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LOAN_STATUS } from '#contract/earn/loan.ts'
import { decimal } from '#domain/money.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, MOVED, type Page, test } from '../../browser/fixtures.ts'
import { depositJournal } from '../../harness/deposits.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { newPerson, type Person, send } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
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

test.use({ serverEnv: MOVED })

let server: ControlledServer
let database: Database
test.beforeAll(async ({ server: running, database: connected }) => {
  server = running
  database = connected
})

interface Made {
  readonly id: number
  readonly loan_no: string
  readonly status: number
  readonly debt_total: string
}

/** Creates a person verified to level 2, with a VIP level and money in the spot account. */
async function borrower(
  money: readonly (readonly [currency: number, amount: string])[],
  vip_level = 2,
): Promise<Person> {
  const person = await newPerson(server.origin)
  const { id } = await person.get<{ id: number }>('/user/info')
  await database.db.updateTable('users').set({ vip_level, real_level: 2 }).where('id', '=', id).execute()
  for (const [currency, amount] of money) {
    const journal = depositJournal(randomUUID(), Date.now(), {
      user: id,
      currency,
      amount,
      account: 'change',
    })
    await database.db.transaction().execute((tx) => createLedger().post(tx, journal))
  }
  return person
}

interface Wanted {
  readonly amount?: string
  readonly mode?: string
  readonly collateral?: readonly (readonly [currency: number, amount: string])[]
}

const applied = (
  person: Person,
  { amount = '1000000', mode = 'end', collateral = [[USDT, '500000']] }: Wanted = {},
) =>
  person.act<Made>('/otc/loan/apply', {
    coin: 'USDT',
    amount,
    term_days: '30',
    interest_mode: mode,
    collateral: JSON.stringify(
      collateral.map(([currency_id, pledged]) => ({ currency_id, amount: pledged })),
    ),
    experience_years: '3',
    monthly_volume: '1000000',
    statement: '',
  })

const spot = async (person: Person): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency: USDT, type: 'change' })).available

const detail = (person: Person, id: number) => person.get<Made>('/otc/loan/detail', { id })

/** Applies for a loan, which demo mode approves and pays out automatically. */
async function lent(person: Person, wanted: Wanted = {}): Promise<Made> {
  const { id } = await applied(person, wanted)
  return until('the loan to be paid out', async () => {
    const one = await detail(person, id)
    return one.status === LOAN_STATUS.active && one
  })
}

/**
 * Moves the time of the payout back by `ms` and runs the jobs, which charge the interest since the
 * payout.
 */
async function aged(id: number, ms: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const start_at = row.start_at - ms
    await tx
      .updateTable('loans')
      .set({ start_at, end_at: row.end_at - ms, day: Math.floor((start_at / 1000 + 28_800) / 86_400) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('jobs')
      .set({ due_at: 0, next_at: 0 })
      .where('kind', '=', 'loan_step')
      .where('object', '=', String(id))
      .execute()
  })
}

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

/** Saves a screenshot if `LOOK=<folder>` is set. */
const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `${name}.png`), fullPage: true })
}

const LANDING = '/pages/common/borrowing'
const OTC = '/pages/otc/otc'
const amount = (page: Page) =>
  page.getByRole('region', { name: 'Loan', exact: true }).getByRole('textbox', { name: 'Amount' })
const collateral = (page: Page, row = 1) => page.getByRole('group', { name: `Collateral ${row}` })

async function pledge(page: Page, coin: string, much: string): Promise<void> {
  await collateral(page)
    .getByRole('button', { name: /^Asset/ })
    .click()
  await page.getByRole('option', { name: new RegExp(`^${coin}\\b`) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await collateral(page).getByRole('textbox', { name: 'Amount' }).fill(much)
}

async function trading(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Years of experience' }).fill('3')
  await page.getByRole('textbox', { name: 'Monthly volume' }).fill('1000000')
  await page.getByRole('checkbox', { name: /^I understand/ }).check()
}

const apply = (page: Page) => page.getByRole('button', { name: /^Apply/ }).last()

test(`${LANDING} and ${OTC}: the loan conditions are shown to guests and to members who may not borrow yet, with the requirements that are not met`, async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.route('**/api/otc/config**', (route) => route.abort('connectionreset'))
  await open(page, LANDING)
  await test.step('when the loan conditions cannot be loaded, the page still explains loans and their risk and links to the loans of the person', async () => {
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Risk', exact: true })).toContainText('110%')
    await expect(page.getByText('What is the margin level?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'My loans' })).toBeVisible()
  })
  await page.unroute('**/api/otc/config**')
  await test.step('a member of VIP 1 reads "VIP level 2 or higher, or market maker status, is required" with a link to the levels', async () => {
    const person = await borrower([], 1)
    await switchAccountInOtherTab(page, person.token)
    await expect(page.getByText('VIP level 2 or higher, or market maker status, is required')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View VIP levels' })).toHaveAttribute('href', /setting\/vip/)
    await navigateAndWait(page, OTC)
    await expect.poll(() => pathOf(page)).toBe(OTC)
    await expect(page.getByRole('link', { name: 'View VIP levels' })).toBeVisible()
    await expect(page.getByText('VIP level 2 or higher, or market maker status, is required')).toBeVisible()
    await expect(amount(page)).toHaveCount(0)
  })
  await test.step('advanced verification is required before the form', async () => {
    const person = await borrower([[USDT, '500000']])
    const { id } = await person.get<{ id: number }>('/user/info')
    await database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
    await switchAccountInOtherTab(page, person.token)
    await expect(page.getByText('This needs advanced verification.')).toBeVisible()
    const rejected = await send(server.origin, 'POST', '/otc/loan/apply', {}, person.token)
    expect(rejected.type).not.toBe('ok')
  })
  await test.step('a guest reads levels, risk and conditions, and that 500,000 USDT of collateral allow 1,000,000 at 150 %', async () => {
    await navigateAndWait(page, LANDING)
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await switchAccountInOtherTab(page)
    await expect(page.getByRole('heading', { name: 'Borrow 500,000 – 10,000,000 USDT' })).toBeVisible()
    const calculator = page.getByRole('region', { name: 'Calculator' })
    await calculator.getByRole('textbox', { name: /^You pledge/ }).fill('500000')
    await expect(calculator.getByText('Maximum loan').locator('..')).toContainText('1,000,000 USDT')
    await expect(calculator.getByText('Required collateral').locator('..')).toContainText('500,000 USDT')
    await expect(calculator.getByText('Margin level').locator('..')).toContainText('150%')
    await expect(calculator.getByText('Interest for the term').locator('..')).toContainText(
      '7,397.26026 USDT',
    )
    await expect(page.getByRole('row', { name: /^VIP 2/ })).toContainText('9%')
    await expect(page.getByRole('row', { name: /^Market maker/ })).toContainText('5%')
    await expect(page.getByRole('region', { name: 'Risk', exact: true })).toContainText('110%')
    await expect(page.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
    await clean(page)
    await look(page, 'landing')
    expect(errors).toEqual([])
  })
})

test(`${OTC}: an application for a loan outside of the limits is rejected, and a valid application is reviewed and paid out`, async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await borrower([[USDT, '6000000']], 5)
  await open(page, OTC, person)
  await test.step('amounts of 499,999.99 and 10,000,000.01 are rejected, on the page and by the server', async () => {
    await pledge(page, 'USDT', '6000000')
    await trading(page)
    for (const wrong of ['499999.99', '10000000.01']) {
      await amount(page).fill(wrong)
      await apply(page).click()
      await expect(page.getByText('A loan must be worth 500,000 to 10,000,000 USDT')).toBeVisible()
      await amount(page).fill('500000')
      await expect(page.getByText('A loan must be worth 500,000 to 10,000,000 USDT')).toHaveCount(0)
      await expect(applied(person, { amount: wrong, collateral: [[USDT, '6000000']] })).rejects.toThrow(
        /loan_limit/,
      )
    }
  })
  await navigateAndWait(page, LANDING)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await switchAccountInOtherTab(page, (await borrower([[USDT, '600000']])).token)
  await navigateAndWait(page, OTC)
  await test.step('an application with its current risk is confirmed, reviewed automatically and paid out', async () => {
    await amount(page).fill('1000000')
    await pledge(page, 'USDT', '400000')
    await trading(page)
    await apply(page).click()
    await expect(page.getByText(/at most twice the collateral \(3x\)/)).toBeVisible()
    await collateral(page).getByRole('textbox', { name: 'Amount' }).fill('500000')
    await expect(page.getByText('150% · 3.0x')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Interest plan' })).toContainText('7,397.26026')
    await clean(page)
    await look(page, 'apply')
    await apply(page).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('You can lose all of your collateral')
    await expect(sheet).toContainText('7,397.26026 USDT')
    await look(page, 'confirm')
    await sheet.getByRole('button', { name: 'Apply for 1,000,000 USDT' }).click()
    await expect(page.getByText('Application received')).toBeVisible()
    await page.getByRole('link', { name: 'View loan' }).click()
    await expect.poll(() => pathOf(page)).toBe(OTC)
    const opened = page.getByRole('dialog')
    await expect(opened.getByText('Loan paid out').first()).toBeVisible()
    await expect(opened.getByRole('table', { name: 'Schedule' })).toContainText('1,000,000')
    await look(page, 'detail')
    expect(errors).toEqual([])
  })
})

test(`${OTC}: a borrower adds collateral and repays, and a loan is liquidated when the price falls to a margin level of 109.9 %`, async ({
  page,
}) => {
  const person = await borrower([[USDT, '700000']])
  const { id } = await lent(person)
  await open(page, `${OTC}?tab=loans`, person)
  await test.step("collateral is added, a transfer that would lead below 150 % is rejected, and another person's loan is reported as not found", async () => {
    const move = { currency_id: USDT, number: '1', from_field: 'margin', to_field: 'change' }
    await expect(person.act('/wallet/change', move)).rejects.toThrow(/loan_floor/)
    await page.getByRole('button', { name: 'Add collateral' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('100000')
    await expect(sheet.getByText('160%')).toBeVisible()
    await look(page, 'collateral')
    await sheet.getByRole('button', { name: 'Add 100,000 USDT' }).click()
    // Nothing is booked before the person confirms.
    const confirm = page.getByRole('dialog').last()
    await expect(confirm).toContainText('You can lose all of your collateral')
    await expect(confirm).toContainText('160%')
    await look(page, 'collateral-confirm')
    expect(await spot(person)).toBe('200000')
    await confirm.getByRole('button', { name: 'Add 100,000 USDT' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText('160%')
    expect(await spot(person)).toBe('100000')
    await person.act('/wallet/change', { ...move, number: '100000' })
    const other = await borrower([])
    const rejected = await send(server.origin, 'GET', '/otc/loan/detail', { id }, other.token)
    expect(rejected).toMatchObject({ key: 'param_error' })
  })
  await test.step('the repayment sheet uses the debt as currently read, not as it was when it opened', async () => {
    await page.getByRole('article').getByRole('button', { name: 'Repay' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('You owe').locator('..')).toContainText('1,000,000 USDT')
    await aged(id, DAY)
    await expect(sheet.getByText('You owe').locator('..')).toContainText('1,000,246.575342 USDT')
    await sheet.getByRole('button', { name: 'All' }).click()
    await expect(sheet.getByRole('button', { name: 'Repay 1,000,246.575342 USDT' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  await test.step('two days overdue, the figures match the specification, and a full repayment returns the collateral', async () => {
    const late = await borrower([[USDT, '600000']])
    const { id: overdue } = await lent(late)
    await aged(overdue, 31 * DAY + 3_600_000)
    await until(
      'the days to be booked',
      async () => (await detail(late, overdue)).debt_total === '1017471.232862',
    )
    await switchAccountInOtherTab(page, late.token)
    const card = page.getByRole('article')
    await expect(card).toContainText('Overdue')
    await expect(card).toContainText('1,017,471.232862 USDT')
    await expect(card).toContainText('2 days')
    await clean(page)
    await look(page, 'overdue')
    await card.getByRole('button', { name: 'Repay' }).click()
    const sheet = page.getByRole('dialog').first()
    await sheet.getByRole('button', { name: 'All' }).click()
    await expect(sheet.getByText('1. Overdue interest').locator('..')).toContainText('10,073.972602')
    await expect(sheet.getByText('2. Interest').locator('..')).toContainText('7,397.26026')
    await expect(sheet.getByText('3. Principal').locator('..')).toContainText('1,000,000')
    await expect(sheet.getByText(/^From Margin/).locator('..')).toContainText('1,000,000')
    await look(page, 'repay')
    await sheet.getByRole('button', { name: /^Repay 1,017,471/ }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Repay 1,017,471/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Finished' }).click()
    await expect(page.getByRole('article')).toContainText('Repaid')
    expect(Number(await spot(late))).toBeGreaterThan(582_500)
  })
  await test.step('when prices fall to 109.9 % the loan is liquidated within 10 s, and the receipt names the prices', async () => {
    const holder = await borrower([[BTC, '25']])
    await server.market.tick('BTC/USDT', '20000')
    const { id: dropping } = await lent(holder, { collateral: [[BTC, '25']] })
    // At this price, 25 BTC and 1,000,000 USDT are worth 109.9 % of the debt of 1,000,000 USDT.
    await server.market.tick('BTC/USDT', '3960')
    const dropped = await database.db
      .selectFrom('ticks')
      .select('time')
      .where('price', '=', decimal('3960'))
      .orderBy('seq')
      .executeTakeFirstOrThrow()
    const closed = await database.db
      .selectFrom('loans')
      .selectAll()
      .where('id', '=', dropping)
      .executeTakeFirstOrThrow()
    expect(closed.status).toBe('liquidated')
    expect(closed.finished_at - dropped.time).toBeLessThan(10_000)
    await switchAccountInOtherTab(page, holder.token)
    await navigateAndWait(page, `${OTC}?tab=loans&id=${dropping}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('How it was closed')).toBeVisible()
    await expect(sheet.getByText('Debt paid').locator('..')).toContainText('1,000,000 USDT')
    await expect(sheet.getByText('Returned to spot').locator('..')).toContainText('99,000 USDT')
    await expect(sheet.getByText(/3,960 · #\d+/)).toBeVisible()
    await look(page, 'liquidated')
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test(`${OTC}: offline the loans that were loaded before are readable, and every action is disabled`, async ({
    page,
    context,
  }) => {
    const person = await borrower([[USDT, '600000']])
    const { id } = await lent(person)
    await open(page, `${OTC}?tab=loans`, person)
    await controlled(page)
    await test.step('offline a loan of the list opens for the first time, with the data of its row', async () => {
      await expect(page.getByRole('article')).toContainText('1,000,000 USDT')
      await context.setOffline(true)
      await expect(page.getByRole('article').getByRole('button', { name: 'Repay' })).toBeDisabled()
      await page.getByRole('button', { name: 'Details' }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByText('Principal').locator('..')).toContainText('1,000,000 USDT')
      await expect(sheet.getByText('APR').locator('..')).toContainText('9%')
      await expect(sheet.getByText(/^As of/)).toBeVisible()
      await look(page, 'offline-first')
      await context.setOffline(false)
      await expect(sheet.getByRole('table', { name: 'Schedule' })).toBeVisible()
    })
    await test.step('offline the debt and its schedule are readable with their time, the risk gauge is grey, and nothing can be done', async () => {
      await navigateAndWait(page, `${OTC}?tab=loans&id=${id}`)
      await expect(page.getByRole('dialog').getByRole('table', { name: 'Schedule' })).toBeVisible()
      await expect(page.getByRole('dialog').locator('[data-band="safe"]')).toBeVisible()
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('table', { name: 'Schedule' })).toContainText('1,000,000')
      await expect(sheet.locator('[data-band="unknown"]')).toBeVisible()
      await expect(sheet.getByText('Prices are out of date')).toBeVisible()
      await expect(sheet.getByText(/^As of/)).toBeVisible()
      await expect(sheet.getByRole('button', { name: 'Repay' })).toBeDisabled()
      await expect(sheet.getByRole('button', { name: 'Add collateral' })).toBeDisabled()
      await look(page, 'offline')
      await context.setOffline(false)
    })
  })
})
