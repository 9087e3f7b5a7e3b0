import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import type { Lang } from '#contract/wire/lang.ts'
import { CHROMIUM_ARGS, needHeadless } from '../../helpers/chromium-launch.ts'
import { until } from '../../helpers/test-server.ts'
import { arrived, pathOf, type Screen, type Visit } from '../audited-screens.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** The origin and the user of a measurement. */
export type Side = Pick<Visit, 'origin' | 'token'>

/**
 * The screen to measure, with the language, the simulated device and the Lighthouse categories of the
 * load.
 */
export interface Load {
  readonly screen: Screen
  readonly lang: Lang
  readonly preset: 'mobile' | 'desktop'
  readonly categories: readonly Category[]
  /** Further `localStorage` entries, besides language and session. */
  readonly stored?: Readonly<Record<string, string>>
}

/**
 * Thrown when Lighthouse could not record a load, for instance on a busy machine. The load then has no scores,
 * which must not count as low scores.
 */
export class NotRecorded extends Error {}

/** The headless browser, driven by puppeteer. */
export const launchHeadless = (): Promise<Browser> => {
  const executablePath = needHeadless()
  return puppeteer.launch({
    executablePath,
    headless: executablePath.endsWith('headless-shell') ? 'shell' : true,
    args: CHROMIUM_ARGS,
  })
}

/**
 * The `localStorage` of a first visit to this screen: a language, and a session token if the screen requires
 * one.
 */
export const firstVisit = (screen: Screen, lang: Lang, token: string): Readonly<Record<string, string>> => ({
  lang,
  h5Version: '1',
  ...(screen.guest ? {} : { token }),
})

/** Puts these entries into the storage of every document of `origin` in this page. */
async function store(page: Page, origin: string, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluateOnNewDocument(
    (home, wanted) => {
      if (location.origin !== home) return
      for (const [key, value] of Object.entries(wanted)) localStorage.setItem(key, value)
    },
    origin,
    entries,
  )
}

/** One cold load in a separate browser profile; throws NotRecorded when Lighthouse could not record it. */
async function recordOnce(browser: Browser, { origin, token }: Side, load: Load): Promise<RunnerResult> {
  const { screen, lang, preset, categories, stored } = load
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await store(page, origin, { ...firstVisit(screen, lang, token), ...stored })
    const result = await lighthouse(
      `${origin}/h5/#${screen.route}`,
      {
        logLevel: 'error',
        output: ['html', 'json'],
        disableStorageReset: true,
        onlyCategories: [...categories],
      },
      preset === 'desktop' ? desktopConfig : undefined,
      page,
    )
    if (!result) throw new Error('Lighthouse gave no result')
    const { runtimeError } = result.lhr
    if (runtimeError)
      throw new NotRecorded(`Lighthouse could not record ${screen.name}: ${runtimeError.code}`)
    // Waits for the requested content: the scores of a redirect's target or of a skeleton would be misleading.
    await until(`the content of ${screen.name}`, () => page.evaluate(arrived, pathOf(screen.route)))
    return result
  } finally {
    await context.close()
  }
}

/** Makes a cold load. If Lighthouse could not record it, repeats it once and prints that it was repeated. */
export async function record(browser: Browser, side: Side, load: Load): Promise<RunnerResult> {
  try {
    return await recordOnce(browser, side, load)
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error
    console.log(`${error.message}; asked once more`)
    return await recordOnce(browser, side, load)
  }
}
