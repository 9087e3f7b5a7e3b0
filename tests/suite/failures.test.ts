import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failuresOf } from './failures.ts'
import type { TestRun } from './reports.ts'

const run = (title: string, more: Partial<TestRun> = {}): TestRun => ({
  file: 'tests/a.spec.ts',
  title,
  status: 'passed',
  ms: 0,
  message: '',
  attachments: [],
  ...more,
})
const step = { name: 'pages', kind: 'browser', passed: 1, skipped: 0, ms: 1, output: '' }

test('a failed test is named with its first lines and the files that it left', () => {
  const log = join(tmpdir(), `server-${process.pid}.log`)
  writeFileSync(log, 'GET /api\n\n500')
  onTestFinished(() => rmSync(log))
  const failed = run('opens', {
    status: 'failed',
    message: Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n'),
    attachments: [
      { name: 'trace', type: 'application/zip', path: '/srv/trace.zip', body: null },
      { name: 'server log', type: 'text/plain', path: log, body: null },
    ],
  })
  const lines = failuresOf({ ...step, failed: 1, report: { tests: [run('passes'), failed], files: [] } })
  expect(lines[0]).toBe('  pages: tests/a.spec.ts › opens')
  expect(lines.slice(1, 13)).toEqual(Array.from({ length: 12 }, (_, n) => `      line ${n}`))
  expect(lines[13]).toMatch(/^ {4}trace: .*srv\/trace\.zip$/)
  expect(lines.slice(15)).toEqual(['      GET /api', '      500'])
})

test('a step that failed without a failed test stands with the end of its output', () => {
  const output = `${Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n')}\n\u001b[31merror TS2322\u001b[39m\n`
  const lines = failuresOf({ ...step, name: 'types src', failed: 1, report: null, output })
  expect(lines[0]).toBe('  types src')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('      error TS2322')
})

test('a step that passed says nothing', () => {
  expect(failuresOf({ ...step, failed: 0, report: null })).toEqual([])
})
