import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cookie, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import { consoleStates } from '../../console/page-states.ts'
import { serveConsole } from '../../console/seeded-console.ts'
import { signInAt } from '../../console/sign-in.ts'
import { CHROMIUM_ARGS, needHeadless } from '../../helpers/chromium-launch.ts'
import { operatorKey } from '../../helpers/ops-commands.ts'
import type { Finding, Visit } from '../audited-screens.ts'
import { hasFullScores, score, scoresOf } from './lighthouse-report.ts'
import { launchHeadless } from './record-load.ts'

const CATEGORIES = ['accessibility', 'best-practices'] as const
/**
 * Maximum duration of a load (ms). Lighthouse would otherwise wait for an idle network, which never
 * occurs, because the console keeps an event stream open.
 */
const LOADED = 12_000

interface Console {
  readonly origin: string
  readonly key: string
}

/** The session cookie of an operator who has signed in with a passkey. */
async function sessionOf({ origin, key }: Console): Promise<readonly Cookie[]> {
  const browser = await chromium.launch({ executablePath: needHeadless(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage()
    await signInAt(origin, page, 'first', key)
    return await page.context().cookies()
  } finally {
    await browser.close()
  }
}

interface Look {
  readonly name: string
  readonly url: string
  readonly cookies: readonly Cookie[]
  readonly folder: string
}

/** One cold load of a page on a desktop, in a separate browser profile. The report is saved in `folder`. */
async function lookAtPage(browser: Browser, { name, url, cookies, folder }: Look): Promise<Finding> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const { hostname } = new URL(url)
    for (const cookie of cookies)
      await context.setCookie({
        name: cookie.name,
        value: cookie.value,
        domain: hostname,
        path: cookie.path,
        httpOnly: cookie.httpOnly,
        sameSite: 'Strict',
      })
    const result = await lighthouse(
      url,
      {
        logLevel: 'error',
        output: ['html', 'json'],
        disableStorageReset: true,
        onlyCategories: [...CATEGORIES],
        maxWaitForLoad: LOADED,
      },
      desktopConfig,
      page,
    )
    if (!result) throw new Error('Lighthouse gave no result')
    for (const [n, kind] of ['html', 'json'].entries())
      writeFileSync(join(folder, `console-${name}.${kind}`), result.report[n] ?? '')
    const scored = score(result.lhr, CATEGORIES)
    return {
      what: `lighthouse console ${name} desktop`,
      seen: [scoresOf(scored), ...scored.misses].join('; '),
      goal: CATEGORIES.map((one) => `${one} 100`).join(', '),
      // The page must not have redirected to the sign-in page, whose scores would be reported instead.
      met: hasFullScores(scored) && (cookies.length === 0 || result.lhr.finalDisplayedUrl === url),
    }
  } finally {
    await context.close()
  }
}

async function looked(console: Console, folder: string, pages: readonly (readonly [string, string])[]) {
  mkdirSync(folder, { recursive: true })
  const cookies = await sessionOf(console)
  const browser = await launchHeadless()
  const at = (path: string): string => `${console.origin}/console/${path === '' ? '' : `#${path}`}`
  try {
    const found = [await lookAtPage(browser, { name: 'entrance', url: at(''), cookies: [], folder })]
    for (const [name, path] of pages)
      found.push(await lookAtPage(browser, { name, url: at(path), cookies, folder }))
    return found
  } finally {
    await browser.close()
  }
}

/** Lighthouse on the console's sign-in page and first page, which CI runs for every change. */
export const consoleInCi = async (
  { server, consoleOrigin }: Visit,
  folder: string,
): Promise<readonly Finding[]> =>
  looked({ origin: consoleOrigin, key: await operatorKey(server.dataDir) }, folder, [['today', '/today']])

/** Every page of the console with data must score 100 in accessibility and best practices. */
export async function consolePages({ out }: Visit): Promise<readonly Finding[]> {
  const served = await serveConsole()
  try {
    const states = consoleStates(served.seeded).filter(({ first }) => first === undefined)
    return await looked(
      served,
      join(out, 'console'),
      states.map(({ name, path }) => [name, path] as const),
    )
  } finally {
    await served.stop()
  }
}
