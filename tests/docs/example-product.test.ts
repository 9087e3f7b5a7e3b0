import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../suite/paths.ts'
import { applied, stepsOf } from './example-steps.ts'

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

  test('cannot be applied when its file already exists or the text to change is not found', () => {
    const [file, change] = stepsOf(page)
    expect(() => file && applied(file, '')).toThrow('src/a.ts exists already')
    expect(() => change && applied(change, 'old\n')).toThrow('src/b.ts does not have once')
  })

  test('can be applied to the current code of this repository', () => {
    const steps = stepsOf(readFileSync(resolve(ROOT, 'docs/adding-a-product.md'), 'utf8'))
    for (const step of steps) {
      const path = resolve(ROOT, step.file)
      expect(applied(step, existsSync(path) ? readFileSync(path, 'utf8') : null)).not.toBe('')
    }
    expect(steps.map(({ kind }) => kind)).toContain('change')
  })
})
