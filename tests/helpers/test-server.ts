import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface RunningServer {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** All output that the server has printed so far. */
  output(): string
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL, as in a crash. */
  kill(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}

/** Polls a condition until it holds; the error of a timeout names the condition. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | false> | T | null | false,
  limit = 30_000,
): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    const value = await probe()
    if (value) return value
    if (Date.now() > end) throw new Error(`waited ${limit} ms for ${what}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}

const answers = async (origin: string): Promise<boolean> => {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

/**
 * Creates a data folder, as a copy of the run's template folder if there is one; the copy keeps links, owners
 * and permissions.
 */
function freshData(): string {
  const folder = temporaryFolder()
  const template = process.env.TEST_SERVER_DATA
  if (template) execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}

/** The arguments of Node: the bundle that this test run has built, if it is to be used, otherwise the sources. */
function programOf({
  entry,
  program,
}: {
  readonly entry?: 'main' | 'start'
  readonly program?: string
}): string[] {
  const bundle = program?.endsWith('.js') ? program : process.env.TEST_SERVER_PROGRAM
  if (bundle && (program === undefined || program === bundle) && entry !== 'start') return [bundle]
  return ['--import', 'tsx', program ?? `server/${entry ?? 'main'}.ts`]
}

/**
 * Starts the real server as a process and waits until it responds. Without `dataDir` it gets a new data
 * folder, which `stop` removes. `env` overrides the defaults for tests (a free port, demo mode that reviews at
 * once, high limits). `entry`: `main` runs the server (in browser tests its bundle), `start` the supervisor
 * that `npm start` runs. `program` runs another file instead, given by its path from the root.
 */
export async function startServer(
  options: {
    env?: Record<string, string>
    dataDir?: string
    port?: number
    entry?: 'main' | 'start'
    program?: string
    /** Opens an IPC channel to the process. */
    ipc?: boolean
  } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? freshData()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, programOf(options), {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: origin,
      RATE_LIMITS: 'off',
      // No maximum delay of fills, because a busy machine evaluates orders late; tests of the maximum delay
      // set a value.
      MAX_ORDER_DELAY: '0',
      MARKET_SEED: 'h5',
      SIMULATED_MARKET: 'accept',
      UNSENT_MAIL: 'accept',
      PLAIN_HTTP: 'accept',
      FIAT_RATE_URL: 'http://127.0.0.1:9/',
      DEMO_REVIEW: '0.1',
      DEMO_SAMPLES: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.ipc ? (['ipc'] as const) : [])],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await until(
    'the server to answer',
    async () => {
      if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${printed}`)
      return answers(origin)
    },
    180_000,
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`${String(error)}\n${printed}`)
  })
  return {
    origin,
    port,
    dataDir,
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await gone(child)
      if (!options.dataDir) removeFolder(dataDir)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone(child)
    },
  }
}
