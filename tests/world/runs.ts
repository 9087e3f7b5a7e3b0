import { randomInt } from 'node:crypto'

/**
 * How many runs of a model there are, and from which seed, for fast-check: a short share in `npm test`, `<name>=<runs>` in
 * the environment for more (`npm run prove`). The seed is printed; `SEED=<seed>` repeats a run.
 */
export function runsOf(name: string, short: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = Number(process.env[name] ?? short)
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1))
  console.log(`${name}: ${numRuns} runs, seed ${seed}`)
  return { numRuns, seed }
}
