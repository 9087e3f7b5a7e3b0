import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')
// Leaves out the operators' contract, where options of commands (`--json`) look like custom properties.
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:css|ts|tsx)$/.test(name) && !/\.test\.tsx?$|^contract\//.test(name))
  .map((name) => ({ name, text: readFileSync(resolve(SRC, name), 'utf8') }))

const SET = /(--[\w-]+)['"]?\s*:|setProperty\(\s*'(--[\w-]+)'/g
const USED = /var\(\s*(--[\w-]+)\s*\)|'(--[\w-]+)'/g
const named = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? [])

test('every CSS custom property that is used in src/ is defined in src/', () => {
  const set = new Set(files.flatMap(({ text }) => named(text, SET)))
  const unknown = files.flatMap(({ name, text }) =>
    named(text, USED)
      .filter((property) => !set.has(property) && !property.startsWith('--mantine-'))
      .map((property) => `${name}: ${property}`),
  )
  expect(unknown).toEqual([])
})
