import type { Browser, CDPSession } from 'puppeteer-core'
import { until } from '../../helpers/server.ts'
import { wait } from '../frames.ts'
import { type MainThread, mainThreadOf, type TraceEvent } from './trace.ts'

/** How long a page is looked at after its document was committed (ms). */
const SPAN = 7_000
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline'
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

/** A page to open, what its storage holds before, and an expression that is true once its content is there. */
export interface Looked {
  readonly url: string
  readonly stored: Readonly<Record<string, string>>
  readonly arrived: string
}

/** Records what the whole browser does during `work`. */
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

/** Opens the page and stays until its time is over and its content has come. */
async function stay(page: CDPSession, { url, stored, arrived }: Looked): Promise<void> {
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
  })
  await page.send('Emulation.setDeviceMetricsOverride', PHONE)
  // Answers when the document is committed.
  await page.send('Page.navigate', { url })
  await wait(SPAN)
  await until(`the content of ${url}`, async () => {
    const { result } = await page.send('Runtime.evaluate', { expression: arrived })
    return result.value === true
  })
}

/**
 * What a first visit takes of the page's main thread on a phone. A session of its own takes a trace and nothing else: with
 * all that puppeteer and Lighthouse enable in a page, its scripts take longer than they do for people.
 */
export async function lookAt(browser: Browser, looked: Looked): Promise<MainThread> {
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
