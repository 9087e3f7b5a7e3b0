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
import type { SpotExit } from './spotExit.ts'

/** The new terms of an open order, as typed or received. */
export interface SpotAmend {
  /** The limit; empty for a stop at market. */
  readonly price: string
  /** Base, the whole order: what is filled and the rest. */
  readonly amount: string
  readonly stopPrice: string
  /** Of an OCO; empty for a market leg. */
  readonly stopLimit: string
  /** Of a trailing stop, as a fraction. */
  readonly callbackRate: string
  /** Of a trailing stop; empty when it follows from the last price on. */
  readonly activation: string
}

/** The fields of an open order that an amend needs. */
export interface AmendedOrder extends SpotExit {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly timeInForce: TimeInForce
  readonly filled: Decimal
  /** Quote (buy) or base (sell), which the new order takes over. */
  readonly frozen: Decimal
  readonly isBudget: boolean
  readonly isTriggered: boolean
}

export type AmendProblem =
  | SpotProblem
  | { readonly key: 'not_amendable' }
  | { readonly key: 'amount_filled'; readonly filled: Decimal }

/** What takes the place of the order. */
export interface AmendDraft {
  readonly input: SpotInput
  readonly draft: SpotDraft
}

/**
 * The order that takes the place of an open one, for the part that is not filled, or the first reason to reject it: the
 * reasons of any new order, and that its amount must be more than what is filled (docs/products/spot.md#amend). A limit
 * order is what follows one whose stop is reached. The caller has made sure that the next price does not decide the order.
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

/** The same, with what the person has: the difference to what is frozen already must be available. */
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
