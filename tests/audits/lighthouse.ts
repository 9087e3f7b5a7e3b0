import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import type { Lang } from '#contract/lang.ts'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium.ts'
import type { Finding, Screen, Visit } from './pages.ts'

const MEASURED = ['home', 'market', 'pair', 'trade', 'assets', 'login', 'messages']
/**
 * The desktop browser's own pages (what drops down from its address bar) load beside each window and take as much of the
 * processor as the page that is measured; a phone has no such thing.
 */
const OWN_PAGES = '--disable-features=AimEnabled,WebUIOmniboxPopup,WebUIOmniboxAimPopup'
/** One load alone says more of the machine's moment than of the page. */
const PER_LANGUAGE = 3
const ATTEMPTS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Run {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  /** Lighthouse's own measure of how fast this machine was at that moment. */
  readonly bench: number
}

/** Where a page is measured, and as whom. */
type Measured = Pick<Visit, 'origin' | 'token' | 'out'>

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One cold load on Lighthouse's mobile profile in a browser profile of its own, signed in where the screen needs it. */
async function once(browser: Browser, visit: Measured, screen: Screen, lang: Lang): Promise<Run> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.evaluateOnNewDocument(
      (home, entries) => {
        if (location.origin !== home) return
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      visit.origin,
      { lang, h5Version: '1', ...(screen.guest ? {} : { token: visit.token }) },
    )
    const result = await lighthouse(
      `${visit.origin}/h5/#${screen.route}`,
      { logLevel: 'error', output: 'html', disableStorageReset: true, onlyCategories: [...CATEGORIES] },
      undefined,
      page,
    )
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`Lighthouse could not measure ${screen.name}: ${runtimeError.code}`)
    if (typeof result.report === 'string')
      writeFileSync(join(visit.out, `lighthouse-${screen.name}-${lang}.html`), result.report)
    const score = (name: (typeof CATEGORIES)[number]): number =>
      Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      bench: result.lhr.environment.benchmarkIndex,
    }
  } finally {
    await context.close()
  }
}

/** A load that Lighthouse itself could not record (it says so) is measured again; nothing that was measured is left out. */
async function measure(browser: Browser, visit: Measured, screen: Screen, lang: Lang): Promise<Run> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(browser, visit, screen, lang)
    } catch (problem) {
      console.log(String(problem))
      if (attempt === ATTEMPTS) throw problem
    }
  }
}

const mediansOf = (runs: readonly Run[]) => ({
  scores: CATEGORIES.map((category) => median(runs.map(({ scores }) => scores[category]))),
  lcp: median(runs.map((run) => run.lcp)),
  cls: median(runs.map((run) => run.cls)),
})

const figuresOf = (runs: readonly Run[]): string => {
  const { scores, lcp, cls } = mediansOf(runs)
  return `${scores.join(' / ')}, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, TBT ${Math.round(median(runs.map((run) => run.tbt)))} ms, median of ${runs.length}, machine ${Math.round(median(runs.map(({ bench }) => bench)))}`
}

function judge(name: string, runs: readonly Run[]): Finding {
  const { scores, lcp, cls } = mediansOf(runs)
  const [performance, accessibility, practices, seo] = scores
  return {
    what: `lighthouse ${name}`,
    seen: figuresOf(runs),
    goal: '≥ 98 / 100 / 100 / 100, LCP ≤ 1800 ms, CLS ≤ 0.02',
    met:
      (performance ?? 0) >= 98 &&
      accessibility === 100 &&
      practices === 100 &&
      seo === 100 &&
      lcp <= 1800 &&
      cls <= 0.02,
  }
}

/** Lighthouse on the main screens with the feed running: the median of several runs, and the market in every language. */
export async function lighthousePages(visit: Visit): Promise<readonly Finding[]> {
  const browser = await puppeteer.launch({
    executablePath: needChromium(),
    args: [...CHROMIUM_ARGS, OWN_PAGES],
  })
  const findings: Finding[] = []
  try {
    for (const screen of visit.screens.filter(({ name }) => MEASURED.includes(name))) {
      const runs: Run[] = []
      while (runs.length < visit.runs) runs.push(await measure(browser, visit, screen, 'vn'))
      findings.push(judge(screen.name, runs))
      console.log(findings.at(-1)?.seen)
    }
    const market = visit.screens.find(({ name }) => name === 'market')
    if (!market) return findings
    for (const lang of visit.langs) {
      const runs: Run[] = []
      while (runs.length < PER_LANGUAGE) runs.push(await measure(browser, visit, market, lang))
      findings.push(judge(`market in ${lang}`, runs))
    }
  } finally {
    await browser.close()
  }
  return findings
}

/**
 * The same screens with nothing of ours about the browser: Lighthouse's own flags and mobile profile, as anybody measures
 * them. With another server (`--against`, an earlier version of the app) both are measured in turns, so that the
 * machine's moment is the same for both.
 */
export async function stockPages(visit: Visit): Promise<readonly Finding[]> {
  const browser = await puppeteer.launch({ executablePath: needChromium(), args: ['--no-sandbox'] })
  const sides: readonly (readonly [name: string, side: Measured])[] = [
    ...(visit.against ? [['before', { ...visit, ...visit.against }] as const] : []),
    ['now', visit],
  ]
  const findings: Finding[] = []
  try {
    for (const screen of visit.screens.filter(({ name }) => MEASURED.includes(name))) {
      const runs = sides.map((): Run[] => [])
      for (let n = 0; n < visit.runs; n++) {
        for (const [index, [, side]] of sides.entries())
          runs[index]?.push(await measure(browser, side, screen, 'vn'))
      }
      for (const [index, [name]] of sides.entries()) {
        const mine = runs[index] ?? []
        const [performance, ...others] = mediansOf(mine).scores
        findings.push({
          what: `stock ${screen.name} ${name}`,
          seen: figuresOf(mine),
          goal: '≥ 95 / 100 / 100 / 100',
          met: name === 'before' || ((performance ?? 0) >= 95 && others.every((score) => score === 100)),
        })
        console.log(`${screen.name} ${name}: ${findings.at(-1)?.seen}`)
      }
    }
  } finally {
    await browser.close()
  }
  return findings
}
