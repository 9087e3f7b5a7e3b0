import { posix } from 'node:path'

/**
 * Maximum number of test files that are selected because they import a changed file. If more tests import a
 * file, none of these tests is selected for this reason; `npm test` runs all of them.
 */
const MOST_BY_IMPORT = 12

const isUnitTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** The sides (app or server) to which a file belongs; shared files belong to both. */
function sidesOf(file: string): readonly ('app' | 'server')[] {
  if (/^src\/(?:contract|domain)\//.test(file)) return ['app', 'server']
  return /^(?:src|sw)\//.test(file) ? ['app'] : ['server']
}

/**
 * The product to which a path belongs, by a folder or a file name: `tests/invariants/loan/…`,
 * `src/contract/earn/loan.ts`. Null for none.
 */
function productOf(file: string, products: ReadonlySet<string>): string | null {
  const names = file.split('/').map((part) => part.replace(/\..*$/, ''))
  return names.find((name) => products.has(name)) ?? null
}

/** The tests in the folder of a file, or in the nearest folder above that has tests. */
function besides(file: string, tests: readonly string[]): readonly string[] {
  for (let folder = posix.dirname(file); folder.includes('/'); folder = posix.dirname(folder)) {
    const here = tests.filter((test) => posix.dirname(test) === folder)
    if (here.length > 0) return here
  }
  return []
}

/**
 * The alias by which other folders import a file (package.json, `imports`): `src/domain/money.ts` is
 * `#domain/money.ts`.
 */
const aliasOf = (file: string): string => `'#${file.replace(/^src\//, '')}'`

/**
 * The unit and database tests that a change most likely breaks: changed tests, tests of the same product on the same
 * side (app or server), and tests in the folder of a changed file. Tests that import a changed file from another folder
 * are added unless there are many of them. Documents and package.json select the tests of documents. All other tests
 * are left to `npm test`.
 */
export function testsFor(
  changed: readonly string[],
  all: readonly string[],
  read: (file: string) => string,
): readonly string[] {
  const tests = all.filter(isUnitTest)
  const products = new Set(all.flatMap((file) => /^server\/products\/([^/]+)\//.exec(file)?.[1] ?? []))
  const chosen = new Set<string>()
  for (const file of changed) {
    const product = productOf(file, products)
    const same = tests.filter(
      (test) =>
        product !== null &&
        productOf(test, products) === product &&
        sidesOf(test).some((side) => sidesOf(file).includes(side)),
    )
    const importing = tests.filter((test) => read(test).includes(aliasOf(file)))
    const few = importing.length <= MOST_BY_IMPORT ? importing : []
    const documents = /\.md$|^package\.json$/.test(file)
      ? tests.filter((test) => test.startsWith('tests/docs/'))
      : []
    const found = isUnitTest(file) ? [file] : [...same, ...besides(file, tests), ...few, ...documents]
    for (const test of found) chosen.add(test)
  }
  return tests.filter((test) => chosen.has(test))
}

/** Files that affect all TypeScript projects. */
const EVERYWHERE = /^(?:package(?:-lock)?\.json|tsconfig\.json|src\/(?:contract|domain)\/.*)$/

/**
 * The TypeScript projects that check a file, by its folder: the project of the tests contains all files, the
 * project of the service worker contains a part of the app's files.
 */
const READERS = {
  src: ['src', 'sw', 'tests'],
  sw: ['sw', 'tests'],
  tests: ['tests'],
}

/** Files of the server and the tools are checked by the project of the tests. */
const projectOf = (file: string): string => file.replace(/^(?:tools|server)\//, 'tests/').split('/')[0] ?? ''

/** The TypeScript projects that a change may break. */
export function projectsFor(changed: readonly string[]): readonly string[] {
  const typed = changed.filter((file) => /\.(?:tsx?|json)$/.test(file))
  if (typed.some((file) => EVERYWHERE.test(file))) return Object.keys(READERS)
  const reached = Object.entries(READERS).flatMap(([project, readers]) =>
    typed.some((file) => projectOf(file) === project) ? readers : [],
  )
  return Object.keys(READERS).filter((project) => reached.includes(project))
}

/** Marks of source files with translatable messages. */
const MACROS = /@lingui\/|contract\/msg\.ts|\/msg\.ts'/

/**
 * Whether a change may affect visible texts: it changes a catalogue, a screen or a source file with messages,
 * or deletes a file. `present`: the changed files that still exist.
 */
export function hasTexts(
  changed: readonly string[],
  present: readonly string[],
  read: (file: string) => string,
): boolean {
  return changed.some((file) => {
    if (file.startsWith('locales/')) return true
    if (!/^(?:src|server)\//.test(file) || isUnitTest(file)) return false
    return file.endsWith('.tsx') || !present.includes(file) || MACROS.test(read(file))
  })
}
