import { readFileSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { resultOf } from './paths.ts'
import { failuresOf } from './test-failures.ts'
import type { TestRun } from './test-reports.ts'

const run = (title: string, more: Partial<TestRun> = {}): TestRun => ({
  file: 'tests/a.spec.ts',
  title,
  status: 'passed',
  ms: 0,
  message: '',
  attachments: [],
  ...more,
})
const step = { name: 'suite test', kind: 'browser', passed: 1, skipped: 0, ms: 1, output: '' }

test('a failed test is printed with the first lines of its error, the paths of its attachments and the ends of its logs', () => {
  const log = resultOf(`failures/${step.name}-1-server`, '.txt')
  onTestFinished(() => rmSync(log))
  const failed = run('opens', {
    status: 'failed',
    message: Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n'),
    attachments: [
      { name: 'trace', type: 'application/zip', path: '/srv/trace.zip', body: null },
      {
        name: 'server',
        type: 'text/plain',
        path: null,
        body: Array.from({ length: 20 }, (_, n) => `GET ${n}\n`).join('\n'),
      },
    ],
  })
  const lines = failuresOf({ ...step, failed: 1, report: { tests: [run('passes'), failed], files: [] } })
  expect(lines[0]).toBe('  suite test: tests/a.spec.ts › opens')
  expect(lines.slice(1, 13)).toEqual(Array.from({ length: 12 }, (_, n) => `      line ${n}`))
  expect(lines[13]).toMatch(/^ {4}trace: .*srv\/trace\.zip$/)
  expect(lines[14]).toBe('    server: test-results/failures/suite-test-1-server.txt')
  expect(lines.slice(15)).toEqual(Array.from({ length: 8 }, (_, n) => `      GET ${n + 12}`))
  expect(readFileSync(log, 'utf8')).toContain('GET 0\n')
})

test('a step that failed without a failed test is printed with the end of its output', () => {
  const output = `${Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n')}\n\u001b[31merror TS2322\u001b[39m\n`
  const lines = failuresOf({ ...step, name: 'types src', failed: 1, report: null, output })
  expect(lines[0]).toBe('  types src')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('      error TS2322')
})

test('a step that passed is not printed', () => {
  expect(failuresOf({ ...step, failed: 0, report: null })).toEqual([])
})
