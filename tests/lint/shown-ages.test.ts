import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, type types as t, traverse } from '@babel/core'
import { expect, test } from 'vitest'

const FEATURES = resolve(import.meta.dirname, '../../src/features')

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('.test.'),
)

/**
 * The code of an attribute's value: undefined when the element lacks the attribute, empty when the attribute has no
 * value.
 */
function attributeOf(code: string, { attributes }: t.JSXOpeningElement, name: string): string | undefined {
  for (const one of attributes)
    if (one.type === 'JSXAttribute' && one.name.name === name)
      return one.value?.type === 'JSXExpressionContainer'
        ? code.slice(one.value.expression.start ?? 0, one.value.expression.end ?? 0)
        : ''
  return undefined
}

/** A component of a file that shows or ages a read, with the read as it is named in the code. */
interface Shown {
  readonly component: number
  readonly reading: string
}

/**
 * The reads that a `ReadState` shows without their age (`quiet`) and with it (`open`), and the reads whose age an
 * `AsOf` shows (`aged`).
 */
function readsOf(code: string, filename: string) {
  const found = { quiet: [] as Shown[], open: [] as Shown[], aged: [] as Shown[] }
  const file = parseSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (!file) throw new Error(`${filename} is not parsed`)
  traverse(file, {
    JSXOpeningElement(path) {
      const name = path.node.name.type === 'JSXIdentifier' ? path.node.name.name : ''
      const reading = attributeOf(code, path.node, 'reading')
      if (reading === undefined) return
      const top = path.findParent(({ parentPath }) => parentPath?.isProgram() === true)
      const shown = { component: top?.node.start ?? 0, reading }
      if (name === 'AsOf') found.aged.push(shown)
      if (name === 'ReadState')
        found[attributeOf(code, path.node, 'quiet') === undefined ? 'open' : 'quiet'].push(shown)
    },
  })
  return found
}

const reads = files.map((name) => ({ name, ...readsOf(readFileSync(join(FEATURES, name), 'utf8'), name) }))

test('a screen that hides the age of a read at its content shows this age elsewhere', () => {
  const hidden = reads.flatMap(({ name, quiet, aged }) =>
    quiet
      .filter(({ reading }) => !aged.some((one) => one.reading === reading))
      .map(({ reading }) => `${name}: ${reading}`),
  )
  expect(hidden).toEqual([])
  expect(reads.flatMap(({ quiet }) => quiet).length).toBeGreaterThan(20)
})

test('a component shows the age of a read once', () => {
  const twice = reads.flatMap(({ name, open, aged }) =>
    [...open, ...aged]
      .filter((one, index, all) =>
        all.some(
          (other, at) => at < index && other.component === one.component && other.reading === one.reading,
        ),
      )
      .map(({ reading }) => `${name}: ${reading}`),
  )
  expect(twice).toEqual([])
})
