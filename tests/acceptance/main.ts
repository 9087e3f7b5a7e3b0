import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { check, tableOf } from './check-references.ts'
import { AREAS } from './criteria/index.ts'
import { nearest } from './nearest-titles.ts'
import { type Place, readSuite, testPlaces } from './read-suite.ts'

/**
 * `npm run acceptance`: prints the acceptance criteria of the product with the tests of each. Exits with
 * 1 when a criterion has no test, references a missing test, or is declared twice. `--missing` lists the
 * references to missing tests, each with the tests that have the most similar titles; `--unlisted` lists
 * the tests that no criterion references; `--json` prints the whole report as JSON.
 */
const { values } = parseArgs({
  options: {
    missing: { type: 'boolean', default: false },
    unlisted: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const suite = readSuite(resolve(import.meta.dirname, '../..'))
const report = check(AREAS, suite)
const shown = ({ file, title }: Place): string => `${file} › ${title}`

/** The lines that the options request: the table, a list of references or tests, or JSON. */
function* output(): Generator<string> {
  if (values.json) yield JSON.stringify({ ...report, lines: AREAS }, null, 2)
  else if (values.unlisted) yield* report.unlisted.map(shown)
  else if (values.missing) {
    const all = testPlaces(suite)
    for (const { id, ...reference } of report.dangling) {
      yield `${id}: ${shown(reference)}`
      for (const place of nearest(reference, all, 3)) yield `    ${shown(place)}`
    }
  } else {
    yield tableOf(report)
    yield* report.faults
    const { total, faults, unlisted } = report
    yield `${total.lines} criteria, ${faults.length} faults; ${unlisted.length} tests that no criterion names`
  }
}

for (const text of output()) console.log(text)
process.exitCode = report.faults.length > 0 ? 1 : 0
