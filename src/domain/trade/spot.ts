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

/** A price older than this is none to order at market by (docs/products/market.md#fresh-prices). Milliseconds. */
export const SPOT_STALE_MS = 10_000
/**
 * A market order that no price was recorded for within this time ends (docs/products/spot.md#market-order).
 * Milliseconds.
 */
export const SPOT_WAIT_MS = 10_000
/**
 * How far from the last price a market order may fill, as fractions: usually, what the person may choose instead, and the
 * most that is accepted, because the price moves on between the look and the acceptance.
 */
export const SLIPPAGE = { usual: '0.005', choices: ['0.001', '0.005', '0.01', '0.03'], most: '0.05' } as const
/** Digits of an average price (contract `SpotOrder.avg_price`). */
const AVERAGE_DIGITS = 12

export type SpotSide = 'buy' | 'sell'
export type SpotOrderType = 'limit' | 'market'
export type AmountUnit = 'base' | 'quote'

/** The terms of a pair that an order copies when it opens. Rates are fractions. */
export interface SpotTerms {
  readonly pricePrecision: number
  /** Digits of a quantity of base. */
  readonly numberPrecision: number
  /** Digits of the quote currency: totals and fees have this scale. */
  readonly quoteScale: number
  readonly minNumber: Decimal
  readonly minTotal: Decimal
  /** The most that one order may be, in base and in quote. */
  readonly maxNumber: Decimal
  readonly maxTotal: Decimal
  readonly feeRate: Decimal
}

/** What a person asks for, as typed or as it came over the wire; nothing is checked yet. */
export interface SpotInput {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /** Quote per base: the limit, or the worst price that a market order takes. Empty at market: the usual one. */
  readonly price: string
  readonly amount: string
  /** What `amount` counts. A buy in quote spends at most this, fee included; a sale in quote sells base worth this. */
  readonly unit: AmountUnit
}

/** The market at the moment of the order. `age` is how long ago the last tick was recorded, milliseconds. */
export interface SpotMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Why an order is rejected: a key of `#contract/table.ts`; `min` or `max` in `unit` where a bound is missed. */
export type SpotProblem =
  | {
      readonly key:
        | 'bad_price'
        | 'bad_quantity'
        | 'bad_amount'
        | 'market_halted'
        | 'market_closed'
        | 'price_stale'
        | 'insufficient_balance'
    }
  | { readonly key: 'amount_below' | 'total_below'; readonly min: Decimal; readonly unit: AmountUnit }
  | { readonly key: 'amount_above' | 'total_above'; readonly max: Decimal; readonly unit: AmountUnit }

/** What an order does at one price. */
export interface SpotPlan {
  /** Base, number precision. */
  readonly number: Decimal
  /** price × number in quote: rounded up on a buy, down on a sale, to the quote's scale. */
  readonly total: Decimal
  /** total × fee rate in quote, rounded up, on both sides (docs/products/spot.md#fee). */
  readonly fee: Decimal
  /** What leaves the account: total + fee in quote (buy) or the number in base (sell). A resting order freezes this. */
  readonly pay: Decimal
  /** What arrives: the number in base (buy) or total − fee in quote (sell). */
  readonly receive: Decimal
}

/** The recorded tick an order is evaluated by (`server/market/types.ts` has more fields). */
export interface SpotTick {
  readonly id: number
  /** Rises by one per pair. */
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly time: number
}

/** One tick's share of an order. `total` and `fee` are what this fill adds to the order's rounded sums. */
export interface SpotFillPart {
  readonly tickId: number
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly total: Decimal
  readonly fee: Decimal
  readonly time: number
}

/** An order as far as its rules are concerned. */
export interface SpotState {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /** The limit, or the worst price that a market order takes. */
  readonly limit: Decimal
  /** Base. Of a purchase by budget the least that it can become, until it is filled. */
  readonly amount: Decimal
  /** What a market purchase given in quote spends at most, fee included; null on every other order. */
  readonly budget: Decimal | null
  readonly filled: Decimal
  /** Exact Σ price × number over the fills, unrounded. */
  readonly gross: Decimal
  /** `gross` rounded to the quote's scale: up on a buy, down on a sale. */
  readonly total: Decimal
  /** `total` × fee rate, rounded up. */
  readonly fee: Decimal
  readonly feeRate: Decimal
  readonly quoteScale: number
  readonly numberPrecision: number
  /** Still frozen for this order: quote (buy) or base (sell). */
  readonly frozen: Decimal
  /** Every tick up to this seq has been evaluated. */
  readonly evaluatedSeq: number
  /** When it was accepted (ms): only ticks recorded after that decide it. */
  readonly acceptedAt: number
}

