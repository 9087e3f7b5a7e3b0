import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import type { Lang } from '#contract/wire/lang.ts'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'
import type { Finding, Screen, Visit } from '../audited-screens.ts'
import { median } from '../frame-statistics.ts'
import { type Category, record, type Side } from './record-load.ts'

const MEASURED = ['home', 'market', 'pair', 'trade', 'assets', 'login', 'messages']
/**
 * Switches off the internal pages (suggestions of the address bar) that a desktop browser loads with each
 * window: these pages take as much processor time as the measured page, and browsers on phones have no such
 * pages.
 */
const OWN_PAGES = '--disable-features=AimEnabled,WebUIOmniboxPopup,WebUIOmniboxAimPopup'
/**
 * Number of loads per language, because the score of a single load depends more on other work of the machine
 * than on the page.
 */
const PER_LANGUAGE = 3
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** The server to measure, the user who opens the page, and the folder for the report. */
type Measured = Side & Pick<Visit, 'out'>

interface Run {
  readonly scores: readonly number[]
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  /** Lighthouse's own benchmark of the machine's speed during the load. */
  readonly state: number
}

/** One cold load with Lighthouse's mobile profile and all its categories. */
async function measure(browser: Browser, side: Measured, screen: Screen, lang: Lang): Promise<Run> {
  const load = { screen, lang, preset: 'mobile', categories: CATEGORIES } as const
  const { lhr, report } = await record(browser, side, load)
  const [html = ''] = report
  writeFileSync(join(side.out, `lighthouse-${screen.name}-${lang}.html`), html)
  const value = (name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    state: lhr.environment.benchmarkIndex,
  }
}

const mediansOf = (runs: readonly Run[]) => ({
  scores: CATEGORIES.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? Number.NaN))),
  lcp: median(runs.map((run) => run.lcp)),
  cls: median(runs.map((run) => run.cls)),
})

const figuresOf = (runs: readonly Run[]): string => {
  const { scores, lcp, cls } = mediansOf(runs)
  return `${scores.join(' / ')}, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, TBT ${Math.round(median(runs.map((run) => run.tbt)))} ms, median of ${runs.length}, machine ${Math.round(median(runs.map(({ state }) => state)))}`
}

function score(name: string, runs: readonly Run[]): Finding {
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

/**
 * Runs Lighthouse on the main screens while prices change: the median of several runs, and the market in every
 * language.
 */
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
      findings.push(score(screen.name, runs))
      console.log(findings.at(-1)?.seen)
    }
    const market = visit.screens.find(({ name }) => name === 'market')
    if (!market) return findings
    for (const lang of visit.langs) {
      const runs: Run[] = []
      while (runs.length < PER_LANGUAGE) runs.push(await measure(browser, visit, market, lang))
      findings.push(score(`market in ${lang}`, runs))
    }
  } finally {
    await browser.close()
  }
  return findings
}

/**
 * Measures the same screens with Lighthouse's default flags and mobile profile, as a third party would.
 * With `--against` (for instance an earlier version of the app) both servers are measured alternately, so
 * that other load of the machine affects both servers equally.
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
