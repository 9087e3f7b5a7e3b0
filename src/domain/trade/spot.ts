import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  min,
  parseAmount,
  roundDown,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/** Oldest price for a market order (docs/products/market.md#fresh-prices). Ms. */
export const SPOT_STALE_MS = 10_000
/**
 * An order that the first price decides ends when none was recorded for it within this time
 * (docs/products/spot.md#market-order). Milliseconds.
 */
export const SPOT_WAIT_MS = 10_000
/**
 * Slippage tolerance of a market order as fractions: default, choices, and the maximum accepted (higher than
 * the choices because the price moves until acceptance).
 */
export const SLIPPAGE = { usual: '0.005', choices: ['0.001', '0.005', '0.01', '0.03'], most: '0.05' } as const
/** Decimals of an average price (contract `SpotOrder.avg_price`). */
const AVERAGE_DIGITS = 12

export type SpotSide = 'buy' | 'sell'
export type SpotOrderType = 'limit' | 'market'
export type AmountUnit = 'base' | 'quote'

/** How long a limit order stands, and whether it may be filled at once (docs/products/spot.md#time-in-force). */
export const TIMES_IN_FORCE = ['gtc', 'post_only', 'ioc', 'fok'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/**
 * True of an order that the first tick after its acceptance decides, whatever that is: one at market, `ioc` and `fok`.
 * Nobody can take such an order back.
 */
export const isImmediate = (orderType: SpotOrderType, timeInForce: TimeInForce): boolean =>
  orderType === 'market' || timeInForce === 'ioc' || timeInForce === 'fok'

/** The terms of a pair that an order copies when it opens. Rates are fractions. */
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
   * Quote per base: the limit, or the worst price of a market order. Empty for a market order: the default.
   */
  readonly price: string
  readonly amount: string
  /**
   * Unit of `amount`. A buy in quote spends at most this, fee included; a sale in quote sells base of this
   * value.
   */
  readonly unit: AmountUnit
  /** Of a limit order; good till cancelled when it is left out. */
  readonly timeInForce?: TimeInForce
}

/** The market at the time of the order. `age`: ms since the last tick. */
export interface SpotMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Error key of `#contract/table.ts`, with `min` or `max` in `unit` for a broken limit. */
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
        | 'insufficient_balance'
    }
  | { readonly key: 'amount_below' | 'total_below'; readonly min: Decimal; readonly unit: AmountUnit }
  | { readonly key: 'amount_above' | 'total_above'; readonly max: Decimal; readonly unit: AmountUnit }

/** Execution of an order at one price. */
export interface SpotPlan {
  /** Base, in the number precision. */
  readonly number: Decimal
  /** price × number in quote, to its scale: rounded up for a buy, down for a sale. */
  readonly total: Decimal
  /** total × fee rate in quote, rounded up, on both sides (docs/products/spot.md#fee). */
  readonly fee: Decimal
  /** Paid: total + fee in quote (buy), or the number in base (sell). A resting order freezes this. */
  readonly pay: Decimal
  /** Received: the number in base (buy), or total − fee in quote (sell). */
  readonly receive: Decimal
}

/** A recorded tick (`server/market/types.ts` has more fields). */
export interface SpotTick {
  readonly id: number
  /** Increases by one per pair. */
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly time: number
}

/** Fill by one tick. `total` and `fee`: what it adds to the order's rounded sums. */
export interface SpotFillPart {
  readonly tickId: number
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly total: Decimal
  readonly fee: Decimal
  readonly time: number
}

/** The fields of an order that the rules need. */
export interface SpotState {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly timeInForce: TimeInForce
  /** The limit, or the worst price that a market order takes. */
  readonly limit: Decimal
  /** Base. For a purchase by budget the minimum, until it is filled. */
  readonly amount: Decimal
  /** Maximum spending of a market buy given in quote, fee included; null for other orders. */
  readonly budget: Decimal | null
  readonly filled: Decimal
  /** Exact Σ price × number over the fills. */
  readonly gross: Decimal
  /** `gross` rounded to the quote's scale: up for a buy, down for a sale. */
  readonly total: Decimal
  /** `total` × fee rate, rounded up. */
  readonly fee: Decimal
  readonly feeRate: Decimal
  readonly quoteScale: number
  readonly numberPrecision: number
  /** Still frozen: quote (buy) or base (sell). */
  readonly frozen: Decimal
  /** Last evaluated tick. */
  readonly evaluatedSeq: number
  /** Time of acceptance (ms); only later ticks decide it. */
  readonly acceptedAt: number
}

