import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cyclesOf, importGraph } from '../../tools/graph/import-graph.ts'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'

const SOURCES = /^(?:src|sw|server|tests|tools)\/.*(?<!\.gen)\.tsx?$/

const graphOf = (files: Readonly<Record<string, string>>) =>
  importGraph(Object.keys(files), (file) => files[file] ?? '')

test('the imports of the repository contain no cycle, including type imports', () => {
  const files = repositoryFiles().filter((file) => SOURCES.test(file))
  const graph = importGraph(files, (file) => readFileSync(resolve(ROOT, file), 'utf8'))
  expect(files.length).toBeGreaterThan(1000)
  expect(cyclesOf(graph)).toEqual([])
})

test('an import cycle over three files, with an alias and a type import, is reported once', () => {
  const graph = graphOf({
    'src/domain/a.ts': "import { b } from './b.ts'\nimport { big } from 'big.js'",
    'src/domain/b.ts': "export * from '#data/c.ts'",
    'src/data/c.ts': "import type {\n  A,\n} from '#domain/a.ts'",
    'src/domain/d.ts': "import { a } from './a.ts'",
  })
  expect(cyclesOf(graph)).toEqual([['src/data/c.ts', 'src/domain/a.ts', 'src/domain/b.ts']])
})

test('an import back from a file loaded by import() is not reported as a cycle', () => {
  const graph = graphOf({
    'src/ui/page.ts': "const late = () => import('./late.ts')",
    'src/ui/late.ts': "import { page } from './page.ts'",
  })
  expect(cyclesOf(graph)).toEqual([])
})
