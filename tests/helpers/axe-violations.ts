import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { htmlFaults } from '../browser/html-faults.ts'

/** The rules of WCAG 2.2 up to AA. */
export const WCAG_AA: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The tag of the rules that a change of the theme can break: the rules about contrast. */
export const COLOURS: readonly string[] = ['wcag2aa']

/**
 * The violations that axe finds in the page or in a part of it, as `rule: element`. All rules run unless tags
 * select some. axe is loaded once per page and runs in the main frame only, because the app has no frames of
 * other origins.
 */
export async function axeViolations(
  page: Page,
  within = 'html',
  tags: readonly string[] | null = null,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(tags ? { runOnly: { type: 'tag', values: [...tags] } } : {}),
  }
  return page.evaluate(
    async ([part, how]) => {
      const here = window as unknown as { axe: { run(part: string, how: RunOptions): Promise<AxeResults> } }
      const { violations } = await here.axe.run(part, how)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    [within, options] as const,
  )
}

/**
 * The violations that axe finds in a part of the page, and invalid HTML of the whole page. Used for rows,
 * sheets and forms that the test of all routes does not open.
 */
export const markupViolations = async (page: Page, within = 'main'): Promise<readonly string[]> => [
  ...(await axeViolations(page, within)),
  ...(await htmlFaults(page)),
]
