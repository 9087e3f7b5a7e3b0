import {
  add,
  big,
  type Decimal,
  divideDown,
  exact,
  gt,
  isPositive,
  lt,
  min,
  parseAmount,
  roundDown,
  roundUp,
  sub,
} from '../money.ts'
import { isFresh } from './freshPrice.ts'
import type { AmountUnit, SpotOrderType, SpotSide } from './spotOrderTypes.ts'
import {
  amountUnits,
  hasLimit,
  isBetween,
  isStop,
  type SpotStop,
  type SpotStopTerms,
  stopDirection,
} from './spotStopOrder.ts'
import { draftExit, type SpotExit } from './spotTakeProfitStopLoss.ts'
import {
  draftTrailStart,
  firstStop,
  parseTrail,
  type SpotTrailTerms,
  type TrailProblem,
} from './spotTrailingStop.ts'

/**
 * Slippage tolerance of a market order as fractions: default, choices, and the maximum accepted (higher than
 * the choices because the price moves until acceptance).
 */
export const SLIPPAGE = { usual: '0.005', choices: ['0.001', '0.005', '0.01', '0.03'], most: '0.05' } as const

export { type AmountUnit, SPOT_ORDER_TYPES, type SpotOrderType, type SpotSide } from './spotOrderTypes.ts'

/**
 * Times in force of a limit order, including `post_only`, an order that is rejected when the last price
 * already reaches its limit (docs/products/spot.md#time-in-force).
 */
