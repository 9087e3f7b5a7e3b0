import type { LegalGroup } from '#contract/market/market.ts'
import { unreadableTexts } from '../../audits/unreadable-text.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { deposit, newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { at, prepare, waitForApp } from '../browser-page-actions.ts'

// Emulates a phone.
test.use({ serviceWorkers: 'allow', deviceScaleFactor: 2 })

let server: RunningServer
let person: Person
let pepe = 0
test.beforeAll(async ({ server: running }) => {
  server = running
  person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '999999')
  await person.act('/coin/trade', {
    currency_id: 1,
    legal_id: 3,
    type: 1,
    order_type: 'limit',
    target_price: '12345.67',
    amount: '1.234567',
  })
  const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
  pepe = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'PEPE/USDT')?.id ?? 0
})

const open = async (page: Page, route: string): Promise<void> => {
  const before = await page.title()
  await page.goto(at(server.origin, route))
  await waitForApp(page)
  // The previous page stays visible until the next page is shown.
  await expect.poll(() => page.title()).not.toBe(before)
}
const wholeOn = (page: Page) =>
  expect.poll(() => page.evaluate(unreadableTexts), { timeout: 15_000 }).toEqual([])

const routes = (): readonly string[] => [
  '/pages/index/index',
  '/pages/fund/assets',
  '/pages/setting/bill',
  '/pages/transaction/currency_order',
  `/pages/transaction/currency?match_id=${pepe}`,
  '/pages/transaction/currency?match_id=1',
  `/pages/transaction/index?type=coins&match_id=${pepe}`,
  '/pages/transaction/index?type=coins&match_id=1',
]

test('at 320 px no number, time or price step of the order book is cut off, wrapped or overlapped, online and offline', async ({
  page,
  context,
}) => {
  test.slow()
  expect(pepe).toBeGreaterThan(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await prepare(page, { token: person.token })
  await open(page, '/pages/market/market')
  await controlled(page)
  for (const route of routes())
    await test.step(route, async () => {
      await open(page, route)
      // Offline, data that was not loaded before is missing, but no element may stay in the loading state.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await wholeOn(page)
    })
  await context.setOffline(true)
  for (const route of routes())
    await test.step(`${route} offline`, async () => {
      await open(page, route)
      await expect(page.getByText(/^As of /).first()).toBeAttached()
      await wholeOn(page)
    })
})

test('/pages/index/index: the name of every menu tile fits on one line', async ({ page }) => {
  await prepare(page)
  await open(page, '/pages/index/index')
  const tiles = page.getByRole('navigation', { name: 'Services' })
  await expect(tiles.getByRole('link')).toHaveCount(7)
  const lines = await tiles.getByRole('link').evaluateAll((all) =>
    all.map((tile) => {
      const words = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
      const tops: number[] = []
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        tops.push(...[...range.getClientRects()].map(({ top }) => Math.round(top)))
      }
      return new Set(tops).size
    }),
  )
  expect(lines).toEqual(lines.map(() => 1))
})
