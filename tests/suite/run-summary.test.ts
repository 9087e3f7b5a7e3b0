import { expect, test } from 'vitest'
import { busiestLines, slowestLines, stepTable, unsteadyLines } from './run-summary.ts'
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

test('the summary lists the slowest files and tests of all reports together, slowest first', () => {
  const lines = slowestLines(
    [
      { files: [{ file: 'a', ms: 1_000 }], tests: [run('one', { ms: 900 })] },
      { files: [{ file: 'b', ms: 3_000 }], tests: [run('two', { ms: 50 })] },
    ],
    1,
  )
  expect(lines).toEqual([
    'Slowest 1 files:',
    '       3.0 s  b',
    'Slowest 1 tests:',
    '       0.9 s  tests/a.spec.ts › one',
  ])
  expect(slowestLines([])).toEqual([])
})

test('the summary lists a test that failed in one of three rounds with the number of passed rounds, and no skipped test', () => {
  const rounds = [
    run('steady'),
    run('steady'),
    run('unsteady'),
    run('unsteady', { status: 'failed' }),
    run('unsteady'),
    run('broken', { status: 'failed' }),
    run('skipped', { status: 'skipped' }),
  ]
  expect(unsteadyLines(rounds)).toEqual([
    '  2 of 3 passed: tests/a.spec.ts › unsteady',
    '  0 of 1 passed: tests/a.spec.ts › broken',
  ])
})

test('the summary adds up processor time by kind of process, sorted by time, and omits kinds that used almost no time', () => {
  const kinds = new Map([
    ['page', 2.5],
    ['server', 10],
    ['other', 0.02],
  ])
  expect(busiestLines(kinds)).toEqual(['Processor: 12.5 s', '      10.0 s  server', '       2.5 s  page'])
})

test('the summary lists a step with its counts of tests, its time and the cores that it used', () => {
  const step = { name: 'unit', passed: 12, failed: 1, skipped: 0, ms: 20_000 }
  expect(stepTable([step], new Map([['unit', 15]]))[0]?.replaceAll(/ +/g, ' ')).toBe(
    'unit 12 passed 1 failed 0 skipped 20.0 s 15.0 s processor 0.75 cores',
  )
  expect(stepTable([step], new Map())[0]).not.toContain('cores')
})
