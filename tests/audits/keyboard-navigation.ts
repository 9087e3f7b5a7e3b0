import type { Browser, Page } from '@playwright/test'
import { type Finding, type Visit, visitScreens } from './audited-screens.ts'

/** Maximum number of Tab stops per screen. Long lists load more rows while tabbing, so there is no natural end. */
const STOPS = 120

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role=button], [role=link], [role=switch], [role=tab], [role=radio], [role=option], [role=slider]'

interface Stop {
  readonly name: string
  /** Whether the focused element is visible and not covered. */
  readonly visible: boolean
  /** Whether the element looks different when it has the focus. */
  readonly marked: boolean
}

/** Data that the audit stores in the page while it tabs through the page. */
interface Memory {
  looksOf: (at: Element) => string
  /** The styles of each control while it does not have the focus. */
  plain: Map<Element, string>
  walked: Set<Element>
}
type Walked = Window & { walk?: Memory }

/** Runs in the page before the first Tab press: records the styles of all controls without the focus. */
function begin(controls: string): void {
  const LOOKS = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderColor'] as const
  const looksOf = (at: Element): string => {
    const around = [at, ...at.querySelectorAll('*')]
    for (let above = at.parentElement; above; above = above.parentElement) around.push(above)
    const styles = around.flatMap((one) =>
      [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)),
    )
    return JSON.stringify(styles.map((style) => LOOKS.map((name) => style[name])))
  }
  const walked = new Set<Element>()
  // An element that already has the focus at the start (autofocus) counts as reached by the Tab key.
  const first = document.activeElement
  if (first instanceof HTMLElement && first !== document.body) {
    walked.add(first)
    first.blur()
  }
  const plain = new Map([...document.querySelectorAll(controls)].map((one) => [one, looksOf(one)]))
  Object.assign(window, { walk: { looksOf, plain, walked } })
}

/**
 * Runs in the page and describes the focused element: `outside` when the focus has left the page's content, `again`
 * when the element has had the focus before.
 */
function look(): Stop | 'outside' | 'again' {
  const { walk } = window as Walked
  const at = document.activeElement
  if (!walk || !at || at === document.body) return 'outside'
  if (walk.walked.has(at)) return 'again'
  walk.walked.add(at)
  const { left, top, right, bottom } = at.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const visible = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      const label = hit?.closest('label')
      return hit !== null && (at.contains(hit) || hit.contains(at) || (label?.contains(at) ?? false))
    }),
  )
  const before = walk.plain.get(at)
  // The focus mark of a slider is on its thumb, a pseudo-element whose styles a page cannot read.
  const marked = before === undefined || at.matches('[type=range]') || walk.looksOf(at) !== before
  const text = at.getAttribute('aria-label') ?? at.textContent ?? ''
  return { name: `${at.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`, visible, marked }
}

/**
 * Runs in the page and lists the controls on screen that never had the focus. A radio group, tab list or list
 * box needs one stop for all its members. A row that the order book added after the start is not counted.
 */
function missed(controls: string): readonly string[] {
  const GROUPS = '[role=radiogroup], [role=tablist], [role=listbox], fieldset'
  const { walk } = window as Walked
  const walked = [...(walk?.walked ?? [])]
  const left = [...document.querySelectorAll(controls)].filter((one) => {
    // Controls outside the tab order can be reached in another way, such as by the order book's keys for its
    // prices.
    if (one.matches(':disabled, [tabindex="-1"], [inert] *, [aria-hidden=true] *')) return false
    if (walked.includes(one) || !walk?.plain.has(one)) return false
    if (!one.checkVisibility({ visibilityProperty: true })) return false
    const group = one.closest(GROUPS)
    return !(group && walked.some((stop) => group.contains(stop)))
  })
  return left.map((one) => one.outerHTML.slice(0, 120))
}

/**
 * Tabs through a screen as a keyboard user does: from its heading, which has the focus at first, to its end,
 * and then again from the start of the document.
 */
async function walk(page: Page): Promise<readonly string[]> {
  const troubles = new Set<string>()
  let round = false
  await page.evaluate(begin, CONTROLS)
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(look)
    if (seen === 'outside' && !round) {
      round = true
      continue
    }
    if (typeof seen === 'string') {
      for (const control of await page.evaluate(missed, CONTROLS)) troubles.add(`not reached: ${control}`)
      break
    }
    if (!seen.marked) troubles.add(`not marked: ${seen.name}`)
    if (!seen.visible) troubles.add(`not visible: ${seen.name}`)
  }
  return [...troubles]
}

/**
 * Checks that every control of every screen can be reached by the keyboard, is visible when it has the focus,
 * and looks different with the focus (WCAG 2.1.1, 2.4.7, 2.4.11).
 */
export async function keyboard(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const theme of ['dark', 'white'] as const) {
    await visitScreens(browser, visit, { lang: 'en', theme, width: 390 }, async (page, { name }) => {
      const seen = await walk(page)
      findings.push({
        what: `keyboard ${name} ${theme}`,
        seen: seen.length === 0 ? 'all reached, seen and marked' : seen.join('; '),
        goal: 'all reached, seen and marked',
        met: seen.length === 0,
      })
    })
  }
  return findings
}
