import { expect, it } from 'vitest'
import { run } from '../offline/chaos.ts'

/** Fewer schedules than the 1,000 of `npm run audit:offline`. */
const RUNS = 12

it('in random schedules of ten writes on a failing connection, no write is sent without a tap, executed twice, or executed after it was withdrawn', async () => {
  for (const { figure, seen, ok } of await run({ runs: RUNS })) expect(ok, `${figure}: ${seen}`).toBe(true)
}, 600_000)
