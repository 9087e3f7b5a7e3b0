import { expect, type Page, type Request, test } from '@playwright/test'
import { at, navigateAndWait, prepare, waitForApp, watchErrors } from '../e2e/browser-page-actions.ts'
import { setPay } from '../helpers/account-security.ts'
import { follow, newLeader } from '../helpers/copy-traders.ts'
import { buyNft } from '../helpers/nft-market.ts'
import { databaseOf } from '../helpers/server-database.ts'
import { deposit, newPerson, verified } from '../helpers/test-people.ts'
import { startServer } from '../helpers/test-server.ts'

const REASON = 'You are offline. This needs a connection.'

interface Screen {
  readonly route: string
  /** Whether the screen shows the time of its stored data. */
  readonly asOf?: true
  /** The name of the button that must be disabled and show the reason. */
  readonly acts?: string | RegExp
  /** The tab that leads to the button, if any. */
  readonly first?: string
}

/** The screens of a signed-in person who follows the trader with this id. */
const memberScreens = (trader: number): readonly Screen[] => [
  { route: '/pages/index/index', asOf: true },
  { route: '/pages/market/market?tab=coins', asOf: true },
  { route: '/pages/market/search', asOf: true },
  { route: '/pages/transaction/currency?symbol=BTC%2FUSDT', asOf: true, acts: 'Buy' },
  { route: '/pages/transaction/index?type=coins', asOf: true, acts: /^(?:Buy|Sell) / },
  { route: '/pages/transaction/index?type=futures', asOf: true, acts: 'Open long' },
  { route: '/pages/transaction/contract?match_id=1', asOf: true, acts: 'Open long' },
  { route: '/pages/transaction/currency_order', asOf: true },
  { route: '/pages/transaction/contract_order', asOf: true },
  { route: '/pages/transaction/index?type=seconds', asOf: true, acts: /^Up$/ },
  { route: '/pages/transaction/index2', asOf: true, acts: /^Up$/ },
  { route: '/pages/transaction/seconds_order', asOf: true },
  { route: '/pages/copytrade/copy', asOf: true },
  { route: `/pages/copytrade/trader?trader_user_id=${trader}`, asOf: true },
  { route: '/pages/copytrade/my', asOf: true, acts: 'Stop copying' },
  { route: `/pages/follow/follow?trader_user_id=${trader}`, asOf: true, acts: 'Save' },
  { route: '/pages/fund/assets', asOf: true },
  { route: '/pages/fund/select?to=receive', asOf: true },
  { route: '/pages/fund/receive?currency=3', acts: 'Submit', first: 'Upload payment proof' },
  { route: '/pages/fund/withdraw?currency=3', asOf: true, acts: 'Withdraw' },
  { route: '/pages/fund/receive_withdraw_record', asOf: true },
  { route: '/pages/fund/fundTransfer', asOf: true, acts: 'Transfer' },
  { route: '/pages/fund/transfer', asOf: true, acts: 'Preview' },
  { route: '/pages/fund/transfer_history', asOf: true },
  { route: '/pages/fund/assets_all_record', asOf: true },
  { route: '/pages/fund/coin?currency=3', asOf: true },
  { route: '/pages/fund/profit', asOf: true },
  { route: '/pages/fund/proof', asOf: true },
  { route: '/pages/fund/assets_record?currency=3', asOf: true },
  { route: '/pages/setting/bill', asOf: true },
  { route: '/pages/mailMessage/mailMessage', asOf: true },
  { route: '/pages/mailMessage/mailMessageList', asOf: true },
  { route: '/pages/mailMessage/ggList', asOf: true },
  { route: '/pages/common/faq', asOf: true },
  { route: '/pages/common/contactus', asOf: true },
  { route: '/pages/common/aboutus', asOf: true },
  { route: '/pages/common/article?keyword=privacy', asOf: true },
  { route: '/pages/setting/operational_compliance', asOf: true },
  { route: '/pages/setting/setting', asOf: true },
  { route: '/pages/setting/offline' },
  { route: '/pages/setting/userInfo', asOf: true },
  { route: '/pages/setting/security', asOf: true },
  { route: '/pages/setting/password', acts: 'Save' },
  { route: '/pages/setting/payPassword', acts: 'Continue' },
  { route: '/pages/setting/real', asOf: true },
  { route: '/pages/setting/real_mark', asOf: true },
  { route: '/pages/setting/wallet', asOf: true },
  { route: '/pages/setting/addWallet?currency=3', acts: 'Save address' },
  { route: '/pages/setting/bank', asOf: true },
  { route: '/pages/setting/bank_international', asOf: true },
  { route: '/pages/common/borrowing', asOf: true },
  { route: '/pages/otc/otc?tab=loans', asOf: true },
  { route: '/pages/fund/quick_buy', asOf: true },
  { route: '/pages/fund/quick_buy_order', asOf: true },
  { route: '/pages/setting/coupon', asOf: true, acts: 'Claim' },
  { route: '/pages/setting/vip', asOf: true },
  { route: '/pages/setting/share', asOf: true },
  { route: '/pages/financial/index', asOf: true },
  { route: '/pages/lockming/lockming', asOf: true },
  { route: '/pages/lockming/buy?id=1', asOf: true, acts: /^Lock/ },
  { route: '/pages/lockming/order', asOf: true },
  { route: '/pages/invest/invest', asOf: true },
  { route: '/pages/invest/purchase?id=1', asOf: true, acts: /^Invest/ },
  { route: '/pages/invest/mine', asOf: true },
  { route: '/pages/ieo/ieo', asOf: true },
  { route: '/pages/ieo/subscribe?project_id=1', asOf: true },
  { route: '/pages/ieo/order', asOf: true },
  { route: '/pages/nft/nft', asOf: true },
  { route: '/pages/nft/artistDetail?id=1', asOf: true },
  { route: '/pages/nft/artworkDetail?code=TIDE01', asOf: true, acts: /^Buy for/ },
  { route: '/pages/nft/purchase_one?code=TIDE01', asOf: true, acts: /^Pay/ },
  { route: '/pages/nft/purchase?status=1', asOf: true },
  { route: '/pages/nft/mine', asOf: true },
  { route: '/pages/nft/myNft', asOf: true },
  // The first holding of this account, which the test buys below.
  { route: '/pages/nft/resell?id=1', asOf: true, acts: 'Put on sale' },
]

