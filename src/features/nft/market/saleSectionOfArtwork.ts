import type { NftItem } from '#contract/trade/nft.ts'

export type SaleSection = 'sale' | 'sold' | 'ended'

/**
 * Section in which an artist's work is listed: on sale or upcoming, sold, or neither (withdrawn, without a
 * buyer, or unpaid). `status`: present state of the sale (docs/products/nft.md#status-of-a-sale).
 */
export function placeOf({ state }: Pick<NftItem, 'state'>, status: 0 | 1 | 2): SaleSection {
  if (state === 'sold') return 'sold'
  return state === 'open' && status !== 0 ? 'sale' : 'ended'
}
