import type { Bill } from '#contract/funds/wallet.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { deposit, finishedOrder, newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled, keysIn } from '../../offline/stored-data.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../browser-page-actions.ts'
import { exported } from '../export-sheet.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const BILLS = '/pages/fund/assets_all_record'

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const rich = async (): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '10000')
  return person
}
const order = (person: Person, fields: Readonly<Record<string, string>>): Promise<SpotOrder> =>
  person.act('/coin/trade', { currency_id: 1, legal_id: 3, type: 1, ...fields })

test(`${BILLS}: transactions are grouped by order, filtered by day and kind, and exported with their fills`, async ({
  page,
}) => {
  const person = await rich()
  const rows = page.getByRole('list', { name: 'Transactions' }).getByText(/^Balance /)

  await test.step(`${BILLS}: freezes and releases are grouped under their order, and listed singly when the filter asks for them`, async () => {
    const resting = await order(person, { order_type: 'limit', target_price: '10000', amount: '0.01' })
    await person.act('/coin/trade', { id: resting.id }, 'PUT')
    const { list } = await person.post<{ list: Bill[] }>('/wallet/legal_log', { limit: 50 })
    const eventsOf = (bills: readonly Bill[]) => new Set(bills.map((bill) => bill.journal_id)).size
    const moved = list.filter((bill) => bill.ref_id === `${resting.id}` && bill.ref_type === 'spot_order')
    expect(eventsOf(moved)).toBe(2)
    await open(page, BILLS, person)
    await expect(rows.filter({ visible: true })).toHaveCount(eventsOf(list) - 1)
    await page.getByText(/^\d+ freezes? (?:or|and) releases?/).click()
    await expect(rows.filter({ visible: true })).toHaveCount(eventsOf(list))
  })

  await test.step(`${BILLS}: a range of days shows only transactions of these days`, async () => {
    await expect(rows.first()).toBeVisible()
    await page.getByRole('button', { name: 'Dates' }).click()
    const dates = page.getByRole('dialog', { name: 'Dates' })
    await dates.getByLabel('From').fill('2020-01-01')
    await dates.getByLabel('To').fill('2020-01-31')
    await dates.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.getByRole('button', { name: /^Dates: / }).click()
    await dates.getByRole('button', { name: '7 days' }).click()
    await expect(rows.first()).toBeVisible()
  })

  await test.step(`${BILLS}: the transaction of a filled order names the order and leads to it`, async () => {
    const filled = await finishedOrder(person, await order(person, { order_type: 'market', amount: '100' }))
    const { list } = await person.post<{ list: Bill[] }>('/wallet/legal_log', { scene: 'coin_trade' })
    await navigateAndWait(page, '/pages/fund/assets')
    await navigateAndWait(page, BILLS)
    await page
      .getByRole('button', { name: list[0]?.info ?? '' })
      .first()
      .click()
    const bill = page.getByRole('dialog')
    await expect(bill).toContainText(`Order ${filled.id}`)
    await expect(bill).toContainText(/Worst price[\d,.]+ USDT/)
    await bill.getByRole('link', { name: 'View the related record' }).click()
    await expect(page.getByRole('dialog', { name: `Order ${filled.id}` })).toContainText('Filled')
  })

  await test.step(`${BILLS}: orders are exported with their fills, and a tax file has one row for each fill`, async () => {
    const bought = await finishedOrder(person, await order(person, { order_type: 'market', amount: '250' }))
    await open(page, BILLS, person)
    const orders = await exported(page, 'Orders')
    const [fill] = bought.fills
    expect(orders.filter((line) => line.startsWith(`Spot,${bought.id},Fill,`))).toHaveLength(
      bought.fills.length,
    )
    expect(orders.find((line) => line.startsWith(`Spot,${bought.id},Fill,`))).toContain(
      `,${fill?.number},${fill?.price},${fill?.total},${fill?.fee},USDT,`,
    )
    expect(orders.find((line) => line.startsWith(`Spot,${bought.id},Order,`))).toContain(
      ',BTC/USDT,Buy,Market,',
    )
    const taxes = await exported(page, 'Taxes')
    expect(taxes[0]).toBe(
      'Date (UTC),Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    )
    const row = `,${fill?.total},USDT,${fill?.number},BTC,${fill?.fee},USDT,,,,`
    expect(taxes.filter((line) => line.includes(row) && line.includes(`Order ${bought.id}`))).toHaveLength(1)
  })
})

test.describe(() => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })

  test(`${BILLS}: several pages of transactions are filtered and exported, and are readable offline`, async ({
    page,
    context,
  }) => {
    test.slow()
    const person = await rich()
    const transfers = 28
    /** Number of rows of the list: one for the deposit, and one for each transfer, which combines two postings. */
    const events = transfers + 1
    for (let n = 0; n < transfers; n++)
      await person.act('/wallet/change', {
        currency_id: 3,
        number: '1000.5',
        from_field: n % 2 === 0 ? 'change' : 'lever',
        to_field: n % 2 === 0 ? 'lever' : 'change',
      })
    await open(page, BILLS, person)
    await controlled(page)
    const rows = page.getByRole('list', { name: 'Transactions' }).getByText(/^Balance /)

    await test.step(`${BILLS}: a new filter starts at the first page, and the exported file has unrounded decimals`, async () => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/wallet/legal_log')) asked.push(request.postData() ?? '')
      })
      const pages = (type: string) =>
        asked
          .map((body) => new URLSearchParams(body))
          .filter((wire) => wire.get('type') === type)
          .map((wire) => wire.get('page'))
      await expect(rows.first()).toBeVisible()
      await expect(async () => {
        await rows.last().scrollIntoViewIfNeeded()
        expect(pages('')).toContain('2')
      }).toPass()
      await expect(rows).toHaveCount(events)
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('option', { name: 'Futures' }).click()
      await expect(page.getByRole('list', { name: 'Transactions' })).not.toContainText('Deposit')
      await expect(rows).toHaveCount(28)
      expect(pages('lever')).toEqual(['1'])
      const lines = await exported(page, 'Transactions')
      expect(lines).toHaveLength(29)
      // The file has no thousands separators, no rounding, and a hyphen as minus sign, like the ledger.
      expect(lines[1]).toContain(',USDT,-1000.5,0,Transfer,')
      expect(lines[2]).toContain(',USDT,1000.5,1000.5,Transfer,')
    })

    await test.step(`${BILLS}: offline every page that was loaded is readable`, async () => {
      await navigateAndWait(page, '/pages/market/market')
      await navigateAndWait(page, BILLS)
      await expect(rows.first()).toBeVisible()
      const { total } = await person.post<{ total: number }>('/wallet/legal_log', {})
      expect(total).toBeGreaterThan(50)
      await expect(async () => {
        await rows.last().scrollIntoViewIfNeeded()
        await expect(rows).toHaveCount(events, { timeout: 2_000 })
      }).toPass()
      await expect
        .poll(async () => (await keysIn(page)).filter((key) => /legal_log.*page=2/.test(key)))
        .toHaveLength(1)
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(rows).toHaveCount(events)
    })

    await test.step(`${BILLS}: offline the export is disabled and shows the reason`, async () => {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const sheet = page.getByRole('dialog', { name: 'Export CSV' })
      await expect(sheet).toContainText('You are offline. This needs a connection.')
      await expect(sheet.getByRole('button', { name: 'Save file' })).toBeDisabled()
    })
  })
})

test('/pages/fund/assets: a new person sees only the card for a first deposit, and after a trade the cost and gain of the coin', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await open(page, '/pages/fund/assets', person)
  await expect(page.getByRole('heading', { name: 'Deposit to start' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await deposit(server.origin, person, 3, '1000')
  await expect(page.getByRole('row', { name: /^Spot/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Futures/ })).toHaveCount(0)
  await page.getByRole('button', { name: /empty accounts$/ }).click()
  await expect(page.getByRole('row', { name: /^Futures/ })).toBeVisible()

  const bought = await finishedOrder(person, await order(person, { order_type: 'market', amount: '500' }))
  await page.getByRole('link', { name: /^BTC/ }).click()
  const coin = page.getByRole('main').last()
  const [digits] = String(Number(bought.avg_price).toLocaleString('en', { maximumFractionDigits: 0 })).split(
    '.',
  )
  await expect(coin).toContainText('Average cost')
  expect(digits).toBeTruthy()
  await expect(coin).toContainText('Unrealised PnL')
  await expect(coin).toContainText('Based on your own trades, fees included.')
  await expect(coin.getByRole('link', { name: 'Trade' })).toHaveAttribute('href', /match_id=1$/)
})
