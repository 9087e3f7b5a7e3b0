import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { arrived, type Finding, pathOf, SCREENS, type Screen, type Visit } from '../pages.ts'
import { serveHello } from './hello.ts'
import { lookAt } from './look.ts'
import { firstVisit, type Load, launchHeadless, NotRecorded, record } from './record.ts'
import { isWhole, type Row, type Scored, score, scoresOf, tableOf } from './report.ts'
import type { MainThread } from './trace.ts'

const PAGES = ['home', 'market', 'trade', 'assets', 'messages', 'login']
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
const LANG = 'vn'
/** The launch announcement is marked as seen: it would make the page under it inert, and that is not scored. */
const POPUP_SEEN = { popupShown: '1000000' }

function screenOf(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`No screen "${name}"`)
  return screen
}

/** Lighthouse on one device, its report kept in `folder`; null when the page could not be recorded. */
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

const look = (browser: Browser, visit: Visit, screen: Screen): Promise<MainThread> =>
  lookAt(browser, {
    url: `${visit.origin}/h5/#${screen.route}`,
    stored: firstVisit(screen, LANG, visit.token),
    arrived: `(${arrived})(${JSON.stringify(pathOf(screen.route))})`,
  })

/** The same first visit of a minimal page, built with the same tools, for comparison. */
async function helloRow(browser: Browser): Promise<Row> {
  const hello = await serveHello()
  try {
    const page = {
      url: `${hello.origin}/h5/`,
      stored: {},
      arrived: "document.querySelector('main')?.textContent === 'Hello'",
    }
    return { page: 'hello', thread: await lookAt(browser, page) }
  } finally {
    await hello.stop()
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
      met: seen ? isWhole(seen) : false,
    }
  })
}

/**
 * The short share of Lighthouse that every change passes: accessibility, best practices and SEO of the main pages, on a
 * phone and on a desktop. Performance stands beside it in the table, measured on this machine's moment and not scored.
 */
export async function lighthouseInCi(visit: Visit): Promise<readonly Finding[]> {
  const folder = join(visit.out, '../lighthouse')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const asked = visit.screens.map(({ name }) => name)
  const browser = await launchHeadless()
  const rows: Row[] = []
  try {
    rows.push(await helloRow(browser))
    for (const screen of PAGES.map(screenOf).filter(({ name }) => asked.includes(name))) {
      const mobile = await scored(browser, visit, { folder, screen, preset: 'mobile' })
      const desktop = await scored(browser, visit, { folder, screen, preset: 'desktop' })
      rows.push({ page: screen.name, mobile, desktop, thread: await look(browser, visit, screen) })
    }
  } finally {
    await browser.close()
  }
  const table = tableOf(rows)
  writeFileSync(join(folder, 'table.md'), table)
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(rows, null, 2)}\n`)
  console.log(`\n${table}`)
  return rows.slice(1).flatMap(findingsOf)
}
