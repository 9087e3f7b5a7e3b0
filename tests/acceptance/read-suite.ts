import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeclaredTest, isNamedBy, testsOf, wholeTitle } from './test-titles.ts'

const FOLDERS = ['server', 'src', 'sw', 'tests', 'tools']

export const LEVELS = ['unit', 'component', 'database', 'browser'] as const
export type Level = (typeof LEVELS)[number]

/** The environment in which the tests of a file run, as in `vite.config.ts` and `playwright.config.ts`. */
export function levelOf(file: string): Level {
  if (file.endsWith('.spec.ts')) return 'browser'
  if (/^(?:server|tests\/(?:audits|contract|faults|invariants))\//.test(file)) return 'database'
  return file.endsWith('.test.tsx') ? 'component' : 'unit'
}

/** The tests of the repository, keyed by the path of their file. */
export type Suite = ReadonlyMap<string, readonly DeclaredTest[]>

/** Reads every test file below the root. */
export function readSuite(root: string): Suite {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return new Map(files.sort().map((file) => [file, testsOf(file, readFileSync(join(root, file), 'utf8'))]))
}

/** The tests of a file to which a title refers. */
export const testsNamed = (suite: Suite, file: string, title: string): readonly DeclaredTest[] =>
  (suite.get(file) ?? []).filter((test) => isNamedBy(test, title))

export interface Place {
  readonly file: string
  readonly title: string
}

/** Every test with its full title. */
export const testPlaces = (suite: Suite): Place[] =>
  [...suite].flatMap(([file, tests]) => tests.map((test) => ({ file, title: wholeTitle(test) })))
