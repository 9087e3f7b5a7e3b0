import type { Report, TestRun } from './test-reports.ts'

const SLOWEST = 20

type Seconds = ReadonlyMap<string, number>

const row = (seconds: number, what: string): string => `  ${seconds.toFixed(1).padStart(8)} s  ${what}`

/** The slowest files and tests of all reports, slowest first. */
export function slowestLines(reports: readonly Report[], most = SLOWEST): string[] {
  const top = <T extends { readonly ms: number }>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => b.ms - a.ms).slice(0, most)
  const files = top(reports.flatMap((report) => report.files))
  const tests = top(reports.flatMap((report) => report.tests))
  if (files.length === 0) return []
  return [
    `Slowest ${files.length} files:`,
    ...files.map(({ file, ms }) => row(ms / 1000, file)),
    `Slowest ${tests.length} tests:`,
    ...tests.map(({ file, title, ms }) => row(ms / 1000, `${file} › ${title}`)),
  ]
}

/** Tests that did not pass in every round, each with the number of rounds in which the test passed. */
export function unsteadyLines(tests: readonly TestRun[]): string[] {
  const counts = new Map<string, { passed: number; ran: number }>()
  for (const { file, title, status } of tests) {
    if (status === 'skipped') continue
    const name = `${file} › ${title}`
    const { passed, ran } = counts.get(name) ?? { passed: 0, ran: 0 }
    counts.set(name, { passed: passed + (status === 'passed' ? 1 : 0), ran: ran + 1 })
  }
  return [...counts]
    .filter(([, { passed, ran }]) => passed < ran)
    .map(([name, { passed, ran }]) => `  ${passed} of ${ran} passed: ${name}`)
}

/** Processor seconds by kind of process, largest first, without kinds that used less than 0.05 s. */
export function busiestLines(kinds: Seconds): string[] {
  const shown = [...kinds].filter(([, used]) => used >= 0.05).sort(([, one], [, other]) => other - one)
  const all = shown.reduce((sum, [, used]) => sum + used, 0)
  return [`Processor: ${all.toFixed(1)} s`, ...shown.map(([name, used]) => row(used, name))]
}

interface Counted {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly ms: number
}

/** A table of the steps: result, duration, and number of cores used. */
export function stepTable(steps: readonly Counted[], processor: Seconds): string[] {
  const count = (value: number, what: string): string => `${String(value).padStart(5)} ${what}`
  return steps.map(({ name, passed, failed, skipped, ms }) => {
    const used = processor.get(name)
    const counts = [count(passed, 'passed'), count(failed, 'failed'), count(skipped, 'skipped')].join('')
    const cores =
      used === undefined ? '' : `${row(used, 'processor')}  ${(used / (ms / 1000)).toFixed(2)} cores`
    return `${name.padEnd(14)}${counts}${row(ms / 1000, '')}${cores}`
  })
}
