import type { Generated } from 'kysely'
import type { NftType, Rarity, SaleState } from '#contract/trade/nft.ts'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `033_nft.sql`. Times are in milliseconds. */
export type Mode = 'fixed' | 'auction' | 'box'
export type HoldState = 'holding' | 'reselling' | 'expired' | 'sold'

export interface NftWorks {
  id: Generated<number>
  code: string
  kind: 'piece' | 'box'
  name: string
  intro: Generated<string>
  type: NftType
  cover: string
  file: string
  duration: Generated<number>
  rarity: Rarity
  artist_id: number
  series_id: number | null
  sample: Generated<boolean>
  owner_id: number | null
  listing_id: number | null
  created_at: number
}

export interface NftListings {
  id: Generated<number>
  work_id: number
  seller_id: number | null
  holding_id: number | null
  mode: Mode
  currency_id: number
  scale: number
  price: Decimal
  increment: Generated<Decimal>
  margin: Generated<Decimal>
  fee_rate: Decimal
  stock: number
  sold: Generated<number>
  limit_per_user: Generated<number>
  start_at: number
  end_at: number
  state: Generated<SaleState>
  best_bid: Generated<number | null>
  best_user: Generated<number | null>
  best_price: Generated<Decimal | null>
  bid_count: Generated<number>
  created_at: number
  closed_at: Generated<number>
  /** Columns are described in the migration `112_auction_extension.sql`. */
  extends_by: Generated<number>
  extended_from: Generated<number>
}

export interface NftMargins {
  id: Generated<number>
  listing_id: number
  user_id: number
  currency_id: number
  amount: Decimal
  state: Generated<'held' | 'returned' | 'counted' | 'forfeited'>
  created_at: number
  ended_at: Generated<number>
}

export interface NftOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  listing_id: number
  work_id: number
  seller_id: number | null
  currency_id: number
  num: number
  price: Decimal
  fee: Decimal
  margin: Generated<Decimal>
  margin_id: number | null
  state: 'to_pay' | 'paid' | 'expired'
  pay_deadline: Generated<number>
  read_at: Generated<number>
  created_at: number
  ended_at: Generated<number>
}

export interface NftHoldings {
  id: Generated<number>
  user_id: number
  order_id: number
  box_id: number | null
  work_id: number | null
  currency_id: number
  price: Decimal
  state: Generated<HoldState>
  listing_id: Generated<number | null>
  bought_at: number
  opened_at: Generated<number>
  sold_at: Generated<number>
}

export interface NftTables {
  nft_artists: {
    id: Generated<number>
    name: string
    avatar: Generated<string>
    banner: Generated<string>
    intro: Generated<string>
    style: Generated<string>
    sample: Generated<boolean>
    created_at: number
  }
  nft_series: { id: Generated<number>; name: string; cover: Generated<string> }
  nft_works: NftWorks
  nft_views: { work_id: number; user_id: number }
  nft_boxes: {
    work_id: number
    seed: Buffer
    seed_hash: string
    pool_hash: string
    drawn: Generated<number>
    revealed_at: Generated<number>
  }
  nft_listings: NftListings
  nft_bids: {
    id: Generated<number>
    listing_id: number
    user_id: number
    price: Decimal
    created_at: number
  }
  nft_margins: NftMargins
  nft_orders: NftOrders
  nft_holdings: NftHoldings
  nft_pool: { box_id: number; position: number; work_id: number }
  nft_draws: {
    box_id: number
    seq: number
    holding_id: number
    key: string
    position: number
    drawn_at: number
  }
  nft_favourites: { user_id: number; work_id: number; created_at: number }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends NftTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Proceeds of the platform's own works and boxes. */
    nft_sales: true
    /** Forfeited margins (security deposits) of auction winners who did not pay. */
    nft_forfeit: true
  }
}
