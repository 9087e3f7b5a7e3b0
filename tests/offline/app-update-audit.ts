import { type Browser, chromium, type Page } from '@playwright/test'
import { navigateAndWait, waitForApp } from '../e2e/browser-page-actions.ts'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium-launch.ts'
import type { Row, SectionOptions } from './audit/audit-section.ts'
import { type Build, need, type Site, startSite } from './builds/index.ts'
import { watchBuilds } from './builds/loaded-files.ts'
import {
  amountField,
  becomes,
  isSameDocument,
  markDocument,
  notice,
  offer,
  openControlled,
  TICKET,
} from './builds/tab-actions.ts'

/**
 * Part of `npm run audit:offline`: repeatedly releases a second build while three tabs are open,
 * and occasionally a broken build.
 */

const ROUTES = [
  '/pages/market/market',
  '/pages/index/index',
  '/pages/market/search',
  '/pages/setting/setting',
]
/**
 * Every tenth run also releases a build that never starts. It would take too long in every run, because the
 * app recovers only after the timeout of the watchdog.
 */
const BROKEN_EVERY = 10

interface Builds {
  readonly one: Build
  readonly two: Build
  readonly broken: Build
}

interface Seen {
  readonly mixed: readonly string[]
  readonly documents: number
  /** Whether the tab with the open form was reloaded, or its typed text was lost. */
  readonly lost: boolean
  /**
   * Whether the tab still ran the old build 40 s after the click on Update, because the browser kept the old
   * service worker running.
   */
  readonly late: boolean
}

const pick = <T>(choices: readonly T[], at: number): T => choices[at % choices.length] as T

/**
 * Opens three tabs, one of them with an open form, and releases the second build while the other tabs are
 * used. `turn` (the number of the run) varies the roles of the tabs.
 */
async function updateRun(browser: Browser, site: Site, { one, two }: Builds, turn: number): Promise<Seen> {
  site.release(one)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const watch = await watchBuilds(context, [one, two])
    const open = async (route: string): Promise<Page> => {
      const page = await context.newPage()
      await openControlled(page, site.origin, route)
      return page
    }
    const first = await open(pick(ROUTES, turn))
    const second = await open(pick(ROUTES, turn + 1))
    const ticket = await open(TICKET)
    await amountField(ticket).fill('0.25')
    await markDocument(ticket)
    site.release(two)
    const tapped = turn % 2 === 0 ? first : second
    const other = tapped === first ? second : first
    await notice(tapped)
    await tapped.bringToFront()
    const update = offer(tapped).getByRole('button', { name: 'Update' })
    await update.waitFor()
    // While the service worker changes, the second idle tab is reloaded, opens another screen, or does
    // nothing.
    const meanwhile =
      turn % 3 === 0
        ? other.reload().catch(() => null)
        : turn % 3 === 1
          ? navigateAndWait(other, pick(ROUTES, turn + 2)).catch(() => undefined)
          : Promise.resolve()
    await Promise.all([update.click(), meanwhile])
    const came = await becomes(tapped, two.id).then(
      () => true,
      () => false,
    )
    if (came) await becomes(other, two.id)
    const kept = (await isSameDocument(ticket)) && (await amountField(ticket).inputValue()) === '0.25'
    const mixed = watch.mixed()
    if (!came) return { mixed, documents: watch.documents(), lost: !kept, late: true }
    // Until the user clicks Update, the tab with the form stays on its build, also for screens that it opens
    // for the first time.
    await ticket.bringToFront()
    await navigateAndWait(ticket, pick(ROUTES, turn))
    await offer(ticket).getByRole('button', { name: 'Update' }).waitFor()
    const whole = await isSameDocument(ticket)
    await offer(ticket).getByRole('button', { name: 'Update' }).click()
    await becomes(ticket, two.id)
    await Promise.all([first, second, ticket].map(waitForApp))
    return { mixed: watch.mixed(), documents: watch.documents(), lost: !(kept && whole), late: false }
  } finally {
    await context.close()
  }
}

/**
 * Applies a build that never starts, and then releases a working build. Returns the time (ms) from the broken
 * build's first page to a working page.
 */
export async function brokenRun(browser: Browser, site: Site, builds: Builds): Promise<number> {
  const { one, two, broken } = builds
  site.release(one)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await openControlled(page, site.origin, '/pages/market/market')
    site.release(broken)
    await notice(page)
    await offer(page).getByRole('button', { name: 'Update' }).click()
    await becomes(page, broken.id)
    const start = Date.now()
    site.release(two)
    await becomes(page, two.id)
    await waitForApp(page)
    return Date.now() - start
  } finally {
    await context.close()
  }
}

export async function run({ runs }: SectionOptions): Promise<Row[]> {
  const builds: Builds = { one: need('one'), two: need('two'), broken: need('broken') }
  const site = await startSite(builds.one)
  const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
  const mixed: string[] = []
  const recoveries: number[] = []
  let documents = 0
  let lost = 0
  let late = 0
  try {
    for (let turn = 0; turn < runs; turn += 1) {
      const seen = await updateRun(browser, site, builds, turn)
      mixed.push(...seen.mixed)
      documents += seen.documents
      if (seen.lost) lost += 1
      if (seen.late) late += 1
      if (turn % BROKEN_EVERY === 0) recoveries.push(await brokenRun(browser, site, builds))
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  const slowest = Math.max(...recoveries)
  return [
    {
      figure: `pages mixing two builds, ${runs} updates with three tabs`,
      goal: '0',
      seen: `${mixed.length} of ${documents} pages${mixed.length > 0 ? `: ${mixed[0]}` : ''}`,
      ok: mixed.length === 0 && documents >= (runs - late) * 6,
    },
    {
      figure: 'orders in work that an update took away',
      goal: '0',
      seen: `${lost} of ${runs}`,
      ok: lost === 0,
    },
    {
      figure: 'updates that the browser held back for 40 s after the tap',
      goal: '0',
      seen: `${late} of ${runs}`,
      ok: late === 0,
    },
    {
      figure: 'a build that never starts, withdrawn: until the app works again',
      goal: '≤ 30 s',
      seen: `at most ${(slowest / 1000).toFixed(1)} s (${recoveries.length} runs)`,
      ok: recoveries.length > 0 && slowest <= 30_000,
    },
  ]
}
