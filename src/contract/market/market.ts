import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  int,
  limit,
  nothing,
  oneOf,
  str,
  symbol,
  wholeSeconds,
} from '../wire/fields.ts'

/**
 * A pair in the market list. `change`: change of the last 24 hours, a signed percentage; other rates are
 * fractions.
 */
export const Quote = v.object({
  id: int,
  symbol: str,
  name: str,
  currency_id: int,
  legal_id: int,
  currency_name: str,
  legal_name: str,
  currency_logo: str,
  type: v.picklist(['coin', 'stock']),
  is_open_coin: int,
  is_open_lever: int,
  is_open_micro: int,
  now_price: dec,
  change: dec,
  change_amount: dec,
  open_price: dec,
  high: dec,
  low: dec,
  /** 24 h volume in base currency. */
  volume: dec,
  /** 24 h volume in quote currency. */
  turnover: dec,
  price_precision: int,
  number_precision: int,
  min_number: dec,
  min_total: dec,
  /** Maximum size of one order, in base and in quote currency. */
  max_number: dec,
  max_total: dec,
  lot_size: dec,
  multiples: v.array(int),
  fee_rate: dec,
  lever_fee_rate: dec,
  overnight_rate: dec,
  mmr: dec,
  trading_status: v.picklist(['open', 'halt', 'closed']),
  /** Time at which the market opens next (epoch seconds); 0 when the market is open or never closes. */
  next_open_time: int,
  /** Hourly closing prices of the last 24 hours, oldest first. */
  spark: v.array(dec),
  /** Time of the last tick (epoch seconds). */
  time: int,
})
export type Quote = v.InferOutput<typeof Quote>

export const LegalGroup = v.object({ legal_id: int, legal_name: str, quotation: v.array(Quote) })
export type LegalGroup = v.InferOutput<typeof LegalGroup>

/**
 * A candle. `time`: its opening time (epoch seconds); `closed` 1: its period is over, so no later tick can
 * change the candle.
 */
export const Candle = v.object({
  time: int,
  open: dec,
  high: dec,
  low: dec,
  close: dec,
  volume: dec,
  turnover: dec,
  closed: int,
})
export type Candle = v.InferOutput<typeof Candle>

/**
 * Order book levels `[price, number]`, best first. The levels are indicative: they are computed around the
 * last recorded tick, while orders fill at recorded ticks only.
 */
export const Book = v.object({
  symbol: str,
  seq: int,
  time: int,
  asks: v.array(v.tuple([dec, dec])),
  bids: v.array(v.tuple([dec, dec])),
})
export type Book = v.InferOutput<typeof Book>

/** A recorded tick. `id` is unique on the platform; receipts of orders refer to this id. */
export const Tick = v.object({
  id: int,
  time: int,
  price: dec,
  number: dec,
  side: v.picklist(['buy', 'sell']),
})
export type Tick = v.InferOutput<typeof Tick>

/**
 * The ten chart periods with their length in seconds where the length is fixed. Weeks begin on Monday, months
 * on the 1st (UTC).
 */
export const PERIODS = [
  'line',
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const
export type Period = (typeof PERIODS)[number]

/** A coin that the wallet can hold. */
export const Coin = v.object({
  id: int,
  name: str,
  subName: str,
  type: v.picklist(['crypto', 'fiat', 'stock']),
  status: int,
  address: str,
  image: str,
  precision: int,
  deposit_min: dec,
  /** Maximum amount of one deposit. */
  deposit_max: dec,
  /** 1: the deposit amount must be a whole number. */
  deposit_integer: int,
  confirmations: int,
  withdraw_min: dec,
  withdraw_max: dec,
  fee: dec,
  fee_type: v.picklist(['fixed', 'rate']),
  need_tag: int,
  /** 1: closed for deposits and purchases; existing balances can be sold, converted and withdrawn. */
  closed: int,
})
export type Coin = v.InferOutput<typeof Coin>

export const Favourite = v.object({ id: int, currency_id: int, match_id: int, sort: int })
export type Favourite = v.InferOutput<typeof Favourite>

export const market = {
  quotes: read('GET', '/currency/quotation_new', {
    summary: 'List quotes of all pairs',
    params: nothing,
    answer: v.array(LegalGroup),
    keep: { store: 'quotes', scope: 'public', for: seconds(10) },
  }),
  /**
   * The last `limit` candles in ascending order. `to` (epoch seconds, exclusive): only candles before this
   * time, for loading earlier candles; `from` (epoch seconds): only candles from this time on. 0 in either
   * parameter sets no bound.
   */
  candles: read('GET', '/currency/new_timeshar', {
    summary: 'List candles of a pair',
    params: form({
      symbol,
      period: oneOf(...PERIODS),
      from: v.optional(wholeSeconds, '0'),
      to: v.optional(wholeSeconds, '0'),
      limit: limit(300, 500),
    }),
    answer: v.array(Candle),
    keep: { store: 'candles', scope: 'public', for: seconds(10) },
  }),
  depth: read('GET', '/currency/depth', {
    summary: 'Get the order book of a pair',
    params: form({ symbol }),
    answer: Book,
    keep: { store: 'pages', scope: 'public', for: seconds(5) },
  }),
  /** The last 50 ticks, newest first. */
  trades: read('GET', '/currency/trades', {
    summary: 'List recent trades of a pair',
    params: form({ symbol }),
    answer: v.array(Tick),
    keep: { store: 'pages', scope: 'public', for: seconds(5) },
  }),
  coins: read('GET', '/currency/list', {
    summary: 'List currencies',
    params: nothing,
    answer: v.array(Coin),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  favourites: read('GET', '/optional/list', {
    summary: 'List favourite pairs',
    params: nothing,
    answer: v.array(Favourite),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
  /**
   * `currency_id`: id of the coin. `match_id`: id of one of the coin's pairs; left out or 0: the coin's first
   * pair in the market list. Adding a favourite twice has the effect of adding it once.
   */
  addFavourite: write('POST', '/optional/add', {
    summary: 'Add a favourite pair',
    params: form({ currency_id: catalogueId, match_id: v.optional(catalogueIdOrAll, '0') }),
    answer: Favourite,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [market.favourites],
  }),
  removeFavourite: write('POST', '/optional/del', {
    summary: 'Remove a favourite pair',
    params: form({ id }),
    answer: v.object({ id: int }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [market.favourites],
  }),
  fiatRates: read('GET', '/fiat/rates', {
    summary: 'List fiat exchange rates',
    params: nothing,
    /**
     * Units per USD of each stored currency. `save_time` (epoch seconds): when the rates were read from their
     * source, 0 when never.
     */
    answer: v.object({
      base: v.literal('USD'),
      rates: v.record(v.string(), dec),
      save_time: int,
      source: str,
    }),
    keep: { store: 'fiat', scope: 'public', for: 86_400_000 },
  }),
}

export const marketArea = area({
  name: 'market',
  about: 'Quotes, candles, order books and favourites',
  calls: market,
  errors: ['pair_unknown', 'price_stale', 'market_closed', 'market_halted', 'market_busy'],
  mails: ['share_split', 'split_order', 'split_order_ended'],
})

export { FIATS, type Fiat } from '../wire/accountCodes.ts'
