import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(resolve(SRC, name), 'utf8') }))

/** The style sheets that a file imports, with the names under which it imports them. */
const sheetsOf = ({ name, text }: (typeof files)[number]) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, as = '', from = '']) => ({
    as,
    path: from.startsWith('#') ? resolve(SRC, from.slice(1)) : resolve(SRC, dirname(name), from),
  }))

test('every class that a component takes from its style sheet is defined there', () => {
  const used = files.flatMap((file) =>
    sheetsOf(file).flatMap(({ as, path }) => {
      const classes = new Set(
        existsSync(path)
          ? [...readFileSync(path, 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name)
          : [],
      )
      return [
        ...file.text.matchAll(new RegExp(`(?<![\\w./'])${as}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')),
      ].map(([, dotted, quoted]) => ({ file: file.name, name: dotted ?? quoted, classes }))
    }),
  )
  expect(used.length).toBeGreaterThan(1000)
  const unknown = used.filter(({ name, classes }) => !classes.has(name))
  expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
