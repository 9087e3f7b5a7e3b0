import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  parseAmount,
  roundDown,
  sub,
  ZERO,
} from '../../money.ts'
import { SLIPPAGE, worstPrice } from '../spot.ts'
import { costAt, liquidationPrice, mostNotional, notionalOf, numberOf, tierOf } from './figures.ts'
import { beyondLiquidation, checkStops, type StopsProblem } from './stops.ts'
import type {
  Acceptance,
  FuturesOrderType,
  FuturesSide,
  FuturesState,
  FuturesTerms,
  FuturesTier,
} from './types.ts'

/**
 * A price older than this is none to open or close by (docs/products/market.md#fresh-prices), and a market order waits
 * no longer (ms).
 */
export const FUTURES_STALE_MS = 10_000
export const FUTURES_WAIT_MS = 10_000
/** Digits of lots. */
export const SHARE_DIGITS = 2

/** What a person asks for, as typed or as it came over the wire; nothing is checked yet. */
export interface FuturesInput {
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price that a market order takes. Empty at market: the usual one. */
  readonly price: string
  readonly share: string
  readonly leverage: number
  /** Empty: none. */
  readonly takeProfit: string
  readonly stopLoss: string
}

/** The market at the moment of the order. `age` is how long ago the last tick was recorded, milliseconds. */
export interface FuturesMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Why an order is rejected: a key of the errors; a bound with it where one is missed. */
export type FuturesProblem =
  | StopsProblem
  | {
      readonly key:
        | 'bad_quantity'
        | 'multiple_unknown'
        | 'market_halted'
        | 'market_closed'
        | 'price_stale'
        | 'price_moved'
        | 'insufficient_balance'
    }
  | { readonly key: 'share_below'; readonly min: Decimal }
  | { readonly key: 'share_above'; readonly max: Decimal }
  /** The whole notional of the pair is too much for the leverage, or for any. */
  | { readonly key: 'notional_above'; readonly max: Decimal }

/** An order as it is going to be opened. */
export interface FuturesDraft {
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price at market. */
  readonly limit: Decimal
  readonly share: Decimal
  /** Base. */
  readonly number: Decimal
  readonly leverage: number
  readonly tier: FuturesTier
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
  /** What is set aside: margin and fee at the highest price it is reckoned with. The most that is paid. */
  readonly frozen: Decimal
  /** At the limit, or at market at the last price: an estimate there. */
  readonly estimate: {
    readonly price: Decimal
    readonly margin: Decimal
    readonly fee: Decimal
    readonly liquidation: Decimal | null
  }
}

/**
 * The price that margin and fee are set aside at. A long pays its limit or worst price at most; a short, which may be
 * opened higher than it asks for, at least half a per cent above the last price.
 */
export function ceilingOf(
  side: FuturesSide,
  limit: Decimal,
  last: Decimal | null,
  pricePrecision: number,
): Decimal {
  if (side === 'long' || last === null) return limit
  const above = roundDown(big(last).times(big(1).plus(SLIPPAGE.usual)), pricePrecision)
  return gt(above, limit) ? above : limit
}

/** The worst price at market: the person's own within limits, else the usual one; null when it is wrong. */
export function worstAtMarket(
  side: 'buy' | 'sell',
  typed: string,
  last: Decimal,
  pricePrecision: number,
): Decimal | null {
  if (typed === '') return worstPrice(side, last, pricePrecision)
  const price = parseAmount(typed, pricePrecision)
  if (price === null || !isPositive(price)) return null
  return big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most)) ? null : price
}

/** Opening long and closing a short buy; the other two sell. */
export const opens = (side: FuturesSide): 'buy' | 'sell' => (side === 'long' ? 'buy' : 'sell')
export const closes = (side: FuturesSide): 'buy' | 'sell' => (side === 'long' ? 'sell' : 'buy')

/**
 * What an order is when it is opened, with everything that is known before it is sent or accepted; or the first reason to
 * reject it. The sheet and the server ask the same function.
 *
 * @param held notional (quote) of what the person has of the pair already, positions and open orders.
 */
