import type { Browser } from '@playwright/test'
import { axeViolations } from '../helpers/axe-violations.ts'
import { type Finding, type Visit, visitScreens } from './audited-screens.ts'

const TICKING = ['home', 'market', 'pair', 'trade', 'assets']
const WATCHED = 4_000

/**
 * Runs in the page: the texts of live regions that change in the given time (ms), which a screen reader would
 * announce.
 */
function spoken(time: number): Promise<readonly string[]> {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  return new Promise((done) => {
    const said: string[] = []
    const watcher = new MutationObserver((records) => {
      for (const { target } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
        if (region) said.push(region.textContent ?? '')
      }
    })
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    setTimeout(() => {
      watcher.disconnect()
      done(said)
    }, time)
  })
}

/**
 * Checks that screen readers announce nothing while prices change, because constant announcements make a page
 * unusable.
 */
async function silence(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const screens = visit.screens.filter(({ name }) => TICKING.includes(name))
  await visitScreens(
    browser,
    { ...visit, screens },
    { lang: 'en', theme: 'dark', width: 390 },
    async (page, { name }) => {
      const said = await page.evaluate(spoken, WATCHED)
      findings.push({
        what: `live regions ${name}, ${WATCHED / 1000} s of ticks`,
        seen: said.length === 0 ? 'silent' : said.slice(0, 5).join('; '),
        goal: 'silent',
        met: said.length === 0,
      })
    },
  )
  return findings
}

/**
 * Runs axe on every screen in both themes and in three languages: one in Latin, one in Thai and one in Chinese
 * script.
 */
export async function accessibility(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = [...(await silence(browser, visit))]
  for (const lang of visit.langs.filter((one) => one === 'en' || one === 'th' || one === 'zh')) {
    for (const theme of ['dark', 'white'] as const) {
      await visitScreens(browser, visit, { lang, theme, width: 390 }, async (page, { name }) => {
        const seen = await axeViolations(page)
        findings.push({
          what: `axe ${name} ${lang} ${theme}`,
          seen: seen.length === 0 ? '0 violations' : seen.join('; '),
          goal: '0 violations',
          met: seen.length === 0,
        })
      })
    }
  }
  return findings
}
