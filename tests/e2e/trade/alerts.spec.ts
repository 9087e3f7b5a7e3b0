import type { PriceAlert } from '#contract/market/alert.ts'
import { type ControlledServer, expect, type Page, test } from '../../browser/fixtures.ts'
import { newPerson, type Person } from '../../helpers/test-people.ts'
import { controlled, keysIn } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
} from '../browser-page-actions.ts'

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const PAIR = '/pages/transaction/currency?match_id=1'
const ALERTS = '/pages/market/alerts'
const TOLD = /^BTC\/USDT rose to [\d,.]+$/

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const alertsOf = async (person: Person, status: string): Promise<readonly PriceAlert[]> =>
  (await person.get<{ list: PriceAlert[] }>('/alert/list', { status })).list

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test('a price alert is set, announced when it triggers, listed and deleted, and the list is readable offline', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    const sheet = page.getByRole('dialog')
    await open(page, PAIR)

    await test.step(`${PAIR}: an alert at a price already reached is rejected before it is sent, and a guest is sent to the login`, async () => {
      await page.getByRole('button', { name: 'Price alert' }).click()
      await expect(sheet.getByRole('link', { name: 'Log in / Register' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      // The login page redirects a signed-in person to the home page.
      await navigateAndWait(page, '/pages/common/login')
      await switchAccountInOtherTab(page, person.token)
      await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
      await navigateAndWait(page, PAIR)
      await page.getByRole('button', { name: 'Price alert' }).click()
      await sheet.getByLabel('Price (USDT)').fill('1')
      await sheet.getByRole('button', { name: 'Set alert' }).click()
      await expect(sheet.getByText('The price is already there')).toBeVisible()
      expect(await alertsOf(person, 'waiting')).toEqual([])
    })

    await test.step(`${ALERTS}: active and triggered alerts are listed separately, and an alert can be deleted`, async () => {
      await person.post('/alert/add', { match_id: 1, kind: 'above', value: '9000000' })
      await person.post('/alert/add', { match_id: 1, kind: 'fall', value: '90' })
      await navigateAndWait(page, ALERTS)
      await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
      await page.getByRole('button', { name: /Delete the alert: BTC\/USDT, Rises to/ }).click()
      await expectToast(page, 'Alert deleted')
      await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toHaveCount(0)
      expect(await alertsOf(person, 'waiting')).toHaveLength(1)
      await page.getByRole('tab', { name: 'Triggered' }).click()
      await expect(page.getByText('No alert has been triggered yet')).toBeVisible()
    })

    await test.step(`${PAIR}: an alert set on the page of the pair is announced by a banner and a message when it triggers`, async () => {
      await navigateAndWait(page, PAIR)
      await page.getByRole('button', { name: 'Price alert' }).click()
      await sheet.getByRole('radio', { name: 'Up by %' }).click()
      await sheet.getByLabel('Change (%)').fill('0.01')
      await expect(sheet.getByText(/^Triggers at [\d,.]+ USDT$/)).toBeVisible()
      await sheet.getByRole('button', { name: 'Set alert' }).click()
      await expectToast(page, 'Alert set')
      await server.market.tick('BTC/USDT', '68000')
      expect(await alertsOf(person, 'done')).toHaveLength(1)
      await expect(page.getByText(TOLD).first()).toBeVisible()
      const { list } = await person.get<{ list: { title: string }[] }>('/mailMessage/getList', {
        type: 'activity',
      })
      expect(list[0]?.title).toMatch(TOLD)
    })

    await test.step(`${ALERTS}: offline the list opens with the time of its data`, async () => {
      await person.post('/alert/add', { match_id: 1, kind: 'above', value: '9000000' })
      await navigateAndWait(page, ALERTS)
      await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
      await controlled(page)
      await expect.poll(() => keysIn(page, 'pages')).toContainEqual(expect.stringContaining('/alert/list'))
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
      await expect(page.getByText(/As of/).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /Delete the alert: BTC\/USDT, Rises to/ })).toBeDisabled()
    })
  })
})