export const TIMES_IN_FORCE = ['gtc', 'post_only', 'ioc', 'fok'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/**
 * Whether the first tick after acceptance ends the order regardless of the tick's price: a market order,
 * `ioc` and `fok`. Such an order cannot be cancelled.
 */
export const isImmediate = (orderType: SpotOrderType, timeInForce: TimeInForce): boolean =>
  orderType === 'market' || (orderType === 'limit' && (timeInForce === 'ioc' || timeInForce === 'fok'))

/** The terms of a pair, which are copied into an order when it is opened. Rates are fractions. */
export interface SpotTerms {
  readonly pricePrecision: number
  /** Decimals of a base amount. */
  readonly numberPrecision: number
  /** Decimals of the quote currency, of totals and fees. */
  readonly quoteScale: number
  readonly minNumber: Decimal
  readonly minTotal: Decimal
  /** Maximum of one order, in base and in quote. */
  readonly maxNumber: Decimal
  readonly maxTotal: Decimal
  readonly feeRate: Decimal
}

/** An order as typed or received; nothing is checked yet. */
export interface SpotInput {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /**
   * Quote per base: the limit, or the worst price of a market order. Empty for a market order: the default
   * worst price. A stop-market order has no price.
   */
  readonly price: string
  readonly amount: string
  /**
   * Unit of `amount`. A buy in quote spends at most `amount`, fee included; a sale in quote sells a base
   * amount of this value.
   */
  readonly unit: AmountUnit
  /** Time in force of a limit order; by default good till cancelled. */
  readonly timeInForce?: TimeInForce
  /** Trigger price of a stop order. */
  readonly stopPrice?: string
  /** For an OCO: the limit of its stop leg; empty or absent for a market leg. */
  readonly stopLimit?: string
  /** Callback rate of a trailing stop, a fraction. */
  readonly callbackRate?: string
  /** Activation price of a trailing stop; when empty or absent, the stop is active from its acceptance. */
  readonly activation?: string
  /** For a limit or market buy: take-profit price of the sale that is opened for the bought amount; empty for none. */
  readonly takeProfit?: string
  readonly stopLoss?: string
}

/** The market at the time of the order. `age`: ms since the last tick. */
export interface SpotMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Error key of `#contract/table.ts`, with the exceeded `min` or `max` in `unit`. */
export type SpotProblem =
  | {
      readonly key:
        | 'bad_price'
        | 'bad_quantity'
        | 'bad_amount'
        | 'market_halted'
        | 'market_closed'
        | 'price_stale'
        | 'post_only_reached'
        | 'bad_stop_price'
        | 'bad_stop_limit_price'
        | 'stop_reached'
        | 'oco_sides'
        | TrailProblem['key']
        | 'bad_take_profit'
        | 'bad_stop_loss'
        | 'insufficient_balance'
    }
  | { readonly key: 'amount_below' | 'total_below'; readonly min: Decimal; readonly unit: AmountUnit }
  | { readonly key: 'amount_above' | 'total_above'; readonly max: Decimal; readonly unit: AmountUnit }

/** Execution of an order at one price. */
export interface SpotPlan {
  /** Quantity in base currency, with `numberPrecision` decimals. */
  readonly number: Decimal
  /** price × number in quote currency, with `quoteScale` decimals: rounded up for a buy, down for a sale. */
  readonly total: Decimal
  /** total × fee rate in quote, rounded up, on both sides (docs/products/spot.md#fee). */
  readonly fee: Decimal
  /** Amount paid: total + fee in quote (buy), or the quantity in base (sell). A resting order freezes this amount. */
  readonly pay: Decimal
  /** Received: the number in base (buy), or total − fee in quote (sell). */
  readonly receive: Decimal
}

/** A quote amount, rounded to the person's disadvantage: up for a buy, down for a sale. */
export const round = (side: SpotSide, value: ReturnType<typeof big>, scale: number): Decimal =>
  side === 'buy' ? roundUp(value, scale) : roundDown(value, scale)

export const feeOf = (total: Decimal, feeRate: Decimal, scale: number): Decimal =>
  roundUp(big(total).times(feeRate), scale)

/**
 * Maximum base that `quote` can buy at `price`, fee included, rounded down to the number precision. The part before the
 * fee is first rounded down to the quote's scale, so ceil(total) + ceil(fee) never exceeds `quote`, while one more
 * smallest unit would.
 */
export function affordable(
  quote: Decimal,
  price: Decimal,
  terms: Pick<SpotTerms, 'feeRate' | 'quoteScale' | 'numberPrecision'>,
): Decimal {
  const total = divideDown(quote, exact(big(1).plus(terms.feeRate)), terms.quoteScale)
  return divideDown(total, price, terms.numberPrecision)
}

/**
 * Execution of a whole order at `price`: the order's limit (for freezing and estimates), or a tick's price. The input
 * must have passed `checkSpotOrder`. `number` of the result is 0 when an amount in quote is worth less than one step.
 */
export function planSpotOrder(
  input: Pick<SpotInput, 'side' | 'unit'> & { readonly amount: Decimal },
  terms: SpotTerms,
  price: Decimal,
): SpotPlan {
  const number =
    input.unit === 'base'
      ? input.amount
      : input.side === 'buy'
        ? affordable(input.amount, price, terms)
        : divideDown(input.amount, price, terms.numberPrecision)
  const total = round(input.side, big(price).times(number), terms.quoteScale)
  const fee = feeOf(total, terms.feeRate, terms.quoteScale)
  return input.side === 'buy'
    ? { number, total, fee, pay: add(total, fee), receive: number }
    : { number, total, fee, pay: number, receive: sub(total, fee) }
}

/** Worst price of a market order: the last price ± the tolerance, rounded towards the last price. */
export function worstPrice(
  side: SpotSide,
  last: Decimal,
  pricePrecision: number,
  slippage: string = SLIPPAGE.usual,
): Decimal {
  return side === 'buy'
    ? roundDown(big(last).times(big(1).plus(slippage)), pricePrecision)
    : roundUp(big(last).times(big(1).minus(slippage)), pricePrecision)
}

/** Whether `price` is equal to or better than the limit for this side. */
export const satisfies = (side: SpotSide, limit: Decimal, price: Decimal): boolean =>
  side === 'buy' ? !gt(price, limit) : !lt(price, limit)

/**
 * Whether a limit is more than a tenth away from the last price, so that the order form asks for another
 * confirmation (docs/products/spot.md#checks-before-acceptance).
 */
export function isFarFromLast(limit: Decimal, last: Decimal): boolean {
  return big(limit).minus(last).abs().times(10).gt(last)
}

/** The size and cost of an order before the rules are checked; a `SpotDraft` has also passed the rules. */
export interface SpotShape {
  /**
   * The limit, the worst price of a market order, or the stop price of a stop-market order (for a trailing stop, its
   * first stop price).
   */
  readonly limit: Decimal
  /**
   * Base amount; for a purchase by budget the quantity that the budget buys at the worst price (for a stop, an estimate
   * at the stop price).
   */
  readonly number: Decimal
  readonly budget: Decimal | null
  /** Amount frozen, which is the maximum payable: quote (buy) or base (sell). */
  readonly pay: Decimal
  /** Minimum received when completely filled: base (buy) or quote (sell). For a stop-market order an estimate. */
  readonly receive: Decimal
  /**
   * Execution at the limit; an estimate at the last price for a market order, and at its stop price for a stop-market
   * order.
   */
  readonly plan: SpotPlan
}

/** A checked order, ready to be opened. */
export interface SpotDraft extends SpotShape, SpotExit {
  readonly stop: SpotStopTerms | null
  readonly trail: SpotTrailTerms | null
}

/**
 * An order with its maximum cost and minimum return, exact. Checks no rules, so that the order form can show
 * the result while the person types.
 * @param price for the estimate: the limit, or the last price.
 * @param worst the limit, or the worst price.
 */
export function shapeSpotOrder(
  input: Pick<SpotInput, 'side' | 'orderType' | 'unit'> & { readonly amount: Decimal },
  terms: SpotTerms,
  price: Decimal,
  worst: Decimal,
): SpotShape {
  const plan = planSpotOrder(input, terms, price)
  const budget =
    !hasLimit(input.orderType) && input.side === 'buy' && input.unit === 'quote' ? input.amount : null
  // A buy by budget has no fixed quantity before it is filled, so its quantity is estimated at the worst price.
  const number = budget === null ? plan.number : planSpotOrder(input, terms, worst).number
  const { pay, receive } = planSpotOrder({ side: input.side, unit: 'base', amount: number }, terms, worst)
  return { limit: worst, number, budget, pay: budget ?? pay, receive, plan }
}

/**
 * Maximum value of an order in quote before fees: its budget, or its number at the limit. Used for coupons.
 */
export const spotValue = ({
  limit,
  number,
  budget,
}: Pick<SpotShape, 'limit' | 'number' | 'budget'>): Decimal => budget ?? exact(big(limit).times(number))

/**
 * Worst price of a market order: the person's own price when it is within limits, the default when no price
 * is given, null when invalid.
 */
function worstOf(input: SpotInput, last: Decimal, pricePrecision: number): Decimal | null {
  if (input.price === '') return worstPrice(input.side, last, pricePrecision)
  const price = parseAmount(input.price, pricePrecision)
  const near = price !== null && !big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most))
  return near && isPositive(price) ? price : null
}

