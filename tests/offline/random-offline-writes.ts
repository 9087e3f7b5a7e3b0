import { type TestApp, testApp } from '../helpers/test-app.ts'
import type { Row, Run } from './audit/audit-section.ts'
import { checkWrites, type WritesChecked } from './random-writes/check-writes.ts'
import { runOnce } from './random-writes/run-schedule.ts'
import { randomOf } from './random-writes/schedule.ts'

/** Number of parallel runs: a run mostly waits for timeouts. */
const LANES = 8

/**
 * Runs the random schedules with the numbers `first` to `first + runs - 1` and evaluates each of them; returns
 * the verdict of every run with its seed.
 */
export async function runRandomSchedules(
  app: TestApp,
  runs: number,
  first = 1,
): Promise<readonly (WritesChecked & { readonly seed: number })[]> {
  const verdicts: (WritesChecked & { readonly seed: number })[] = []
  let next = first
  const lane = async (): Promise<void> => {
    while (next < first + runs) {
      const seed = next++
      const trace = await runOnce(app, randomOf(seed))
      verdicts.push({ seed, ...(await checkWrites(app.services.db, trace)) })
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, runs) }, lane))
  return verdicts
}

/**
 * Random schedules of writes in two tabs, with lost and hanging requests and responses, reloads, a lost
 * connection, a session that ends, and requests that arrive late. The app's own data layer runs in every tab
 * against the real server and its database, through the proxy.
 */
export const run: Run = async ({ runs }) => {
  const app = await testApp()
  try {
    const verdicts = await runRandomSchedules(app, runs)
    const writes = verdicts.reduce((sum, verdict) => sum + verdict.writes, 0)
    const row = (figure: string, wrong: (verdict: WritesChecked) => readonly string[]): Row => {
      const found = verdicts.flatMap((verdict) =>
        wrong(verdict).map((what) => `seed ${verdict.seed}: ${what}`),
      )
      const seen = `${found.length} of ${writes} writes in ${runs} runs`
      return { figure, goal: '0', seen: [seen, ...found.slice(0, 3)].join('; '), ok: found.length === 0 }
    }
    return [
      row('writes sent without a fresh tap', ({ untapped }) => untapped),
      row('writes that acted twice', ({ twice }) => twice),
      row('writes that acted after they were withdrawn', ({ afterVoid }) => afterVoid),
      row('outcomes told otherwise than they were, or never', ({ untrue }) => untrue),
    ]
  } finally {
    await app.end()
  }
}
