import type { NftState } from '#contract/trade/nft.ts'
import { wireTime } from '../../platform/clock.ts'
import type { PersonEvent } from '../notifications.ts'
import { minNextOf, onSale, type Sale } from './store.ts'

/** The public state of a sale. */
export const toState = ({ work, listing }: Sale): NftState => ({
  id: work.id,
  code: work.code,
  state: listing.state,
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
  (sale: Sale): PersonEvent =>
  (events) =>
    events.toAll('nft', toState(sale))
