import { expect, test } from 'vitest'
import { guards, problemOf } from './list.ts'

/** The guards themselves are taken away by `main.ts`, which is too long for every run. */
test.each(guards().map((guard) => [`${guard.list}: ${guard.rule}`, guard] as const))(
  'the source line of each guard exists exactly once: %s',
  (_, guard) => {
    expect(problemOf(guard)).toBeNull()
  },
)
