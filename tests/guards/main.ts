import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { copyRepository } from '../helpers/copy.ts'
import { type Guard, guards, problemOf } from './list.ts'

/**
 * `npm run guards [list …] [--rule text]`: takes away one guard, or one registration of a product, at a time, in a copy of
 * the repository, and expects the test or the type check that is named for it to fail. Each must pass before anything is
 * taken away. Ends with 1 when a guard is missed by nobody. `--list` only names them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rule: { type: 'string' }, list: { type: 'boolean', default: false } },
})

const run = (folder: string, command: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })

type Verdict = 'red' | 'green' | 'broken'

/** A text that does not even parse says nothing about what was taken away. */
function judgeTypes(folder: string, project: string): Verdict {
  const cache = join(folder, `${project.replace('/', '-')}.tsbuildinfo`)
  const { status, stdout } = run(folder, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', cache])
  if (status === 0) return 'green'
  return /error TS1[0-2]\d{2}:/.test(stdout) || !/error TS\d{4}:/.test(stdout) ? 'broken' : 'red'
}

function projectOf(test: string): string {
  if (/^(?:server|tests\/(?:contract|faults|invariants|audits))\//.test(test)) return 'database'
  return /^(?:sw|tests|src\/(?:contract|domain))\//.test(test) ? 'node' : 'dom'
}

const count = (report: unknown, path: readonly string[]): number => {
  const found = path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    report,
  )
  return typeof found === 'number' ? found : 0
}

/** Red: a test failed. Broken: none ran, so nothing is said about the guard. */
function judge(folder: string, { test, name }: Pick<Guard, 'test' | 'name'>): Verdict {
  if (test.endsWith('/tsconfig.json')) return judgeTypes(folder, test)
  const output = join(folder, 'guard-report.json')
  rmSync(output, { force: true })
  const browser = test.endsWith('.spec.ts')
  if (browser) {
    if (run(folder, 'vite', ['build']).status !== 0) return 'broken'
    run(
      folder,
      'playwright',
      [
        'test',
        '-c',
        'tests/playwright.config.ts',
        test,
        '-x',
        '--reporter=json',
        ...(name ? ['-g', name] : []),
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    )
  } else {
    const only = name ? ['-t', name] : []
    const project = projectOf(test)
    run(folder, 'vitest', [
      'run',
      '--project',
      project,
      test,
      '--bail=1',
      '--reporter=json',
      `--outputFile=${output}`,
      ...only,
    ])
  }
  if (!existsSync(output)) return 'broken'
  const report: unknown = JSON.parse(readFileSync(output, 'utf8'))
  const failed = count(report, browser ? ['stats', 'unexpected'] : ['numFailedTests'])
  const passed = count(report, browser ? ['stats', 'expected'] : ['numPassedTests'])
  // What stands after all tests of a file fails without a test of its own.
  const after = passed > 0 && !browser && v.is(v.object({ success: v.literal(false) }), report)
  if (failed > 0 || after) return 'red'
  return passed > 0 ? 'green' : 'broken'
}

const asked = guards().filter(
  ({ list, rule }) =>
    (positionals.length === 0 || positionals.includes(list)) &&
    (values.rule === undefined || rule.includes(values.rule)),
)
if (values.list) {
  for (const guard of asked) console.log(`${guard.list}: ${guard.rule} (${guard.test})`)
  process.exit(0)
}

const folder = copyRepository()
const rows: { guard: Guard; verdict: string; ok: boolean }[] = []
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const whole = new Map<string, Verdict>()
for (const guard of asked) {
  const begun = Date.now()
  const problem = problemOf(guard, folder)
  const key = `${guard.test} ${guard.name ?? ''}`
  if (!whole.has(key) && problem === null) whole.set(key, judge(folder, guard))
  let verdict = problem ?? 'the test does not pass with the guard'
  if (problem === null && whole.get(key) === 'green') {
    const path = join(folder, guard.file)
    const text = readFileSync(path, 'utf8')
    const { find, replace, also = '' } = guard
    writeFileSync(path, text.replace(find, () => replace).replace(also, ''))
    verdict = judge(folder, guard)
    writeFileSync(path, text)
  }
  rows.push({ guard, verdict, ok: verdict === 'red' })
  const took = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(
    `${verdict === 'red' ? '  ' : '✗ '}${verdict.padEnd(6)} ${guard.list}: ${guard.rule} (${guard.test}, ${took} s)`,
  )
}

const missed = rows.filter(({ ok }) => !ok).length
console.log(
  `\n${rows.length - missed} guards are missed by their tests when they are gone, ${missed} are not`,
)
process.exit(missed > 0 ? 1 : 0)
