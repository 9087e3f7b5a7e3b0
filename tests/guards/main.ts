import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { createVitest, type Vitest } from 'vitest/node'
import { copyRepository } from '../helpers/repository-copy.ts'
import { type Guard, guards, problemOf } from './list.ts'

/**
 * `npm run guards [list …] [--rule text]`: removes one guard or one registration of a product at a time, or
 * puts one error into a rule of the product, in a copy of the repository, and expects the given test or type
 * check to fail. Each test must pass while all guards are in place. Exits with 1 when a test passes without
 * its guard. `--list` only prints the names of the guards.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rule: { type: 'string' }, list: { type: 'boolean', default: false } },
})

/** The environment for child processes, without the variables that Vitest sets for itself. */
const outside = { ...process.env }

const run = (folder: string, command: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...outside, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })

/**
 * `red`: a test failed. `green`: all tests passed. `broken`: no test ran, so the result does not show
 * whether the test detects the missing guard.
 */
type Verdict = 'red' | 'green' | 'broken'
type Run = Pick<Guard, 'test' | 'name'>

/**
 * Runs the type check of a project. A syntax error in the changed file counts as `broken`, because it
 * says nothing about the guard.
 */
function runTypes(folder: string, project: string): Verdict {
  const cache = join(folder, `${project.replace('/', '-')}.tsbuildinfo`)
  const { status, stdout } = run(folder, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', cache])
  if (status === 0) return 'green'
  return /error TS1[0-2]\d{2}:/.test(stdout) || !/error TS\d{4}:/.test(stdout) ? 'broken' : 'red'
}

function projectOf(test: string): string {
  if (/^(?:server|tests\/(?:contract|faults|invariants|audits))\//.test(test)) return 'database'
  if (test.startsWith('sw/')) return 'worker'
  return /^(?:tests|tools|src\/(?:contract|domain))\//.test(test) ? 'node' : 'dom'
}

/**
 * One Vitest instance per project of the copy: a new instance for each guard would take nearly all of the run
 * time.
 */
const started = new Map<string, Vitest>()

async function vitestOf(folder: string, project: string): Promise<Vitest> {
  const known = started.get(project)
  if (known) return known
  const options = {
    root: folder,
    config: join(folder, 'vite.config.ts'),
    watch: false,
    bail: 1,
    reporters: [{}],
  }
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() })
  const logs = { stdout: quiet, stderr: quiet }
  const vitest = await createVitest('test', { ...options, project: [project] }, {}, logs)
  await vitest.standalone()
  started.set(project, vitest)
  return vitest
}

async function runUnits(folder: string, { test, name }: Run): Promise<Verdict> {
  const vitest = await vitestOf(folder, projectOf(test))
  const path = join(folder, test)
  const found = await vitest.globTestSpecifications([path])
  const specs = found.filter(({ moduleId }) => moduleId === path)
  if (name) vitest.setGlobalTestNamePattern(name)
  else vitest.resetGlobalTestNamePattern()
  const { testModules } = await vitest.runTestSpecifications(specs)
  // Vitest also reports the results of earlier runs, which are left out.
  const modules = testModules.filter(({ moduleId }) => moduleId === path)
  const states = modules.flatMap((one) => [...one.children.allTests()].map((each) => each.result().state))
  const passed = states.includes('passed')
  // An error in `afterAll` makes the file fail although all its tests pass.
  const after = passed && modules.some((one) => !one.ok())
  if (states.includes('failed') || after) return 'red'
  return passed ? 'green' : 'broken'
}

const Report = v.object({ stats: v.object({ unexpected: v.number(), expected: v.number() }) })

function runPages(folder: string, { test, name }: Run): Verdict {
  const output = join(folder, 'guard-report.json')
  rmSync(output, { force: true })
  if (run(folder, 'vite', ['build']).status !== 0) return 'broken'
  const only = name ? ['-g', name] : []
  const config = ['-c', 'tests/playwright.config.ts']
  run(folder, 'playwright', ['test', ...config, test, '-x', '--reporter=json', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  })
  if (!existsSync(output)) return 'broken'
  const { stats } = v.parse(Report, JSON.parse(readFileSync(output, 'utf8')))
  if (stats.unexpected > 0) return 'red'
  return stats.expected > 0 ? 'green' : 'broken'
}

async function runGuard(folder: string, guard: Run): Promise<Verdict> {
  if (guard.test.endsWith('/tsconfig.json')) return runTypes(folder, guard.test)
  return guard.test.endsWith('.spec.ts') ? runPages(folder, guard) : runUnits(folder, guard)
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
async function end(code: number): Promise<never> {
  await Promise.all([...started.values()].map((vitest) => vitest.close()))
  process.exit(code)
}
process.on('SIGINT', () => void end(130))
process.on('SIGTERM', () => void end(143))
process.env.VITEST = 'true'
process.env.NODE_ENV = 'test'
process.chdir(folder)

/** Writes a file of the copy and makes Vitest read it again. */
function put(path: string, text: string): void {
  writeFileSync(path, text)
  for (const vitest of started.values()) vitest.invalidateFile(path)
}

const whole = new Map<string, Verdict>()
for (const guard of asked) {
  const begun = Date.now()
  const problem = problemOf(guard, folder)
  const key = `${guard.test} ${guard.name ?? ''}`
  if (!whole.has(key) && problem === null) whole.set(key, await runGuard(folder, guard))
  let verdict = problem ?? 'the test does not pass with the guard'
  if (problem === null && whole.get(key) === 'green') {
    const path = join(folder, guard.file)
    const text = readFileSync(path, 'utf8')
    const { find, replace, also = '' } = guard
    put(path, text.replace(find, () => replace).replace(also, ''))
    verdict = await runGuard(folder, guard)
    put(path, text)
  }
  rows.push({ guard, verdict, ok: verdict === 'red' })
  const took = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(
    `${verdict === 'red' ? '  ' : '✗ '}${verdict.padEnd(6)} ${guard.list}: ${guard.rule} (${guard.test}, ${took} s)`,
  )
}

const missed = rows.filter(({ ok }) => !ok).length
console.log(`\n${rows.length - missed} of ${rows.length} guards: the test fails without the guard`)
await end(missed > 0 ? 1 : 0)
