import { expect, test } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { operate } from '../helpers/operate.ts'
import { newPerson, type Person, send } from '../helpers/people.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { controlled } from '../offline/stored.ts'
import { clean, databaseOf, open } from './growth.ts'
import { booted, said, watchErrors } from './open.ts'

let server: RunningServer
let database: Database
test.beforeAll(async () => {
  server = await startServer()
  database = await databaseOf(server)
})
test.afterAll(async () => {
  await database.stop()
  await server.stop()
})

const available = async (person: Person): Promise<string> =>
  (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' })).available

/** A code of 7 USDT for so many people. */
async function offer(code: string, count = 100): Promise<string> {
  await operate(
    server,
    'coupon',
    'create',
    'cash',
    'USDT',
    '7',
    String(count),
    '2030-12-31',
    '2',
    code,
    'by-code',
  )
  return code
}

test.describe('/pages/setting/coupon', () => {
  test('a coupon is claimed, used once, and its money is there', async ({ page }) => {
    const errors = watchErrors(page)
    const person = await newPerson(server.origin)
    await open(page, server, '/pages/setting/coupon', person)
    const ticket = page.getByRole('article', { name: '10 USDT cash coupon' })
    await expect(ticket).toContainText('Test')
    await clean(page)
    await ticket.getByRole('button', { name: 'Claim' }).click()
    await said(page, 'Claimed')
    await expect(page.getByRole('tab', { name: 'Unused' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Use 10 USDT cash coupon' }).click()
    await said(page, '10 USDT credited')
    await expect(page.getByText('You have no unused coupons')).toBeVisible()
    await page.getByRole('tab', { name: 'Used', exact: true }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
    expect(await available(person)).toBe('10')
    await clean(page)
    expect(errors).toEqual([])
  })

  test('the same coupon used twice at once posts once', async () => {
    const person = await newPerson(server.origin)
    const { id } = await person.post<{ id: number }>('/coupon/claim', { code: await offer('TWICE') })
    const ends = await Promise.allSettled([1, 2, 3].map(() => person.act('/coupon/use', { id })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available(person)).toBe('7')
  })

  test('codes: unknown, had before, all taken', async ({ page }) => {
    const person = await newPerson(server.origin)
    await offer('ONLYONE', 1)
    await open(page, server, '/pages/setting/coupon', person)
    const code = page.getByRole('textbox', { name: 'Coupon code' })
    const form = page.getByRole('form', { name: 'Claim by code' })
    const claim = form.getByRole('button', { name: 'Claim' })
    await claim.click()
    await expect(page.getByText('Enter the coupon code')).toBeVisible()
    await code.fill('NOSUCHCODE')
    await claim.click()
    await expect(form.getByText('Parameter error')).toBeVisible()
    await code.fill('onlyone')
    await claim.click()
    await said(page, 'Claimed')
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toContainText('48 hours left')
    await code.fill('ONLYONE')
    await claim.click()
    await expect(form.getByText('You have claimed this coupon already')).toBeVisible()
    const other = await newPerson(server.origin)
    const late = await send(server.origin, 'POST', '/coupon/claim', { code: 'ONLYONE' }, other.token)
    expect(late).toMatchObject({ type: 'error', message: 'All of these coupons have been claimed' })
  })

  test('at its end it moves to the expired ones, and is told', async ({ page }) => {
    const person = await newPerson(server.origin)
    const { id } = await person.post<{ id: number }>('/coupon/claim', { code: await offer('SHORT') })
    await open(page, server, '/pages/setting/coupon', person)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toBeVisible()
    // As if it had been given long ago.
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
        .insertInto('due_work')
        .values({ kind: 'coupon_end', object: String(again.id), period: 'end', due_at: now, next_at: now })
        .execute()
    })
    await expect(page.getByText('You have no unused coupons')).toBeVisible()
    await page.getByRole('tab', { name: 'Expired' }).click()
    await expect(page.getByRole('article', { name: '7 USDT cash coupon' })).toBeVisible()
    const { list } = await person.get<{ list: { id: number }[] }>('/coupon/list', { status: '3' })
    const refused = await send(
      server.origin,
      'POST',
      '/coupon/use',
      { id: list[0]?.id ?? 0, request_id: crypto.randomUUID() },
      person.token,
    )
    expect(refused).toMatchObject({ type: 'error', message: 'The coupon has expired' })
  })

  test('offline coupons are read and none is used', async ({ page, context }) => {
    const person = await newPerson(server.origin)
    await person.post('/coupon/claim', { code: 'WELCOME10' })
    await open(page, server, '/pages/setting/coupon', person)
    await controlled(page)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use 10 USDT cash coupon' })).toBeDisabled()
    await page.reload()
    await booted(page)
    await page.getByRole('tab', { name: 'Unused' }).click()
    await expect(page.getByRole('article', { name: '10 USDT cash coupon' })).toBeVisible()
  })
})
