import { type App, createApp, type Overrides } from '#server/app.ts'
import type { Config } from '#server/platform/config.ts'
import { recordInitialOpenState } from '#server/platform/db/initial-open-state.ts'
import type { Log } from '#server/services.ts'
import { hashPasswords } from './cheap-password-hashing.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A clock that runs like the system's and can be moved forward. */
export interface TestClock {
  now(): number
  /** Moves the clock forward by `ms`. */
  forward(ms: number): void
}

export function testClock(ahead = 0): TestClock {
  return {
    now: () => Date.now() + ahead,
    forward: (ms) => {
      ahead += ms
    },
  }
}

const HOUR = 3_600_000

/**
 * A clock set to a minute past the hour, so that the hourly jobs of a demo installation are not due during the test.
 */
export const earlyInAnHour = (): TestClock => testClock(HOUR - (Date.now() % HOUR) + 60_000)

export interface TestApp extends App {
  readonly database: TestDatabase
  readonly clock: TestClock
  /** All lines that the server has logged. */
  readonly logged: readonly string[]
  /** Stops the server and removes its database and files. */
  end(): Promise<void>
}

interface TestOverrides extends Omit<Overrides, 'database' | 'clock'> {
  readonly clock?: TestClock
  /** Hashes passwords at the cost of production, for tests that measure the time or need a request to take long. */
  readonly strongHashes?: boolean
  /**
   * Whether products and networks are open as long as no operator has opened or closed them. By default they
   * are open, even without demo mode.
   */
  readonly begins?: 'open' | 'closed'
}

/**
 * Runs the whole server in this process, with a separate database and a free port. Unless `settings` set
 * them, there are no rate limits and no maximum delay of fills, above which the server rejects new
 * orders.
 */
export async function testApp(
  settings: Partial<Config> = {},
  { clock = testClock(), strongHashes = false, begins = 'open', ...overrides }: TestOverrides = {},
): Promise<TestApp> {
  hashPasswords(strongHashes ? 'as in production' : 'cheaply')
  const database = await testDatabase()
  const logged: string[] = []
  const line =
    (level: string): Log['info'] =>
    (message, fields) => {
      logged.push(`${level} ${message} ${fields ? JSON.stringify(fields) : ''}`)
    }
  const log: Log = { info: line('info'), warn: line('warn'), error: line('error') }
  await recordInitialOpenState(database.db, begins)
  const app = await createApp(
    { ...database.config, rateLimits: false, maxOrderDelay: 0, host: '127.0.0.1', ...settings },
    { appFolder: null, log, ...overrides, clock, database },
  )
  await app.listen()
  return {
    services: app.services,
    get origin() {
      return app.origin
    },
    listen: app.listen,
    settled: app.settled,
    readiness: app.readiness,
    metricsUrl: app.metricsUrl,
    get consoleOrigin() {
      return app.consoleOrigin
    },
    drain: app.drain,
    close: app.close,
    database,
    clock,
    logged,
    end: async () => {
      await app.close()
      await database.drop()
    },
  }
}
