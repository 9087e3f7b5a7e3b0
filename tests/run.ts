import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { needChromium, needHeadless } from './helpers/chromium.ts'
import { debianPostgres } from './helpers/postgres.ts'

/**
 * `npm test`: types, lint, messages, build, unit and database tests on the embedded PostgreSQL, the money's on a
 * PostgreSQL server reached by address, browser tests. Ends with `N passed, N failed`.
 */

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = resolve(ROOT, 'test-results')
const only = process.argv.slice(2)

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const table: string[] = []
/** Said again at the end: the output of a whole run is longer than what is kept of it in some places. */
const failures: string[] = []

function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

const bin = (name: string): string => resolve(ROOT, 'node_modules/.bin', name)

const isAsked = (name: string): boolean => only.length === 0 || only.includes(name)

/** One step of the suite. A step that breaks without reporting tests counts as one failure. */
function step(name: string, work: () => Tally): void {
  if (!isAsked(name)) return
  console.log(`\n── ${name}`)
  const start = Date.now()
  let tally: Tally
  try {
    tally = work()
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    tally = { passed: 0, failed: 1, skipped: 0 }
  }
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  const took = ((Date.now() - start) / 1000).toFixed(1)
  table.push(
    `${name.padEnd(12)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${String(tally.skipped).padStart(4)} skipped ${took.padStart(7)} s`,
  )
}

const check = (ok: boolean): Tally => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const count = (value: unknown, name: string): number => Number(field(value, name) ?? 0)
const list = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}

/** What failed in a report of vitest, each with the beginning of its reason. */
function failuresOf(result: unknown, step: string): string[] {
  const lines = (text: unknown): string => String(text).split('\n').slice(0, 12).join('\n    ')
  return list(result, 'testResults').flatMap((file) => {
    const tests = list(file, 'assertionResults').filter((test) => field(test, 'status') === 'failed')
    const name = String(field(file, 'name')).replace(`${ROOT}/`, '')
    if (tests.length === 0)
      return field(file, 'status') === 'failed'
        ? [`${step}: ${name}\n    ${lines(field(file, 'message'))}`]
        : []
    return tests.map(
      (test) =>
        `${step}: ${name} › ${field(test, 'fullName')}\n    ${lines(list(test, 'failureMessages').join('\n'))}`,
    )
  })
}

function report(file: string): unknown {
  const path = resolve(RESULTS, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function vitest(file: string, args: readonly string[], env: Record<string, string> = {}): Tally {
  const output = resolve(RESULTS, file)
  const ok = run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`],
    env,
  )
  const result = report(file)
  failures.push(...failuresOf(result, file.replace('.json', '')))
  const tally = {
    passed: count(result, 'numPassedTests'),
    failed: count(result, 'numFailedTests'),
    skipped: count(result, 'numPendingTests'),
  }
  if (ok || tally.failed > 0) return tally
  console.log('No test failed, but the run did: an error outside of every test stands above.')
  return { ...tally, failed: 1 }
}

/** The page as it stood when a browser test failed, where the test could not say why. */
function contextsOf(suite: unknown): string[] {
  const deeper = list(suite, 'suites').flatMap(contextsOf)
  const here = list(suite, 'specs')
    .flatMap((spec) => list(spec, 'tests'))
    .flatMap((test) => list(test, 'results'))
    .flatMap((result) => list(result, 'attachments'))
    .filter((file) => field(file, 'name') === 'error-context')
    .map((file) => readFileSync(String(field(file, 'path')), 'utf8'))
  return [...deeper, ...here]
}

/** Titles of browser tests that ended so: `flaky` for what did not pass at the first try, `unexpected` for what failed. */
function titlesOf(suite: unknown, status: string): string[] {
  const deeper = list(suite, 'suites').flatMap((inner) => titlesOf(inner, status))
  const here = list(suite, 'specs')
    .filter((spec) => list(spec, 'tests').some((test) => field(test, 'status') === status))
    .map((spec) => `${field(spec, 'file')} › ${field(spec, 'title')}`)
  return [...deeper, ...here]
}

function playwright(): Tally {
  needChromium()
  needHeadless()
  const ok = run(bin('playwright'), ['test', '-c', 'tests/playwright.config.ts'])
  const result = report('browser.json')
  for (const context of contextsOf(result)) console.log(`\n${context.slice(0, 6_000)}`)
  failures.push(...titlesOf(result, 'unexpected').map((title) => `browser: ${title}`))
  const stats = field(result, 'stats')
  const flaky = count(stats, 'flaky')
  if (flaky > 0)
    console.log(`${flaky} browser tests passed at a later try only: ${titlesOf(result, 'flaky').join('; ')}`)
  const tally = {
    passed: count(stats, 'expected') + flaky,
    failed: count(stats, 'unexpected'),
    skipped: count(stats, 'skipped'),
  }
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

/** What another PostgreSQL could do otherwise than the embedded one: transactions, the schema, and all that moves money. */
const MONEY = ['server/db', 'server/ledger', 'server/products', 'server/market/recorder', 'tests/invariants']
/** Each of those tests runs once: on the server by address where there is one, on the embedded one otherwise. */
const server = isAsked('postgres') ? debianPostgres() : null
const elsewhere = server === null ? [] : MONEY.flatMap((folder) => ['--exclude', `${folder}/**/*.test.ts`])

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

step('types', () => check(run('npm', ['run', '-s', 'types'])))
step('lint', () => check(run('npm', ['run', '-s', 'lint'])))
step('messages', () => check(run('npm', ['run', '-s', 'messages:check'])))
step('build', () => check(run('npm', ['run', '-s', 'build'], { STRICT_MESSAGES: '1' })))
step('unit', () => vitest('unit.json', elsewhere))
step('postgres', () => {
  if (!server) {
    console.log('Skipped: no PostgreSQL server binaries here (postgres, initdb).')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  return vitest('postgres.json', ['--project', 'database', ...MONEY], { TEST_DATABASE_URL: server.url })
})
server?.stop()
step('browser', playwright)

if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
console.log(`\n${table.join('\n')}\n`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