/** Why a market order ended without a fill. */
export type SpotEnd = 'no_price' | 'worst_price'

const round = (side: SpotSide, value: ReturnType<typeof big>, scale: number): Decimal =>
  side === 'buy' ? roundUp(value, scale) : roundDown(value, scale)

const feeOf = (total: Decimal, feeRate: Decimal, scale: number): Decimal =>
  roundUp(big(total).times(feeRate), scale)

/**
 * The most base that `quote` can buy at `price`, fee included, rounded down to the number precision. Because the part
 * before the fee is rounded down to the quote's scale first, ceil(total) + ceil(fee) never exceeds `quote`, and one
 * more smallest unit of total would.
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
 * What an order does when all of it is exchanged at `price`: its limit (what it freezes, estimates) or the tick's price.
 * The input must have passed `checkSpotOrder`; `number` may come out 0 when a quote amount buys less than one step.
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

/** The worst price of a market order: the last one ± a share of it, rounded towards the last one. */
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

/** True while a last price of this age may be ordered by at market. `age` in milliseconds. */
export const isFresh = (age: number): boolean => age <= SPOT_STALE_MS

/** True when `price` is as good as the limit or better for this side. */
export const satisfies = (side: SpotSide, limit: Decimal, price: Decimal): boolean =>
  side === 'buy' ? !gt(price, limit) : !lt(price, limit)

/**
 * True when a limit lies more than a tenth off the last price: the ticket asks again
 * (docs/products/spot.md#checks-before-acceptance).
 */
export function isFarFromLast(limit: Decimal, last: Decimal): boolean {
  return big(limit).minus(last).abs().times(10).gt(last)
}

/** An order as it is going to be opened. */
export interface SpotDraft {
  /** The limit, or the worst price at market. */
  readonly limit: Decimal
  /** Base; of a purchase by budget what it buys at the worst price. */
  readonly number: Decimal
  readonly budget: Decimal | null
  /** What is frozen, the most that is paid: quote (buy) or base (sell). */
  readonly pay: Decimal
  /** The least that arrives when all of it is filled: base (buy) or quote (sell). */
  readonly receive: Decimal
  /** What it does at the limit, or at market at the last price: an estimate there. */
  readonly plan: SpotPlan
}

/**
 * An order with what it costs at most and brings at least, exactly. Nothing is rejected here: the ticket shows it while it
 * is filled in.
 *
 * @param price what it is counted with: the limit, or at market the last price.
 * @param worst the limit, or the worst price at market.
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
  // A sale is so much base from here on; what a budget buys is known when it is filled.
  const number = budget === null ? plan.number : planSpotOrder(input, terms, worst).number
  const { pay, receive } = planSpotOrder({ side: input.side, unit: 'base', amount: number }, terms, worst)
  return { limit: worst, number, budget, pay: budget ?? pay, receive, plan }
}

/** What an order is worth at most, in quote before the fee: its budget, or its number at the limit. A coupon asks for it. */
export const spotWorth = ({
  limit,
  number,
  budget,
}: Pick<SpotDraft, 'limit' | 'number' | 'budget'>): Decimal => budget ?? exact(big(limit).times(number))

/** The price that a market order ends beyond: the person's own within limits, else the usual one; null when it is wrong. */
function worstOf(input: SpotInput, last: Decimal, pricePrecision: number): Decimal | null {
  if (input.price === '') return worstPrice(input.side, last, pricePrecision)
  const price = parseAmount(input.price, pricePrecision)
  const near = price !== null && !big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most))
  return near && isPositive(price) ? price : null
}

