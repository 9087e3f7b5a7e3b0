import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Functions and properties that turn text into markup or code, which console pages must not use. */
const SINKS =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|document\.write|DOMParser|\bsrcDoc\b|\beval\(|new Function\b/
/**
 * Allowed exceptions: the frame in which sanitised news are shown without scripts, and the Content Security
 * Policy, which contains such names.
 */
const MAY: readonly string[] = ['parts/HtmlFrame.tsx', 'contentSecurityPolicy.ts']

it('no file of the console creates HTML from text, so that text of users is shown as plain text', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'src/console') }).filter(
    (file) => !/\.test\.tsx?$|(?:^|\/)test-kit\.tsx$/.test(file) && !MAY.includes(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.filter((file) => SINKS.test(readFileSync(join(ROOT, 'src/console', file), 'utf8')))
  expect(found).toEqual([])
})
