import { test as base, type ConsoleMessage, type WebError } from '@playwright/test'
import type { Database } from '#server/platform/db/database.ts'
import { databaseOf } from '../helpers/server-database.ts'
import { type ControlledServer, startControlled } from '../server/start.ts'
import { KeptContext } from './reused-context.ts'

interface WorkerOptions {
  /**
   * Environment of a separate server for this file. A test file that changes state which other files depend on
   * (pairs, settings, the clock) calls `test.use({ serverEnv: {} })`. All other files of a worker share one
   * server.
   */
  readonly serverEnv: Readonly<Record<string, string>> | null
}

interface WorkerFixtures extends WorkerOptions {
  /** The real server, with a market, a clock and jobs controlled by the test. */
  readonly server: ControlledServer
  /** A connection to the server's database. */
  readonly database: Database
  /** The browser context that the tests of this worker use one after another. */
  readonly kept: { last: KeptContext | null; options: string }
}

interface TestFixtures {
  /** Console output of every page, attached to the report of a failed test. */
  readonly consoleLog: readonly string[]
}

/**
 * A second server for files that move prices or the clock far, or add objects that other files would list:
 * `test.use({ serverEnv: MOVED })`. These files share the server, because each server start takes seconds of
 * processor time. Each file therefore sets the prices that it uses and gives its objects unique names.
 */
export const MOVED: WorkerOptions['serverEnv'] = {}

/**
 * A third server for files that add or use up objects which other files list. Each of these files
 * creates its own products.
 */
export const FILLED: WorkerOptions['serverEnv'] = {}

/**
 * A fourth server for files in which operators change data that all users see: settings, texts,
 * products.
 */
export const EDITED: WorkerOptions['serverEnv'] = {}

/** Number of characters of the server's output that are attached to a failed test. */
const LOG_TAIL = 20_000

/** Playwright's test with one server per worker, and with the logs of page and server attached to each failure. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [null, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startControlled(serverEnv ?? {})
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ server }, use) => {
      const database = await databaseOf(server)
      await use(database)
      await database.stop()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browserName: _ }, use) => {
      const kept: WorkerFixtures['kept'] = { last: null, options: '' }
      await use(kept)
      await kept.last?.context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, serviceWorkers, contextOptions, viewport, isMobile }, use, info) => {
    // A context with service workers is not reused: a service worker serves pages from its cache, and a test
    // cannot know when the worker has stopped.
    if (serviceWorkers !== 'block') {
      const own = await browser.newContext()
      await use(own)
      return own.close()
    }
    const options = JSON.stringify([contextOptions, viewport, isMobile])
    if (kept.last && options !== kept.options) {
      await kept.last.context.close()
      kept.last = null
    }
    kept.options = options
    kept.last ??= await KeptContext.open(browser)
    await use(kept.last.context)
    // After a failure Playwright takes screenshots of the pages and continues in a new process, so
    // the context is not reused.
    if (info.status !== info.expectedStatus) return
    if (!(await kept.last.clear())) kept.last = null
  },
  consoleLog: [
    async ({ context, server }, use, info) => {
      const lines: string[] = []
      const started = server.output().length
      const print = (message: ConsoleMessage) => lines.push(`${message.type()} ${message.text()}`)
      const thrown = (error: WebError) => lines.push(`thrown ${String(error.error())}`)
      context.on('console', print).on('weberror', thrown)
      await use(lines)
      context.off('console', print).off('weberror', thrown)
      if (info.status === info.expectedStatus) return
      await info.attach('console', { body: lines.join('\n'), contentType: 'text/plain' })
      const printed = server.output().slice(started).slice(-LOG_TAIL)
      await info.attach('server', { body: printed, contentType: 'text/plain' })
    },
    { auto: true },
  ],
})

export type { Browser, BrowserContext, Locator, Page, Worker } from '@playwright/test'
export { chromium, expect } from '@playwright/test'
export type { ControlledServer }
