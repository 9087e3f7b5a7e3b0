import type { Decimal } from '../../money.ts'

export type FuturesSide = 'long' | 'short'
export type FuturesOrderType = 'limit' | 'market'

/**
 * Maximum notional of all positions and open orders of a person in the pair (quote) at a leverage, and the
 * maintenance margin rate.
 */
export interface FuturesTier {
  readonly upTo: Decimal
  readonly leverage: number
  /** Maintenance margin as a fraction of the notional. */
  readonly mmr: Decimal
}

/** Terms of a pair, copied into an order (docs/products/futures.md#tiers). Rates are fractions. */
export interface FuturesTerms {
  readonly pricePrecision: number
  /** Decimals of the quote currency, of margin, fees and profits. */
  readonly quoteScale: number
  /** Base amount per lot. */
  readonly lotSize: Decimal
  /** Limits of one order in lots. */
  readonly minShare: Decimal
  readonly maxShare: Decimal
  /** Fee rate on the notional, charged at opening and closing. */
  readonly feeRate: Decimal
  /** Overnight fee rate on the notional, charged at each 00:00 UTC. */
  readonly overnightRate: Decimal
  /** Leverages offered to choose from, ascending; any whole number up to the highest is accepted. */
  readonly leverages: readonly number[]
  /** Tiers ascending in `upTo`, descending in `leverage`; no positions beyond the last tier. */
  readonly tiers: readonly FuturesTier[]
}

/** Time (ms) of an acceptance, and the pair's last tick at that time. */
export interface Acceptance {
  readonly seq: number
  readonly at: number
}

/** A recorded tick (`server/market/types.ts` has more fields). */
export interface FuturesTick {
  readonly id: number
  /** Number of the tick within its pair, without gaps. */
  readonly seq: number
  readonly price: Decimal
  /** Time of the tick (ms). */
  readonly time: number
}

/** A pending close: at the next price, or by a limit. */
export interface CloseOrder extends Acceptance {
  readonly kind: 'market' | 'limit'
  readonly share: Decimal
  /**
   * The limit of a close by limit; otherwise the worst price. A worst price of 0 accepts any price without
   * time limit, as for a copied position that is closed because the trader has closed.
   */
  readonly worst: Decimal
  /** Whether the close also opens the opposite position at the same tick. */
  readonly reverse: boolean
  /**
   * `person`: the owner of the position requested the close; `trader`: the position is a copy, and the
   * close copies a close of the trader.
   */
  readonly by: 'person' | 'trader'
}

/** The fields of an order and its position that the evaluation needs. */
export interface FuturesState {
  readonly phase: 'order' | 'open' | 'closed' | 'cancelled'
  readonly side: FuturesSide
  readonly orderType: FuturesOrderType
  /** The limit, or the worst price of a market order. */
  readonly limit: Decimal
  readonly leverage: number
  readonly mmr: Decimal
  readonly feeRate: Decimal
  readonly overnightRate: Decimal
  readonly quoteScale: number
  readonly lotSize: Decimal
  /** Lots of the order, or of the open position. */
  readonly share: Decimal
  /** Amount frozen for an open order: margin and opening fee. */
  readonly frozen: Decimal
  /** Entry price; 0 before the entry. */
  readonly price: Decimal
  /** Remaining margin, including added margin. */
  readonly margin: Decimal
  /** Charged and unsettled overnight fees. */
  readonly overnight: Decimal
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
  /** Number of lots that are closed by take profit or stop loss; 0 for the whole position. */
  readonly stopShare: Decimal
  /** When take profit and stop loss were set; only ticks recorded later trigger them. */
  readonly stopsSet: Acceptance
  readonly closeOrder: CloseOrder | null
  /** Sequence number of the last evaluated tick. */
  readonly evaluatedSeq: number
  /** Time of acceptance (ms); only later ticks execute the order. */
  readonly acceptedAt: number
}

/**
 * Why an order ended without a position. `no_price`: no price in time; `worst_price`: the price is beyond
 * the worst price; `margin_short`: the frozen margin is not enough.
 */
export type FuturesEnd = 'no_price' | 'worst_price' | 'margin_short'
/**
 * Why a close was not executed, so that the position stays open. `no_price`: no price in time;
 * `worst_price`: the price is beyond the worst price of the close.
 */
export type CloseOrderEnd = 'no_price' | 'worst_price'
/**
 * Why a position was closed (docs/products/futures.md#states). `manual`: by the owner; `profit`, `loss`: by
 * take profit or stop loss; `forced`: liquidation; `trader`: the position is a copy, and the trader has
 * closed; `loan`: liquidation of the loan that the futures account secures.
 */
export type CloseReason = 'manual' | 'profit' | 'loss' | 'forced' | 'trader' | 'loan'