export function draftFutures(
  input: FuturesInput,
  terms: FuturesTerms,
  market: FuturesMarket,
  held: Decimal,
): FuturesDraft | FuturesProblem {
  const { side, orderType, leverage } = input
  const typed = orderType === 'limit' ? parseAmount(input.price, terms.pricePrecision) : null
  if (orderType === 'limit' && (typed === null || !isPositive(typed))) return { key: 'bad_price' }
  const share = parseAmount(input.share, SHARE_DIGITS)
  if (share === null || !isPositive(share)) return { key: 'bad_quantity' }
  if (!terms.leverages.includes(leverage)) return { key: 'multiple_unknown' }

  if (market.status === 'halt') return { key: 'market_halted' }
  const last = market.last
  if (typed === null) {
    if (market.status === 'closed') return { key: 'market_closed' }
    if (last === null || last.age > FUTURES_STALE_MS) return { key: 'price_stale' }
  }
  const price = typed ?? last?.price
  if (price === undefined) return { key: 'price_stale' }
  const limit = typed ?? worstAtMarket(opens(side), input.price, price, terms.pricePrecision)
  if (limit === null) return { key: 'bad_price' }
  // The price has left the person's bounds already.
  if (typed === null && (side === 'long' ? gt(price, limit) : lt(price, limit))) return { key: 'price_moved' }

  const stops = checkStops(
    side,
    { takeProfit: input.takeProfit, stopLoss: input.stopLoss },
    price,
    terms.pricePrecision,
    null,
  )
  if ('key' in stops) return stops
  if (lt(share, terms.minShare)) return { key: 'share_below', min: terms.minShare }
  if (gt(share, terms.maxShare)) return { key: 'share_above', max: terms.maxShare }

  const ceiling = ceilingOf(side, limit, last?.price ?? null, terms.pricePrecision)
  const number = numberOf(share, terms.lotSize)
  const whole = add(held, notionalOf(ceiling, number))
  const tier = tierOf(terms.tiers, whole)
  if (tier === null || tier.leverage < leverage) {
    const room = sub(mostNotional(terms.tiers, leverage), held)
    return { key: 'notional_above', max: isPositive(room) ? room : ZERO }
  }
  const set = costAt(terms, { share, leverage }, ceiling)
  const cost = costAt(terms, { share, leverage }, price)
  const liquidation = liquidationPrice(
    { side, price, share, lotSize: terms.lotSize, margin: cost.margin, overnight: ZERO, mmr: tier.mmr },
    terms.pricePrecision,
  )
  const beyond = beyondLiquidation(side, stops.stopLoss, liquidation)
  if (beyond) return beyond
  return {
    side,
    orderType,
    limit,
    share,
    number,
    leverage,
    tier,
    takeProfit: stops.takeProfit,
    stopLoss: stops.stopLoss,
    frozen: add(set.margin, set.fee),
    estimate: { price, ...cost, liquidation },
  }
}

/** What an order is worth at its limit or worst price, in quote. A coupon asks for it. */
export const futuresWorth = ({ limit, number }: Pick<FuturesDraft, 'limit' | 'number'>): Decimal =>
  exact(big(limit).times(number))

export const isFuturesProblem = (draft: FuturesDraft | FuturesProblem): draft is FuturesProblem =>
  'key' in draft

/** A new order before its price: it has set aside what it may cost. */
export const openFutures = (draft: FuturesDraft, terms: FuturesTerms, accepted: Acceptance): FuturesState => {
  return {
    phase: 'order',
    side: draft.side,
    orderType: draft.orderType,
    limit: draft.limit,
    leverage: draft.leverage,
    mmr: draft.tier.mmr,
    feeRate: terms.feeRate,
    overnightRate: terms.overnightRate,
    quoteScale: terms.quoteScale,
    lotSize: terms.lotSize,
    share: draft.share,
    frozen: draft.frozen,
    price: ZERO,
    margin: ZERO,
    overnight: ZERO,
    takeProfit: draft.takeProfit,
    stopLoss: draft.stopLoss,
    stopsSet: accepted,
    closeOrder: null,
    evaluatedSeq: accepted.seq,
    acceptedAt: accepted.at,
  }
}