const positive = (text: string | undefined, pricePrecision: number): Decimal | null => {
  const price = parseAmount(text ?? '', pricePrecision)
  return price !== null && isPositive(price) ? price : null
}

/** The stop price and the limit of the stop leg as given; null for an order type without a stop. */
function stopGiven(
  input: SpotInput,
  limit: Decimal | null,
  pricePrecision: number,
): Pick<SpotStop, 'price' | 'limit'> | SpotProblem | null {
  if (!isStop(input.orderType) || input.orderType === 'trailing_stop') return null
  const price = positive(input.stopPrice, pricePrecision)
  if (price === null) return { key: 'bad_stop_price' }
  if (input.orderType !== 'oco') return { price, limit }
  const atMarket = (input.stopLimit ?? '') === ''
  const stopLimit = positive(input.stopLimit, pricePrecision)
  return !atMarket && stopLimit === null ? { key: 'bad_stop_limit_price' } : { price, limit: stopLimit }
}

/**
 * The direction in which the price must move to reach the stop, after checking that both legs of an OCO are on opposite
 * sides of the last price.
 */
function aimStop(
  input: SpotInput,
  limit: Decimal | null,
  given: Pick<SpotStop, 'price' | 'limit'>,
  last: Decimal | undefined,
): SpotStopTerms | SpotProblem {
  if (last === undefined) return { key: 'price_stale' }
  const direction = stopDirection(given.price, last)
  if (direction === null) return { key: 'stop_reached' }
  const stop = { ...given, direction }
  const waits = input.orderType !== 'oco' || (limit !== null && isBetween(input.side, limit, stop, last))
  return waits ? stop : { key: 'oco_sides' }
}

/** Checks minimum and maximum of an order at every price at which it may be filled. */
function checkSize(number: Decimal, prices: readonly Decimal[], terms: SpotTerms): SpotProblem | null {
  if (!isPositive(number) || lt(number, terms.minNumber))
    return { key: 'amount_below', min: terms.minNumber, unit: 'base' }
  if (prices.some((price) => big(price).times(number).lt(terms.minTotal)))
    return { key: 'total_below', min: terms.minTotal, unit: 'quote' }
  if (gt(number, terms.maxNumber)) return { key: 'amount_above', max: terms.maxNumber, unit: 'base' }
  if (prices.some((price) => big(price).times(number).gt(terms.maxTotal)))
    return { key: 'total_above', max: terms.maxTotal, unit: 'quote' }
  return null
}

