import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Lang } from '#contract/wire/lang.ts'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium-launch.ts'
import { needBuiltApp } from '../helpers/stale-builds.ts'
import { customer } from '../helpers/test-people.ts'
import { startServer } from '../helpers/test-server.ts'
import { arrive, phone, type Theme } from './audited-screens.ts'

/**
 * `npm run pictures [-- --beside <folder>]`: takes the screenshots that README and manifest show
 * (`public/screenshots`), and saves screenshots of the main screens in `test-results/pictures`. With
 * `--beside`, each screenshot is combined with the screenshot of the same name in that folder, for
 * comparison.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const OUT = join(ROOT, 'test-results/pictures')

interface Picture {
  readonly name: string
  readonly route: string
  readonly theme?: Theme
  readonly lang?: Lang
  /** Further actions before the screenshot. */
  readonly first?: (page: Page) => Promise<unknown>
  /** Captures the whole page instead of the visible part. */
  readonly whole?: true
}

const PAIR = 'symbol=BTC%2FUSDT'
const MARKET = '/pages/market/market?tab=coins'
const TICKET = '/pages/transaction/index?type=coins&match_id=1'

/** Makes the window as high as the content of the page's scroll container, so that the whole page is visible. */
async function unroll(page: Page): Promise<void> {
  const more = await page.evaluate(() => {
    const scroller = [...document.querySelectorAll('[data-page-scroll]')].find((one) => one.checkVisibility())
    return scroller ? scroller.scrollHeight - scroller.clientHeight : 0
  })
  await page.setViewportSize({ width: 390, height: 844 + more })
}

const SCREENS: readonly Picture[] = [
  { name: 'home-dark', route: '/pages/index/index' },
  { name: 'home-full-dark', route: '/pages/index/index', whole: true },
  { name: 'market-dark', route: MARKET },
  { name: 'market-white', route: MARKET, theme: 'white' },
  { name: 'market-vi-dark', route: MARKET, lang: 'vn' },
  { name: 'pair-dark', route: `/pages/transaction/currency?${PAIR}` },
  { name: 'trade-coins-dark', route: TICKET },
  { name: 'assets-dark', route: '/pages/fund/assets' },
  { name: 'assets-white', route: '/pages/fund/assets', theme: 'white' },
  { name: 'messages-dark', route: '/pages/mailMessage/mailMessage' },
]

/** The screenshots that README and manifest show, with their file names. */
const SHOWN: Readonly<Record<string, string>> = {
  'market-dark': 'market-dark',
  'pair-dark': 'pair-dark',
  'trade-coins-dark': 'trade-dark',
  'assets-white': 'assets-white',
}

async function take(browser: Browser, origin: string, token: string, picture: Picture): Promise<Buffer> {
  const { theme = 'dark', lang = 'en' } = picture
  const context = await phone(browser, { lang, theme, width: 390, token })
  try {
    const page = await context.newPage()
    await arrive(page, origin, { name: picture.name, route: picture.route })
    await picture.first?.(page)
    if (picture.whole) await unroll(page)
    // Waits until quotes, order book and candles have changed at least once.
    await page.waitForLoadState('networkidle').catch(() => null)
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

async function wide(browser: Browser, origin: string): Promise<Buffer> {
  const context = await phone(browser, { lang: 'en', theme: 'dark', width: 1280, token: '' })
  try {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await arrive(page, origin, { name: 'market', route: MARKET })
    return await sharp(await page.screenshot())
      .resize(1280, 800)
      .toBuffer()
  } finally {
    await context.close()
  }
}

const small = (picture: Buffer, file: string) =>
  sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file)

async function beside(folder: string, name: string, ours: Buffer): Promise<void> {
  const theirs = join(folder, `${name}.png`)
  if (!existsSync(theirs)) return
  const [one, other] = await Promise.all([sharp(theirs).metadata(), sharp(ours).metadata()])
  await sharp({
    create: {
      width: (one.width ?? 0) + (other.width ?? 0) + 40,
      height: Math.max(one.height ?? 0, other.height ?? 0),
      channels: 3,
      background: '#808080',
    },
  })
    .composite([
      { input: theirs, left: 0, top: 0 },
      { input: ours, left: (one.width ?? 0) + 40, top: 0 },
    ])
    .png()
    .toFile(join(OUT, `${name}-beside.png`))
}

const { values } = parseArgs({ options: { beside: { type: 'string' } } })
await needBuiltApp()
mkdirSync(OUT, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
try {
  const { token } = await customer(server.origin)
  for (const picture of SCREENS) {
    const taken = await take(browser, server.origin, token, picture)
    await small(taken, join(OUT, `${picture.name}.png`))
    const shown = SHOWN[picture.name]
    if (shown) await small(taken, join(ROOT, 'public/screenshots', `${shown}.png`))
    if (values.beside) await beside(resolve(values.beside), picture.name, taken)
    console.log(picture.name)
  }
  await small(await wide(browser, server.origin), join(ROOT, 'public/screenshots/market-wide.png'))
} finally {
  await browser.close()
  await server.stop()
}
