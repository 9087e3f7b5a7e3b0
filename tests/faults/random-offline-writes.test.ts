import { expect, it } from 'vitest'
import { run } from '../offline/random-offline-writes.ts'

/** Number of random schedules; `npm run audit:offline` runs 1,000. */
const RUNS = 12

it('on a failing connection, in random schedules of ten writes, no write is sent without a click, executed twice, or executed after its cancellation', async () => {
  for (const { figure, seen, ok } of await run({ runs: RUNS })) expect(ok, `${figure}: ${seen}`).toBe(true)
}, 600_000)
