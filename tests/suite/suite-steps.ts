import { existsSync, readFileSync } from 'node:fs'
import { needChromium, needHeadless } from '../helpers/chromium-launch.ts'
import { bin, ROOT, resultOf } from './paths.ts'
import type { Step } from './schedule-steps.ts'
import { playwrightReport, type Report, vitestReport } from './test-reports.ts'

/** The result of a step. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly report: Report | null
}

/** A step that has ended. */
export interface Done extends Outcome {
  readonly name: string
  readonly kind: string
  readonly ms: number
  /** All output that the step has printed. */
  readonly output: string
}

/** How a step runs a program or prints a text; both are added to the step's output. */
export interface Tools {
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<boolean>
  say(line: string): void
}

export interface SuiteStep extends Step {
  /** Whether the output is shown even if nothing failed. */
  readonly isShown: boolean
  run(tools: Tools): Promise<Outcome>
}

/**
 * Environment that limits a program to one thread instead of one per core, because other steps run at the same
 * time.
 */
const ONE_THREAD = { GOMAXPROCS: '1', RAYON_NUM_THREADS: '1' }

/** A step that is one program, which passes or fails as a whole. */
export const checkStep = (
  kind: string,
  command: string,
  args: readonly string[],
  more: Partial<SuiteStep> = {},
): SuiteStep => ({
  name: kind,
  kind,
  cores: 1,
  after: [],
  isShown: true,
  run: async ({ run }) => {
    const ok = await run(command, args, ONE_THREAD)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, report: null }
  },
  ...more,
})

/** Counts the results of a report. A run that fails without a failed test has failed outside of all tests. */
function counted(ok: boolean, report: Report, say: (line: string) => void): Outcome {
  const count = (status: string): number => report.tests.filter((test) => test.status === status).length
  const failed = count('failed')
  if (!ok && failed === 0) say('No test failed, but the run did: an error outside of every test.')
  return {
    passed: count('passed'),
    failed: ok ? failed : Math.max(1, failed),
    skipped: count('skipped'),
    report,
  }
}

const readReport = (path: string, parse: (json: unknown, root: string) => Report): Report =>
  existsSync(path) ? parse(JSON.parse(readFileSync(path, 'utf8')), ROOT) : { tests: [], files: [] }

export interface TestStep {
  readonly name: string
  readonly kind: string
  /** Number of tests that run in parallel. */
  readonly workers: number
  /** Average number of cores that one test uses, including its database and its page; by default 1. */
  readonly share?: number
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A step that runs Vitest. */
export const vitestStep = ({ name, kind, workers, share = 1, args, env }: TestStep): SuiteStep => ({
  name,
  kind,
  cores: workers * share,
  after: [],
  isShown: false,
  run: async ({ run, say }) => {
    const output = resultOf(name, '.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
    const ok = await run(bin('vitest'), ['run', `--maxWorkers=${workers}`, ...reporters, ...args], env)
    return counted(ok, readReport(output, vitestReport), say)
  },
})

/** A step that runs Playwright on the built app. */
export const playwrightStep = ({ name, kind, workers, share = 1, args, env }: TestStep): SuiteStep => ({
  name,
  kind,
  cores: workers * share,
  after: ['build'],
  isShown: false,
  run: async ({ run, say }) => {
    needChromium()
    needHeadless()
    const output = resultOf(name, '.json')
    const options = ['--reporter=list,json', `--output=${resultOf(`browser/${name}`)}`]
    const ok = await run(
      bin('playwright'),
      ['test', '-c', 'tests/playwright.config.ts', `--workers=${workers}`, ...options, ...args],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    )
    return counted(ok, readReport(output, playwrightReport), say)
  },
})