/**
 * For each area, the first screen that shows the age of its data and the first screen with an action; `npm
 * run prove -- screens` opens all screens.
 */
function chosen(screens: readonly Screen[]): readonly Screen[] {
  if (process.env.SCREENS === 'all') return screens
  const area = ({ route }: Screen): string => route.split('/')[2] ?? ''
  const isFirst = (one: Screen, among: readonly Screen[]): boolean =>
    among.find((other) => area(other) === area(one)) === one
  const dated = screens.filter(({ asOf }) => asOf)
  const acting = screens.filter(({ acts }) => acts)
  return screens.filter((one) => isFirst(one, dated) || isFirst(one, acting))
}

const GUEST: readonly Screen[] = [
  { route: '/pages/common/login', acts: 'Log in' },
  { route: '/pages/common/register', acts: 'Register' },
]

const settled = (page: Page) =>
  expect(page.locator('[aria-busy="true"], [role=status][aria-label="Loading"]')).toHaveCount(0)

/** The errors found on a screen that is opened while the server is down; empty if there are none. */
async function gaps(page: Page, { asOf, acts, first }: Screen): Promise<string[]> {
  const missing: string[] = []
  const see = async (what: string, work: () => Promise<void>) => {
    await work().catch(() => missing.push(what))
  }
  const brief = { timeout: 5_000 }
  const strip = page.getByText(/^Offline\. Showing data as of/).filter({ visible: true })
  await see('strip, once', () => expect(strip).toHaveCount(1, brief))
  await see('no endless waiting', () => settled(page))
  const times = page.getByText(/^As of \d/).filter({ visible: true })
  // The time of the data appears after up to ten seconds, because prices younger than ten seconds count
  // as fresh.
  if (asOf) await see('as of', () => expect(times.first()).toBeVisible({ timeout: 15_000 }))
  // While the strip says that the phone is offline, the screen must not say that the server could not be
  // reached.
  const blamed = page.getByText('The server could not be reached').filter({ visible: true })
  if (asOf) await see('the server blamed', () => expect(blamed).toHaveCount(0, brief))
  if (first) await page.getByRole('tab', { name: first }).click()
  if (acts) {
    await see('action disabled', () =>
      expect(
        page
          .getByRole('main')
          .or(page.locator('footer'))
          .locator('..')
          .getByRole('button', { name: acts })
          .last(),
      ).toBeDisabled(brief),
    )
    await see('reason', () => expect(page.getByText(REASON).first()).toBeVisible(brief))
  }
  return missing
}

async function visitAll(page: Page, screens: readonly Screen[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const screen of screens) {
    await navigateAndWait(page, screen.route)
    found[screen.route] = await gaps(page, screen)
  }
  return found
}

const complete = (screens: readonly Screen[]) => Object.fromEntries(screens.map(({ route }) => [route, []]))

test('while the server is down each screen shows the offline strip and the time of its data, no spinner, and disabled actions with their reason', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const server = await startServer()
  const errors = watchErrors(page)
  const pending = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '500')
  const database = await databaseOf(server)
  const leader = await newLeader(server.origin, database, 'Leader1')
  const move = { currency_id: 3, number: '200', from_field: 'change', to_field: 'lever' }
  await person.act('/wallet/change', move)
  await follow(person, leader, { follow_amount: '200' })
  await verified(database.db, person)
  await buyNft(person, 'TILE02')
  await setPay(server.origin, database.db, person)
  await database.stop()
  const screens = chosen(memberScreens(leader.id))
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, '/pages/index/index'))
  await waitForApp(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const { route } of screens) {
    // Waits for the responses to the screen's requests before it opens the next screen.
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/'), { timeout: 3_000 })
    await navigateAndWait(page, route)
    await asked.catch(() => null)
    await expect.poll(() => pending.size).toBe(0)
    await settled(page)
  }
  await navigateAndWait(page, '/pages/fund/fundTransfer')
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')

  await server.kill()
  expect(await visitAll(page, screens)).toEqual(complete(screens))
  // The draft must be unchanged.
  await navigateAndWait(page, '/pages/fund/fundTransfer')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.5')

  const again = await startServer({ port: server.port, dataDir: server.dataDir })
  await expect(page.getByText('Back online')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^(?:Offline|Reconnecting)/)).toHaveCount(0)
  await expect(page.getByText(REASON)).toHaveCount(0)
  await again.stop()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await waitForApp(page)
  expect(await visitAll(page, GUEST)).toEqual(complete(GUEST))
  expect(errors).toEqual([])
})
