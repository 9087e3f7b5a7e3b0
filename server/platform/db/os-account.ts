import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The system account that runs PostgreSQL. */
export interface SystemAccount {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

function accounts(): SystemAccount[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [name, , uid, gid] = line.split(':')
        // macOS lists the id of `nobody` as -2; system calls need the id as an unsigned number.
        return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
      })
  } catch {
    return []
  }
}

/**
 * The account for PostgreSQL, which does not run as root. Null when this process is not root:
 * PostgreSQL then runs as the same user. As root: the account that owns the data folder, else
 * `postgres`, else `nobody`.
 */
export function databaseAccount(folder: string): SystemAccount | null {
  if (process.getuid?.() !== 0) return null
  const all = accounts()
  const owner = stats(folder)
  if (owner && owner.uid !== 0) {
    return all.find((one) => one.uid === owner.uid) ?? { name: `user ${owner.uid}`, ...idsOf(owner) }
  }
  const found = ['postgres', '_postgres', 'nobody'].flatMap((name) => all.filter((one) => one.name === name))
  return found[0] ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

const idsOf = ({ uid, gid }: Stats): { uid: number; gid: number } => ({ uid, gid })

function stats(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/**
 * The first folder on the path to `path` (inclusive) that the account may not enter; null when the account can reach
 * `path`. Only the plain permission bits are checked, without supplementary groups.
 */
export function inaccessibleFolder(path: string, account: SystemAccount): string | null {
  const way: string[] = []
  for (let at = resolve(path); ; at = dirname(at)) {
    way.unshift(at)
    if (at === dirname(at)) break
  }
  for (const folder of way) {
    const found = stats(folder)
    if (!found) return null
    const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return folder
  }
  return null
}

/** Makes a folder accessible only to the account and root. */
export function restrictTo(folder: string, account: SystemAccount | null): void {
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Makes the account the owner of a folder and everything in it. */
export function changeOwner(folder: string, account: SystemAccount): void {
  lchownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) changeOwner(path, account)
    else lchownSync(path, account.uid, account.gid)
  }
}
