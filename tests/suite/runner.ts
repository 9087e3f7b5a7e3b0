import { mkdirSync, rmSync } from 'node:fs'
import { endPrograms, Output, runProgram } from './child-process.ts'
import { RESULTS } from './paths.ts'
import { type Watch, watchProcesses } from './process-sampler.ts'
import { busiestLines, slowestLines, stepTable, unsteadyLines } from './run-summary.ts'
import { runSteps } from './schedule-steps.ts'
import type { Done, Outcome, SuiteStep } from './suite-steps.ts'
import { failuresOf } from './test-failures.ts'

const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0, report: null }
/** Interval (ms) at which the runner prints which steps are running. */
const SIGN_OF_LIFE = 60_000

const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/**
 * Runs one step and returns its result. If a step on which this step depends has failed, this step fails
 * without running.
 */
async function perform(step: SuiteStep, output: Output, ended: readonly Done[]): Promise<Outcome> {
  const broken = ended.find(({ kind, failed }) => failed > 0 && step.after.includes(kind))
  const say = (line: string): void => output.add(`${line}\n`)
  try {
    if (broken) throw new Error(`Not run: ${broken.name} failed.`)
    return await step.run({
      run: (command, args, env) => runProgram(output, command, args, env),
      say,
    })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return FAILED
  } finally {
    output.end()
  }
}

function summarise(ended: readonly Done[], rounds: number, ms: number, watch: Watch | null): void {
  const reports = ended.flatMap(({ report }) => (report ? [report] : []))
  const unsteady = rounds > 1 ? unsteadyLines(reports.flatMap(({ tests }) => tests)) : []
  const failures = ended.flatMap(failuresOf)
  const blocks = [
    slowestLines(reports),
    watch ? busiestLines(watch.seconds('kinds')) : [],
    unsteady.length > 0 ? [`Did not pass in each of ${rounds} rounds:`, ...unsteady] : [],
    failures.length > 0 ? ['Failed:', ...failures] : [],
    [...stepTable(ended, watch?.seconds('steps') ?? new Map()), `${minutes(ms)} minutes in all`],
  ]
  for (const lines of blocks) if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
}

/** Runs the steps in parallel. Prints when each step starts and ends, and every minute which steps are running. */
async function performAll(steps: readonly SuiteStep[], cores: number): Promise<readonly Done[]> {
  const begun = performance.now()
  const running = new Set<Output>()
  const ended: Done[] = []
  const tell = (line: string): void => console.log(`${minutes(performance.now() - begun)}  ${line}`)
  const sign = setInterval(() => {
    for (const { step, lastLine } of running) tell(`${step}: ${lastLine}`)
  }, SIGN_OF_LIFE)
  const isAlone = steps.length === 1
  const work = async (step: SuiteStep): Promise<void> => {
    const { name, kind, isShown } = step
    const output = new Output(name, isAlone)
    running.add(output)
    tell(`${name} begins`)
    const start = performance.now()
    const outcome = await perform(step, output, ended)
    running.delete(output)
    ended.push({ name, kind, ms: performance.now() - start, output: output.text, ...outcome })
    tell(`${name} ends: ${outcome.passed} passed, ${outcome.failed} failed`)
    if (!isAlone && (isShown || outcome.failed > 0)) console.log(`${output.text.trimEnd()}\n`)
  }
  try {
    await runSteps(steps, cores, work)
  } finally {
    clearInterval(sign)
  }
  return ended
}

/** Runs the steps of a suite, prints the results at the end, and returns the exit code. */
export async function runSuite(
  steps: readonly SuiteStep[],
  { cores, rounds = 1 }: { readonly cores: number; readonly rounds?: number },
): Promise<number> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endPrograms()
      process.exit(130)
    })
  const begun = performance.now()
  const watch = watchProcesses()
  const ended = await performAll(steps, cores).finally(() => watch?.stop())
  summarise(ended, rounds, performance.now() - begun, watch)
  const total = (count: 'passed' | 'failed'): number => ended.reduce((sum, one) => sum + one[count], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 || total('passed') === 0 ? 1 : 0
}
