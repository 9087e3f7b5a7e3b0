import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Lang } from '#contract/lang.ts'

/** One measured thing. */
export interface Finding {
  readonly what: string
  readonly seen: string
  readonly goal: string
  readonly met: boolean
}

/** Where to go and as whom. */
export interface Visit {
  readonly origin: string
  readonly token: string
  /** Folder for screenshots and reports. */
  readonly out: string
}

/** The screens that are real and what shows that they have arrived. `member`: opened signed in. */
export const SCREENS = [
  { name: 'home', route: '/pages/index/index', member: true },
  { name: 'market', route: '/pages/market/market?tab=coins', member: false },
  { name: 'search', route: '/pages/market/search', member: false },
  { name: 'pair', route: '/pages/transaction/currency?symbol=BTC%2FUSDT', member: false },
  { name: 'trade', route: '/pages/transaction/index?type=coins', member: true },
  { name: 'orders', route: '/pages/transaction/currency_order', member: true },
  { name: 'assets', route: '/pages/fund/assets', member: true },
  { name: 'select', route: '/pages/fund/select?to=receive', member: true },
  { name: 'recharge', route: '/pages/fund/receive?currency=3', member: true },
  { name: 'records', route: '/pages/fund/receive_withdraw_record', member: true },
  { name: 'bills', route: '/pages/setting/bill', member: true },
  { name: 'transfer', route: '/pages/fund/fundTransfer', member: true },
  { name: 'settings', route: '/pages/setting/setting', member: true },
  { name: 'login', route: '/pages/common/login', member: false },
  { name: 'register', route: '/pages/common/register', member: false },
] as const
export type Screen = (typeof SCREENS)[number]

export type Theme = 'dark' | 'white'

interface Look {
  readonly lang: Lang
  readonly theme: Theme
  readonly width: number
  readonly token: string
}

/** A phone of this width with its settings already stored, as on a second visit. */
export async function phone(browser: Browser, { lang, theme, width, token }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    isMobile: width < 768,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const stored = { lang, theme, h5Version: '1', ...(token ? { token } : {}) }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return context
}

/** Opens a screen and waits until its content is there: a heading or main part, and no skeleton left. */
export async function arrive(page: Page, origin: string, route: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${origin}/h5/#${route}`)
  await page.waitForSelector('main')
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
    timeout: 15_000,
  })
}
