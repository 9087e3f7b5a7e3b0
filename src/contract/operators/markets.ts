import { operatorArea } from './kit.ts'

/** Pairs, prices, exposure and reserves. */
export const markets = operatorArea('markets', {})
