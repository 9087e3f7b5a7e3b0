import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, number, operatorArea, options, words } from './call-builders.ts'
import { amount, coin, count, help, pair } from './fields.ts'
import { coinCalls } from './markets-coins.ts'
import { figureCalls, MARKET_READERS } from './markets-figures.ts'
import type { Role } from './roles.ts'

const MAKERS: readonly Role[] = ['products', 'admin']

const ofPair = v.strictObject({ pair })
const ofCoin = v.strictObject({ coin })
const pairWords = (input: { readonly pair: string }) => [input.pair]
const coinWords = (input: { readonly coin: string }) => [input.coin]

export const MarketList = v.object({
  time: int,
  /** The source of prices, such as the name of an exchange. */
  feed: str,
  pairs: v.array(
    v.object({
      pair: str,
      name: str,
      kind: v.picklist(['coin', 'stock']),
      halted: v.boolean(),
      /** False until the pair is opened for the first time; until then users do not see the pair. */
      listed: v.boolean(),
      spot: v.boolean(),
      futures: v.boolean(),
      seconds: v.boolean(),
      /** The symbol of the pair at the feed. */
      priced_as: str,
      /** Fee rate of spot orders, a fraction. */
      fee_rate: dec,
      /** Decimals of prices and of amounts. */
      price_precision: int,
      number_precision: int,
      /** Minimum and maximum of one order, in base and in quote currency. */
      min_number: dec,
      max_number: dec,
      min_total: dec,
      max_total: dec,
      /** Price of the last recorded tick; null before the first tick. */
      price: v.nullable(dec),
      tick_at: v.nullable(int),
      /** The source of the last tick, as the feed names it. */
      source: str,
    }),
  ),
})
export type MarketList = v.InferOutput<typeof MarketList>

export const FuturesList = v.object({
  pairs: v.array(
    v.object({
      pair: str,
      /** Fee rates as fractions of the notional. */
      fee_rate: dec,
      overnight_rate: dec,
      tiers: v.array(v.object({ up_to: dec, leverage: int, maintenance_rate: dec })),
    }),
  ),
})
export type FuturesList = v.InferOutput<typeof FuturesList>

export const ConvertList = v.object({
  spread: dec,
  fee_rate: dec,
  tolerance: dec,
  coins: v.array(v.object({ coin: str, min: dec, max: dec, open: v.boolean() })),
})
export type ConvertList = v.InferOutput<typeof ConvertList>

export const SecondsList = v.object({
  durations: v.array(
    v.object({
      seconds: int,
      /** Profit of a correct option as a fraction of the stake. */
      profit_ratio: dec,
      /** The minimum stake of this duration as a multiple of the coin's minimum stake. */
      min_factor: int,
      active: v.boolean(),
    }),
  ),
  coins: v.array(v.object({ coin: str, min: dec, max: dec, quick: v.array(dec), active: v.boolean() })),
})
export type SecondsList = v.InferOutput<typeof SecondsList>

export const SplitList = v.object({
  splits: v.array(
    v.object({
      id: int,
      created_at: int,
      pair: str,
      /** Split ratio, new shares for old shares: `4:1`. */
      ratio: str,
      /** The last price before the split. */
      price: dec,
      operator: str,
    }),
  ),
})
export type SplitList = v.InferOutput<typeof SplitList>

/** A symbol as the price feed names it. */
const feedSymbol = v.pipe(
  v.string(),
  v.maxLength(61),
  v.regex(/^[A-Za-z0-9.$-]{1,30}\/[A-Za-z0-9.$-]{1,30}$/),
)
const digits = v.pipe(count, v.maxValue(12))

/** Calls about the list of pairs and their terms. */
const catalogueCalls = {
  addPair: act({
    command: 'market add',
    roles: MAKERS,
    params: v.strictObject({
      symbol: help(
        v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{1,20}$/)),
        'Both coins are there: NEW/USDT',
      ),
      name: help(words(1, 40), 'The name of the coin that is traded'),
      price_precision: help(digits, 'Digits after the point, 0 to 12'),
      number_precision: help(digits, 'Digits after the point, at most those of the coin'),
      min_number: amount,
      min_total: amount,
      source: v.optional(help(feedSymbol, 'What the price feed calls it; without one its own symbol')),
      fee_rate: v.optional(help(amount, 'Of a spot order, a fraction: 0.001 is 0.1 %')),
    }),
    words: (input) => [
      input.symbol,
      input.name,
      String(input.price_precision),
      String(input.number_precision),
      input.min_number,
      input.min_total,
      ...options({ source: input.source, fee: input.fee_rate }),
    ],
  }),
  setSource: act({
    command: 'market source',
    roles: MAKERS,
    params: v.strictObject({
      pair,
      source: help(feedSymbol, 'What the price feed calls it'),
      price: v.optional(
        help(amount, 'Its price now, when that is more than 5 % from the last price of the pair'),
      ),
    }),
    words: (input) => [input.pair, input.source, ...options({ price: input.price })],
  }),
  setFee: act({
    command: 'market fee',
    roles: MAKERS,
    params: v.strictObject({ pair, fee_rate: help(amount, 'Of a spot order, a fraction: 0.001 is 0.1 %') }),
    words: (input) => [input.pair, input.fee_rate],
  }),
  setLeast: act({
    command: 'market least',
    roles: MAKERS,
    params: v.strictObject({ pair, min_number: amount, min_total: amount }),
    words: (input) => [input.pair, input.min_number, input.min_total],
  }),
} as const

