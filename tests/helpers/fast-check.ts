import fc from 'fast-check'

/**
 * The seed of random test cases. It is fixed, so that every run gives the same result; `npm run prove` sets
 * other seeds.
 */
export const SEED = Number(
  (globalThis as { process?: { env: { SEED?: string } } }).process?.env.SEED ?? 20_261_128,
)

fc.configureGlobal({ seed: SEED })

/** fast-check with the seed of the run. All tests import fast-check from this file. */
export { fc }
