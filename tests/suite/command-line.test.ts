import { expect, test } from 'vitest'
import { matchingTests, readArguments } from './command-line.ts'

const KINDS = ['types', 'unit', 'browser']

test('an argument that names no kind of steps is read as part of a path', () => {
  expect(readArguments(['unit', 'loan', '--repeat', '3'], KINDS)).toEqual({
    kinds: ['unit'],
    paths: ['loan'],
    rounds: 3,
  })
  expect(readArguments([], KINDS)).toEqual({ kinds: [], paths: [], rounds: 1 })
})

test.each(['0', '1.5', 'often'])('the option --repeat=%s is rejected', (rounds) => {
  expect(() => readArguments([`--repeat=${rounds}`], KINDS)).toThrow('--repeat takes a number of rounds')
})

test('an argument that is part of a path selects exactly the test files whose path contains the argument', () => {
  const files = [
    'src/domain/loan.ts',
    'src/domain/loan.test.ts',
    'tests/e2e/earn/loan.spec.ts',
    'tests/e2e/app/home.spec.ts',
  ]
  expect(matchingTests(['loan'], files)).toEqual(['src/domain/loan.test.ts', 'tests/e2e/earn/loan.spec.ts'])
  expect(() => matchingTests(['loan', 'lint'], files)).toThrow(
    "neither a step nor part of a test file's path: lint",
  )
})
