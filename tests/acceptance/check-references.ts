import type { AcceptanceLine, Areas, TestReference } from './criterion.ts'
import { LEVELS, type Level, levelOf, type Place, type Suite, testsNamed } from './read-suite.ts'
import { type DeclaredTest, wholeTitle } from './test-titles.ts'

/** A reference whose test does not exist. */
export interface Dangling extends TestReference {
  readonly id: string
}

export interface Counts {
  readonly lines: number
  /**
   * Number of tests per test level that the acceptance criteria reference (a test that several criteria
   * reference counts once).
   */
  readonly tests: Readonly<Record<Level, number>>
}

export interface Report {
  /** One sentence for each reason why the check fails. */
  readonly faults: readonly string[]
  readonly dangling: readonly Dangling[]
  readonly areas: Readonly<Record<string, Counts>>
  readonly total: Counts
  /** Tests that no acceptance criterion references. */
  readonly unlisted: readonly Place[]
  readonly suite: Readonly<Record<Level, number>>
}

const linesOf = (areas: Areas): readonly AcceptanceLine[] => Object.values(areas).flat()

function repeatedIds(lines: readonly AcceptanceLine[]): string[] {
  const ids = lines.map(({ id }) => id)
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
}

/** The error in a reference to a test; null when the reference is valid. */
function faultOf(suite: Suite, { file, title }: TestReference): string | null {
  if (!suite.has(file)) return `names the file ${file}, which is not there`
  const found = testsNamed(suite, file, title).length
  if (found === 0) return `names the test "${title}", which ${file} has not`
  return found === 1 ? null : `names "${title}", of which ${file} has ${found}: name its group as well`
}

function countTests(suite: Suite, lines: readonly AcceptanceLine[]): Counts {
  const seen = new Set<DeclaredTest>()
  const tests = { unit: 0, component: 0, database: 0, browser: 0 }
  for (const { file, title } of lines.flatMap((line) => line.tests))
    for (const test of testsNamed(suite, file, title)) {
      if (seen.has(test)) continue
      seen.add(test)
      tests[levelOf(file)] += 1
    }
  return { lines: lines.length, tests }
}

function countSuite(suite: Suite): Record<Level, number> {
  const counts = { unit: 0, component: 0, database: 0, browser: 0 }
  for (const [file, tests] of suite) counts[levelOf(file)] += tests.length
  return counts
}

/** Compares the acceptance criteria of every area with the existing tests. */
export function check(areas: Areas, suite: Suite): Report {
  const lines = linesOf(areas)
  const references = lines.flatMap(({ id, tests }) => tests.map((test) => ({ id, ...test })))
  const listed = new Set(references.flatMap(({ file, title }) => testsNamed(suite, file, title)))
  return {
    faults: [
      ...repeatedIds(lines).map((id) => `${id} stands more than once`),
      ...lines.filter(({ tests }) => tests.length === 0).map(({ id, line }) => `${id} has no test: ${line}`),
      ...references.flatMap((reference) => {
        const fault = faultOf(suite, reference)
        return fault === null ? [] : [`${reference.id} ${fault}`]
      }),
    ],
    dangling: references.filter(({ file, title }) => testsNamed(suite, file, title).length === 0),
    areas: Object.fromEntries(Object.entries(areas).map(([name, own]) => [name, countTests(suite, own)])),
    total: countTests(suite, lines),
    unlisted: [...suite].flatMap(([file, tests]) =>
      tests.filter((test) => !listed.has(test)).map((test) => ({ file, title: wholeTitle(test) })),
    ),
    suite: countSuite(suite),
  }
}

const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(18) + cells.map((cell) => String(cell).padStart(10)).join('')

/**
 * A table with the acceptance criteria of each area and the tests that they reference, by level.
 */
export function tableOf({ areas, total, suite }: Report): string {
  const cells = ({ lines, tests }: Counts) => [lines, ...LEVELS.map((level) => tests[level])]
  return [
    row('area', ['lines', ...LEVELS]),
    ...Object.entries(areas).map(([name, counts]) => row(name, cells(counts))),
    row('total', cells(total)),
    row('of the suite', ['', ...LEVELS.map((level) => suite[level])]),
  ].join('\n')
}
