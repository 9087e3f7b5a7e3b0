import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Ways by which text becomes elements. */
const SINKS =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|document\.write|DOMParser|\bsrcDoc\b|\beval\(|new Function\b/
/** Where sanitised news are shown, in a frame that runs nothing; and the policy, which says what else may. */
const MAY: readonly string[] = ['parts/HtmlFrame.tsx', 'policy.ts']

it('the console shows what people wrote as text: none of its files makes elements of text', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'src/console') }).filter(
    (file) => !/\.test\.tsx?$|(?:^|\/)testing\.tsx$/.test(file) && !MAY.includes(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.filter((file) => SINKS.test(readFileSync(join(ROOT, 'src/console', file), 'utf8')))
  expect(found).toEqual([])
})
