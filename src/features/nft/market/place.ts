import type { NftItem } from '#contract/trade/nft.ts'

export type Place = 'sale' | 'sold' | 'ended'

/**
 * Among what a work stands: on sale or soon to be, sold, or neither, because it was taken back, found no buyer or waits
 * for its winner's payment. `status` is the one of this moment (docs/products/nft.md#status-of-a-sale).
 */
export function placeOf({ state }: Pick<NftItem, 'state'>, status: 0 | 1 | 2): Place {
  if (state === 'sold') return 'sold'
  return state === 'open' && status !== 0 ? 'sale' : 'ended'
}