/** Why an order that the first tick decides ended: without a tick in time, or with one that did not fill all of it. */
export type SpotEnd = 'no_price' | 'worst_price' | 'ioc' | 'fok'

const round = (side: SpotSide, value: ReturnType<typeof big>, scale: number): Decimal =>
  side === 'buy' ? roundUp(value, scale) : roundDown(value, scale)

const feeOf = (total: Decimal, feeRate: Decimal, scale: number): Decimal =>
  roundUp(big(total).times(feeRate), scale)

/**
 * Most base that `quote` can buy at `price`, fee included, rounded down to the number precision. The part
 * before the fee is first rounded down to the quote's scale, so ceil(total) + ceil(fee) never exceeds
 * `quote`, and one more smallest unit would.
 */
function affordable(
  quote: Decimal,
  price: Decimal,
  terms: Pick<SpotTerms, 'feeRate' | 'quoteScale' | 'numberPrecision'>,
): Decimal {
  const total = roundDown(big(quote).div(big(1).plus(terms.feeRate)), terms.quoteScale)
  return roundDown(big(total).div(price), terms.numberPrecision)
}

/**
 * Execution of a whole order at `price`: its limit (for freezing and estimates), or a tick's price. The input
 * must have passed `checkSpotOrder`; `number` may be 0 when a quote amount buys less than one step.
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
        : roundDown(big(input.amount).div(price), terms.numberPrecision)
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

/** Whether a last price of this age (ms) is fresh enough for a market order. */
export const isFresh = (age: number): boolean => age <= SPOT_STALE_MS

/** Whether `price` is equal to or better than the limit for this side. */
export const satisfies = (side: SpotSide, limit: Decimal, price: Decimal): boolean =>
  side === 'buy' ? !gt(price, limit) : !lt(price, limit)

/**
 * Whether a limit is more than a tenth away from the last price, so that the ticket asks again
 * (docs/products/spot.md#checks-before-acceptance).
 */
export function isFarFromLast(limit: Decimal, last: Decimal): boolean {
  return big(limit).minus(last).abs().times(10).gt(last)
}

/** The order to open. */
export interface SpotDraft {
  /** The limit, or the worst price of a market order. */
  readonly limit: Decimal
  /** Base; for a purchase by budget what it buys at the worst price. */
  readonly number: Decimal
  readonly budget: Decimal | null
  /** Frozen, which is the most that is paid: quote (buy) or base (sell). */
  readonly pay: Decimal
  /** Least received when completely filled: base (buy) or quote (sell). */
  readonly receive: Decimal
  /** Execution at the limit, or for a market order an estimate at the last price. */
  readonly plan: SpotPlan
}

/**
 * An order with its maximum cost and minimum return, exact. Rejects nothing, so that the ticket can show it
 * while it is filled in.
 * @param price for the estimate: the limit, or the last price. @param worst the limit, or the worst price.
 */
export function shapeSpotOrder(
  input: Pick<SpotInput, 'side' | 'orderType' | 'unit'> & { readonly amount: Decimal },
  terms: SpotTerms,
  price: Decimal,
  worst: Decimal,
): SpotDraft {
  const plan = planSpotOrder(input, terms, price)
  const budget =
    input.orderType === 'market' && input.side === 'buy' && input.unit === 'quote' ? input.amount : null
  // A sale is fixed in base from here on; what a budget buys is known when it is filled.
  const number = budget === null ? plan.number : planSpotOrder(input, terms, worst).number
  const { pay, receive } = planSpotOrder({ side: input.side, unit: 'base', amount: number }, terms, worst)
  return { limit: worst, number, budget, pay: budget ?? pay, receive, plan }
}

/**
 * Maximum value of an order in quote before fees: its budget, or its number at the limit. Used for coupons.
 */
export const spotWorth = ({
  limit,
  number,
  budget,
}: Pick<SpotDraft, 'limit' | 'number' | 'budget'>): Decimal => budget ?? exact(big(limit).times(number))