/**
 * The order to open, or the first reason to reject it: format, then the market, then limits. Used by order form and
 * server.
 */
export function draftSpotOrder(
  input: SpotInput,
  terms: SpotTerms,
  market: SpotMarket,
): SpotDraft | SpotProblem {
  const limit = hasLimit(input.orderType) ? positive(input.price, terms.pricePrecision) : null
  if (hasLimit(input.orderType) && limit === null) return { key: 'bad_price' }
  const given = stopGiven(input, limit, terms.pricePrecision)
  if (given && 'key' in given) return given
  const follows = input.orderType === 'trailing_stop' ? parseTrail(input, terms.pricePrecision) : null
  if (follows && 'key' in follows) return follows

  const amount = parseAmount(input.amount, input.unit === 'base' ? terms.numberPrecision : terms.quoteScale)
  const [usual, other] = amountUnits(input.side, input.orderType)
  if (amount === null || !isPositive(amount) || (input.unit !== usual && input.unit !== other)) {
    return { key: (other ? input.unit : usual) === 'base' ? 'bad_quantity' : 'bad_amount' }
  }

  const timeInForce = input.timeInForce ?? 'gtc'
  if (market.status === 'halt') return { key: 'market_halted' }
  if (isImmediate(input.orderType, timeInForce)) {
    if (market.status === 'closed') return { key: 'market_closed' }
    if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  }

  const trail = follows && draftTrailStart(input.side, follows, market.last?.price)
  if (trail && 'key' in trail) return trail
  const stopPrice = given?.price ?? (trail && firstStop(input.side, trail))
  const price = limit ?? stopPrice ?? market.last?.price
  if (price === undefined) return { key: 'price_stale' }
  if (timeInForce === 'post_only' && limit !== null && market.last !== null) {
    if (satisfies(input.side, limit, market.last.price)) return { key: 'post_only_reached' }
  }
  const stop = given && aimStop(input, limit, given, market.last?.price)
  if (stop && 'key' in stop) return stop
  const worst = limit ?? stopPrice ?? worstOf(input, price, terms.pricePrecision)
  if (worst === null || !isPositive(worst)) return { key: 'bad_price' }
  const exit = draftExit(input, price, terms.pricePrecision)
  if ('key' in exit) return exit
  const shape = shapeSpotOrder({ ...input, amount }, terms, price, worst)
  if (!isPositive(shape.number)) return { key: 'amount_below', min: terms.minNumber, unit: 'base' }
  // An OCO may be filled at either of its prices, so both are checked.
  const second = input.orderType === 'oco' && stop ? (stop.limit ?? stop.price) : null
  const problem = checkSize(shape.plan.number, second === null ? [price] : [price, second], terms)
  if (problem) return problem
  const draft = { ...shape, stop, trail, ...exit }
  if (second === null) return draft
  const after = planSpotOrder({ side: input.side, unit: 'base', amount: shape.number }, terms, second)
  return {
    ...draft,
    pay: gt(after.pay, draft.pay) ? after.pay : draft.pay,
    receive: min(after.receive, draft.receive),
  }
}

export const isProblem = (draft: SpotDraft | SpotProblem): draft is SpotProblem => 'key' in draft

/**
 * The first reason to reject an order, or null.
 * @param available balance of the paying account, quote (buy) or base (sell); null leaves the check to the
 * ledger.
 */
export function checkSpotOrder(
  input: SpotInput,
  terms: SpotTerms,
  market: SpotMarket,
  available: Decimal | null,
): SpotProblem | null {
  const draft = draftSpotOrder(input, terms, market)
  if (isProblem(draft)) return draft
  if (available !== null && gt(draft.pay, available)) return { key: 'insufficient_balance' }
  return null
}

/**
 * Maximum for the amount field, in its unit: base rounded down to the number precision, quote to the quote's
 * scale. `available`: balance of the paying account; `price`: the limit or the last price; `worst`: the limit
 * or the worst price, at which a buy given in base must still be affordable.
 */
export function maxSpotAmount(
  side: SpotSide,
  unit: AmountUnit,
  available: Decimal,
  terms: SpotTerms,
  price: Decimal,
  worst: Decimal,
): Decimal {
  if (side === 'buy') {
    return unit === 'quote'
      ? roundDown(big(available), terms.quoteScale)
      : affordable(roundDown(big(available), terms.quoteScale), worst, terms)
  }
  const number = roundDown(big(available), terms.numberPrecision)
  return unit === 'base' ? number : roundDown(big(price).times(number), terms.quoteScale)
}
