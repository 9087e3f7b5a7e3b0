import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The system account that PostgreSQL runs as. */
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
        // macOS writes nobody as -2; the system calls want it unsigned.
        return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
      })
  } catch {
    return []
  }
}

/**
 * PostgreSQL does not run as root. Null when we are not root (it runs as ourselves); else whoever owns the data folder
 * already, else `postgres`, else `nobody`.
 */
export function databaseAccount(folder: string): SystemAccount | null {
  if (process.getuid?.() !== 0) return null
  const all = accounts()
  const owner = stats(folder)
  if (owner && owner.uid !== 0) {
    return all.find((one) => one.uid === owner.uid) ?? { name: `user ${owner.uid}`, ...pick(owner) }
  }
  const found = ['postgres', '_postgres', 'nobody'].flatMap((name) => all.filter((one) => one.name === name))
  return found[0] ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

const pick = ({ uid, gid }: Stats): { uid: number; gid: number } => ({ uid, gid })

function stats(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/**
 * The first folder on the way to `path` that the account may not enter, `path` itself included; null when it gets there.
 * Looks at the plain permission bits, as for a process without extra groups.
 */
export function closedFolder(path: string, account: SystemAccount): string | null {
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

/** A folder for the account and root alone. */
export function keepTo(folder: string, account: SystemAccount | null): void {
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Makes the account the owner of a folder and everything in it. */
export function giveTo(folder: string, account: SystemAccount): void {
  lchownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(path, account)
    else lchownSync(path, account.uid, account.gid)
  }
}
