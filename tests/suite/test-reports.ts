import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

/** A file or text that a failed test has attached, such as a log or a screenshot. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly path: string | null
  /** The content of an attachment that is not a file. */
  readonly body: string | null
}

/** The result of a test in one run of its runner. */
export interface TestRun {
  readonly file: string
  readonly title: string
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  readonly message: string
  readonly attachments: readonly Attachment[]
}

/** The report of one run of a test runner. */
export interface Report {
  readonly tests: readonly TestRun[]
  /** The time that each test file took, including its set-up. */
  readonly files: readonly { readonly file: string; readonly ms: number }[]
}

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          ancestorTitles: v.array(v.string()),
          title: v.string(),
          status: v.string(),
          duration: v.nullish(v.number(), 0),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

const stateOf = (status: string): TestRun['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

const outside = (file: string, message: string): TestRun => ({
  file,
  title: 'the file outside of its tests',
  status: 'failed',
  ms: 0,
  message,
  attachments: [],
})

/** Parses Vitest's JSON report. A file that fails outside of its tests counts as one failed test. */
export function vitestReport(json: unknown, root: string): Report {
  const { testResults } = v.parse(VitestReport, json)
  const tests = testResults.flatMap(({ name, status, message, assertionResults }): TestRun[] => {
    const file = relative(root, name)
    const runs = assertionResults.map((test) => ({
      file,
      title: [...test.ancestorTitles, test.title].join(' › '),
      status: stateOf(test.status),
      ms: test.duration,
      message: stripVTControlCharacters(test.failureMessages.join('\n')),
      attachments: [],
    }))
    if (status !== 'failed' || runs.some((run) => run.status === 'failed')) return runs
    return [...runs, outside(file, stripVTControlCharacters(message))]
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }))
  return { tests, files }
}

const PlaywrightError = v.object({ message: v.optional(v.string(), ''), stack: v.optional(v.string()) })
const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({
          duration: v.number(),
          errors: v.optional(v.array(PlaywrightError), []),
          attachments: v.optional(
            v.array(
              v.object({
                name: v.string(),
                contentType: v.string(),
                path: v.optional(v.string()),
                body: v.optional(v.string()),
              }),
            ),
            [],
          ),
        }),
      ),
    }),
  ),
})
type PlaywrightSpec = v.InferOutput<typeof PlaywrightSpec>

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}
const PlaywrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
})
const PlaywrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(PlaywrightSuite),
  errors: v.optional(v.array(PlaywrightError), []),
})

const STATES: Readonly<Record<string, TestRun['status']>> = {
  expected: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
}

function runsOf(spec: PlaywrightSpec, titles: readonly string[], place: (file: string) => string): TestRun[] {
  return spec.tests.map(({ status, results }) => ({
    file: place(spec.file),
    title: [...titles, spec.title].join(' › '),
    status: STATES[status] ?? 'failed',
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
    message: stripVTControlCharacters(
      results.flatMap(({ errors }) => errors.map(({ message, stack }) => stack ?? message)).join('\n'),
    ),
    attachments: results.flatMap(({ attachments }) =>
      attachments.map(({ name, contentType, path, body }) => ({
        name,
        type: contentType,
        path: path ?? null,
        body: body === undefined ? null : Buffer.from(body, 'base64').toString('utf8'),
      })),
    ),
  }))
}

/** Parses Playwright's JSON report. An error outside of all tests counts as one failed test. */
export function playwrightReport(json: unknown, root: string): Report {
  const { config, suites, errors } = v.parse(PlaywrightReport, json)
  const place = (file: string): string => relative(root, isAbsolute(file) ? file : join(config.rootDir, file))
  const walk = (suite: PlaywrightSuite, titles: readonly string[]): TestRun[] => [
    ...suite.specs.flatMap((spec) => runsOf(spec, titles, place)),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ]
  const inFiles = suites.flatMap((suite) => walk(suite, []))
  const took = new Map<string, number>()
  for (const { file, ms } of inFiles) took.set(file, (took.get(file) ?? 0) + ms)
  const loose = errors.map(({ message, stack }) =>
    outside('tests/playwright.config.ts', stripVTControlCharacters(stack ?? message)),
  )
  return { tests: [...inFiles, ...loose], files: [...took].map(([file, ms]) => ({ file, ms })) }
}
