import type { Page } from '@playwright/test'
import { SPEC_ROUTES } from '../../../src/routes/-all-routes.ts'
import type { FaultProxy } from '../../offline/proxy/index.ts'

/** The state of a running walk: its pages, its connection and its random generator. */
export interface Walk {
  readonly proxy: FaultProxy
  readonly random: () => number
  /** The open tabs; the first tab is in front. */
  readonly tabs: Page[]
  /** Opens the app's start page in another tab of the same browser. */
  readonly open: () => Promise<Page>
  line: 'up' | 'down'
  /** Whether the user has tapped in the front tab since its page was loaded. */
  touched: boolean
}

/** Performs one step of the walk and describes it. */
type Step = (walk: Walk, page: Page) => Promise<string>

const pick = <T>(random: () => number, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)]

/** Runs in the page: marks a random element that can be tapped at present, and returns its name. */
function reach(chance: number): string | null {
  const CONTROLS =
    'button, a[href], summary, [role=button], [role=tab], [role=radio], [role=switch], [role=option], input[type=checkbox], label'
  const FINGER = 8
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  document.querySelector('[data-reached]')?.removeAttribute('data-reached')
  const reachable = [...(modal ?? document).querySelectorAll(CONTROLS)].filter((one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (one.matches(':disabled, [aria-disabled=true]')) return false
    // Links to other sites and file choosers are not tapped.
    if (one instanceof HTMLAnchorElement && !one.href.startsWith(`${location.origin}/h5/`)) return false
    if (one instanceof HTMLAnchorElement && (one.download !== '' || one.target === '_blank')) return false
    if (one.querySelector('input[type=file]') || one.closest('label')?.querySelector('input[type=file]'))
      return false
    const { left, top, width, height } = one.getBoundingClientRect()
    // A finger is broad: an element that is half covered by a bar may lose the tap to the bar.
    return [-FINGER, 0, FINGER].every((off) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + off)
      return hit !== null && (one.contains(hit) || (off !== 0 && hit.contains(one)))
    })
  })
  const one = reachable[Math.floor(chance * reachable.length)]
  if (!one) return null
  one.setAttribute('data-reached', '')
  const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
  return `${one.tagName.toLowerCase()} "${name.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
}

const TAP_LIMIT = 2_000

const tap: Step = async (walk, page) => {
  const name = await page.evaluate(reach, walk.random())
  if (!name) return 'tap: nothing to reach'
  // The element may have disappeared before the tap.
  const tapped = await page
    .locator('[data-reached]')
    .first()
    .tap({ timeout: TAP_LIMIT, noWaitAfter: true })
    .then(() => true)
    .catch(() => false)
  if (!tapped) return `tap ${name}: gone`
  walk.touched = true
  return `tap ${name}`
}

const TYPED = ['0.01', '1', '12,5', '999999999', 'btc', 'Nguyễn', '000', '-3', '😀', '']

const type: Step = async ({ random }, page) => {
  const fields = page.locator(
    'input:visible:not([type=file]):not([type=checkbox]):not([type=radio]):not([type=range]):not(:disabled)',
  )
  const count = await fields.count()
  if (count === 0) return 'type: no field'
  const text = pick(random, TYPED) ?? ''
  const done = await fields
    .nth(Math.floor(random() * count))
    .fill(text, { timeout: TAP_LIMIT })
    .then(() => '')
    .catch(() => ': not reached')
  return `type "${text}"${done}`
}

const scroll: Step = async ({ random }, page) => {
  const far = Math.round((random() - 0.4) * 6_000)
  await page.mouse.move(200, 400)
  for (let part = 0; part < 6; part += 1) await page.mouse.wheel(0, far / 6)
  return `scroll ${far}`
}

const flip: Step = async (_, page) => {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  // In full-screen mode the chart keeps the size of the window, so the window is not resized.
  const turned = await page.setViewportSize({ width: height, height: width }).then(
    () => true,
    () => false,
  )
  return turned ? `turn to ${height} × ${width}` : 'turn: not in full screen'
}

/** On its first page the app is at the start of the browser's history and cannot go back. */
const back: Step = async (_, page) => {
  const left = await page.evaluate(() => {
    const inside = Number(history.state?.__TSR_index ?? 0) > 0
    if (inside) history.back()
    return inside
  })
  return left ? 'back' : 'back: at the first page'
}

const forth: Step = async (_, page) => {
  await page.evaluate(() => history.forward())
  return 'forward'
}

const close: Step = async (_, page) => {
  await page.keyboard.press('Escape')
  return 'escape'
}

const go: Step = async ({ random }, page) => {
  const route = pick(random, SPEC_ROUTES) ?? '/'
  await page.evaluate((href) => {
    location.hash = href
  }, route)
  return `go to ${route}`
}

const reload: Step = async (walk, page) => {
  walk.touched = false
  // `page.reload` fails while the page is navigating to another page; the step is then skipped.
  const done = await page.reload({ waitUntil: 'commit' }).then(
    () => true,
    () => false,
  )
  return done ? 'reload' : 'reload: not now'
}

/** The app works offline only once its service worker is installed. */
const line: Step = async (walk, page) => {
  const installed = await page.evaluate(() => navigator.serviceWorker.controller !== null)
  if (walk.line === 'up' && !installed) return 'the line stays: not installed yet'
  if (walk.line === 'up') await walk.proxy.kill()
  else await walk.proxy.revive()
  walk.line = walk.line === 'up' ? 'down' : 'up'
  return `the line is ${walk.line}`
}

const MOST_TABS = 2

const otherTab: Step = async (walk) => {
  walk.touched = false
  if (walk.tabs.length < MOST_TABS) {
    walk.tabs.unshift(await walk.open())
    return 'another tab'
  }
  walk.tabs.push(...walk.tabs.splice(0, 1))
  await walk.tabs[0]?.bringToFront()
  return 'the other tab'
}

/** The probability of each step, in percent. */
const STEPS: readonly (readonly [number, Step])[] = [
  [46, tap],
  [8, type],
  [14, scroll],
  [9, back],
  [3, forth],
  [4, close],
  [6, go],
  [3, reload],
  [3, flip],
  [2, line],
  [2, otherTab],
]

/** Picks an entry at random, weighted by its probability. */
function weighted(chance: number): Step {
  let left = chance * STEPS.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, one] of STEPS) {
    left -= weight
    if (left < 0) return one
  }
  return tap
}

/** Performs a random step and describes it. A lost connection is restored with a higher probability than it is lost. */
export async function step(walk: Walk): Promise<string> {
  const page = walk.tabs[0]
  if (!page) throw new Error('a walk has a tab')
  if (walk.line === 'down' && walk.random() < 0.12) return line(walk, page)
  return weighted(walk.random())(walk, page)
}
