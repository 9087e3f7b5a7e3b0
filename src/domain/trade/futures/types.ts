import type { Decimal } from '../../money.ts'

export type FuturesSide = 'long' | 'short'
export type FuturesOrderType = 'limit' | 'market'

/** Up to how much notional (quote, of all that a person has of the pair) a leverage may go, and what must stay in. */
export interface FuturesTier {
  readonly upTo: Decimal
  readonly leverage: number
  /** Maintenance margin as a fraction of the notional. */
  readonly mmr: Decimal
}

/**
 * The terms of a pair that a position copies when it is ordered (docs/products/futures.md#tiers). Rates are fractions.
 */
export interface FuturesTerms {
  readonly pricePrecision: number
  /** Digits of the quote currency: margin, fees and profits have this scale. */
  readonly quoteScale: number
  /** Base per lot. */
  readonly lotSize: Decimal
  /** Lots of one order. */
  readonly minShare: Decimal
  readonly maxShare: Decimal
  /** On the notional, at the opening and at the close. */
  readonly feeRate: Decimal
  /** On the notional, at each 00:00 UTC. */
  readonly overnightRate: Decimal
  /** What may be chosen on this account, ascending. */
  readonly leverages: readonly number[]
  /** Rising in `upTo`, falling in `leverage`; beyond the last there is nothing to open. */
  readonly tiers: readonly FuturesTier[]
}

/** When and after which tick of its pair something was accepted. Milliseconds. */
export interface Acceptance {
  readonly seq: number
  readonly at: number
}

/** The recorded tick that decides (`server/market/types.ts` has more fields). */
export interface FuturesTick {
  readonly id: number
  /** Rises by one per pair. */
  readonly seq: number
  readonly price: Decimal
  /** Milliseconds. */
  readonly time: number
}

/** A close that waits for the next price. */
export interface CloseOrder extends Acceptance {
  readonly share: Decimal
  /** 0: it takes any price and waits for the next one however long, as a copy does whose trader is out. */
  readonly worst: Decimal
  /** Whose doing it is: the close says so. */
  readonly by: 'person' | 'trader'
}

/** An order, and the position it becomes, as far as its rules are concerned. */
export interface FuturesState {
  readonly phase: 'order' | 'open' | 'closed' | 'cancelled'
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price that a market order takes. */
  readonly limit: Decimal
  readonly leverage: number
  readonly mmr: Decimal
  readonly feeRate: Decimal
  readonly overnightRate: Decimal
  readonly quoteScale: number
  readonly lotSize: Decimal
  /** Lots that are (to be) open. */
  readonly share: Decimal
  /** What an open order has set aside: margin and opening fee. */
  readonly frozen: Decimal
  /** The price it was opened at; 0 before. */
  readonly price: Decimal
  /** What of its margin is still in. */
  readonly margin: Decimal
  /** Overnight fees that were charged and not settled yet. */
  readonly overnight: Decimal
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
  /** Take profit and stop loss are decided by later ticks only. */
  readonly stopsSet: Acceptance
  readonly closeOrder: CloseOrder | null
  /** Every tick up to this seq has been evaluated. */
  readonly evaluatedSeq: number
  /** When the order was accepted (ms): only ticks recorded after that decide it. */
  readonly acceptedAt: number
}

/** Why an order ended without a position: no price in time, one beyond the worst, one that its margin does not carry. */
export type FuturesEnd = 'no_price' | 'worst_price' | 'margin_short'
/** Why a close was not done; the position goes on. */
export type CloseOrderEnd = 'no_price' | 'worst_price'
/** Why a position was closed (docs/products/futures.md#states). */
export type CloseReason = 'manual' | 'profit' | 'loss' | 'forced' | 'trader' | 'loan'
