import { expect, test } from 'vitest'
import { check, tableOf } from './check-references.ts'
import type { AcceptanceLine } from './criterion.ts'
import { nearest, similarityOf } from './nearest-titles.ts'
import { levelOf, type Suite, testPlaces } from './read-suite.ts'
import { testsOf } from './test-titles.ts'

const file = (name: string, code: string) => [name, testsOf(name, code)] as const
const UNIT = 'src/domain/a.test.ts'
const BROWSER = 'tests/e2e/a.spec.ts'
const suite: Suite = new Map([
  file(
    UNIT,
    `test('adds', () => {}); describe('late', () => { test('is rejected', () => {}) }); test('rests', () => {})`,
  ),
  file(
    BROWSER,
    `for (const a of A) { test('twice', () => {}) }; test('twice', () => {}); test('opens', () => {})`,
  ),
])
const line = (id: string, ...tests: AcceptanceLine['tests']): AcceptanceLine => ({
  id,
  line: `of ${id}`,
  tests,
})

test('the check of acceptance criteria reports no error when every referenced test exists, and counts each test once per area and test level', () => {
  const adds = { file: UNIT, title: 'adds' }
  const report = check(
    {
      one: [line('one-01', adds, { file: BROWSER, title: 'opens' }), line('one-02', adds)],
      two: [line('two-01', { file: UNIT, title: 'late › is rejected' }, adds)],
    },
    suite,
  )
  expect(report.faults).toEqual([])
  expect(report.areas.one).toEqual({ lines: 2, tests: { unit: 1, component: 0, database: 0, browser: 1 } })
  expect(report.total).toEqual({ lines: 3, tests: { unit: 2, component: 0, database: 0, browser: 1 } })
  expect(report.suite).toEqual({ unit: 3, component: 0, database: 0, browser: 3 })
  expect(report.unlisted.map(({ title }) => title)).toEqual(['rests', 'twice', 'twice'])
  expect(tableOf(report)).toMatch(/one\s+2\s+1\s+0\s+0\s+1\n/)
})

test.each([
  ['a criterion without a test', [line('a-01')], 'a-01 has no test: of a-01'],
  [
    'a reference to a missing file',
    [line('a-01', { file: 'src/gone.test.ts', title: 'x' })],
    'a-01 names the file src/gone.test.ts, which is not there',
  ],
  [
    'a reference to an unknown title',
    [line('a-01', { file: UNIT, title: 'subtracts' })],
    `a-01 names the test "subtracts", which ${UNIT} has not`,
  ],
  [
    'a reference to a title that the file contains twice',
    [line('a-01', { file: BROWSER, title: 'twice' })],
    `a-01 names "twice", of which ${BROWSER} has 2: name its group as well`,
  ],
  [
    'a duplicate id of a criterion',
    [line('a-01', { file: UNIT, title: 'adds' }), line('a-01', { file: UNIT, title: 'adds' })],
    'a-01 stands more than once',
  ],
])('the check of acceptance criteria reports %s as an error', (_, lines, fault) => {
  expect(check({ a: lines }, suite).faults).toEqual([fault])
})

test('the check of acceptance criteria lists a reference that matches no test as dangling, and does not list a reference that matches several tests', () => {
  const gone = { file: UNIT, title: 'add' }
  const report = check({ a: [line('a-01', gone, { file: BROWSER, title: 'twice' })] }, suite)
  expect(report.dangling).toEqual([{ id: 'a-01', ...gone }])
})

test('the check of acceptance criteria suggests the titles most similar to that of a missing test, starting with titles of the same file', () => {
  expect(similarityOf('rejects a late order', 'rejects a late order')).toBe(1)
  expect(similarityOf('', '')).toBe(0)
  expect(similarityOf('abc', 'xyz')).toBe(0)
  const all = testPlaces(suite)
  expect(nearest({ file: UNIT, title: 'rejected, when late' }, all, 1)).toEqual([
    { file: UNIT, title: 'late › is rejected' },
  ])
  const moved = { file: 'src/a.test.tsx', title: 'opens at once' }
  expect(
    nearest(
      moved,
      [
        { file: BROWSER, title: 'opens' },
        { file: moved.file, title: 'opens' },
      ],
      1,
    ),
  ).toEqual([{ file: moved.file, title: 'opens' }])
})

test.each([
  ['src/domain/trade/spot.test.ts', 'unit'],
  ['sw/worker.test.ts', 'unit'],
  ['tests/lint/linter-rules.test.ts', 'unit'],
  ['src/ui/actions/Button.test.tsx', 'component'],
  ['server/ledger/post-journal.test.ts', 'database'],
  ['tests/invariants/dual/orders.test.ts', 'database'],
  ['tests/offline/logout-wipe.spec.ts', 'browser'],
])('the test file %s belongs to the test level %s', (name, level) => {
  expect(levelOf(name)).toBe(level)
})