/**
 * What an order is when it is opened, with everything that is known before it is sent or accepted; or the first reason
 * to reject it. Shape first, then the market, then minimums and maximums. The ticket and the server ask the same function.
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

  if (market.status === 'halt') return { key: 'market_halted' }
  if (limit === null) {
    if (market.status === 'closed') return { key: 'market_closed' }
    if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  }

  const price = limit ?? market.last?.price
  if (price === undefined) return { key: 'price_stale' }
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
 *
 * @param available what the paying account has, quote (buy) or base (sell); null leaves the balance to the ledger.
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
 * The most that can be put in the amount field, in its unit: base rounded down to the number precision, quote to the
 * quote's scale. `available` is what the paying account has; `price` the limit or the last price, `worst` the limit or
 * the worst price at market, at which a purchase of so much base must still be paid for.
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

/** When and after which tick of its pair an order was accepted. */
export interface Acceptance {
  readonly seq: number
  /** Milliseconds. */
  readonly at: number
}

/** A new order before its first fill: it has frozen what it may cost. */
export const openSpotOrder = (
  { side, orderType }: Pick<SpotInput, 'side' | 'orderType'>,
  { limit, number, budget, pay }: SpotDraft,
  accepted: Acceptance,
  terms: SpotTerms,
): SpotState => ({
  side,
  orderType,
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

/** True when nothing of the order is left to fill. */
export const isFilled = (order: Pick<SpotState, 'amount' | 'filled'>): boolean =>
  !lt(order.filled, order.amount)

interface Filled {
  readonly order: SpotState
  readonly fill: SpotFillPart
}

/** Fills `number` of the order at the tick's price; sums are rounded once, cumulatively. */
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
 * How much of a resting order one later tick fills: all that remains when its price is strictly better than the limit,
 * at most the tick's own number (rounded down to the number precision) when it equals the limit, else 0.
 */
function fillableBy(order: SpotState, tick: SpotTick): Decimal {
  const remaining = sub(order.amount, order.filled)
  if (!isPositive(remaining) || !satisfies(order.side, order.limit, tick.price)) return ZERO
  if (!big(tick.price).eq(order.limit)) return remaining
  return min(remaining, roundDown(big(tick.number), order.numberPrecision))
}

/** What recorded ticks did to an order. */
export interface Evaluation {
  readonly order: SpotState
  readonly fills: readonly SpotFillPart[]
  /** Why a market order is over without a fill. */
  readonly end: SpotEnd | null
}

/** True when a tick was recorded after the order was accepted, on whichever node either happened. */
const isAfter = (order: SpotState, tick: SpotTick): boolean =>
  tick.seq > order.evaluatedSeq && tick.time > order.acceptedAt

/** A market order is decided by the first tick after it: whole at its price, or not at all. */
function evaluateMarket(order: SpotState, tick: SpotTick): Evaluation {
  const seen = { ...order, evaluatedSeq: tick.seq }
  if (tick.time > order.acceptedAt + SPOT_WAIT_MS) return { order: seen, fills: [], end: 'no_price' }
  const number = order.budget === null ? order.amount : affordable(order.budget, tick.price, order)
  if (!satisfies(order.side, order.limit, tick.price) || !isPositive(number))
    return { order: seen, fills: [], end: 'worst_price' }
  const { order: filled, fill } = fillBy({ ...order, amount: number }, tick, number)
  return { order: filled, fills: [fill], end: null }
}

/**
 * Evaluates an order by recorded ticks of its pair, ascending in `seq`. Only ticks recorded after its acceptance count, and
 * none up to `evaluatedSeq`, so evaluating twice changes nothing. A limit order takes each tick that reaches it, at the tick's
 * price, never worse than the limit, and stops at the one that completes it; a market order ends with the first tick.
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
    if (now.orderType === 'market') return evaluateMarket(now, tick)
    const number = fillableBy(now, tick)
    if (!isPositive(number)) continue
    const filled = fillBy(now, tick, number)
    fills.push(filled.fill)
    now = filled.order
  }
  return { order: now.evaluatedSeq === seq ? now : { ...now, evaluatedSeq: seq }, fills, end: null }
}

/** Quote per base over all fills, rounded down to 12 digits; 0 before the first fill. */
export const averagePrice = (gross: Decimal, filled: Decimal): Decimal =>
  isPositive(filled) ? roundDown(big(gross).div(filled), AVERAGE_DIGITS) : ZERO
