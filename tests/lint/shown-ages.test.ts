import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, type types as t, traverse } from '@babel/core'
import { expect, test } from 'vitest'

const FEATURES = resolve(import.meta.dirname, '../../src/features')

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('.test.'),
)

/** The code of an attribute's value; undefined without the attribute, and empty for one without a value. */
function attributeOf(code: string, { attributes }: t.JSXOpeningElement, name: string): string | undefined {
  for (const one of attributes)
    if (one.type === 'JSXAttribute' && one.name.name === name)
      return one.value?.type === 'JSXExpressionContainer'
        ? code.slice(one.value.expression.start ?? 0, one.value.expression.end ?? 0)
        : ''
  return undefined
}

/** The reads of a file that a `ReadState` shows without their age, and the reads whose age an `AsOf` shows. */
function readsOf(code: string, filename: string) {
  const quiet: string[] = []
  const aged: string[] = []
  const file = parseSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (!file) throw new Error(`${filename} is not parsed`)
  traverse(file, {
    JSXOpeningElement({ node }) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      const reading = attributeOf(code, node, 'reading')
      if (reading === undefined) return
      if (name === 'AsOf') aged.push(reading)
      if (name === 'ReadState' && attributeOf(code, node, 'quiet') !== undefined) quiet.push(reading)
    },
  })
  return { quiet, aged }
}

const reads = files.map((name) => ({ name, ...readsOf(readFileSync(join(FEATURES, name), 'utf8'), name) }))

test('a screen that hides the age of a read at its content shows this age elsewhere', () => {
  const hidden = reads.flatMap(({ name, quiet, aged }) =>
    quiet.filter((reading) => !aged.includes(reading)).map((reading) => `${name}: ${reading}`),
  )
  expect(hidden).toEqual([])
  expect(reads.flatMap(({ quiet }) => quiet).length).toBeGreaterThan(20)
})
