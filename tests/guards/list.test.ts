import { expect, test } from 'vitest'
import { guards, problemOf } from './list.ts'

/** Removing each guard and running its test is done by `main.ts`, because it takes too long for every test run. */
test.each(guards().map((guard) => [`${guard.list}: ${guard.rule}`, guard] as const))(
  'the code that the mutation of a guard replaces exists exactly once in its file: %s',
  (_, guard) => {
    expect(problemOf(guard)).toBeNull()
  },
)
