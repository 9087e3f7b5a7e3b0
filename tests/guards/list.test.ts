import { expect, test } from 'vitest'
import { guards, problemOf } from './list.ts'

/**
 * Only checks that each listed guard can be removed; `main.ts` removes each guard and runs its test, which
 * takes too long for every test run.
 */
test.each(guards().map((guard) => [`${guard.list}: ${guard.rule}`, guard] as const))(
  'the code that the mutation of a guard replaces exists exactly once in its file, and the named test exists: %s',
  (_, guard) => {
    expect(problemOf(guard)).toBeNull()
  },
)
