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
import { isFresh } from '../freshPrice.ts'
import { SLIPPAGE, worstPrice } from '../spot.ts'
import { costAt, liquidationPrice, mostNotional, notionalOf, numberOf, tierOf } from './calculations.ts'
import { beyondLiquidation, checkStops, SHARE_DIGITS, type StopsProblem } from './takeProfitStopLoss.ts'

export { SHARE_DIGITS } from './takeProfitStopLoss.ts'

import type {
  Acceptance,
  FuturesOrderType,
  FuturesSide,
  FuturesState,
  FuturesTerms,
  FuturesTier,
} from './types.ts'

/** Longest wait of a market order or close for its tick (docs/products/futures.md#constants). Ms. */
export const FUTURES_WAIT_MS = 10_000

/** An order as typed or received; nothing is checked yet. */
export interface FuturesInput {
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price of a market order. Empty for the default of a market order. */
  readonly price: string
  readonly share: string
  readonly leverage: number
  /** Take-profit price; empty for none. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** Number of lots that are closed by take profit or stop loss; empty for all lots. */
  readonly stopShare?: string
}

/** The market at the time of the order. `age`: ms since the last tick. */
export interface FuturesMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Error key of a rejected order, with the limit that the order exceeds. */
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
  /** The person's total notional of the pair is too high for this leverage, or for any leverage. */
  | { readonly key: 'notional_above'; readonly max: Decimal }

/** A checked order, ready to be opened. */
export interface FuturesDraft {
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price of a market order. */
  readonly limit: Decimal
  readonly share: Decimal
  /** Size in base currency. */
  readonly number: Decimal
  readonly leverage: number
  readonly tier: FuturesTier
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
  /** Number of lots that are closed by take profit or stop loss; 0 for all lots. */
  readonly stopShare: Decimal
  /** Frozen amount: margin and fee at the highest price, which is the maximum payable. */
  readonly frozen: Decimal
  /** Figures at the limit; for a market order an estimate at the last price. */
  readonly estimate: {
    readonly price: Decimal
    readonly margin: Decimal
    readonly fee: Decimal
    readonly liquidation: Decimal | null
  }
}

/**
 * Price at which margin and fee are frozen. A long pays at most its limit or worst price; a short may open higher than
 * requested, so the price is at least half a per cent above the last price.
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

/**
 * Worst price of a market order: the person's own price when it is within limits, the default when no price
 * is typed, null when invalid.
 */
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

/** Side of the trade that opens a position: a long is opened by buying, a short by selling. */
export const opens = (side: FuturesSide): 'buy' | 'sell' => (side === 'long' ? 'buy' : 'sell')
export const closes = (side: FuturesSide): 'buy' | 'sell' => (side === 'long' ? 'sell' : 'buy')

/** The highest leverage of a pair on an account. */
export const topLeverage = ({ leverages }: Pick<FuturesTerms, 'leverages'>): number =>
  Math.max(1, ...leverages)

/** Whether a leverage may be chosen: a whole number from 1 to the highest. */
const isLeverage = (leverage: number, terms: Pick<FuturesTerms, 'leverages'>): boolean =>
  Number.isInteger(leverage) && leverage >= 1 && leverage <= topLeverage(terms)

/**
 * The order to open, or the first reason to reject it. Used by screen and server.
 * @param held notional (quote) of the person's positions and open orders of the pair.
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
  if (!isLeverage(leverage, terms)) return { key: 'multiple_unknown' }

  if (market.status === 'halt') return { key: 'market_halted' }
  const last = market.last
  if (typed === null) {
    if (market.status === 'closed') return { key: 'market_closed' }
    if (last === null || !isFresh(last.age)) return { key: 'price_stale' }
  }
  const price = typed ?? last?.price
  if (price === undefined) return { key: 'price_stale' }
  const limit = typed ?? worstAtMarket(opens(side), input.price, price, terms.pricePrecision)
  if (limit === null) return { key: 'bad_price' }
  // The price is already beyond the person's worst price.
  if (typed === null && (side === 'long' ? gt(price, limit) : lt(price, limit))) return { key: 'price_moved' }

  const stops = checkStops(
    side,
    { takeProfit: input.takeProfit, stopLoss: input.stopLoss, stopShare: input.stopShare ?? '' },
    share,
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
    stopShare: stops.stopShare,
    frozen: add(set.margin, set.fee),
    estimate: { price, ...cost, liquidation },
  }
}

/** Value of an order at its limit or worst price, in quote; used for coupons. */
export const futuresValue = ({ limit, number }: Pick<FuturesDraft, 'limit' | 'number'>): Decimal =>
  exact(big(limit).times(number))

export const isFuturesProblem = (draft: FuturesDraft | FuturesProblem): draft is FuturesProblem =>
  'key' in draft

/** An open order before its execution, with its frozen amount. */
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
    stopShare: draft.stopShare,
    stopsSet: accepted,
    closeOrder: null,
    evaluatedSeq: accepted.seq,
    acceptedAt: accepted.at,
  }
}
