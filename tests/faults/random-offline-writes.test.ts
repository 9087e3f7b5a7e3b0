import { expect, it } from 'vitest'
import { run } from '../offline/chaos.ts'

/** A share of the 1,000 that the audit runs. */
const RUNS = 12

it('in random offline days with ten writes, no write is sent without a tap, executed twice, or executed after it was withdrawn', async () => {
  for (const { figure, seen, ok } of await run({ runs: RUNS })) expect(ok, `${figure}: ${seen}`).toBe(true)
}, 600_000)
