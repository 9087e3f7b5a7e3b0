import type { Page } from '@playwright/test'
import type { Seeded } from './seed.ts'

/** A page of the console in one of its states. */
export interface ConsoleState {
  readonly name: string
  readonly path: string
  /** Clicks or types on the page before the check. */
  readonly first?: (page: Page) => Promise<unknown>
  /** Whether the state is reached by clicks on English labels and can therefore only be shown in English. */
  readonly english?: true
}

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

const key = (name: string) => (page: Page) => page.keyboard.press(name)

/** Shows the private pictures, and confirms with the passkey again if the last confirmation is too old. */
async function proven(page: Page): Promise<void> {
  const confirm = page.locator('button:has([class*="lucide-fingerprint"])')
  const pictures = page.locator('figure img')
  await pictures.or(confirm).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await pictures.nth(1).waitFor()
}

/** Types a text into the editor of announcements. */
async function written(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Maintenance of the wallet')
  await page.getByLabel('Summary').fill('Withdrawals pause for one hour')
  await page.getByLabel('Text, HTML').fill('<p>On <b>Sunday at 10:00</b> withdrawals pause.</p>')
  await page
    .getByRole('region', { name: /^Preview/ })
    .locator('iframe')
    .waitFor()
}

const tabs = (page: string, names: readonly string[]): ConsoleState[] =>
  names.map((tab) => ({ name: `${page}-${tab}`, path: `/${page}?tab=${tab}` }))

/** Every page of the console in its main states. */
export function consoleStates(seeded: Seeded): readonly ConsoleState[] {
  const person = `/person/${seeded.uid}`
  return [
    { name: 'today', path: '/today' },
    { name: 'keyboard', path: '/today', first: key('?') },
    {
      name: 'find',
      path: '/today',
      first: async (page) => {
        await page.keyboard.press('/')
        await page.getByRole('combobox').fill('linh.tran@example.com')
        await page.getByRole('option').first().waitFor()
      },
    },
    { name: 'people', path: '/person?q=linh.tran%40example.com' },
    { name: 'people-empty', path: '/person' },
    { name: 'person', path: person },
    ...['transactions', 'orders', 'security', 'messages', 'activity'].map((tab) => ({
      name: `person-${tab}`,
      path: `${person}?tab=${tab}`,
    })),
    {
      name: 'person-journal',
      path: `${person}?tab=transactions`,
      first: async (page: Page) => {
        await page.getByRole('row').nth(1).getByRole('button').last().click()
        await page.getByRole('dialog').getByRole('table').waitFor()
      },
    },
    { name: 'person-freeze', path: person, first: press('Freeze'), english: true },
    { name: 'identity', path: '/identity' },
    { name: 'identity-limits', path: '/identity?tab=limits' },
    { name: 'claim', path: `/identity/${seeded.claim}`, first: proven },
    { name: 'claim-reject', path: `/identity/${seeded.claim}`, first: press('Reject'), english: true },
    ...tabs('funds', [
      'deposits',
      'withdrawals',
      'send',
      'sent',
      'quickbuy',
      'payments',
      'loans',
      'parked',
      'networks',
      'banks',
    ]),
    { name: 'deposit', path: `/funds?tab=deposits&id=${seeded.deposit}` },
    { name: 'withdrawal', path: `/funds?tab=withdrawals&id=${seeded.withdrawal}` },
    { name: 'quickbuy', path: `/funds?tab=quickbuy&id=${seeded.quickBuy}` },
    { name: 'loan', path: `/funds?tab=loans&id=${seeded.loan}` },
    {
      name: 'deposits-batch',
      path: '/funds?tab=deposits',
      first: async (page) => {
        await page.getByRole('checkbox').first().click()
        await page.getByRole('button', { name: /^Credit \(/ }).click()
      },
      english: true,
    },
    { name: 'support', path: `/support?uid=${seeded.talk}` },
    { name: 'support-nobody', path: '/support' },
    ...tabs('support', ['reports', 'words']),
    ...tabs('markets', [
      'pairs',
      'exposure',
      'positions',
      'reserve',
      'profit',
      'futures',
      'convert',
      'seconds',
      'splits',
    ]),
    ...tabs('products', [
      'lockup',
      'ieo',
      'dual',
      'loans',
      'nft',
      'quickbuy',
      'coupons',
      'quizzes',
      'games',
      'vip',
      'traders',
    ]),
    { name: 'product', path: '/products?tab=lockup&open=1' },
    { name: 'product-new', path: '/products?tab=ieo', first: press('New project'), english: true },
    ...tabs('content', ['news', 'faq', 'settings']),
    { name: 'news', path: '/content?tab=news&open=1' },
    { name: 'news-new', path: '/content?tab=news&open=new', first: written, english: true },
    { name: 'faq', path: '/content?tab=faq&open=1' },
    { name: 'setting', path: '/content?tab=settings&open=about' },
    ...tabs('system', ['status', 'jobs', 'outbox']),
    { name: 'approvals', path: '/approvals' },
    { name: 'approval', path: `/approvals/${seeded.proposal}` },
    { name: 'audit', path: '/audit' },
    { name: 'operators', path: '/operators' },
  ]
}

/** Runs in the page: whether the heading differs from `before` and nothing is loading any more. */
const isSettled = (before: string | null): boolean => {
  const heading = document.querySelector('main h1')?.textContent
  const isBusy = document.querySelector('[aria-busy="true"], .mantine-Loader-root') !== null
  return heading !== undefined && heading !== before && !isBusy
}

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, path)

/**
 * Opens a state in a signed-in page. An unknown address is opened first, which closes all dialogs of the
 * previous state.
 */
export async function openState(page: Page, { path, first }: ConsoleState): Promise<void> {
  await page.keyboard.press('Escape')
  await goTo(page, '/nothing')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(isSettled, null)
  await page.waitForFunction(() => document.querySelector('main h1 ~ a[href$="#/"]') !== null)
  const nothing = await page.getByRole('heading', { level: 1 }).textContent()
  await goTo(page, path)
  await page.waitForFunction(isSettled, nothing)
  if (!first) return
  await first(page)
  await page.waitForFunction(isSettled, nothing)
}
