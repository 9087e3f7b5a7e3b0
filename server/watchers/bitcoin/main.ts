import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, readSetting } from '../../platform/environment.ts'
import { createLog } from '../../platform/log.ts'
import { Esplora } from './esplora.ts'
import { HookClient } from './hook-client.ts'
import { failureText, watchRound } from './watch-round.ts'

/** The watcher of Bitcoin as a program (docs/operations/money.md#the-watcher-of-bitcoin). */

/** Pause between two rounds, ms. */
const PAUSE = 30_000
/** Exit status for a wrong setting, the same as that of the server. */
const WRONG_SETTING = 2

function settings(env: NodeJS.ProcessEnv) {
  const esploraUrl = readSetting(env, 'ESPLORA_URL')
  const key = readSetting(env, 'DEPOSIT_HOOK_KEY')
  const origin = readSetting(env, 'PUBLIC_ORIGIN')
  if (esploraUrl === undefined || key === undefined || origin === undefined)
    throw new ConfigError('The watcher needs ESPLORA_URL, DEPOSIT_HOOK_KEY and PUBLIC_ORIGIN.')
  return { esploraUrl, key, origin }
}

async function run(): Promise<void> {
  const { esploraUrl, key, origin } = settings(process.env)
  const log = createLog()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const watcher = {
    esplora: new Esplora(esploraUrl),
    hook: new HookClient(origin, key),
    log,
    now: Date.now,
    answered: new Set<string>(),
    suspected: new Set<string>(),
  }
  log.info('watching Bitcoin', { server: origin })
  while (!stop.signal.aborted) {
    await watchRound(watcher).catch((error: unknown) =>
      log.warn('a round failed; tried again in the next one', { problem: failureText(error) }),
    )
    await sleep(PAUSE, undefined, { signal: stop.signal }).catch(() => undefined)
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = WRONG_SETTING
}
