import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesOf, importGraph } from '../../tools/graph/import-graph.ts'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'
import { applied, lostImports, type Step, stepsOf } from './example-product-steps.ts'

const inRepository = (file: string): boolean => existsSync(resolve(ROOT, file))
const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')
const documented = stepsOf(read('docs/adding-a-product.md'))
const appliedHere = (step: Step): string => applied(step, inRepository(step.file) ? read(step.file) : null)

const page = [
  'A rule in `src/a.ts`:',
  '',
  '```ts',
  'export const a = `1`',
  '```',
  '',
  'It is listed in `src/b.ts`:',
  '',
  '```diff',
  " import './x.ts'",
  "+import './a.ts'",
  '@@',
  '-old',
  '+new',
  '```',
].join('\n')

describe('the example product in the documents', () => {
  test('has one new file or one change for each code block, at the path named before the block', () => {
    const [file, change] = stepsOf(page)
    expect(file).toEqual({ kind: 'file', file: 'src/a.ts', text: 'export const a = `1`\n' })
    expect(change && applied(change, "import './x.ts'\nold\n")).toBe(
      "import './x.ts'\nimport './a.ts'\nnew\n",
    )
  })

  test('cannot be applied when a new file already exists or a text to change is not found', () => {
    const [file, change] = stepsOf(page)
    expect(() => file && applied(file, '')).toThrow('src/a.ts exists already')
    expect(() => change && applied(change, 'old\n')).toThrow('src/b.ts does not have once')
  })

  test('is reported when a new file or a change imports a file that neither exists nor is created by the example', () => {
    const steps = stepsOf(
      page.replace('export const a', "import type { Z } from '#domain/z.ts'\n\ndeclare module '../y.ts' {}"),
    )
    expect(lostImports(steps, (file) => file === 'src/x.ts')).toEqual([
      'src/a.ts imports #domain/z.ts',
      'src/a.ts imports ../y.ts',
    ])
    expect(lostImports(steps, () => false)).toContain('src/b.ts imports ./x.ts')
    expect(lostImports(steps, () => true)).toEqual([])
  })

  test('can be applied to the current code of this repository', () => {
    for (const step of documented) expect(appliedHere(step)).not.toBe('')
    expect(documented.map(({ kind }) => kind)).toContain('change')
  })

  test('changes no existing file of code or tests except the three lists of all products', () => {
    const changed = documented.filter(({ kind }) => kind === 'change').map(({ file }) => file)
    expect(changed).toEqual(['src/contract/table.ts', 'server/products/index.ts', 'src/features/index.ts'])
  })

  test('imports only files that exist in this repository or that the example creates', () => {
    expect(lostImports(documented, inRepository)).toEqual([])
  })

  test('adds no import cycle to this repository', () => {
    const texts = new Map(documented.map((step) => [step.file, appliedHere(step)]))
    const sources = repositoryFiles().filter((file) => /^(?:src|server)\/.*(?<!\.gen)\.tsx?$/.test(file))
    const graph = importGraph(
      [...new Set([...sources, ...texts.keys()])],
      (file) => texts.get(file) ?? read(file),
    )
    expect(cyclesOf(graph)).toEqual([])
  })
})
