import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

const linux = process.platform === 'linux'

function output(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/**
 * Identifies a process more precisely than its number does: numbers are reused, and after a reboot or in a new
 * container a process often gets the same number again. Null when there is no such process.
 */
export function processIdentity(pid: number): string | null {
  if (!linux) return output('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name may contain spaces and brackets, so the fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[19]}`
  } catch {
    return null
  }
}

/** Ids of the processes whose working folder is `folder`: a postmaster and its children run in their data folder. */
export function processesIn(folder: string): number[] {
  let real: string
  try {
    real = realpathSync(folder)
  } catch {
    return []
  }
  if (!linux) {
    return output('lsof', ['-a', '-d', 'cwd', '-Fp', '--', real])
      .split('\n')
      .filter((line) => line.startsWith('p'))
      .map((line) => Number(line.slice(1)))
      .filter((pid) => pid !== process.pid)
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real && processIdentity(pid) !== null
      } catch {
        return false
      }
    })
}

/** Sends a signal to a process. Does nothing when the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}
