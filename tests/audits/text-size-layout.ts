import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Finding, type Visit, visitScreens } from './audited-screens.ts'
import { unreadableTexts } from './unreadable-text.ts'

/** Text sizes in percent of the default size, each with the screen widths (px) to test. */
const LOOKS = [
  { text: 100, widths: [390, 320, 430, 768] },
  { text: 150, widths: [320] },
  { text: 200, widths: [390] },
] as const

/**
 * Opens every screen at four widths in nine languages, and with larger texts on phones. Takes a screenshot of each,
 * and searches the DOM for cut or broken text.
 */
export async function layout(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const lang of visit.langs) {
    mkdirSync(join(visit.out, lang), { recursive: true })
    for (const { text, widths } of LOOKS) {
      const [first] = widths
      await visitScreens(
        browser,
        visit,
        { lang, theme: 'dark', width: first, text },
        async (page, { name }) => {
          for (const width of widths) {
            await page.setViewportSize({ width, height: 844 })
            await page.evaluate(
              () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))),
            )
            const size = text === 100 ? `${width}` : `${width}-${text}%`
            await page.screenshot({ path: join(visit.out, lang, `${name}-${size}.png`) })
            const seen = await page.evaluate(unreadableTexts)
            findings.push({
              what: `layout ${name} ${lang} ${size}`,
              seen: seen.length === 0 ? 'whole' : seen.join('; '),
              goal: 'no text cut, overlapped or off screen',
              met: seen.length === 0,
            })
          }
          await page.setViewportSize({ width: first, height: 844 })
        },
      )
    }
  }
  return findings
}
