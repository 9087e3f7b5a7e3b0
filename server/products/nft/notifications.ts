import type { NftState } from '#contract/trade/nft.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { PersonEvent } from '../notifications.ts'
import { coinName } from './bid-to-wire.ts'
import { minNextOf, onSale, type Sale } from './store.ts'

/** The public state of a sale. */
export const toState = (market: Pick<Market, 'currency'>, { work, listing }: Sale): NftState => ({
  id: work.id,
  code: work.code,
  state: listing.state,
  currency_id: listing.currency_id,
  currency_name: coinName(market, listing.currency_id),
  price: listing.best_price ?? listing.price,
  current_price: listing.best_price,
  min_next: listing.mode === 'auction' ? minNextOf(listing) : null,
  bid_count: listing.bid_count,
  stock: listing.stock - listing.sold,
  on_sale: onSale(listing),
  start_time: wireTime(listing.start_at),
  end_time: wireTime(listing.end_at),
})

/** Publishes an event to all pages that show the work. */
export const toFollowers =
  (market: Pick<Market, 'currency'>, sale: Sale): PersonEvent =>
  (events) =>
    events.toAll('nft', toState(market, sale))
