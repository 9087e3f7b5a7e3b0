import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Lang } from '#contract/wire/lang.ts'
import { SPEC_ROUTES } from '../../src/routes/-all-routes.ts'
import type { RunningServer } from '../helpers/test-server.ts'

/** One measured value with its goal, as a row of the report. */
export interface Finding {
  readonly what: string
  readonly seen: string
  readonly goal: string
  readonly met: boolean
}

/** The server that an audit visits, the user who visits it, and the options of the run. */
export interface Visit {
  readonly origin: string
  readonly token: string
  /** The server whose pages are measured, except the pages of the console, which a separate server serves. */
  readonly server: RunningServer
  readonly consoleOrigin: string
  /** Folder for screenshots and reports. */
  readonly out: string
  readonly langs: readonly Lang[]
  readonly screens: readonly Screen[]
  /** Number of runs of a measurement; the median of the runs is reported. */
  readonly runs: number
  readonly minutes: number
  /** The first seed of the random walks. */
  readonly seed: number
  /** Another server for comparison, for example with an earlier version of the app. */
  readonly against: { readonly origin: string; readonly token: string } | null
  /**
   * Number of seeds of the random walks. With a number, the walks run one after another and share the total
   * time equally; with null, there is one seed for every five minutes, and two walks run at the same time.
   */
  readonly seeds: number | null
  /** Registers a new user with money and orders and returns the session token. */
  readonly member: () => Promise<string>
}

export interface Screen {
  readonly name: string
  readonly route: string
  /** Only guests see this screen; a signed-in user is redirected. */
  readonly guest?: true
}

const GUESTS = ['/pages/common/login', '/pages/common/register']

/** Parameters for routes that show little without parameters, by route. */
const BETTER: Readonly<Record<string, readonly Screen[]>> = {
  '/pages/market/market': [
    { name: 'market', route: '/pages/market/market?tab=coins' },
    { name: 'favourites', route: '/pages/market/market?tab=favourites' },
    { name: 'stocks', route: '/pages/market/market?tab=stocks' },
  ],
  '/pages/otc/otc': [
    { name: 'loan-apply', route: '/pages/otc/otc?tab=apply' },
    { name: 'loans', route: '/pages/otc/otc?tab=loans' },
  ],
  '/pages/transaction/currency': [{ name: 'pair', route: '/pages/transaction/currency?symbol=BTC%2FUSDT' }],
  '/pages/setting/security': [
    { name: 'security', route: '/pages/setting/security' },
    { name: 'security.bind', route: '/pages/setting/security?bind=mobile' },
  ],
  '/pages/setting/wallet': [
    { name: 'wallet', route: '/pages/setting/wallet' },
    { name: 'wallet.pick', route: '/pages/setting/wallet?pick=1&currency=3' },
  ],
  '/pages/transaction/index': [{ name: 'trade', route: '/pages/transaction/index?type=coins' }],
  '/pages/nft/artworkDetail': [
    { name: 'nft.auction', route: '/pages/nft/artworkDetail?code=TIDE02' },
    { name: 'nft.fixed', route: '/pages/nft/artworkDetail?code=GRID02' },
    { name: 'nft.box', route: '/pages/nft/artworkDetail?code=STONEBOX' },
  ],
  '/pages/nft/artworkDetail_video': [
    { name: 'nft.video', route: '/pages/nft/artworkDetail_video?code=DUSK01' },
    { name: 'nft.audio', route: '/pages/nft/artworkDetail_video?code=TONE01' },
  ],
}

const SHORT: Readonly<Record<string, string>> = {
  '/pages/index/index': 'home',
  '/pages/mailMessage/mailMessage': 'messages',
  '/pages/fund/assets': 'assets',
  '/pages/transaction/currency_order': 'orders',
  '/pages/common/login': 'login',
}

/** A route without its query. */
export const pathOf = (route: string): string => route.split('?')[0] ?? route

/** Every route of the app, under a short name. */
export const SCREENS: readonly Screen[] = SPEC_ROUTES.flatMap((route): readonly Screen[] => {
  const path = pathOf(route)
  const name = SHORT[path] ?? path.replace(/^\/(?:pages\/)?/, '').replaceAll('/', '.')
  return BETTER[path] ?? [{ name, route, ...(GUESTS.includes(path) ? { guest: true } : {}) }]
})

export type Theme = 'dark' | 'white'

interface Look {
  readonly lang: Lang
  readonly theme: Theme
  readonly width: number
  readonly token: string
  /** Whether animations run. They are off by default, so that screenshots do not differ. */
  readonly motion?: boolean
  /** Text size in percent of the default. */
  readonly text?: number
}

/** Opens a browser context of a phone of this width with its settings already stored, as on a second visit. */
export async function phone(
  browser: Browser,
  { lang, theme, width, token, motion = false, text = 100 }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: 'block',
  })
  // The launch announcement is marked as seen, because otherwise it would cover the page and make it inert.
  const stored = { lang, theme, h5Version: '1', popupShown: '1000000', ...(token ? { token } : {}) }
  // tsx wraps named functions in the helper `__name`, which scripts in the page need too.
  await context.addInitScript('globalThis.__name ??= (it) => it')
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await context.addInitScript((size) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { font-size: ${size}% }`)
    document.adoptedStyleSheets = [sheet]
  }, text)
  return context
}

/** Runs in the page: whether the wanted route is the only one on screen and shows its content instead of skeletons. */
export const arrived = (path: string): boolean => {
  const now = location.hash.slice(1).split('?')[0]
  const mains = [...document.querySelectorAll('main')].filter((one) => one.checkVisibility())
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
  return now === path && document.querySelector('#boot') === null && mains.length === 1 && !busy
}

/** Opens a screen inside the running app (or starts the app) and waits until its content is shown. */
export async function arrive(page: Page, origin: string, { route }: Screen): Promise<void> {
  if (page.url().startsWith(`${origin}/h5/`)) {
    await page.evaluate((href) => {
      location.hash = href
    }, route)
  } else await page.goto(`${origin}/h5/#${route}`)
  await page.waitForFunction(arrived, pathOf(route), { timeout: 30_000 })
  // Waits for elements that are drawn after the first paint (charts, the mode label).
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
}

/**
 * Visits these screens: the screens for members in one browser context, the screens for guests in another.
 */
export async function visitScreens(
  browser: Browser,
  visit: Visit,
  look: Omit<Look, 'token'>,
  visitOne: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  for (const guest of [false, true]) {
    const screens = visit.screens.filter((screen) => (screen.guest ?? false) === guest)
    if (screens.length === 0) continue
    const context = await phone(browser, { ...look, token: guest ? '' : visit.token })
    const page = await context.newPage()
    const known = new Set<string>()
    for (const screen of screens) {
      try {
        await arrive(page, visit.origin, screen)
      } catch (error) {
        throw new Error(`${screen.name} did not arrive: ${String(error)}`)
      }
      // All routes without a screen show the same "not found" page, which is checked once.
      const text = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
      if (text.length < 200 && known.has(text)) continue
      known.add(text)
      await visitOne(page, screen)
    }
    await context.close()
  }
}
