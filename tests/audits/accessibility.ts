import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { type Finding, tour, type Visit } from './pages.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe on every screen, both themes, in a Latin, a Thai and a Chinese script. */
export async function accessibility(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const lang of visit.langs.filter((one) => one === 'en' || one === 'th' || one === 'zh')) {
    for (const theme of ['dark', 'white'] as const) {
      await tour(browser, visit, { lang, theme, width: 390 }, async (page, { name }) => {
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
        const seen = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' , ')}`,
        )
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
