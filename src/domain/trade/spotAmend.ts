import { add, big, type Decimal, exact, gt, isPositive, parseAmount } from '../money.ts'
import {
  draftSpotOrder,
  isProblem,
  type SpotDraft,
  type SpotInput,
  type SpotMarket,
  type SpotOrderType,
  type SpotProblem,
  type SpotSide,
  type SpotTerms,
  type TimeInForce,
} from './spot.ts'
import type { SpotExit } from './spotTakeProfitStopLoss.ts'

/** The new terms of an open order, as typed or received. */
export interface SpotAmend {
  /** The limit; empty for a stop-market order. */
  readonly price: string
  /** Base quantity of the whole order, including the filled part. */
  readonly amount: string
  readonly stopPrice: string
  /** Limit of an OCO's stop leg; empty for a market leg. */
  readonly stopLimit: string
  /** Callback rate of a trailing stop, a fraction. */
  readonly callbackRate: string
  /** Activation price of a trailing stop; when empty, the stop is active from the last price. */
  readonly activation: string
}

/** The fields of an open order that an amendment needs. */
export interface AmendedOrder extends SpotExit {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly timeInForce: TimeInForce
  readonly filled: Decimal
  /** Frozen amount, which is released for the new order: quote (buy) or base (sell). */
  readonly frozen: Decimal
  readonly isBudget: boolean
  readonly isTriggered: boolean
}

export type AmendProblem =
  | SpotProblem
  | { readonly key: 'not_amendable' }
  | { readonly key: 'amount_filled'; readonly filled: Decimal }

/** The order that replaces the open order. */
export interface AmendDraft {
  readonly input: SpotInput
  readonly draft: SpotDraft
}

/**
 * The order that replaces an open order for its unfilled part, or the first reason to reject the amendment
 * (docs/products/spot.md#amend). An amendment is rejected for the same reasons as a new order, and also when the new
 * amount does not exceed the filled part. An order whose stop was reached is replaced by a limit order. The caller has
 * checked that the order does not await the next price.
 */
export function draftAmend(
  order: AmendedOrder,
  amend: SpotAmend,
  terms: SpotTerms,
  market: SpotMarket,
): AmendDraft | AmendProblem {
  if (order.isBudget) return { key: 'not_amendable' }
  const amount = parseAmount(amend.amount, terms.numberPrecision)
  if (amount === null || !isPositive(amount)) return { key: 'bad_quantity' }
  if (!gt(amount, order.filled)) return { key: 'amount_filled', filled: order.filled }
  const input: SpotInput = {
    side: order.side,
    orderType: order.isTriggered ? 'limit' : order.orderType,
    timeInForce: order.timeInForce,
    price: amend.price,
    amount: exact(big(amount).minus(order.filled)),
    unit: 'base',
    ...(order.isTriggered ? {} : { stopPrice: amend.stopPrice, stopLimit: amend.stopLimit }),
    callbackRate: amend.callbackRate,
    activation: amend.activation,
    takeProfit: order.takeProfit ?? '',
    stopLoss: order.stopLoss ?? '',
  }
  const draft = draftSpotOrder(input, terms, market)
  return isProblem(draft) ? draft : { input, draft }
}

/**
 * The order that replaces an open order, or the first reason to reject the amendment, as by `draftAmend`.
 * Also checks the balance: the amount by which the new order exceeds the frozen amount must be available.
 */
export function checkAmend(
  order: AmendedOrder,
  amend: SpotAmend,
  terms: SpotTerms,
  market: SpotMarket,
  available: Decimal | null,
): AmendProblem | null {
  const drafted = draftAmend(order, amend, terms, market)
  if ('key' in drafted) return drafted
  const short = available !== null && gt(drafted.draft.pay, add(available, order.frozen))
  return short ? { key: 'insufficient_balance' } : null
}
