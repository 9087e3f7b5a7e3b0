import { expect, it } from 'vitest'
import { run } from '../offline/chaos.ts'

/** A share of the 1,000 that the audit runs. */
const RUNS = 12

it('of random bad days with ten writes, none sends without a tap, acts twice or acts after a withdrawal', async () => {
  for (const { figure, seen, ok } of await run({ runs: RUNS })) expect(ok, `${figure}: ${seen}`).toBe(true)
}, 600_000)
