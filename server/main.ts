import { once } from 'node:events'
import { createServer } from 'node:net'
import { type App, createApp } from './app.ts'
import { type Config, readServerConfig } from './platform/config.ts'
import { DatabaseStartError } from './platform/db/database.ts'
import { ConfigError } from './platform/environment.ts'
import { createLog } from './platform/log.ts'
import { VERSION } from './platform/version.ts'
import { DEMO } from './products/test-money/index.ts'
import { endWithSupervisor, reportReady, WRONG_SETTING } from './supervise.ts'

const log = createLog()
/** Time (ms) within which two signals count as one. */
const SAME_SIGNAL = 500

/**
 * One sentence for the terminal with the reason why the server cannot start. Null when the error is a bug of the
 * server.
 */
function startErrorText(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const at = config ? `port ${config.port} of ${config.host}` : 'the port'
  if (code === 'EADDRINUSE')
    return `Something else is using ${at} already: stop it, or start with another PORT.`
  if (code === 'EACCES') return `This user may not listen on ${at}: start with a PORT above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${config?.host ?? ''} is no address of this machine.`
  return null
}

function fail(error: unknown, config: Config | null): never {
  const text = startErrorText(error, config)
  if (text === null) console.error(error)
  else console.error(text)
  process.exit(error instanceof ConfigError ? WRONG_SETTING : 1)
}

/** Announces the address of the server: in several lines on a terminal, in one line of a log otherwise. */
function announceAddress(app: App, config: Config): void {
  const { market } = app.services
  if (!process.stdout.isTTY) {
    log.info('ready', {
      version: VERSION,
      origin: app.origin,
      data: config.databaseUrl === null ? config.dataDir : 'DATABASE_URL',
      feed: market.feed.kind,
      source: market.feed.label,
      demo: config.demo ? `${DEMO.email} ${DEMO.password}` : false,
      ...(app.metricsUrl === null ? {} : { metrics: app.metricsUrl }),
      ...(app.consoleOrigin === null ? {} : { console: app.consoleOrigin }),
    })
    return
  }
  const lines = [
    `Ready at ${app.origin}/h5/`,
    ...(config.demo
      ? [
          `Demo account: ${DEMO.email}, password ${DEMO.password}`,
          `Test mode: no real money moves. Mails: ${app.origin}/dev/mailbox`,
        ]
      : []),
    ...(app.consoleOrigin === null ? [] : [`Operators: ${app.consoleOrigin}/console/`]),
    `Market: ${market.feed.kind}${market.feed.label ? ` (${market.feed.label})` : ''}`,
    config.databaseUrl === null
      ? `Data: ${config.dataDir}`
      : `Data: PostgreSQL of DATABASE_URL, files in ${config.dataDir}`,
    'Ctrl-C stops everything; the data stays.',
  ]
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

/** Checks that the port is free before the database is started. */
async function checkPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function run(): Promise<void> {
  let config: Config | null = null
  let app: App
  try {
    config = readServerConfig(process.env)
    await checkPort(config)
    app = await createApp(config, { log })
  } catch (error) {
    return fail(error, config)
  }
  let stoppingSince = 0
  const stop = (status: number, isDrained = false): void => {
    // A second Ctrl-C ends the process at once. npm and tsx forward the first Ctrl-C to this process a little later;
    // that signal must not count as the second Ctrl-C.
    if (stoppingSince > 0) {
      if (performance.now() - stoppingSince > SAME_SIGNAL) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    const ended = isDrained ? app.drain().then(() => app.close()) : app.close()
    ended.then(
      () => process.exit(status),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', () => stop(0))
  // SIGTERM usually comes from a service manager while a load balancer may still send requests, so the
  // server drains first. Ctrl-C at a terminal stops the server without the drain time.
  process.on('SIGTERM', () => stop(0, true))
  process.on('SIGHUP', () => stop(0))
  endWithSupervisor(() => stop(0))
  // An unhandled rejection is a bug in one task. It is logged, and the server goes on serving everybody else.
  process.on('unhandledRejection', (problem) => log.error('a promise broke unheard', { problem }))
  process.on('uncaughtException', (problem) => {
    log.error('an error reached nobody; the server stops', { problem })
    stop(1)
  })
  try {
    await app.listen()
  } catch (error) {
    await app.close()
    return fail(error, config)
  }
  announceAddress(app, config)
  for (const warning of (await app.readiness()).warnings) log.warn(warning)
  reportReady()
}

await run()
