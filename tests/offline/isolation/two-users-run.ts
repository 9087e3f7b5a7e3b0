import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { at, navigateAndWait, prepare, waitForApp } from '../../e2e/browser-page-actions.ts'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'
import { startServer, until } from '../../helpers/test-server.ts'
import { defineNameHelper } from '../audit/slow-device.ts'
import { type FaultProxy, faults, startProxy } from '../proxy/index.ts'
import { PRIVATE, signIn, signOut, type User, user } from './canary-users.ts'
import { type Find, search } from './find-canary-text.ts'

/**
 * How the session of the first person ends. `logout`: by the button, without requests in progress;
 * `late`: by the button, while requests are in progress; `expired`: the server ends the session;
 * `offline`: by the button, while the server is unreachable.
 */
const WAYS = ['logout', 'late', 'expired', 'offline'] as const
type Way = (typeof WAYS)[number]

export interface Verdict {
  readonly way: Way
  /**
   * Whether the first person's data was on the device before the sign-out. If no data was there, the
   * search after the sign-out proves nothing.
   */
  readonly armed: boolean
  readonly finds: readonly Find[]
}

async function visit(page: Page): Promise<void> {
  for (const route of PRIVATE) {
    await navigateAndWait(page, route)
    await until(route, () => page.url().includes(route))
    await page.locator('main').first().waitFor()
  }
}

async function leave(page: Page, proxy: FaultProxy, way: Way): Promise<void> {
  if (way === 'late') proxy.rule({ path: /\/api\/(?:wallet|user\/info|mailMessage)/ }, faults.delay(1_500))
  if (way === 'expired') {
    proxy.rule({ path: /\/api\/wallet\// }, faults.rejection('999', 'Please login', true))
    // Opens a list that is not stored yet, so that the app makes a request and learns that the session has
    // ended.
    await navigateAndWait(page, '/pages/setting/bill')
    await until('the expired session', () => page.evaluate(() => localStorage.getItem('token') === null))
    return
  }
  if (way === 'late') await navigateAndWait(page, '/pages/fund/assets')
  if (way === 'offline') await proxy.kill()
  await signOut(page)
  if (way === 'offline') await proxy.revive()
}

/**
 * On one device with two tabs, a person signs in and out, then another person signs in. The device is searched
 * for data of the first person after the sign-out and at the end.
 */
export async function runOnce(
  browser: Browser,
  proxy: FaultProxy,
  [first, second]: readonly [User, User],
  way: Way,
): Promise<Verdict> {
  proxy.clear()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  try {
    await defineNameHelper(context)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await prepare(one)
    await prepare(two)
    await signIn(one, proxy.origin, first)
    await visit(one)
    await two.goto(at(proxy.origin, '/pages/fund/assets'))
    await waitForApp(two)
    const armed = await seen(context, first)
    await leave(one, proxy, way)
    const after = await searchSoon(context, first.canaries)
    proxy.clear()
    await signIn(one, proxy.origin, second)
    await visit(one)
    await two.bringToFront()
    await visit(two)
    return { way, armed, finds: [...after, ...(await search(context, first.canaries))] }
  } finally {
    await context.close()
  }
}

/** Waits until both a tab and the database contain this person's data; false if this takes too long. */
async function seen(context: BrowserContext, { canaries }: User): Promise<boolean> {
  return until('the first person’s data', async () => {
    const places = (await search(context, canaries)).map(({ where }) => where)
    return (
      places.some((place) => place.startsWith('tab')) && places.some((place) => place.startsWith('h5-cache'))
    )
  }).catch(() => false)
}

/**
 * Searches tabs and databases for the first person's data after the session has ended and late responses have arrived.
 */
async function searchSoon(context: BrowserContext, canaries: readonly string[]): Promise<Find[]> {
  // The records are deleted in a transaction, so the search is repeated until nothing is found or the time is
  // up.
  await until('the records to be deleted', async () => (await search(context, canaries)).length === 0).catch(
    () => null,
  )
  const [page] = context.pages()
  await page?.waitForTimeout(2_000)
  return search(context, canaries)
}

/** Runs the test for `runs` simulated devices, alternating between the ways to sign out. */
export async function twoUsers(runs: number): Promise<readonly Verdict[]> {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
  try {
    const users = [
      await user(server.origin, 'canary-ann', '31415926'),
      await user(server.origin, 'canary-ben', '27182818'),
    ] as const
    const verdicts: Verdict[] = []
    for (let run = 0; run < runs; run++) {
      const way = WAYS[run % WAYS.length] ?? 'logout'
      const [first, second] = run % 2 === 0 ? users : ([users[1], users[0]] as const)
      verdicts.push(await runOnce(browser, proxy, [first, second], way))
    }
    return verdicts
  } finally {
    await browser.close()
    await proxy.close()
    await server.stop()
  }
}
