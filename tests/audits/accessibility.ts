import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { arrive, type Finding, phone, SCREENS, type Visit } from './pages.ts'

/** axe on every screen, both themes, in a Latin, a Thai and a Chinese script. */
export async function accessibility(browser: Browser, { origin, token }: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const lang of ['en', 'th', 'zh'] as const) {
    for (const theme of ['dark', 'white'] as const) {
      for (const member of [true, false]) {
        const context = await phone(browser, { lang, theme, width: 390, token: member ? token : '' })
        const page = await context.newPage()
        for (const screen of SCREENS.filter((one) => one.member === member)) {
          await arrive(page, origin, screen.route)
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze()
          findings.push({
            what: `axe ${screen.name} ${lang} ${theme}`,
            seen:
              violations.length === 0
                ? '0 violations'
                : violations
                    .map(
                      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
                    )
                    .join('; '),
            goal: '0 violations',
            met: violations.length === 0,
          })
        }
        await context.close()
      }
    }
  }
  return findings
}
