import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import type { Finding, Visit } from '../audited-screens.ts'
import { consoleInCi } from './console-page-scores.ts'
import { hasFullScores, type Row, type Scored, score, scoresOf, tableOf } from './lighthouse-report.ts'
import { LANG, mainScreens } from './main-screens.ts'
import { type Load, launchHeadless, NotRecorded, record } from './record-load.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
/**
 * The launch announcement is marked as seen, because the page under the open dialog would be inert, and
 * Lighthouse does not score an inert page.
 */
const POPUP_SEEN = { popupShown: '1000000' }

/** Runs Lighthouse on one device and keeps the report in `folder`; null when the page could not be recorded. */
async function scored(
  browser: Browser,
  visit: Visit,
  { folder, screen, preset }: Pick<Load, 'screen' | 'preset'> & { readonly folder: string },
): Promise<Scored | null> {
  const load: Load = { screen, preset, lang: LANG, categories: CATEGORIES, stored: POPUP_SEEN }
  try {
    const { lhr, report } = await record(browser, visit, load)
    for (const [index, kind] of ['html', 'json'].entries())
      writeFileSync(join(folder, `${screen.name}-${preset}.${kind}`), report[index] ?? '')
    return score(lhr, CATEGORIES)
  } catch (error) {
    if (error instanceof NotRecorded) return null
    throw error
  }
}

function findingsOf(row: Row): readonly Finding[] {
  return (['mobile', 'desktop'] as const).map((preset) => {
    const seen = row[preset]
    return {
      what: `lighthouse ${row.page} ${preset}`,
      seen: seen
        ? [scoresOf(seen), ...seen.misses].join('; ')
        : 'Lighthouse could not record it, twice: no scores',
      goal: CATEGORIES.map((name) => `${name} 100`).join(', '),
      met: seen ? hasFullScores(seen) : false,
    }
  })
}

/**
 * The shorter Lighthouse run that every change must pass: accessibility, best practices and SEO of the
 * main pages, on a phone and on a desktop, and of the console's sign-in page and first page. The
 * processor time of a first visit is measured by `npm run audit -- visits`.
 */
export async function lighthouseInCi(visit: Visit): Promise<readonly Finding[]> {
  const folder = join(visit.out, '../lighthouse')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await launchHeadless()
  const rows: Row[] = []
  try {
    for (const screen of mainScreens(visit)) {
      const mobile = await scored(browser, visit, { folder, screen, preset: 'mobile' })
      const desktop = await scored(browser, visit, { folder, screen, preset: 'desktop' })
      rows.push({ page: screen.name, mobile, desktop })
    }
  } finally {
    await browser.close()
  }
  const table = tableOf(rows)
  writeFileSync(join(folder, 'table.md'), table)
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(rows, null, 2)}\n`)
  console.log(`\n${table}`)
  return [...rows.flatMap(findingsOf), ...(await consoleInCi(visit, folder))]
}
