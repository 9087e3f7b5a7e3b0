import { expect, test } from 'vitest'
import { playwrightReport, vitestReport } from './test-reports.ts'

const ROOT = '/srv/h5'

const vitestFile = (name: string, more: object = {}) => ({
  name: `${ROOT}/${name}`,
  status: 'passed',
  startTime: 1_000,
  endTime: 3_500,
  message: '',
  assertionResults: [],
  ...more,
})

test('parsing a Vitest report returns each test with its path, time and state', () => {
  const report = vitestReport(
    {
      numTotalTests: 3,
      testResults: [
        vitestFile('src/a.test.ts', {
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['money'], title: 'adds', status: 'passed', duration: 4 },
            {
              ancestorTitles: [],
              title: 'subtracts',
              status: 'failed',
              duration: 6,
              failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
            },
            { ancestorTitles: [], title: 'divides', status: 'pending', duration: null },
          ],
        }),
      ],
    },
    ROOT,
  )
  expect(report.files).toEqual([{ file: 'src/a.test.ts', ms: 2_500 }])
  expect(report.tests.map(({ title, status, ms, message }) => [title, status, ms, message])).toEqual([
    ['money › adds', 'passed', 4, ''],
    ['subtracts', 'failed', 6, 'expected 1'],
    ['divides', 'skipped', 0, ''],
  ])
})

test('in a Vitest report, a file that fails before its tests start counts as one failure', () => {
  const { tests } = vitestReport(
    { testResults: [vitestFile('src/b.test.ts', { status: 'failed', message: 'Cannot find module' })] },
    ROOT,
  )
  expect(tests).toMatchObject([{ file: 'src/b.test.ts', status: 'failed', message: 'Cannot find module' }])
})

const spec = (title: string, status: string, results: readonly object[]) => ({
  title,
  file: 'e2e/app/home.spec.ts',
  tests: [{ status, results }],
})

test('parsing a Playwright report returns nested tests, their errors and their attachments', () => {
  const { tests, files } = playwrightReport(
    {
      config: { rootDir: `${ROOT}/tests` },
      suites: [
        {
          title: 'e2e/app/home.spec.ts',
          specs: [spec('opens', 'expected', [{ duration: 100 }])],
          suites: [
            {
              title: 'offline',
              specs: [
                spec('shows the last prices', 'unexpected', [
                  {
                    duration: 50,
                    errors: [{ message: 'short', stack: '\u001b[31mError: no price\u001b[39m' }],
                    attachments: [
                      { name: 'trace', contentType: 'application/zip', path: `${ROOT}/test-results/t.zip` },
                      {
                        name: 'console',
                        contentType: 'text/plain',
                        body: Buffer.from('hi').toString('base64'),
                      },
                    ],
                  },
                ]),
                spec('waits', 'skipped', []),
              ],
            },
          ],
        },
      ],
    },
    ROOT,
  )
  expect(files).toEqual([{ file: 'tests/e2e/app/home.spec.ts', ms: 150 }])
  expect(tests.map(({ title, status }) => [title, status])).toEqual([
    ['opens', 'passed'],
    ['offline › shows the last prices', 'failed'],
    ['offline › waits', 'skipped'],
  ])
  expect(tests[1]?.message).toBe('Error: no price')
  expect(tests[1]?.attachments).toEqual([
    { name: 'trace', type: 'application/zip', path: `${ROOT}/test-results/t.zip`, body: null },
    { name: 'console', type: 'text/plain', path: null, body: 'hi' },
  ])
})

test('in a Playwright report, an error outside of all tests counts as one failure', () => {
  const { tests } = playwrightReport(
    { config: { rootDir: ROOT }, suites: [], errors: [{ message: 'no database' }] },
    ROOT,
  )
  expect(tests).toMatchObject([{ status: 'failed', message: 'no database' }])
})

test('a text that is not a report is rejected', () => {
  expect(() => vitestReport({}, ROOT)).toThrow()
  expect(() => playwrightReport(null, ROOT)).toThrow()
})
