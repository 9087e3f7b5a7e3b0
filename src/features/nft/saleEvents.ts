import type { NftItem, NftState } from '#contract/trade/nft.ts'
import { big, roundDown } from '#domain/money.ts'
import { nftSaleStatus } from '#domain/trade/nft.ts'

/** Decimals of a USDT value when the value is recomputed for another price. */
const VALUE_SCALE = 8

/**
 * Whether an event replaces the data of a reading: the event is newer, and is about the same sale or a later
 * sale.
 */
export const isNewer = (news: NftState, item: NftItem, younger: boolean): boolean =>
  younger && news.id === item.id && news.start_time >= item.start_time

/** The price of an event in USDT, computed from the known price and its value; null in another currency. */
function usdtValueOf({ price, value, currency_id }: NftItem, news: NftState): NftItem['value'] {
  if (news.currency_id !== currency_id) return null
  if (price === null || value === null || big(price).eq(0)) return value
  return roundDown(big(value).times(news.price).div(price), VALUE_SCALE)
}

/**
 * A work after applying an event of its sale. The event does not say whether the person leads, so a leading
 * person leads until the event of a higher bid. `at`: when the event was received (server's clock, ms).
 */
export function withSaleEvent<T extends NftItem>(item: T, news: NftState, at: number): T {
  return {
    ...item,
    currency_id: news.currency_id,
    currency_name: news.currency_name,
    price: news.price,
    value: usdtValueOf(item, news),
    current_price: news.current_price,
    min_next: news.min_next,
    bid_count: news.bid_count,
    stock: news.stock,
    on_sale: news.on_sale,
    start_time: news.start_time,
    end_time: news.end_time,
    sale_status: nftSaleStatus(news.on_sale, news.start_time * 1000, news.end_time * 1000, at),
    state: news.state,
    leading: news.bid_count === item.bid_count ? item.leading : 0,
  }
}
