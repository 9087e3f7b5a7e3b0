import type { Browser, CDPSession } from 'puppeteer-core'
import { until } from '../../helpers/test-server.ts'
import { wait } from '../frame-statistics.ts'
import { type MainThread, mainThreadOf, type TraceEvent } from './main-thread-trace.ts'

/** How long a page is observed after its navigation was committed (ms). */
const SPAN = 7_000
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline'
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

/**
 * A page to open, the content of `localStorage` before the visit, and an expression that becomes true when the
 * page shows its content.
 */
export interface ObservedVisit {
  readonly url: string
  readonly stored: Readonly<Record<string, string>>
  readonly arrived: string
}

/** Records a trace of the whole browser during `work`. */
async function traced(browser: Browser, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await browser.target().createCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown[] as TraceEvent[]))
  })
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', { categories: CATEGORIES })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

/** Opens the page and waits until the observation time is over and the content is shown. */
async function stay(page: CDPSession, { url, stored, arrived }: ObservedVisit): Promise<void> {
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
  })
  await page.send('Emulation.setDeviceMetricsOverride', PHONE)
  // Resolves when the document is committed.
  await page.send('Page.navigate', { url })
  await wait(SPAN)
  await until(`the content of ${url}`, async () => {
    const { result } = await page.send('Runtime.evaluate', { expression: arrived })
    return result.value === true
  })
}

/**
 * The processor time that a first visit takes of the page's main thread on a phone. The page is traced in a
 * separate browser session without other instrumentation: the instrumentation of puppeteer and Lighthouse
 * makes scripts slower than they are for users.
 */
export async function observeVisit(browser: Browser, looked: ObservedVisit): Promise<MainThread> {
  const context = await browser.createBrowserContext()
  try {
    const { id } = context
    if (id === undefined) throw new Error('The browser gave no profile of its own')
    const control = await browser.target().createCDPSession()
    await control.send('Target.createTarget', { url: 'about:blank', browserContextId: id })
    await control.detach()
    const target = await context.waitForTarget((one) => one.type() === 'page')
    const page = await target.createCDPSession()
    const events = await traced(browser, () => stay(page, looked))
    const seen = mainThreadOf(events, new URL(looked.url).origin, SPAN)
    if (!seen) throw new Error(`No thread of the browser committed ${looked.url}`)
    return seen
  } finally {
    await context.close()
  }
}
