import fc from 'fast-check'

/**
 * The seed of random cases, which is fixed, so that every run gives the same result. `npm run
 * prove` uses other seeds.
 */
export const SEED = Number(
  (globalThis as { process?: { env: { SEED?: string } } }).process?.env.SEED ?? 20_261_128,
)

fc.configureGlobal({ seed: SEED })

/** fast-check with the seed of the run. Tests import it only from here. */
export { fc }
