import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'

test('fast-check is imported only in tests/helpers/fast-check.ts, which sets the seed of all random tests', () => {
  const importing = repositoryFiles().filter(
    (file) => /\.tsx?$/.test(file) && /from 'fast-check'/.test(readFileSync(resolve(ROOT, file), 'utf8')),
  )
  expect(importing.filter((file) => !file.startsWith('tests/lint/'))).toEqual(['tests/helpers/fast-check.ts'])
})
