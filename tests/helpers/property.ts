import fc from 'fast-check'

/** From which seed random cases are drawn, so that a suite that passed passes again; `npm run prove` draws others. */
export const SEED = Number(
  (globalThis as { process?: { env: { SEED?: string } } }).process?.env.SEED ?? 20_261_128,
)

fc.configureGlobal({ seed: SEED })

/** Tests take fast-check from here alone: with the seed of the run. */
export { fc }