/** Worst price of a market order: the person's own within limits, else the default; null when invalid. */
function worstOf(input: SpotInput, last: Decimal, pricePrecision: number): Decimal | null {
  if (input.price === '') return worstPrice(input.side, last, pricePrecision)
  const price = parseAmount(input.price, pricePrecision)
  const near = price !== null && !big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most))
  return near && isPositive(price) ? price : null
}

/**
 * The order to open, or the first reason to reject it: format, then the market, then limits. Used by ticket
 * and server.
 */
export function draftSpotOrder(
  input: SpotInput,
  terms: SpotTerms,
  market: SpotMarket,
): SpotDraft | SpotProblem {
  const limit = input.orderType === 'limit' ? parseAmount(input.price, terms.pricePrecision) : null
  if (input.orderType === 'limit' && (limit === null || !isPositive(limit))) return { key: 'bad_price' }

  const amount = parseAmount(input.amount, input.unit === 'base' ? terms.numberPrecision : terms.quoteScale)
  if (amount === null || !isPositive(amount)) {
    return { key: input.unit === 'base' ? 'bad_quantity' : 'bad_amount' }
  }

  const timeInForce = input.timeInForce ?? 'gtc'
  if (market.status === 'halt') return { key: 'market_halted' }
  if (isImmediate(input.orderType, timeInForce)) {
    if (market.status === 'closed') return { key: 'market_closed' }
    if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  }

  const price = limit ?? market.last?.price
  if (price === undefined) return { key: 'price_stale' }
  if (timeInForce === 'post_only' && limit !== null && market.last !== null) {
    if (satisfies(input.side, limit, market.last.price)) return { key: 'post_only_reached' }
  }
  const worst = limit ?? worstOf(input, price, terms.pricePrecision)
  if (worst === null || !isPositive(worst)) return { key: 'bad_price' }
  const draft = shapeSpotOrder({ ...input, amount }, terms, price, worst)
  const { number, plan } = draft
  if (!isPositive(number) || lt(plan.number, terms.minNumber)) {
    return { key: 'amount_below', min: terms.minNumber, unit: 'base' }
  }
  if (big(price).times(plan.number).lt(terms.minTotal)) {
    return { key: 'total_below', min: terms.minTotal, unit: 'quote' }
  }
  if (gt(plan.number, terms.maxNumber)) return { key: 'amount_above', max: terms.maxNumber, unit: 'base' }
  if (big(price).times(plan.number).gt(terms.maxTotal)) {
    return { key: 'total_above', max: terms.maxTotal, unit: 'quote' }
  }
  return draft
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

/** Time of an order's acceptance, and the pair's last tick then. */
export interface Acceptance {
  readonly seq: number
  /** Milliseconds. */
  readonly at: number
}

/** An open order before its first fill, with its frozen amount. */
export const openSpotOrder = (
  { side, orderType, timeInForce = 'gtc' }: Pick<SpotInput, 'side' | 'orderType' | 'timeInForce'>,
  { limit, number, budget, pay }: SpotDraft,
  accepted: Acceptance,
  terms: SpotTerms,
): SpotState => ({
  side,
  orderType,
  timeInForce,
  limit,
  amount: number,
  budget,
  filled: ZERO,
  gross: ZERO,
  total: ZERO,
  fee: ZERO,
  feeRate: terms.feeRate,
  quoteScale: terms.quoteScale,
  numberPrecision: terms.numberPrecision,
  frozen: pay,
  evaluatedSeq: accepted.seq,
  acceptedAt: accepted.at,
})

/** Whether the order is completely filled. */
export const isFilled = (order: Pick<SpotState, 'amount' | 'filled'>): boolean =>
  !lt(order.filled, order.amount)

interface Filled {
  readonly order: SpotState
  readonly fill: SpotFillPart
}

/** Fills `number` at the tick's price; sums are rounded cumulatively. */
function fillBy(order: SpotState, tick: SpotTick, number: Decimal): Filled {
  const gross = exact(big(tick.price).times(number).plus(order.gross))
  const total = round(order.side, big(gross), order.quoteScale)
  const fee = feeOf(total, order.feeRate, order.quoteScale)
  const fill: SpotFillPart = {
    tickId: tick.id,
    seq: tick.seq,
    price: tick.price,
    number,
    total: sub(total, order.total),
    fee: sub(fee, order.fee),
    time: tick.time,
  }
  const spent = order.side === 'buy' ? add(fill.total, fill.fee) : number
  return {
    fill,
    order: {
      ...order,
      filled: add(order.filled, number),
      gross,
      total,
      fee,
      frozen: sub(order.frozen, spent),
      evaluatedSeq: Math.max(order.evaluatedSeq, tick.seq),
    },
  }
}

/**
 * Amount of a resting order that a later tick fills: everything when its price is better than the limit; at
 * most the tick's own number (rounded down to the number precision) when equal; else 0.
 */
function fillableBy(order: SpotState, tick: SpotTick): Decimal {
  const remaining = sub(order.amount, order.filled)
  if (!isPositive(remaining) || !satisfies(order.side, order.limit, tick.price)) return ZERO
  if (!big(tick.price).eq(order.limit)) return remaining
  return min(remaining, roundDown(big(tick.number), order.numberPrecision))
}

/** Effect of recorded ticks on an order. */
export interface Evaluation {
  readonly order: SpotState
  readonly fills: readonly SpotFillPart[]
  /** Why an order that the first tick decides is over with a part of it unfilled. */
  readonly end: SpotEnd | null
}

/** Whether a tick was recorded after the order's acceptance, on any node. */
const isAfter = (order: SpotState, tick: SpotTick): boolean =>
  tick.seq > order.evaluatedSeq && tick.time > order.acceptedAt

/**
 * The first tick after an order at market, `ioc` or `fok` decides it: at market whole at its price or not at all, `fok` whole
 * or not at all, `ioc` as much as the tick would fill of a resting order.
 */
function evaluateImmediate(order: SpotState, tick: SpotTick): Evaluation {
  const seen = { ...order, evaluatedSeq: tick.seq }
  if (tick.time > order.acceptedAt + SPOT_WAIT_MS) return { order: seen, fills: [], end: 'no_price' }
  if (order.timeInForce === 'ioc' || order.timeInForce === 'fok') {
    const number = fillableBy(order, tick)
    const whole = !lt(number, order.amount)
    if (!isPositive(number) || (order.timeInForce === 'fok' && !whole))
      return { order: seen, fills: [], end: order.timeInForce }
    const { order: filled, fill } = fillBy(order, tick, number)
    return { order: filled, fills: [fill], end: whole ? null : order.timeInForce }
  }
  const number = order.budget === null ? order.amount : affordable(order.budget, tick.price, order)
  if (!satisfies(order.side, order.limit, tick.price) || !isPositive(number))
    return { order: seen, fills: [], end: 'worst_price' }
  const { order: filled, fill } = fillBy({ ...order, amount: number }, tick, number)
  return { order: filled, fills: [fill], end: null }
}

/**
 * Evaluates an order by recorded ticks of its pair, ascending in `seq`. Only ticks recorded after its acceptance count, and
 * none up to `evaluatedSeq`, so evaluating twice changes nothing. A limit order takes each tick that reaches it, at the tick's
 * price, never worse than the limit, and stops at the one that completes it; one at market, `ioc` or `fok` ends with the
 * first tick.
 */
export function evaluateSpotOrder(order: SpotState, ticks: readonly SpotTick[]): Evaluation {
  const fills: SpotFillPart[] = []
  let now = order
  let seq = order.evaluatedSeq
  for (const tick of ticks) {
    if (tick.seq <= seq) continue
    if (isFilled(now)) break
    seq = tick.seq
    if (!isAfter(now, tick)) continue
    if (isImmediate(now.orderType, now.timeInForce)) return evaluateImmediate(now, tick)
    const number = fillableBy(now, tick)
    if (!isPositive(number)) continue
    const filled = fillBy(now, tick, number)
    fills.push(filled.fill)
    now = filled.order
  }
  return { order: now.evaluatedSeq === seq ? now : { ...now, evaluatedSeq: seq }, fills, end: null }
}

/** Quote per base over all fills, rounded down to 12 decimals; 0 before the first. */
export const averagePrice = (gross: Decimal, filled: Decimal): Decimal =>
  isPositive(filled) ? roundDown(big(gross).div(filled), AVERAGE_DIGITS) : ZERO
