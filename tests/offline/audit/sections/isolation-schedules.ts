import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Run } from '../audit-section.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const MODEL = 'tests/offline/isolation/answer-isolation.test.ts'

/**
 * Runs random schedules of three people and three tabs with late responses on the app's data layer, without a
 * browser.
 */
export const run: Run = async ({ runs }) => {
  const out = join(ROOT, 'test-results/audit-offline')
  mkdirSync(out, { recursive: true })
  const report = join(out, 'model.json')
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/vitest'),
    [
      'run',
      '--project',
      'node',
      MODEL,
      '--reporter=json',
      '--reporter=default',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, MODEL_SCHEDULES: String(runs) } },
  )
  const passed = existsSync(report) && JSON.parse(readFileSync(report, 'utf8')).numPassedTests === 1
  const ok = status === 0 && passed
  const counterexample =
    /Property failed after \d+ tests[\s\S]{0,400}/.exec(stdout)?.[0] ?? stdout.slice(-400)
  return [
    {
      figure: 'records of one person seen by another, model schedules over three tabs',
      goal: `0 in ${runs}`,
      seen: ok ? `0 in ${runs}` : counterexample,
      ok,
    },
  ]
}
