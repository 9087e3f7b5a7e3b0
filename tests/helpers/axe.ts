import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { htmlFaults } from '../browser/html.ts'

/** The rules of WCAG 2.2 up to AA. */
export const WCAG_AA: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those that another theme of the same page can break: contrast. */
export const COLOURS: readonly string[] = ['wcag2aa']

/**
 * What axe has to say against the page, or against a part of it: `rule: element` each. All its rules, unless some are named
 * by their tags. It is read into the page once and runs there alone: no frame of ours has another origin.
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
 * What axe has to say against a part of the page, and what of the page is no valid HTML: for rows, sheets and forms that a
 * walk over the routes does not show.
 */
export const markupViolations = async (page: Page, within = 'main'): Promise<readonly string[]> => [
  ...(await axeViolations(page, within)),
  ...(await htmlFaults(page)),
]
