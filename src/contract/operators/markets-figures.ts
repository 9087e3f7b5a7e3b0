import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { coin, pair } from './fields.ts'
import { act, decimal, look, none, options } from './kit.ts'
import type { Role } from './roles.ts'

export const MARKET_READERS: readonly Role[] = ['products', 'treasury', 'admin']

/** An account of the platform by its name in the ledger: `lever_book`, `seconds_reserve`. */
const platform = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/))

export const ReserveShow = v.object({
  reserves: v.array(
    v.object({
      account: str,
      coin: str,
      free: dec,
      /** Set aside for open objects. */
      held: dec,
      objects: int,
      /** How much of it is test money. */
      test: dec,
      /** All of it in USDT; null where nothing prices the coin. */
      worth: v.nullable(dec),
    }),
  ),
  /** Accounts without any money: nothing that draws on them can be opened. */
  empty: v.array(str),
})
export type ReserveShow = v.InferOutput<typeof ReserveShow>

export const MarketExposure = v.object({
  time: int,
  /** What people have and owe, by coin. */
  people: v.array(
    v.object({
      coin: str,
      /** Everything on their accounts. */
      held: dec,
      /** What they owe by loans. */
      owed: dec,
      worth: v.nullable(dec),
    }),
  ),
  /** What stands on the accounts of the platform, by product: below zero where people have won or taken more. */
  platform: v.array(
    v.object({
      product: str,
      account: str,
      /** Whether it is the platform's: false for the mirror of the world outside, and what belongs to others. */
      own: v.boolean(),
      coin: str,
      amount: dec,
      worth: v.nullable(dec),
    }),
  ),
  /** Open futures positions, by pair: the platform is their other side. */
  futures: v.array(
    v.object({
      pair: str,
      long: dec,
      short: dec,
      /** Long less short, in base; the platform is short so much. */
      net: dec,
      price: v.nullable(dec),
      /** `net` at that price, in quote. */
      notional: v.nullable(dec),
      /** What people would win now, in quote; the platform pays it. */
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
      /** The most that the platform may have to pay beyond the stakes. */
      most: dec,
      options: int,
    }),
  ),
})
export type MarketExposure = v.InferOutput<typeof MarketExposure>

export const MarketPositions = v.object({
  time: int,
  /** The largest first. */
  positions: v.array(
    v.object({
      id: int,
      uid: int,
      pair: str,
      side: v.picklist(['long', 'short']),
      account: str,
      /** In base. */
      size: dec,
      leverage: int,
      margin: dec,
      coin: str,
      open_price: dec,
      /** The last recorded one; null where there is none. */
      mark_price: v.nullable(dec),
      notional: v.nullable(dec),
      notional_usdt: v.nullable(dec),
      unrealised: v.nullable(dec),
      /** Equity by maintenance margin, per cent: at 100 it is liquidated. */
      margin_level: v.nullable(dec),
      liquidation_price: v.nullable(dec),
      /** How far the price is from it, per cent of the price. Below zero: past it. */
      distance: v.nullable(dec),
      opened_at: int,
    }),
  ),
})
export type MarketPositions = v.InferOutput<typeof MarketPositions>

export const MarketProfit = v.object({
  /** Business days (UTC+8), newest first; the newest one is not over. */
  days: v.array(
    v.object({
      day: str,
      /** In USDT, of what is priced. */
      total: dec,
      products: v.array(
        v.object({
          product: str,
          scene: str,
          coin: str,
          amount: dec,
          /** In USDT at the price of that day; null where nothing prices the coin. */
          worth: v.nullable(dec),
        }),
      ),
    }),
  ),
})
export type MarketProfit = v.InferOutput<typeof MarketProfit>

export const figureCalls = {
  reserves: look({ command: 'reserve show', roles: MARKET_READERS, params: none, answer: ReserveShow }),
  /** `amount` with a minus sign takes free money out. */
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
