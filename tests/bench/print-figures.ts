import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The goal. With `more` the measured value must be at least `value`, with `less` at most `value`. */
  readonly goal?: { readonly value: number; readonly better: 'more' | 'less' }
  readonly details: Readonly<Record<string, number>>
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

function verdict({ value, goal }: Figure): string {
  if (!goal) return ''
  const met = goal.better === 'more' ? value >= goal.value : value <= goal.value
  return `${goal.better === 'more' ? '≥' : '≤'} ${round(goal.value)} ${met ? 'met' : 'MISSED'}`
}

export function printFigures(machine: string, figures: readonly Figure[]): void {
  console.log(`\n${machine}\n`)
  for (const figure of figures) {
    const details = Object.entries(figure.details)
      .map(([name, value]) => `${name} ${round(value)}`)
      .join(', ')
    console.log(
      `${figure.name.padEnd(44)} ${round(figure.value).padStart(9)} ${figure.unit.padEnd(8)} ${verdict(figure).padEnd(18)} ${details}`,
    )
  }
}

/** The q-quantile (0..1) of unsorted values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

const TICKS_PER_SECOND = 100

/**
 * The fields of `/proc/<pid>/stat` after the command's name: state, parent, …; the user and system CPU ticks
 * have the indexes 11 and 12.
 */
const statOf = (pid: string): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/**
 * CPU seconds that a process and its children have used so far (Linux); NaN elsewhere. The database is not included.
 */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const family = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const fields = statOf(name)
          return name === String(pid) || fields[1] === String(pid) ? [fields] : []
        } catch {
          return []
        }
      })
    const ticks = family.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0)
    return ticks / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

/** The process id of PostgreSQL's postmaster, the parent of all its backends. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
}
