import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { DatabaseStartError } from './database-start-error.ts'
import { processIdentity } from './os-processes.ts'

const Claim = v.object({
  pid: v.number(),
  /** Identifies the process (`processIdentity`): the process number alone may meanwhile belong to another process. */
  identity: v.string(),
  /** Folder of the unix socket while the database runs. */
  socketDir: v.string(),
  /** URL of the database; null until the database accepts connections. */
  url: v.nullable(v.string()),
})
type Claim = v.InferOutput<typeof Claim>

const fileOf = (dataDir: string): string => join(dataDir, 'running.json')

export function readClaim(dataDir: string): Claim | null {
  try {
    const result = v.safeParse(Claim, JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** The live process that runs the database of this data folder; null when there is none. */
export function runningOwner(dataDir: string): Claim | null {
  const claim = readClaim(dataDir)
  return claim && processIdentity(claim.pid) === claim.identity ? claim : null
}

export interface Held {
  update(change: { readonly socketDir?: string; readonly url?: string | null }): void
  release(): void
}

/** Claims the data folder for this process. Throws DatabaseStartError when a live process holds it. */
export function claimFolder(dataDir: string): Held {
  const path = fileOf(dataDir)
  const draft = `${path}.${process.pid}`
  let claim: Claim = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    socketDir: readClaim(dataDir)?.socketDir ?? '',
    url: null,
  }
  const write = (): void => writeFileSync(draft, `${JSON.stringify(claim)}\n`, { mode: 0o644 })
  const taken = (): DatabaseStartError =>
    new DatabaseStartError(
      `The data folder ${dataDir} is in use by the running process ${readClaim(dataDir)?.pid ?? ''}: stop it, or set DATA_DIR to another folder.`,
    )
  if (runningOwner(dataDir)) throw taken()
  rmSync(path, { force: true })
  write()
  try {
    // `linkSync` gives the complete file its name and, unlike a rename, fails when another process has created a file
    // of this name first.
    linkSync(draft, path)
  } catch {
    throw taken()
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    update: (change) => {
      claim = { ...claim, ...change }
      write()
      renameSync(draft, path)
    },
    release: () => rmSync(path, { force: true }),
  }
}
