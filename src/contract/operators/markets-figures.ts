import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, decimal, look, none, options } from './call-builders.ts'
import { coin, pair } from './fields.ts'
import type { Role } from './roles.ts'

export const MARKET_READERS: readonly Role[] = ['products', 'treasury', 'admin']

/** Name of a platform account in the ledger, such as `lever_book` or `seconds_reserve`. */
const platform = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/))

export const ReserveShow = v.object({
  reserves: v.array(
    v.object({
      account: str,
      coin: str,
      free: dec,
      /** Part of the reserve that is set aside for possible payouts of open objects, such as options. */
      held: dec,
      objects: int,
      /** The part of the reserve that is test money. */
      test: dec,
      /** Value of the whole reserve in USDT; null without a price. */
      worth: v.nullable(dec),
    }),
  ),
  /** Reserve accounts whose balance is zero; new orders that need these reserves cannot be opened. */
  empty: v.array(str),
})
export type ReserveShow = v.InferOutput<typeof ReserveShow>

export const MarketExposure = v.object({
  time: int,
  /** Balances and debts of all users, by coin. */
  people: v.array(
    v.object({
      coin: str,
      /** Sum of all balances. */
      held: dec,
      /** Sum of the debts of open loans. */
      owed: dec,
      worth: v.nullable(dec),
    }),
  ),
  /**
   * Balances of the platform accounts by product; negative where users have won more than they lost, or
   * withdrawn more than they deposited.
   */
  platform: v.array(
    v.object({
      product: str,
      account: str,
      /**
       * True for money of the platform; false for accounts that mirror money outside of the platform or hold
       * money of other parties.
       */
      own: v.boolean(),
      coin: str,
      amount: dec,
      worth: v.nullable(dec),
    }),
  ),
  /** Open futures positions by pair. The platform is the counterparty. */
  futures: v.array(
    v.object({
      pair: str,
      long: dec,
      short: dec,
      /** Long minus short, in base currency; the platform has the opposite position. */
      net: dec,
      price: v.nullable(dec),
      /** Value of `net` at the last price, in quote currency. */
      notional: v.nullable(dec),
      /** Unrealised profit of users in quote currency, which the platform would pay. */
      unrealised: v.nullable(dec),
      positions: int,
    }),
  ),
  /** Open seconds options, by pair and coin. */
  seconds: v.array(
    v.object({
      pair: str,
      coin: str,
      up: dec,
      down: dec,
      /** Maximum payout of the platform in addition to the stakes. */
      most: dec,
      options: int,
    }),
  ),
})
export type MarketExposure = v.InferOutput<typeof MarketExposure>

export const MarketPositions = v.object({
  time: int,
  /** Largest positions first. */
  positions: v.array(
    v.object({
      id: int,
      uid: int,
      pair: str,
      side: v.picklist(['long', 'short']),
      account: str,
      /** Size of the position in base currency. */
      size: dec,
      leverage: int,
      margin: dec,
      coin: str,
      open_price: dec,
      /** The last recorded price; null before the first price. */
      mark_price: v.nullable(dec),
      notional: v.nullable(dec),
      notional_usdt: v.nullable(dec),
      unrealised: v.nullable(dec),
      /** Equity divided by maintenance margin, in per cent; at 100 the position is liquidated. */
      margin_level: v.nullable(dec),
      liquidation_price: v.nullable(dec),
      /**
       * Distance of the last price from the liquidation price, in per cent of the last price; negative when
       * the last price is beyond the liquidation price.
       */
      distance: v.nullable(dec),
      opened_at: int,
    }),
  ),
})
export type MarketPositions = v.InferOutput<typeof MarketPositions>

export const MarketProfit = v.object({
  /** Business days (UTC+8), newest first; the first day is still running. */
  days: v.array(
    v.object({
      day: str,
      /** Total in USDT of all amounts with a price. */
      total: dec,
      products: v.array(
        v.object({
          product: str,
          scene: str,
          coin: str,
          amount: dec,
          /** Value in USDT at the price of that day; null without a price. */
          worth: v.nullable(dec),
        }),
      ),
    }),
  ),
})
export type MarketProfit = v.InferOutput<typeof MarketProfit>

export const figureCalls = {
  reserves: look({ command: 'reserve show', roles: MARKET_READERS, params: none, answer: ReserveShow }),
  /** Adds money to a reserve; a negative `amount` takes free money out of the reserve. */
  addReserve: act({
    command: 'reserve add',
    roles: ['treasury', 'admin'],
    params: v.strictObject({ account: platform, coin, amount: decimal }),
    words: ({ account, coin: currency, amount }) => options({ account, currency, amount }),
  }),
  exposure: look({ command: 'market exposure', roles: MARKET_READERS, params: none, answer: MarketExposure }),
  positions: look({
    command: 'market positions',
    roles: MARKET_READERS,
    params: v.strictObject({
      pair: v.optional(pair),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)), 100),
    }),
    answer: MarketPositions,
    words: ({ pair: symbol, limit }) => [...(symbol === undefined ? [] : [symbol]), ...options({ limit })],
  }),
  profit: look({
    command: 'market profit',
    roles: MARKET_READERS,
    params: v.strictObject({
      days: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(92)), 7),
    }),
    answer: MarketProfit,
    words: ({ days }) => [String(days)],
  }),
} as const
