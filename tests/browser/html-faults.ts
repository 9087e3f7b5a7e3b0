import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * The validator checks only the rules of the HTML standard. Rules about code style would report the way in which the
 * browser serialises the markup.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'autocomplete-password': 'error' },
  }),
)

/** Violations of the HTML standard on the current page, each with its position. */
export async function htmlFaults(page: Page): Promise<string[]> {
  const written = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element
    // The markup that the chart library creates is left out.
    for (const chart of copy.querySelectorAll('.tv-lightweight-charts')) chart.replaceChildren()
    return `<!doctype html>${copy.outerHTML}`
  })
  const { results } = await validator.validateString(written)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
