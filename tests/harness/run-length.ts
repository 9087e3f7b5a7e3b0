import { SEED } from '#tests/helpers/fast-check.ts'

/**
 * The length of a test (runs, rounds, people): short in `npm test`. An environment variable of this name sets
 * another length, as `npm run prove` does. The length is printed.
 */
export function lengthOf(name: string, short: number): number {
  const length = Number(process.env[name] ?? short)
  console.log(`${name}: ${length}`)
  return length
}

/** The number of runs and the seed of a test with fast-check. Both are printed; `SEED=<seed>` repeats a run. */
export function runsOf(name: string, short: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = lengthOf(name, short)
  const seed = SEED
  console.log(`${name}: seed ${seed}`)
  return { numRuns, seed }
}
