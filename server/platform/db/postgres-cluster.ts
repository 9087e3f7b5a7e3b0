import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from '../../services.ts'
import type { Held } from './data-folder-lock.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { restrictTo, type SystemAccount } from './os-account.ts'
import { processesIn, signal } from './os-processes.ts'
import type { Binaries } from './postgres-binaries.ts'
import { PORT, SETTINGS } from './postgres-settings.ts'
import { socketFolder } from './socket-folder.ts'
import { sleep, waitUntil } from './wait-until-condition.ts'

const ROLE = 'h5'
const LONGEST_LOG = 5 * 1024 * 1024

const exited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** A data folder and its PostgreSQL server process (postmaster). */
export class Cluster {
  readonly #data: string
  readonly #log: Log
  readonly #account: SystemAccount | null
  readonly #binaries: Binaries
  readonly #held: Held
  readonly #socketDir: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #logFile: string
  #child: ChildProcess | null = null
  #stopping = false
  #restarting: Promise<void> | null = null

  constructor(
    dataDir: string,
    log: Log,
    account: SystemAccount | null,
    binaries: Binaries,
    held: Held,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#data = join(dataDir, 'pg')
    this.#logFile = join(dataDir, 'postgres.log')
    this.#log = log
    this.#account = account
    this.#binaries = binaries
    this.#held = held
    this.#socketDir = socketFolder(dataDir, account)
    this.#settings = { ...SETTINGS, ...settings, unix_socket_directories: this.#socketDir }
    held.update({ socketDir: this.#socketDir })
  }

  get url(): string {
    // PostgreSQL returns errors of statements to the client and does not log them, because log lines about rejected
    // postings would fill the disk.
    const options = encodeURIComponent('-c log_min_messages=log')
    return `postgres://${ROLE}@localhost/postgres?host=${encodeURIComponent(this.#socketDir)}&port=${PORT}&options=${options}`
  }

  pid(): number {
    return this.#child?.pid ?? 0
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    const log = openSync(
      this.#logFile,
      existsSync(this.#logFile) && statSync(this.#logFile).size > LONGEST_LOG ? 'w' : 'a',
    )
    try {
      return spawn(program, args, {
        cwd: '/',
        // A separate process group: Ctrl-C at the terminal reaches only this process, which then
        // shuts down the database cleanly.
        detached: true,
        stdio: ['ignore', log, log],
        env: { ...this.#binaries.env, PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
        ...(this.#account ? { uid: this.#account.uid, gid: this.#account.gid } : {}),
      })
    } finally {
      closeSync(log)
    }
  }

  #lastWords(): string {
    try {
      return readFileSync(this.#logFile, 'utf8').trim().split('\n').slice(-3).join(' | ')
    } catch {
      return ''
    }
  }

  /**
   * Creates the data folder once. The folder gets its final name only when it is complete, so an interrupted
   * initialisation is started again.
   */
  async initialise(): Promise<void> {
    if (existsSync(join(this.#data, 'PG_VERSION'))) return
    for (const name of readdirSync(dirname(this.#data)).filter((one) => one.startsWith('pg.new'))) {
      rmSync(join(dirname(this.#data), name), { recursive: true, force: true, maxRetries: 3 })
    }
    // The folder has a unique name, because an interrupted initdb may still be running and would delete
    // its own folder.
    const draft = mkdtempSync(`${this.#data}.new-`)
    restrictTo(draft, this.#account)
    const child = this.#spawn(this.#binaries.initdb, [
      ...['-D', draft, '-U', ROLE, '-A', 'trust', '-E', 'UTF8'],
      ...['--locale=C', '--no-instructions', '--data-checksums'],
    ])
    const code = await new Promise<number | null | Error>((done) => {
      child.once('error', done)
      child.once('exit', done)
    })
    if (code instanceof Error) {
      throw new DatabaseStartError(
        `The embedded PostgreSQL does not run on this system (${code.message}): set DATABASE_URL to a PostgreSQL server.`,
      )
    }
    if (code !== 0) {
      throw new DatabaseStartError(`The database could not be created in ${this.#data}: ${this.#lastWords()}`)
    }
    renameSync(draft, this.#data)
  }

  /**
   * Ends the processes that a killed server left running. Removes the lock files that they left behind when no
   * process uses the data folder.
   */
  async clear(): Promise<void> {
    if (processesIn(this.#data).length > 0) {
      for (const [name, patience] of [
        ['SIGINT', 2000],
        ['SIGQUIT', 1500],
        ['SIGKILL', 5000],
      ] as const) {
        // SIGINT and SIGQUIT are sent to the postmaster only, because its child processes end with it.
        // SIGKILL, or a missing postmaster, requires a signal to every process.
        const postmaster = this.#postmasterOnDisk()
        const living = processesIn(this.#data)
        const all = name === 'SIGKILL' || postmaster === null || !living.includes(postmaster)
        for (const pid of all ? living : [postmaster]) signal(pid, name)
        if (await waitUntil(patience, () => processesIn(this.#data).length === 0)) break
      }
    }
    const left = processesIn(this.#data)
    if (left.length > 0) {
      throw new DatabaseStartError(
        `Processes ${left.join(', ')} still use ${this.#data} and do not end: stop them and start again.`,
      )
    }
    rmSync(join(this.#data, 'postmaster.pid'), { force: true })
    for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) {
      rmSync(join(this.#socketDir, name), { force: true })
    }
  }

  #postmasterFile(): string[] {
    try {
      return readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')
    } catch {
      return []
    }
  }

  #postmasterOnDisk(): number | null {
    const pid = Number(this.#postmasterFile()[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  }

  /** Starts the postmaster and waits until it accepts connections. */
  async start(): Promise<void> {
    const child = this.#spawn(this.#binaries.postgres, [
      ...['-D', this.#data],
      ...Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    this.#child = child
    let problem: Error | null = null
    child.once('error', (error) => {
      problem = error
    })
    const ready = (): boolean => {
      const lines = this.#postmasterFile()
      return Number(lines[0]) === child.pid && (lines[7] ?? '').trim() === 'ready'
    }
    // Recovery after a crash may take long. It always ends, either with success or with an exit of
    // the process.
    await waitUntil(600_000, () => ready() || exited(child) || problem !== null)
    if (!ready()) {
      throw new DatabaseStartError(
        `The database in ${this.#data} did not start: ${problem ? String(problem) : this.#lastWords()}`,
      )
    }
    child.once('exit', () => this.#died(child))
    if (exited(child)) this.#died(child)
    this.#held.update({ url: this.url })
  }

  #died(child: ChildProcess): void {
    if (this.#stopping || this.#child !== child || this.#restarting !== null) return
    this.#log.warn('The database ended unexpectedly; starting it again', {
      code: child.exitCode,
      signal: child.signalCode,
    })
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = null
      if (this.#child && exited(this.#child)) this.#died(this.#child)
    })
  }

  async #restart(): Promise<void> {
    const since = performance.now()
    for (let attempt = 0; !this.#stopping; attempt++) {
      try {
        await this.clear()
        await this.start()
        this.#log.info('The database is back', { ms: Math.round(performance.now() - since) })
        return
      } catch (error) {
        this.#log.error('The database could not be started again', { problem: String(error), attempt })
        await sleep(Math.min(5000, 250 * 2 ** attempt))
      }
    }
  }

  /**
   * Requests a fast shutdown of the database, for a process that ends without calling `stop`. The shutdown continues
   * after the process has ended.
   */
  abandon(): void {
    this.#stopping = true
    if (this.#child && !exited(this.#child)) this.#child.kill('SIGINT')
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restarting
    const child = this.#child
    if (child) {
      for (const [name, patience] of [
        ['SIGINT', 15_000],
        ['SIGQUIT', 5000],
        ['SIGKILL', 5000],
      ] as const) {
        if (exited(child)) break
        child.kill(name)
        await waitUntil(patience, () => exited(child))
      }
    }
    rmSync(this.#socketDir, { recursive: true, force: true })
    this.#held.release()
  }
}
