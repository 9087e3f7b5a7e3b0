import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needBuiltApp } from '../../helpers/stale-builds.ts'
import type { Row, Run } from './audit-section.ts'

/**
 * `npm run audit:offline [section …] [--runs n]`: measures every value of
 * docs/offline.md#measured-goals and prints it with its goal. Uses the built app (and builds it
 * first if needed) and the real server. Writes test-results/audit-offline/report.json; exits with 1
 * when a goal is missed. Without names all sections run; `--list` prints their names.
 */
const OUT = resolve(import.meta.dirname, '../../../test-results/audit-offline')

/** A section of the audit run, and the number of runs that its goals require. */
interface Section {
  readonly name: string
  readonly runs: number
  readonly open: () => Promise<{ readonly run: Run }>
}
const SECTIONS: readonly Section[] = [
  { name: 'time-to-first-quote', runs: 20, open: () => import('./sections/time-to-first-quote.ts') },
  { name: 'first-figure', runs: 20, open: () => import('./sections/first-figure.ts') },
  { name: 'spinners', runs: 20, open: () => import('./sections/spinners-on-cached-screens.ts') },
  { name: 'reloads', runs: 3, open: () => import('./sections/reload-times.ts') },
  { name: 'reconnect', runs: 20, open: () => import('./sections/reconnect-times.ts') },
  { name: 'model', runs: 10_000, open: () => import('./sections/isolation-schedules.ts') },
  { name: 'two-users', runs: 200, open: () => import('./sections/two-users-on-one-device.ts') },
  { name: 'chaos', runs: 1_000, open: () => import('../random-offline-writes.ts') },
  { name: 'updates', runs: 100, open: () => import('../app-update-audit.ts') },
  { name: 'storage', runs: 20, open: () => import('../storage-audit.ts') },
  { name: 'install', runs: 20, open: () => import('../app-install-audit.ts') },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, list: { type: 'boolean', default: false } },
})

function printed(section: string, rows: readonly Row[]): void {
  for (const { figure, goal, seen, ok } of rows)
    console.log(`${ok ? '  ' : '✗ '}${section}: ${figure}\n      goal ${goal}, seen ${seen}`)
}

async function main(): Promise<number> {
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section.name === name))
  if (values.list || unknown.length > 0) {
    for (const name of unknown) console.log(`There is no section ${name}.`)
    for (const { name, runs } of SECTIONS) console.log(`${name.padEnd(14)} ${runs} runs`)
    return unknown.length > 0 ? 1 : 0
  }
  await needBuiltApp()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
  const report: Record<string, unknown>[] = []
  let missed = 0
  for (const { name, runs, open } of SECTIONS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const count = values.runs === undefined ? runs : Number(values.runs)
    const began = Date.now()
    const load = loadavg()[0] ?? 0
    let rows: Row[]
    try {
      const { run } = await open()
      rows = await run({ runs: count })
    } catch (error) {
      rows = [{ figure: 'the section itself', goal: 'runs', seen: String(error), ok: false }]
    }
    printed(name, rows)
    missed += rows.filter((row) => !row.ok).length
    for (const row of rows)
      report.push({ section: name, runs: count, ...row, load, took: Date.now() - began })
  }
  mkdirSync(OUT, { recursive: true })
  const body = { at: new Date().toISOString(), machine, rows: report }
  writeFileSync(resolve(OUT, 'report.json'), `${JSON.stringify(body, null, 2)}\n`)
  console.log(`\n${machine}\n${report.length - missed} met, ${missed} missed`)
  return missed > 0 ? 1 : 0
}

process.exit(await main())
