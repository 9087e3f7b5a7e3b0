import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { handlers } from './api/handlers.ts'
import { buildHttp } from './api/index.ts'
import { contentJobs } from './content/publish.ts'
import { seedContent, withdrawTestNews } from './content/seed/seed-content.ts'
import { closeDemoObjects, demoJobs } from './demo/index.ts'
import { startSweep } from './hourly-cleanup.ts'
import { checkSecretKey } from './identity/accounts/secret-key.ts'
import { callerOfToken } from './identity/accounts/sessions.ts'
import { importPictures } from './identity/accounts/uploaded-pictures.ts'
import { startCheckpoints } from './ledger/checkpoints/index.ts'
import { onceShared } from './ledger/idempotent-write-batch.ts'
import { createLedger } from './ledger/post-journal.ts'
import { startTickEngine } from './market/execution/tick-engine.ts'
import { createMarket } from './market/market.ts'
import { attachRealtime, createEvents, type Realtime } from './market/realtime/index.ts'
import { seed as seedMarket } from './market/seed-instruments.ts'
import type { Feed } from './market/types.ts'
import type { MetricSources, Metrics } from './monitoring/metrics.ts'
import { type Readiness, readinessOf } from './monitoring/readiness.ts'
import { startOutbox } from './operators/cli/event-outbox.ts'
import type { RunningConsole } from './operators/console/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, migrate, openDatabase } from './platform/db/database.ts'
import { recordInitialOpenState } from './platform/db/initial-open-state.ts'
import { errorCode } from './platform/db/transaction.ts'
import type { Db } from './platform/db/types.ts'
import { finishCalls } from './platform/http/drain-connections.ts'
import { shareBuildFiles } from './platform/http/previous-builds.ts'
import { limitGate, openGate } from './platform/http/rate-limits.ts'
import { countRunningCalls, type RunningCalls } from './platform/http/running-calls.ts'
import { startJobRunner } from './platform/jobs/runner.ts'
import { createLog } from './platform/log.ts'
import { senderOf, smtpTransport, startMailer, type Transport } from './platform/mail/mailer.ts'
import { byRecipient, smsTransport } from './platform/mail/sms.ts'
import { projectRoot } from './platform/project-root.ts'
import { VERSION } from './platform/version.ts'
import { evaluators, jobHandlers, namedTicks, products, readObject, webhooks } from './products/index.ts'
import type { Log, Services } from './services.ts'

export interface Overrides {
  readonly clock?: Clock
  readonly log?: Log
  /** A database that is already open. `close` does not stop this database. */
  readonly database?: Database
  /** Feed that replaces the feed of MARKET_FEED, for tests. */
  readonly feed?: Feed
  /** Mail transport that replaces the transport of SMTP_URL, for tests. */
  readonly transport?: Transport
  /** Count of running calls that replaces the one with the usual maximum, for tests. */
  readonly running?: RunningCalls
  /** Folder of the built app; null: only the API is served. */
  readonly appFolder?: string | null
  /** Folder of the built console; null: only the calls of the console are served. */
  readonly consoleFolder?: string | null
}

export interface App {
  readonly services: Services
  /**
   * The public address of the app: PUBLIC_ORIGIN, or `http://localhost:<port>` with the port that the system assigned
   * when PORT is 0.
   */
  readonly origin: string
  /** Starts to accept connections. Resolves with the address. */
  listen(): Promise<string>
  /** For tests. Resolves when every tick of the feed is recorded and evaluated, and every due job has run. */
  settled(): Promise<void>
  /** Whether a load balancer may send requests to this node. */
  readiness(): Promise<Readiness>
  /** Address of the console; null when the console is off. */
  readonly consoleOrigin: string | null
  /** Address of the metrics; null when they are not served. */
  readonly metricsUrl: string | null
  /**
   * Reports this node as not ready and keeps answering requests for the time of `DRAIN`, so that load balancers stop
   * sending requests before `close` is called.
   */
  drain(): Promise<void>
  /**
   * Stops accepting requests, finishes the running requests, and stops every part of the server, within
   * five seconds.
   */
  close(): Promise<void>
}

