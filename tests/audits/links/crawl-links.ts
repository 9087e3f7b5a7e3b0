import type { Browser, Page } from '@playwright/test'
import type { Lang } from '#contract/wire/lang.ts'
import { phone } from '../audited-screens.ts'
import { englishOnly, wordingsOf } from './english-wordings.ts'

/** The five tabs of the app, from which the crawl starts. */
const TABS = [
  '/pages/index/index',
  '/pages/market/market',
  '/pages/transaction/index?type=coins',
  '/pages/financial/index',
  '/pages/fund/assets',
] as const
/** Texts of error pages. */
const DEAD = ['Page not found', 'This page could not be loaded', 'Something went wrong', 'Could not load']
/** The longest wait for a screen on a busy machine (ms). */
const PATIENCE = 20_000

export interface Walk {
  readonly origin: string
  readonly lang: Lang
  /** Session token; empty for a guest. */
  readonly token: string
  /** Further starting points: the links in the user's inbox messages. */
  readonly also?: readonly string[]
  /** Maximum number of pages to open. */
  readonly most?: number
}

export interface Walked {
  /** Every page that was opened, with the link that led to it. */
  readonly opened: readonly string[]
  /** The errors that were found, as sentences. */
  readonly wrong: readonly string[]
}

/** The route without ids, so that two links that differ only in an id count as the same kind. */
function kindOf(route: string): string {
  const [path = '', search = ''] = route.split('?')
  return `${path}?${[...new URLSearchParams(search).keys()].sort().join('&')}`
}

interface Seen {
  readonly route: string
  readonly heading: string
  readonly text: string
  readonly alerts: readonly string[]
  readonly texts: readonly string[]
  readonly links: readonly string[]
  /** The names of links that have no target. */
  readonly nowhere: readonly string[]
}

/** Runs in the page: collects its texts and the targets of its links. */
function look(): Seen {
  const visible = (one: Element): boolean => one.checkVisibility()
  const main = [...document.querySelectorAll('main')].filter(visible)
  const anchors = [...document.querySelectorAll('a')].filter(visible)
  const hrefs = anchors.map((one) => one.getAttribute('href') ?? '')
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.checkVisibility() && node.textContent?.trim()) texts.push(node.textContent.trim())
  return {
    route: location.hash.slice(1),
    heading: document.querySelector('h1')?.textContent?.trim() ?? '',
    text: main.map((one) => one.textContent?.trim() ?? '').join(' '),
    alerts: [...document.querySelectorAll('main [role="alert"]')]
      .filter((one) => visible(one) && one.querySelector('button'))
      .map((one) => one.textContent?.trim() ?? ''),
    texts,
    links: hrefs.flatMap((href) => (/#\//.test(href) ? [href.slice(href.indexOf('#') + 1)] : [])),
    nowhere: anchors
      .filter((_, index) => /^(?:#?|javascript:.*)$/.test(hrefs[index] ?? ''))
      .map((one) => one.textContent?.trim() ?? ''),
  }
}

/**
 * Runs in the page: whether a screen other than the marked previous screen is shown with its content.
 */
const stands = (): boolean => {
  const mains = [...document.querySelectorAll('main')].filter((one) => one.checkVisibility())
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
  return document.querySelector('#boot') === null && mains.length === 1 && !mains[0]?.dataset.left && !busy
}

/** Follows a link inside the app and waits for its screen. */
async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate((href) => {
    const now = location.hash.slice(1)
    // If only the parameters change, the app keeps the screen's element, so the test cannot wait until the
    // element disappears.
    if (now.split('?')[0] !== href.split('?')[0])
      for (const one of document.querySelectorAll('main')) one.dataset.left = '1'
    location.hash = href
  }, route)
  await page.waitForFunction(stands, undefined, { timeout: PATIENCE })
}

/**
 * Opens every page that can be reached by links from the tabs, each kind of link once. Returns the errors
 * found: a page without heading and text, a page that does not exist, an error text, an untranslated text, a
 * link without a target, a thrown error, or a back button that does not lead back.
 */
export async function walkLinks(
  browser: Browser,
  { origin, lang, token, also = [], most = 500 }: Walk,
): Promise<Walked> {
  const context = await phone(browser, { lang, theme: 'dark', width: 390, token })
  const page = await context.newPage()
  const wrong: string[] = []
  const opened: string[] = []
  let at: string = TABS[0]
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))
  const dead = DEAD.flatMap((english) => wordingsOf(lang, english))
  const english = new Set(englishOnly(lang))
  const queue: string[] = [...TABS, ...also]
  const known = new Set(queue.map(kindOf))
  await page.goto(`${origin}/h5/#${TABS[0]}`)
  await page.waitForFunction(stands, undefined, { timeout: PATIENCE })
  for (let route = queue.shift(); route !== undefined && opened.length < most; route = queue.shift()) {
    at = route
    const before = await page.evaluate(() => location.hash.slice(1))
    try {
      await follow(page, route)
      const seen = await page.evaluate(look)
      opened.push(route)
      if (seen.heading === '' && seen.text.length < 20) wrong.push(`${route}: nothing to read`)
      const said = [seen.heading, ...seen.texts].find((text) => dead.includes(text))
      if (said !== undefined || seen.alerts.length > 0)
        wrong.push(`${route}: ${[said, ...seen.alerts].join(' | ')}`)
      for (const text of new Set(seen.texts))
        if (english.has(text)) wrong.push(`${route}: not translated: ${text}`)
      for (const name of seen.nowhere) wrong.push(`${route}: a link leads nowhere: ${name}`)
      for (const link of seen.links) {
        if (known.has(kindOf(link))) continue
        known.add(kindOf(link))
        queue.push(link)
      }
      const left = await page.evaluate(() => location.hash.slice(1))
      if (left.split('?')[0] !== before.split('?')[0]) {
        // If the link opened a sheet, the sheet is closed first.
        const sheet = page.locator('dialog[open]')
        if ((await sheet.count()) > 0) {
          await page.goBack()
          await sheet.waitFor({ state: 'hidden', timeout: PATIENCE })
        }
        await page.goBack()
        await page.waitForFunction(stands, undefined, { timeout: PATIENCE })
        const back = await page.evaluate(() => location.hash.slice(1))
        if (back.split('?')[0] === left.split('?')[0]) wrong.push(`${route}: back stays on it`)
      }
    } catch (error) {
      wrong.push(`${route}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      await page.goto(`${origin}/h5/#${TABS[0]}`)
      await page.waitForFunction(stands, undefined, { timeout: PATIENCE })
    }
  }
  await context.close()
  return { opened, wrong }
}
