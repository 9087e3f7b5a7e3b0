import type { ColumnType, Generated } from 'kysely'

/** A numeric column, read and written as a plain decimal string. */
type Numeric = string

interface CurrencyTable {
  id: number
  name: string
  network: string
  kind: 'crypto' | 'fiat' | 'stock'
  scale: number
  status: Generated<number>
  image: string
  deposit_min: Numeric
  deposit_max: Numeric
  deposit_integer: boolean
  confirmations: number
  withdraw_min: Numeric
  withdraw_max: Numeric
  fee: Numeric
  fee_type: 'fixed' | 'rate'
  need_tag: boolean
  closed: Generated<boolean>
}

interface PairTable {
  id: number
  symbol: string
  name: string
  base_id: number
  quote_id: number
  kind: 'coin' | 'stock'
  spot: boolean
  lever: boolean
  micro: boolean
  price_precision: number
  number_precision: number
  min_number: Numeric
  min_total: Numeric
  max_number: Numeric
  max_total: Numeric
  lot_size: Numeric
  multiples: number[]
  fee_rate: Numeric
  lever_fee_rate: Numeric
  overnight_rate: Numeric
  mmr: Numeric
  halted: Generated<boolean>
  /** Id of the stock split that halted the pair; null when the pair is open or an operator halted it. */
  halted_by_split: Generated<number | null>
  /** Symbol at the price source; null: the feed uses the symbol of the pair. */
  source: ColumnType<string | null, string | null | undefined, string>
  /** Time of listing in milliseconds; 0: listed since the installation; null: not open for users yet. */
  listed_at: ColumnType<number | null, number | null | undefined, number>
  sort: number
}

interface TickTable {
  id: number
  pair_id: number
  seq: number
  time: number
  source_time: number
  price: Numeric
  number: Numeric
  side: 'buy' | 'sell'
  source: string
  hash: Buffer
}

interface TickDayTable {
  pair_id: number
  /** Days since 1970-01-01, UTC. */
  day: number
  first_seq: number
  last_seq: number
  first_id: number
  last_id: number
  last_time: number
  last_price: Numeric
  last_hash: Buffer
  /** Root of the day's hash tree; null for a day that was sealed by a release that stored no roots. */
  root: Buffer | null
}

interface KeptTickTable extends TickTable {
  prev_hash: Buffer
  path: Buffer
}

interface AnchoredTickTable {
  pair_id: number
  seq: number
}

interface CandleTable {
  pair_id: number
  period: string
  time: number
  open: Numeric
  high: Numeric
  low: Numeric
  close: Numeric
  volume: Numeric
  turnover: Numeric
  last_seq: number
  filled: boolean
  splits: Generated<number>
}

interface FavouriteTable {
  id: Generated<number>
  user_id: number
  pair_id: number
  sort: number
  create_time: number
}

interface FiatSavedTable {
  base: string
  rates: ColumnType<Record<string, string>, string, string>
  save_time: number
  source: string
}

export interface MarketTables {
  currencies: CurrencyTable
  pairs: PairTable
  coin_pictures: { name: string; content: Buffer; created_at: number }
  ticks: TickTable
  tick_days: TickDayTable
  kept_ticks: KeptTickTable
  anchored_ticks: AnchoredTickTable
  candles: CandleTable
  favourites: FavouriteTable
  fiat_saved: FiatSavedTable
  market_seeds: { one: Generated<boolean>; seed: string }
  market_levels: { currency: string; generator: string; level: number }
}

declare module '../platform/db/types.ts' {
  interface Schema extends MarketTables {}
}
