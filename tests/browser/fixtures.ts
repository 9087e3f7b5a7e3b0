import { test as base } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { databaseOf } from '../helpers/database-of.ts'
import { type ControlledServer, startControlled } from '../server/start.ts'

interface WorkerOptions {
  /**
   * Environment of a separate server for this file; a file that changes what others see (pairs, settings, the
   * clock) starts one with `test.use({ serverEnv: {} })`. Without it files share the server of the worker.
   */
  readonly serverEnv: Readonly<Record<string, string>> | null
}

interface WorkerFixtures extends WorkerOptions {
  /** The real server, with a market, a clock and jobs controlled by the test. */
  readonly server: ControlledServer
  /** One connection to its database. */
  readonly database: Database
}

interface TestFixtures {
  /** Console output of every page, attached to a failure. */
  readonly consoleLog: readonly string[]
}

/**
 * A second server for files that move prices or the clock far, or add objects that others would list:
 * `test.use({ serverEnv: MOVED })`. They share it, since each start costs seconds of processor; so each sets the prices
 * that it speaks of, and names what it adds.
 */
export const MOVED: WorkerOptions['serverEnv'] = {}

/** A third one, for files that add or use up objects which others list: each has products of its own. */
export const FILLED: WorkerOptions['serverEnv'] = {}

/** A fourth one, for files in which operators change what everybody reads or is offered: settings, texts, products. */
export const EDITED: WorkerOptions['serverEnv'] = {}

/** How much of the server's output is kept with a failure (characters). */
const LOG_TAIL = 20_000

/** Playwright's test with a server for each worker, and with the logs of page and server beside each failure. */
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
  consoleLog: [
    async ({ context, server }, use, info) => {
      const lines: string[] = []
      const started = server.output().length
      context.on('console', (message) => lines.push(`${message.type()} ${message.text()}`))
      context.on('weberror', (error) => lines.push(`thrown ${String(error.error())}`))
      await use(lines)
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
