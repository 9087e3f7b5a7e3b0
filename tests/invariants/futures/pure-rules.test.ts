import { expect, test } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { Rules } from './pure-rules-harness.ts'
import { Counts, EXPECTED, start, step, Walk } from './random-steps.ts'

/** Number of operations on the pure rules, without a database; `npm run prove` runs 200,000. */
const OPERATIONS = runsOf('FUTURES_STEPS', 1000)
const STEPS = 100

const lives = fc.record({ start, steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }) })

test('in random sequences of futures orders and prices, evaluated without a database, amounts equal the amounts of a reference model in exact fractions after every step', async () => {
  const counts = new Counts()
  const property = fc.property(lives, ({ start, steps }) => {
    const rules = new Rules(new Walk(start, start.from), counts)
    for (const one of steps) {
      rules.do(one)
      rules.check()
      counts.add(one.kind)
    }
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.ceil(OPERATIONS.numRuns / STEPS) })
  console.log(counts.all)
  if (OPERATIONS.numRuns >= 100_000)
    for (const what of EXPECTED) expect(counts.all[what], what).toBeGreaterThan(0)
})
