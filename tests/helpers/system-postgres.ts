import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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

/**
 * Starts the system's own PostgreSQL (15 or newer) on a free local port with an empty data folder, so that
 * tests can use a server by its address. `env` is added to its environment. Returns null if PostgreSQL is
 * neither installed nor installable.
 */
export function debianPostgres(
  env: Readonly<Record<string, string>> = {},
): { url: string; stop(): void } | null {
  const bin = findBinaries() ?? (installOnDebian('postgresql') ? findBinaries() : null)
  if (!bin) return null
  const folder = mkdtempSync(join(databaseHome(), 'h5-pg-'))
  const root = process.getuid?.() === 0
  const owner = root ? (account('postgres') ?? account('nobody')) : null
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = 20_000 + (process.pid % 20_000)
  const run = (name: string, args: readonly string[]) =>
    execFileSync(join(bin, name), args, {
      stdio: 'ignore',
      cwd: folder,
      env: { ...env, PATH: bin, LC_ALL: 'C', HOME: folder },
      ...(owner ?? {}),
    })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'h5', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=100 -c fsync=off -c synchronous_commit=off -c full_page_writes=off`,
    'start',
  ])
  return {
    url: `postgres://h5@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
