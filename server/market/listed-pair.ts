import type { Pair } from './types.ts'

/**
 * Returns the pair, or null for a pair that an operator has added and not opened yet. Users get the same answer about
 * such a pair as about a pair that does not exist, because the news of a listing moves prices.
 */
export const listedPair = (pair: Pair | null): Pair | null => (pair?.listed ? pair : null)
