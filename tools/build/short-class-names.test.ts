import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'class-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'ui'))
const [first = '', second = ''] = ['Button.module.css', 'ui/Chip.module.css'].map((file) =>
  join(folder, file),
)
for (const file of [first, second]) writeFileSync(file, '.root {}')

test('each class of each style sheet has a name of its own, which is the same in the next build', () => {
  const nameOf = shortClassNames(folder)
  const names = [nameOf('root', first), nameOf('icon', first), nameOf('root', second)]
  expect(names).toEqual(['_000', '_001', '_010'])
  expect(nameOf('root', first)).toBe('_000')
  expect(shortClassNames(folder)('root', second)).toBe('_010')
})

test('a style sheet outside of the folder is rejected', () => {
  expect(() => shortClassNames(folder)('root', '/elsewhere/Chip.module.css')).toThrow('is not a style sheet')
})
