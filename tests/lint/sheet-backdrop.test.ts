import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../../src')

/** Every `::backdrop` rule in every style sheet. */
const rules = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => [...readFileSync(join(SOURCE, name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)])
  .filter(([, selector]) => selector?.includes('::backdrop'))
  .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))

// Browsers before 2024 do not inherit custom properties into a backdrop, so its colour must be set on the
// backdrop itself.
test.each(['dark', 'white'])(
  'the backdrop behind a sheet in the %s theme sets every colour that it uses, for browsers that inherit no custom properties into a backdrop',
  (theme) => {
    const own = rules
      .filter(({ selector }) => selector.includes(`.${theme} ::backdrop`))
      .flatMap(({ body }) => [...body.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const used = rules.flatMap(({ body }) =>
      [...body.matchAll(/background:[^;]*?var\((--[\w-]+)\)/g)].map(([, name]) => name),
    )
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !own.includes(name))).toEqual([])
  },
)
