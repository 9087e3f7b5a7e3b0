import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Lang } from '#contract/wire/lang.ts'
import { answerForPasskeys } from '../../helpers/virtual-authenticator.ts'
import { startProxy } from '../../offline/proxy/index.ts'
import { randomOf } from '../../offline/random-writes/schedule.ts'
import { inspectPage } from './page-faults.ts'
import { step, type Walk } from './random-steps.ts'

export interface Wanderer {
  readonly seed: number
  readonly origin: string
  readonly lang: Lang
  /** Session token; empty for a guest. */
  readonly token: string
  /** Factor by which the simulated phone's processor is slower than this machine. */
  readonly slower: number
  /** Path of the screenshot that is saved with a finding. */
  readonly out: string
  /** Whether a page without a focused element is reported as an error. */
  readonly focus: boolean
}

export interface Wandered {
  readonly seed: number
  readonly steps: number
  /** The errors, each with the steps that led to it. */
  readonly findings: readonly string[]
}

/** Time (ms) after which a wrong state counts as an error; before, the page may be in transition. */
const PATIENCE = 5_000
/**
 * Maximum time of an app start (ms). Longer than `PATIENCE`, because two walks share the machine; `lighthouse`
 * measures starts exactly.
 */
const START = 15_000
const LOOK_EVERY = 100
/** Number of most recent steps that are reported with an error. */
const TOLD = 8

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Console messages of the browser that are normal while the connection is down. */
const OF_THE_LINE = /net::ERR|Failed to load resource|WebSocket connection|Failed to fetch|ServiceWorker/

function listen(page: Page, thrown: string[]): void {
  page.on('pageerror', (error) => thrown.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_LINE.test(message.text()))
      thrown.push(`console: ${message.text()}`)
  })
  page.on('crash', () => thrown.push('the page crashed'))
}

/** Runs before the page: dismisses a passkey prompt after a short time, as a user would close it. */
function closeQuestions(): void {
  const { credentials } = navigator
  const closed = () =>
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new DOMException('closed', 'NotAllowedError')), 2_000),
    )
  const get = credentials.get.bind(credentials)
  const create = credentials.create.bind(credentials)
  credentials.get = (options) => Promise.race([get(options), closed()])
  credentials.create = (options) => Promise.race([create(options), closed()])
}

/**
 * Checks the page repeatedly until nothing is loading any more. Content that is still loading after
 * `PATIENCE` is an error.
 */
async function settle(walk: Walk, page: Page, focus: boolean): Promise<readonly string[]> {
  const begun = Date.now()
  let end = begun + PATIENCE
  for (;;) {
    const seen = await page
      .evaluate(inspectPage, focus && walk.touched)
      // A page that is just being replaced cannot be inspected, so it counts as loading.
      .catch(() => ({ wrong: [], waiting: ['nothing to look at'], starting: true }))
    if (seen.starting) end = Math.min(Date.now() + PATIENCE, begun + START)
    const late = Date.now() > end
    if (late || (seen.wrong.length === 0 && seen.waiting.length === 0))
      return [...seen.wrong, ...seen.waiting]
    await wait(LOOK_EVERY)
  }
}

/**
 * Navigates the app at random, reproducibly by a seed, and checks after each step that the page is usable.
 * Ends when `enough` returns true for the number of steps.
 */
export async function walkRandomly(
  browser: Browser,
  { seed, origin, lang, token, slower, out, focus }: Wanderer,
  enough: (steps: number) => boolean,
): Promise<Wandered> {
  const proxy = await startProxy(origin)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
  })
  // tsx wraps named functions in the helper `__name`, which scripts in the page need too.
  await context.addInitScript('globalThis.__name ??= (it) => it')
  await context.addInitScript(closeQuestions)
  await context.addInitScript(
    (entries) => {
      if (localStorage.getItem('h5Version') !== null) return
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { lang, h5Version: '1', ...(token ? { token } : {}) },
  )
  const thrown: string[] = []
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    listen(page, thrown)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await answerForPasskeys(cdp)
    await page.goto(`${proxy.origin}/h5/`, { waitUntil: 'commit' }).catch(() => null)
    return page
  }
  const walk: Walk = { proxy, random: randomOf(seed), tabs: [], open, line: 'up', touched: false }
  const findings: string[] = []
  const told: string[] = []
  let steps = 0
  let before = ''
  try {
    walk.tabs.push(await open())
    while (!enough(steps)) {
      told.push(await step(walk))
      steps += 1
      const page = walk.tabs[0]
      if (!page) break
      const seen = [...new Set([...(await settle(walk, page, focus)), ...thrown.splice(0)])]
      // An error that persists is reported once, not again after every step.
      const known = before
      before = seen.join('; ')
      if (before === '' || before === known) continue
      const where = new URL(page.url()).hash
      await page.screenshot({ path: join(out, `wander-${seed}-${steps}.png`) }).catch(() => null)
      findings.push(
        `seed ${seed} step ${steps} at ${where}: ${before} — after ${told.slice(-TOLD).join(' → ')}`,
      )
      console.log(findings.at(-1))
    }
  } finally {
    await context.close()
    await proxy.close()
  }
  return { seed, steps, findings }
}