/**
 * Time limits (ms) for stopping the server. PATIENCE: for one part, such as HTTP or the jobs; after it the next part
 * is stopped anyway. PATIENCE_FOR_ALL: for all parts together. A part with its own `patience` has only that limit.
 */
const PATIENCE = 1000
const PATIENCE_FOR_ALL = 4000

/**
 * Number of connections that may wait to be accepted; the system lowers it to its own maximum. With the 511 of Node,
 * the system drops connections when a thousand people reconnect at once, and their next attempts take up to 30 s.
 */
const BACKLOG = 4096

interface Stop {
  readonly name: string
  readonly stop: () => Promise<unknown>
  /** Time (ms) that this part may take; replaces PATIENCE and PATIENCE_FOR_ALL. */
  readonly patience?: number
}

/** Logs `doing`, the description of the work, when the work takes longer than a second. */
async function logIfSlow<T>(log: Log, doing: string, work: Promise<T>): Promise<T> {
  const shown = setTimeout(() => log.info(`${doing} …`), 1000)
  return work.finally(() => clearTimeout(shown))
}

/** Rejects when the work is not done within `ms`. */
const withTimeout = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((_, late) => {
    timer = setTimeout(() => late(new Error(`not done after ${ms} ms`)), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

async function seed(db: Db, clock: Clock, demo: boolean): Promise<void> {
  await recordInitialOpenState(db, demo ? 'open' : 'closed')
  await seedMarket(db)
  await seedContent(db, clock)
  if (!demo) await withdrawTestNews(db, clock)
}

/** Starts the endpoint of metrics. Its modules are only loaded when METRICS_PORT is set. */
async function startMetrics(
  sources: MetricSources,
): Promise<{ readonly metrics: Metrics; readonly url: string; stop(): Promise<void> } | null> {
  const { metricsPort: port, metricsHost: host } = sources.services.config
  if (port === null) return null
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('./monitoring/metrics.ts'),
    import('./monitoring/metrics-endpoint.ts'),
  ])
  const metrics = createMetrics(sources)
  const { url, stop } = await serveMetrics(metrics.registry, { host, port, log: sources.services.log })
  return { metrics, url, stop }
}

/** Creates the whole server: database, ledger, market, events, mail, HTTP and sockets. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, log = createLog() } = overrides
  const stops: Stop[] = []
  const onClose = (name: string, stop: Stop['stop'], patience?: number): void => {
    stops.unshift({ name, stop, ...(patience === undefined ? {} : { patience }) })
  }
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    closing ??= (async () => {
      const end = performance.now() + PATIENCE_FOR_ALL
      for (const { name, stop, patience } of stops) {
        const left = patience ?? Math.max(50, Math.min(PATIENCE, end - performance.now()))
        await withTimeout(stop(), left).catch((error: unknown) =>
          log.warn(`${name} did not stop well`, { problem: error }),
        )
      }
    })()
    return closing
  }

  try {
    const database = overrides.database ?? (await openDatabase(config, log))
    // The database is stopped last and gets more time than the other parts. If it exceeds its limit, the process
    // exits anyway, which loses no committed data.
    if (!overrides.database) onClose('the database', () => database.stop(), 10_000)
    const { db } = database
    await logIfSlow(log, 'Bringing the database up to date', migrate(db, log))
    await checkSecretKey(db, config)
    await logIfSlow(log, 'Writing what every installation begins with', seed(db, clock, config.demo))

    // The last checkpoint is written when every part that still writes has stopped, and before the database stops.
    onClose('checkpoints', startCheckpoints({ config, clock, db, log }), 5000)

    const events = await createEvents({ redisUrl: config.redisUrl, clock, log })
    onClose('events', () => events.stop())
    const ledger = createLedger()
    const market = createMarket({
      config,
      clock,
      db,
      log,
      namedTicks,
      ...(overrides.feed ? { feed: overrides.feed } : {}),
    })
    onClose('the market', () => market.stop())
    await logIfSlow(log, 'Loading the market', market.start())

    const transport =
      overrides.transport ??
      (config.smtpUrl
        ? byRecipient(
            smtpTransport(config.smtpUrl, senderOf(config.publicOrigin)),
            smsTransport(config.smsUrl ?? ''),
          )
        : null)
    const mailer = startMailer({ config, db, clock, log }, transport)
    onClose('mail', () => mailer.stop())
    const services: Services = { config, clock, db, ledger, market, events, mailer, log }
    await importPictures(services)
    for (const product of products) await product.seed?.(services)
    await closeDemoObjects(services)
    onClose('the sweep', startSweep(services))
    onClose('the outbox', startOutbox(services))

    // The rate limits use a Redis connection of their own with a short timeout. When Redis does not count a request
    // in time, this node counts it in its own memory.
    const counts = config.rateLimits
      ? events.redis?.duplicate({ commandTimeout: 500, maxRetriesPerRequest: 0 })
      : null
    counts?.on('error', () => undefined)
    onClose('limits', async () => counts?.disconnect())
    const gate = config.rateLimits ? limitGate(counts) : openGate
    const { running = countRunningCalls() } = overrides
    let stopping = false
    let realtime: Realtime | null = null
    const readiness = readinessOf(services, () => stopping)
    const monitoring = await startMetrics({
      services,
      pool: database.pool,
      version: VERSION,
      isReady: () => !stopping,
      runningCalls: () => running.counts,
      sockets: () => realtime?.count() ?? { open: 0, signedIn: 0 },
      redisIsUp: () => (events.redis ? events.redis.status === 'ready' : null),
    })
    onClose('metrics', async () => monitoring?.stop())
    const { appFolder = join(projectRoot(), 'dist/app') } = overrides
    if (appFolder !== null && config.assetsDir !== null) {
      const unshare = shareBuildFiles(appFolder, config.assetsDir, log)
      onClose('shared files', async () => unshare())
    }
    const http = await buildHttp({
      services,
      handlers,
      once: onceShared,
      gate,
      running,
      webhooks,
      probes: { version: VERSION, readiness, isStopping: () => stopping },
      observe: monitoring?.metrics.observe ?? null,
      appFolder,
    })
    onClose('http', async () => {
      const done = http.close().catch((error: unknown) => {
        // After `drain` the server no longer listens, so `close` fails with this code; the error is ignored.
        if (errorCode(error) !== 'ERR_SERVER_NOT_RUNNING') throw error
      })
      const force = setTimeout(() => http.server.closeAllConnections(), PATIENCE / 2)
      await done.finally(() => clearTimeout(force))
      http.server.closeAllConnections()
    })
    const engine = startTickEngine(services, evaluators(services))
    onClose('the tick engine', () => engine.stop())
    const jobs = startJobRunner(services, {
      ...jobHandlers(services),
      ...contentJobs,
      ...demoJobs(services, handlers),
    })
    onClose('timed work', () => jobs.stop())
    for (const product of products)
      for (const { name, stop } of product.start?.(services) ?? []) onClose(name, stop)
    const sockets = await attachRealtime(http.server, services, {
      events,
      callerOfToken,
      gate,
      readObject: (name, key) => readObject(services, name, key),
    })
    realtime = sockets
    onClose('sockets', () => sockets.close())
    const { consoleFolder = join(projectRoot(), 'dist/console') } = overrides
    let operators: RunningConsole | null = null
    onClose('the console', async () => operators?.stop())

    let origin = config.publicOrigin
    return {
      services,
      get origin() {
        return origin
      },
      listen: async () => {
        const address = await http.listen({ port: config.port, host: config.host, backlog: BACKLOG })
        if (config.port === 0) origin = address
        // The code of the console is only loaded when the console is on.
        if (config.console !== null) {
          const { startConsole } = await import('./operators/console/index.ts')
          // The console has separate rate limits, so that a flood of requests to the app does not lock
          // operators out.
          const gateOfConsole = config.rateLimits ? limitGate() : openGate
          operators = await startConsole(services, { gate: gateOfConsole, folder: consoleFolder })
        }
        return address
      },
      get consoleOrigin() {
        return operators?.origin ?? null
      },
      settled: async () => {
        await market.settled()
        await engine.settled()
        await jobs.run()
      },
      readiness,
      metricsUrl: monitoring?.url ?? null,
      drain: async () => {
        stopping = true
        if (config.drain === 0) return
        await wait(config.drain)
        await finishCalls(http.server, () => http.answering)
      },
      close: () => {
        stopping = true
        return close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
