import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Finding, tour, type Visit } from './pages.ts'
import { troubles } from './troubles.ts'

const WIDTHS = [390, 320, 430, 768]

/** Every screen at four widths in nine languages: a screenshot of each, and the DOM searched for broken text. */
export async function layout(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const lang of visit.langs) {
    mkdirSync(join(visit.out, lang), { recursive: true })
    await tour(browser, visit, { lang, theme: 'dark', width: 390 }, async (page, { name }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))))
        await page.screenshot({ path: join(visit.out, lang, `${name}-${width}.png`) })
        const seen = await page.evaluate(troubles)
        findings.push({
          what: `layout ${name} ${lang} ${width}`,
          seen: seen.length === 0 ? 'whole' : seen.join('; '),
          goal: 'no text cut, overlapped or off screen',
          met: seen.length === 0,
        })
      }
      await page.setViewportSize({ width: 390, height: 844 })
    })
  }
  return findings
}
