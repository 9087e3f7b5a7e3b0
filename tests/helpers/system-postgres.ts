import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { installOnDebian } from './chromium-launch.ts'
import { databaseHome } from './in-memory-folder.ts'

const VERSIONS = '/usr/lib/postgresql'

/** The folder with `initdb`, `pg_ctl` and `postgres` of the system's PostgreSQL; null if there is none. */
function findBinaries(): string | null {
  const versions = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(VERSIONS, version, 'bin'))
    : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return (
    folders.find((folder) =>
      ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  )
}

function account(name: string): { uid: number; gid: number } | null {
  const line = spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout
  const [, , uid, gid] = line.split(':')
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

export interface SystemPostgres {
  readonly url: string
  /** Ends the server at once, as in a crash: its next start has to recover the database from the log. */
  crash(): Promise<void>
  /** Starts the server again if it does not run. */
  start(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): void
}

/** Settings without durability: commits do not wait for the disk, and a crash loses the last of them. */
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface SystemPostgresOptions {
  /** Added to the environment of the server. */
  readonly env?: Readonly<Record<string, string>>
  /** The folder for the data folder, which the system's account `postgres` must be able to enter. */
  readonly home?: string
  /** Settings of PostgreSQL; by default those without durability. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts the system's own PostgreSQL (15 or newer) on a free local port with an empty data folder, so that
 * tests can use a server by its address. Returns null if PostgreSQL is neither installed nor installable.
 */
export function debianPostgres({
  env = {},
  home = databaseHome(),
  settings = FLEETING,
}: SystemPostgresOptions = {}): SystemPostgres | null {
  const bin = findBinaries() ?? (installOnDebian('postgresql') ? findBinaries() : null)
  if (!bin) return null
  const folder = mkdtempSync(join(home, 'h5-pg-'))
  const root = process.getuid?.() === 0
  const owner = root ? (account('postgres') ?? account('nobody')) : null
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = 20_000 + (process.pid % 20_000)
  const options = {
    cwd: folder,
    env: { ...env, PATH: bin, LC_ALL: 'C', HOME: folder },
    ...(owner ?? {}),
  }
  const run = (name: string, args: readonly string[]) =>
    execFileSync(join(bin, name), args, { ...options, stdio: 'ignore' })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'h5', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: "''", max_connections: '100' }
  const flags = Object.entries({ ...fixed, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} ${flags.join(' ')}`, 'start']
  const end = ['-D', data, '-m', 'immediate', '-w', 'stop']
  run('pg_ctl', start)
  const isRunning = (): boolean =>
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, 'status'], { ...options, stdio: 'ignore' }).status === 0
  const control = promisify(execFile)
  return {
    url: `postgres://h5@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await control(join(bin, 'pg_ctl'), end, options)
    },
    start: async () => {
      if (!isRunning()) await control(join(bin, 'pg_ctl'), start, options)
    },
    stop: () => {
      if (isRunning()) run('pg_ctl', end)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