const pairCalls = {
  list: look({ command: 'market list', roles: MARKET_READERS, params: none, answer: MarketList }),
  halt: act({ command: 'market halt', quick: true, roles: MAKERS, params: ofPair, words: pairWords }),
  open: act({ command: 'market open', roles: MAKERS, params: ofPair, words: pairWords }),
  /** Sets the maximum size of one order, in base and in quote currency. */
  limit: act({
    command: 'market limit',
    roles: MAKERS,
    params: v.strictObject({ pair, max_number: amount, max_total: amount }),
    words: (input) => [input.pair, input.max_number, input.max_total],
  }),
  futures: look({ command: 'futures list', roles: MARKET_READERS, params: none, answer: FuturesList }),
  setTiers: act({
    command: 'futures tiers',
    roles: MAKERS,
    params: v.strictObject({
      pair,
      tiers: v.pipe(
        v.array(v.strictObject({ up_to: amount, leverage: number, maintenance_rate: amount })),
        v.minLength(1),
        v.maxLength(20),
      ),
    }),
    words: (input) => [
      input.pair,
      ...input.tiers.map((tier) => `${tier.up_to}:${tier.leverage}:${tier.maintenance_rate}`),
    ],
  }),
  setRates: act({
    command: 'futures rates',
    roles: MAKERS,
    params: v.strictObject({ pair, fee_rate: amount, overnight_rate: amount }),
    words: (input) => [input.pair, input.fee_rate, input.overnight_rate],
  }),
  splits: look({ command: 'stocks splits', roles: MARKET_READERS, params: none, answer: SplitList }),
  split: act({
    command: 'stocks split',
    roles: MAKERS,
    params: v.strictObject({ pair, new_shares: number, old_shares: number }),
    words: (input) => options({ symbol: input.pair, ratio: `${input.new_shares}:${input.old_shares}` }),
  }),
} as const

const convertCalls = {
  convert: look({ command: 'convert list', roles: MARKET_READERS, params: none, answer: ConvertList }),
  setConvertTerms: act({
    command: 'convert terms',
    roles: MAKERS,
    params: v.strictObject({ spread: amount, fee_rate: amount, tolerance: amount }),
    words: (input) => [input.spread, input.fee_rate, input.tolerance],
  }),
  setConvertBounds: act({
    command: 'convert bounds',
    roles: MAKERS,
    params: v.strictObject({ coin, min: amount, max: amount }),
    words: (input) => [input.coin, input.min, input.max],
  }),
  openConvert: act({ command: 'convert open', roles: MAKERS, params: ofCoin, words: coinWords }),
  closeConvert: act({
    command: 'convert close',
    quick: true,
    roles: MAKERS,
    params: ofCoin,
    words: coinWords,
  }),
} as const

const secondsCalls = {
  seconds: look({ command: 'seconds list', roles: MARKET_READERS, params: none, answer: SecondsList }),
  setSecondsDuration: act({
    command: 'seconds duration',
    roles: MAKERS,
    params: v.strictObject({ seconds: number, profit_ratio: amount, min_factor: number }),
    words: (input) => [String(input.seconds), input.profit_ratio, String(input.min_factor)],
  }),
  stopSecondsDuration: act({
    command: 'seconds stop',
    quick: true,
    roles: MAKERS,
    params: v.strictObject({ seconds: number }),
    words: (input) => [String(input.seconds)],
  }),
  setSecondsCoin: act({
    command: 'seconds coin',
    roles: MAKERS,
    params: v.strictObject({
      coin,
      min: amount,
      max: amount,
      /** Stakes that the order form offers for selection. */
      quick: v.pipe(v.array(amount), v.maxLength(10)),
    }),
    words: (input) => [
      input.coin,
      input.min,
      input.max,
      ...(input.quick.length === 0 ? [] : [input.quick.join(',')]),
    ],
  }),
  stopSecondsCoin: act({
    command: 'seconds coin-stop',
    quick: true,
    roles: MAKERS,
    params: ofCoin,
    words: coinWords,
  }),
} as const

/** Pairs, prices, exposure and reserves. */
export const markets = operatorArea('markets', {
  ...coinCalls,
  ...catalogueCalls,
  ...pairCalls,
  ...convertCalls,
  ...secondsCalls,
  ...figureCalls,
})
