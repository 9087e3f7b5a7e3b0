import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readClaim } from './data-folder-lock.ts'
import { restrictTo, type SystemAccount } from './os-account.ts'
import { PORT } from './postgres-settings.ts'

/** The path of a unix socket (`sun_path`) has at most 107 bytes; one byte is kept in reserve. */
const LONGEST = 106

/**
 * Folder of the unix socket: the data folder, or a folder with a short name when that path is too long. An existing
 * short folder is reused, so that the address stays the same after a crash.
 */
export function socketFolder(dataDir: string, account: SystemAccount | null): string {
  const near = join(dataDir, 'socket')
  if (Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= LONGEST) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    restrictTo(near, account)
    return near
  }
  const before = readClaim(dataDir)?.socketDir
  const owner = account?.uid ?? process.getuid?.()
  const kept = before && before !== near && existsSync(before) && statSync(before).uid === owner
  const folder = kept ? before : mkdtempSync('/tmp/h5-')
  restrictTo(folder, account)
  return folder
}
