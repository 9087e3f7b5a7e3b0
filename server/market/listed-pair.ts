import type { Pair } from './types.ts'

/**
 * The pair; null for a pair that operators added and have not opened yet. Whatever users ask about such a pair
 * gets the answer of a pair that does not exist, because a coming listing is news that moves prices.
 */
export const listedPair = (pair: Pair | null): Pair | null => (pair?.listed ? pair : null)
