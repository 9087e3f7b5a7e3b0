import type { Database } from '#server/platform/db/database.ts'
import { expect, FILLED, test } from '../../browser/fixtures.ts'
import { operateByTwo } from '../../helpers/ops-commands.ts'
import {
  finishedOrder,
  newPerson,
  type Person,
  personWithUsdt,
  send,
  verified,
} from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  expectNoToast,
  expectToast,
  navigateAndWait,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'
import { expectNoMarkupViolations, open } from '../signed-in-page.ts'

test.use({ serverEnv: FILLED })

let server: RunningServer
let database: Database
test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const available = async (person: Person): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' })).available

/** Creates coupons, as operators do. */
const create = (...args: string[]): Promise<string> => operateByTwo(server, 'coupon', 'create', ...args)

/** Creates a coupon code for 7 USDT that `count` people can claim. */
async function offer(code: string, count = 100): Promise<string> {
  await create('cash', 'USDT', '7', String(count), '2030-12-31', '2', code, 'by-code')
  return code
}

test('/pages/setting/coupon: a coupon is claimed with a code, credited once, and expires at its end', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await verified(database.db, await newPerson(server.origin))
  await offer('ONLYONE', 1)
  await open(page, server, '/pages/setting/coupon', person)
  await test.step('an unknown code, a code used before and a code without coupons left are rejected, each with its reason', async () => {
    const code = page.getByRole('textbox', { name: 'Coupon code' })
    const form = page.getByRole('form', { name: 'Claim with a code' })
    const claim = form.getByRole('button', { name: 'Claim' })
    await claim.click()
    await expect(page.getByText('Enter the coupon code')).toBeVisible()
    await code.fill('NOSUCHCODE')
    await claim.click()
    // The field keeps its text and shows the error.
    await expect(code).toHaveAccessibleDescription('There is no coupon with this code. Check the code')
    await expect(code).toHaveValue('NOSUCHCODE')
    await code.fill('onlyone')
    await claim.click()
    await expectToast(page, 'Claimed')
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toContainText('48 hours left')
    await code.fill('ONLYONE')
    await claim.click()
    await expect(form.getByText('You have claimed this coupon already')).toBeVisible()
    // Switching to another tab hides the error, and the field keeps the typed code.
    await page.getByRole('tab', { name: 'Used', exact: true }).click()
    await expect(form.getByText('You have claimed this coupon already')).toBeHidden()
    await expect(code).toHaveValue('ONLYONE')
    const other = await verified(database.db, await newPerson(server.origin))
    const late = await send(server.origin, 'POST', '/coupon/claim', { code: 'ONLYONE' }, other.token)
    expect(late).toMatchObject({
      type: 'error',
      message: 'All of these coupons have been claimed. Try another code',
    })
  })
  // Continues as another person, who has no coupons.
  const fresh = await verified(database.db, await newPerson(server.origin))
  await switchAccountInOtherTab(page, fresh.token)
  await test.step('a claimed coupon is used once and its money is credited', async () => {
    // The selected tab is part of the URL, so the tab that the previous person selected is still open.
    await page.getByRole('tab', { name: 'Claimable' }).click()
    const ticket = page.getByRole('article', { name: '10 USDT cash coupon' })
    await expect(ticket).toContainText('Test')
    await expectNoMarkupViolations(page)
    // Waits until the previous toast is gone, because the next toast has the same text.
    await expectNoToast(page)
    await ticket.getByRole('button', { name: 'Claim' }).click()
    await expectToast(page, 'Claimed')
    await expect(page.getByRole('tab', { name: 'Unused' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Use 10 USDT cash coupon' }).click()
    await expectToast(page, '10 USDT credited')
    await expect(page.getByText('You have no unused coupons')).toBeVisible()
    await page.getByRole('tab', { name: 'Used', exact: true }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
    expect(await available(fresh)).toBe('10')
    await expectNoMarkupViolations(page)
  })
  await test.step('using one coupon twice at the same time credits it once', async () => {
    const person = await verified(database.db, await newPerson(server.origin))
    const { id } = await person.post<{ id: number }>('/coupon/claim', { code: await offer('TWICE') })
    const ends = await Promise.allSettled([1, 2, 3].map(() => person.act('/coupon/use', { id })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available(person)).toBe('7')
  })
  await test.step('at its end a coupon moves to the list of expired coupons and the person gets a message', async () => {
    const person = await verified(database.db, await newPerson(server.origin))
    const { id } = await person.post<{ id: number }>('/coupon/claim', { code: await offer('SHORT') })
    await switchAccountInOtherTab(page, person.token)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toBeVisible()
    // Moves the dates of the coupon back, so that it has expired.
    await database.db.transaction().execute(async (tx) => {
      const now = Date.now()
      await tx.deleteFrom('coupons').where('id', '=', id).execute()
      const offered = await tx
        .selectFrom('coupon_offers')
        .selectAll()
        .where('code', '=', 'SHORT')
        .executeTakeFirstOrThrow()
      const { user_id } = await tx
        .selectFrom('users')
        .select('id as user_id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      const again = await tx
        .insertInto('coupons')
        .values({
          offer_id: offered.id,
          user_id,
          kind: 'cash',
          currency_id: offered.currency_id,
          value: offered.value,
          given_at: now - 172_800_000,
          end_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('jobs')
        .values({ kind: 'coupon_end', object: String(again.id), period: 'end', due_at: now, next_at: now })
        .execute()
    })
    await expect(page.getByText('You have no unused coupons')).toBeVisible()
    await page.getByRole('tab', { name: 'Expired' }).click()
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toBeVisible()
    const { list } = await person.get<{ list: { id: number }[] }>('/coupon/list', { status: '3' })
    const rejected = await send(
      server.origin,
      'POST',
      '/coupon/use',
      { id: list[0]?.id ?? 0, request_id: crypto.randomUUID() },
      person.token,
    )
    expect(rejected).toMatchObject({ type: 'error', message: 'The coupon has expired. Choose another one' })
    const told = async () =>
      (await person.get<{ list: { content: string }[] }>('/mailMessage/getList')).list.map(
        ({ content }) => content,
      )
    await expect.poll(told).toContain('“7 USDT cash coupon” was not used in time.')
  })
  expect(errors).toEqual([])
})

test('a fee coupon pays the fee of an order, and a yield coupon raises the daily income of a lock mining order', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await verified(database.db, await personWithUsdt(server.origin))
  await create('fee', 'USDT', '50', '100', '2030-12-31', '2', 'FEES', 'by-code', 'scope=spot', 'min=20')
  await create('yield', 'USDT', '0.1%', '100', '2030-12-31', '2', 'MORE', 'by-code')
  await person.post('/coupon/claim', { code: 'FEES' })
  await open(page, server, '/pages/setting/coupon', person)
  await test.step('a fee coupon chosen in the confirmation of an order pays its fee', async () => {
    await page.getByRole('tab', { name: 'Unused' }).click()
    const ticket = page.getByRole('article', { name: '50 USDT fee coupon' })
    await expect(ticket).toContainText('Pays fees of spot orders in USDT until its value is spent')
    await expect(ticket).toContainText('For orders of 20 USDT or more')
    await expectNoMarkupViolations(page)
    await ticket.getByRole('link', { name: 'Use 50 USDT fee coupon' }).click()
    await expect(page).toHaveURL(/transaction\/index\?type=coins/)
    // A limit order far below the market stays open and reserves the coupon; cancelling the order releases the
    // coupon.
    const price = page.getByRole('textbox', { name: /^Price/ })
    await expect(price).not.toHaveValue('')
    await price.fill('1000')
    await expect(price).toHaveValue('1000')
    await page.getByRole('textbox', { name: /^Amount/ }).fill('0.1')
    await page.getByRole('form', { name: 'Order' }).getByRole('button', { name: /^Buy/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm order' })
    await expect(sheet.getByRole('radio', { name: 'No coupon' })).toBeVisible()
    await sheet.getByRole('radio', { name: '50 USDT' }).click()
    await expect(sheet.getByText(/of the fee: it is charged and returned immediately/)).toBeVisible()
    await sheet.getByRole('button', { name: /^Buy/ }).click()
    await expectToast(page, 'Order placed')
    const { list } = await person.get<{ list: { id: number; coupon_id: number }[] }>('/coin/list', {
      status: 'open',
    })
    expect(list[0]?.coupon_id).toBeGreaterThan(0)
    const mine = () =>
      person.get<{ list: { in_use: number; left: string }[] }>('/coupon/list', { status: '1' })
    expect((await mine()).list[0]).toMatchObject({ in_use: 1, left: '50' })
    await person.act('/coin/trade', { id: list[0]?.id ?? 0 }, 'PUT')
    expect((await mine()).list[0]).toMatchObject({ in_use: 0, left: '50' })
    // A market order is filled, so its fee is charged and paid by the coupon.
    const id = list[0]?.coupon_id ?? 0
    const order = await finishedOrder(
      person,
      await person.act('/coin/trade', {
        currency_id: 1,
        legal_id: 3,
        type: 1,
        amount: '0.01',
        amount_unit: 'base',
        order_type: 'market',
        coupon_id: id,
      }),
    )
    expect(order).toMatchObject({ status: 'complete', rebate: order.fee })
    expect(Number((await mine()).list[0]?.left)).toBeCloseTo(50 - Number(order.fee), 6)
  })
  await test.step('a yield coupon chosen when buying a lock mining order adds to its daily income', async () => {
    await person.post('/coupon/claim', { code: 'MORE' })
    const { list } = await person.get<{ list: { id: number; currency_name: string; min_amount: string }[] }>(
      '/lh/deposit/config',
    )
    const product = list.find(({ currency_name }) => currency_name === 'USDT')
    await navigateAndWait(page, `/pages/lockming/buy?id=${product?.id}`)
    // Waits for an exact name, because the ticket of the previous page has a field with a similar name.
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
    await page.getByText('I understand that the amount is locked').click()
    await page.getByRole('button', { name: /^Lock 1,000/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: '+0.1% a day' }).click()
    await expect(sheet.getByText(/^Adds 1(\.0+)? USDT to this order’s daily income/)).toBeVisible()
    await sheet.getByRole('button', { name: /^Lock 1,000/ }).click()
    await expectToast(page, 'Locked')
    const orders = await person.get<{ list: { coupon_rate: string }[] }>('/lh/deposit/order')
    expect(orders.list[0]).toMatchObject({ coupon_rate: '0.001' })
    expect((await person.get<{ total: number }>('/coupon/list', { status: '2' })).total).toBe(1)
  })
  expect(errors).toEqual([])
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('offline the loaded coupons are readable and cannot be used', async ({ page, context }) => {
    const person = await verified(database.db, await newPerson(server.origin))
    await person.post('/coupon/claim', { code: 'WELCOME10' })
    await open(page, server, '/pages/setting/coupon', person)
    await controlled(page)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use 10 USDT cash coupon' })).toBeDisabled()
    await page.reload()
    await waitForApp(page)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
  })
})
