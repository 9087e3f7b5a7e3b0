import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keepTo, type SystemAccount } from './account.ts'
import { readClaim } from './claim.ts'
import { PORT } from './settings.ts'

/** `sun_path` holds 107 bytes and the closing zero. */
const LONGEST = 106

/**
 * The folder of the unix socket: in the data folder, or with a short name where that path is too long; then the one of
 * before, so that the address stays the same after a crash.
 */
export function socketFolder(dataDir: string, account: SystemAccount | null): string {
  const near = join(dataDir, 'socket')
  if (Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= LONGEST) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    keepTo(near, account)
    return near
  }
  const before = readClaim(dataDir)?.socketDir
  const owner = account?.uid ?? process.getuid?.()
  const kept = before && before !== near && existsSync(before) && statSync(before).uid === owner
  const folder = kept ? before : mkdtempSync('/tmp/h5-')
  keepTo(folder, account)
  return folder
}
