import { businessDayOf } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { operate, operateByTwo } from '../../helpers/ops-commands.ts'
import { deposit, newPerson } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { navigateAndWait, switchAccountInOtherTab, waitForApp, watchErrors } from '../browser-page-actions.ts'
import { expectNoMarkupViolations, idOf, makeJobDue, open } from '../signed-in-page.ts'

let server: RunningServer
let database: Database
test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

test('/pages/setting/vip shows a guest the table of VIP levels, and a member the level reached by trading volume', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, server, '/pages/setting/vip')
  await test.step('a guest sees the table of levels and the login button', async () => {
    await expect(page.getByText('Log in to see your level')).toBeVisible()
    const row = page.getByRole('row', { name: /^VIP 2/ })
    await expect(row).toContainText('1M / 200K')
    await expect(row).toContainText('2M · 9%')
    await expect(row).toContainText('25%')
    await expect(page.getByText('Credit score')).toHaveCount(0)
    await expectNoMarkupViolations(page)
  })
  await test.step('a person whom operators made a market maker and rated sees the market maker status and the credit score', async () => {
    const person = await newPerson(server.origin)
    const user = String(await idOf(person))
    await operateByTwo(server, 'vip', 'maker', user, 'on')
    await operate(server, 'vip', 'score', user, '720')
    await switchAccountInOtherTab(page, person.token)
    const own = page.getByRole('region', { name: 'My level' })
    await expect(own).toContainText('VIP 5')
    await expect(own).toContainText('Market maker')
    await expect(own).toContainText('Credit score 720')
    await expect(page.getByText('You have the highest level.')).toBeVisible()
    await expect(page.getByText('You are a market maker')).toBeVisible()
  })
  await test.step('a volume of 1,000,000 gives VIP 2 at the next 04:00', async () => {
    const person = await newPerson(server.origin)
    await deposit(server.origin, person, 3, '1000')
    const user = await idOf(person)
    // Writes the trading volumes of past days directly to the database; the nightly job then adds them up.
    const yesterday = businessDayOf(Date.now() / 1000) - 1
    const sums = { assets: decimal('0'), volume_30d: decimal('0'), asset_avg: decimal('0') }
    await database.db
      .insertInto('vip_days')
      .values({
        user_id: user,
        day: yesterday,
        volume: decimal('1000000'),
        ...sums,
        market_maker: false,
        level: 0,
        computed_at: 1,
      })
      .execute()
    await switchAccountInOtherTab(page, person.token)
    await expect(page.getByText('VIP 0', { exact: true }).first()).toBeVisible()
    await makeJobDue(database, 'vip', yesterday + 1)
    await until('tonight’s computation', async () => {
      const { vip_level } = await person.get<{ vip_level: number }>('/user/info')
      return vip_level === 2
    })
    await page.reload()
    await waitForApp(page)
    await expect(page.getByRole('region', { name: 'My level' })).toContainText('VIP 2')
    await expect(page.getByText('To VIP 3: one of the two is enough')).toBeVisible()
    await expect(page.getByText('1,000,000 / 5,000,000 USDT')).toBeVisible()
    await expect(page.getByText('4,000,000 USDT to go')).toBeVisible()
    await expect(page.getByText('Loans up to 2,000,000 USDT at 9% a year')).toBeVisible()
    await expectNoMarkupViolations(page)
    // The person gets a message about the VIP level, and can open the loan form once the identity is
    // verified to level 2.
    await navigateAndWait(page, '/pages/mailMessage/mailMessageList')
    await expect(page.getByText('You are VIP 2 now')).toBeVisible()
    await database.db.updateTable('users').set({ real_level: 2 }).where('id', '=', user).execute()
    await navigateAndWait(page, '/pages/otc/otc?tab=apply')
    // Reloads, because the app loaded the profile shortly before and would not load it again.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Years of experience' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Collateral 1' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('after a reload offline the VIP level is shown with the time of its data', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, server, '/pages/setting/vip', person)
    await controlled(page)
    await expect(page.getByText('To VIP 1: one of the two is enough')).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await waitForApp(page)
    await expect(page.getByText('To VIP 1: one of the two is enough')).toBeVisible()
    await expect(page.getByText(/^As of/).first()).toBeVisible()
  })
})
