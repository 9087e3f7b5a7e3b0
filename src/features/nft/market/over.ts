import type { NftItem } from '#contract/nft.ts'
import { nftSaleStatus } from '#domain/nft.ts'

/** Whether nobody can buy it any more or bid on it: sold, withdrawn, or its time is over (B1). `now` in milliseconds. */
export const isOver = (
  item: Pick<NftItem, 'on_sale' | 'start_time' | 'end_time' | 'state'>,
  now: number,
): boolean =>
  item.state !== 'open' ||
  nftSaleStatus(item.on_sale, item.start_time * 1000, item.end_time * 1000, now) === 0
