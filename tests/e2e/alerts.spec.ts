import type { PriceAlert } from '#contract/alert.ts'
import { type ControlledServer, expect, type Page, test } from '../browser/fixtures.ts'
import { newPerson, type Person } from '../helpers/people.ts'
import { controlled, keysIn } from '../offline/stored.ts'
import { at, booted, prepare, said } from './open.ts'

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
  await booted(page)
}
const alertsOf = async (person: Person, status: string): Promise<readonly PriceAlert[]> =>
  (await person.get<{ list: PriceAlert[] }>('/alert/list', { status })).list

test(`${PAIR}: an alert is set from the pair's page, told by a banner and a message, and listed`, async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await open(page, PAIR, person)
  await page.getByRole('button', { name: 'Price alert' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Up by %' }).click()
  await sheet.getByLabel('Change (%)').fill('0.01')
  await expect(sheet.getByText(/^Triggers at [\d,.]+ USDT$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Set alert' }).click()
  await said(page, 'Alert set')
  await server.market.tick('BTC/USDT', '68000')
  expect(await alertsOf(person, 'done')).toHaveLength(1)
  await expect(page.getByText(TOLD).first()).toBeVisible()
  const { list } = await person.get<{ list: { title: string }[] }>('/mailMessage/getList', {
    type: 'activity',
  })
  expect(list[0]?.title).toMatch(TOLD)
})

test(`${ALERTS}: waiting and triggered ones stand apart, and one is deleted`, async ({ page }) => {
  const person = await newPerson(server.origin)
  await person.post('/alert/add', { match_id: 1, kind: 'above', value: '9000000' })
  await person.post('/alert/add', { match_id: 1, kind: 'fall', value: '90' })
  await open(page, ALERTS, person)
  await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
  await page.getByRole('button', { name: /Delete the alert: BTC\/USDT, Rises to/ }).click()
  await said(page, 'Alert deleted')
  await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toHaveCount(0)
  expect(await alertsOf(person, 'waiting')).toHaveLength(1)
  await page.getByRole('tab', { name: 'Triggered' }).click()
  await expect(page.getByText('No alert has been triggered yet')).toBeVisible()
})

test(`${PAIR}: a price that is there already is refused before it is sent, and a guest is led to the login`, async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await open(page, PAIR, person)
  await page.getByRole('button', { name: 'Price alert' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Price (USDT)').fill('1')
  await sheet.getByRole('button', { name: 'Set alert' }).click()
  await expect(sheet.getByText('The price is already there')).toBeVisible()
  expect(await alertsOf(person, 'waiting')).toEqual([])

  const guest = await page.context().browser()?.newPage()
  if (!guest) throw new Error('no browser')
  await open(guest, PAIR)
  await guest.getByRole('button', { name: 'Price alert' }).click()
  await expect(guest.getByRole('dialog').getByRole('link', { name: 'Log in / Register' })).toBeVisible()
  await guest.close()
})

test.describe(() => {
  // What is read without a line is what the worker has kept.
  test.use({ serviceWorkers: 'allow' })

  test(`${ALERTS}: the list opens without a line, with its time`, async ({ page, context }) => {
    const person = await newPerson(server.origin)
    await person.post('/alert/add', { match_id: 1, kind: 'above', value: '9000000' })
    await open(page, ALERTS, person)
    await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
    await controlled(page)
    await expect.poll(() => keysIn(page, 'pages')).toContainEqual(expect.stringContaining('/alert/list'))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('BTC/USDT · Rises to 9,000,000.00')).toBeVisible()
    await expect(page.getByText(/As of/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Delete the alert/ })).toBeDisabled()
  })
})
