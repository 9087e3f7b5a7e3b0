import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** The rules of the standard itself. What is checked is written by the browser from the page's nodes, so that no rule of style has a say. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'autocomplete-password': 'error' },
  }),
)

/** What is not valid HTML in the page as it stands, each with where it is. */
export async function htmlFaults(page: Page): Promise<string[]> {
  const written = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element
    // What the chart's library draws for itself is its own.
    for (const chart of copy.querySelectorAll('.tv-lightweight-charts')) chart.replaceChildren()
    return `<!doctype html>${copy.outerHTML}`
  })
  const { results } = await validator.validateString(written)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
