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
} from './money.ts'

/** A price older than this fills nothing at market (screens-core §0.3). Milliseconds. */
export const SPOT_STALE_MS = 10_000
/** Digits of an average price (contract `SpotOrder.avg_price`). */
const AVERAGE_DIGITS = 12

export type SpotSide = 'buy' | 'sell'
export type SpotOrderType = 'limit' | 'market'
export type AmountUnit = 'base' | 'quote'

/** The terms of a pair that an order copies when it opens (trust.md I10). Rates are fractions. */
export interface SpotTerms {
  readonly pricePrecision: number
  /** Digits of a quantity of base. */
  readonly numberPrecision: number
  /** Digits of the quote currency: totals and fees have this scale. */
  readonly quoteScale: number
  readonly minNumber: Decimal
  readonly minTotal: Decimal
  readonly feeRate: Decimal
}

/** What a person asks for, as typed or as it came over the wire; nothing is checked yet. */
export interface SpotInput {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /** Quote per base; ignored on a market order. */
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

/** Why an order is refused: a key of `#contract/refusals.ts`; `min` in `unit` where a minimum is missed. */
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

/** What an order does at one price. */
export interface SpotPlan {
  /** Base, number precision. */
  readonly number: Decimal
  /** price × number in quote: rounded up on a buy, down on a sale, to the quote's scale. */
  readonly total: Decimal
  /** total × fee rate in quote, rounded up (screens-core A39: quote on both sides). */
  readonly fee: Decimal
  /** What leaves the account: total + fee in quote (buy) or the number in base (sell). A resting order freezes this. */
  readonly pay: Decimal
  /** What arrives: the number in base (buy) or total − fee in quote (sell). */
  readonly receive: Decimal
}

/** The recorded tick an order is judged by (`server/market/types.ts` has more fields). */
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
  /** The limit; null on a market order, which takes any price. */
  readonly limit: Decimal | null
  readonly amount: Decimal
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
  /** Still frozen for this order: quote (buy) or base (sell); 0 when it never rested. */
  readonly frozen: Decimal
  /** Every tick up to this seq has been judged. */
  readonly judgedSeq: number
}

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

/** True when a tick of this age may fill an order at once. `age` in milliseconds. */
export const isFresh = (age: number): boolean => age <= SPOT_STALE_MS

/** True when `price` is as good as the limit or better for this side. */
export const satisfies = (side: SpotSide, limit: Decimal, price: Decimal): boolean =>
  side === 'buy' ? !gt(price, limit) : !lt(price, limit)

/** True when a limit lies more than a tenth off the last price: the ticket asks again (screens-core §9). */
export function isFarFromLast(limit: Decimal, last: Decimal): boolean {
  return big(limit).minus(last).abs().times(10).gt(last)
}

/**
 * Checks an order with everything that is known before it is sent or accepted. The same function refuses in the ticket
 * and on the server. Shape first, then the market, then minimums, then the balance.
 *
 * @param available what the paying account has, quote (buy) or base (sell); null leaves the balance to the ledger.
 * @returns the first reason to refuse, or null.
 */
export function checkSpotOrder(
  input: SpotInput,
  terms: SpotTerms,
  market: SpotMarket,
  available: Decimal | null,
): SpotProblem | null {
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
  const plan = planSpotOrder({ side: input.side, unit: input.unit, amount }, terms, price)
  if (!isPositive(plan.number) || lt(plan.number, terms.minNumber)) {
    return { key: 'amount_below', min: terms.minNumber, unit: 'base' }
  }
  if (big(price).times(plan.number).lt(terms.minTotal)) {
    return { key: 'total_below', min: terms.minTotal, unit: 'quote' }
  }
  if (available !== null && gt(plan.pay, available)) return { key: 'insufficient_balance' }
  return null
}

/**
 * The most that can be put in the amount field, in its unit: base rounded down to the number precision, quote to the
 * quote's scale. `available` is what the paying account has; `price` the limit or the last price.
 */
export function maxSpotAmount(
  side: SpotSide,
  unit: AmountUnit,
  available: Decimal,
  terms: SpotTerms,
  price: Decimal,
): Decimal {
  if (side === 'buy') {
    return unit === 'quote'
      ? roundDown(big(available), terms.quoteScale)
      : affordable(roundDown(big(available), terms.quoteScale), price, terms)
  }
  const number = roundDown(big(available), terms.numberPrecision)
  return unit === 'base' ? number : roundDown(big(price).times(number), terms.quoteScale)
}

/** A new order before its first fill. `frozen` is `planSpotOrder(...).pay` at the limit when it is going to rest, else 0. */
export function openSpotOrder(
  side: SpotSide,
  limit: Decimal | null,
  amount: Decimal,
  frozen: Decimal,
  acceptSeq: number,
  terms: SpotTerms,
): SpotState {
  return {
    side,
    limit,
    amount,
    filled: ZERO,
    gross: ZERO,
    total: ZERO,
    fee: ZERO,
    feeRate: terms.feeRate,
    quoteScale: terms.quoteScale,
    numberPrecision: terms.numberPrecision,
    frozen,
    judgedSeq: acceptSeq,
  }
}

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
      frozen: isPositive(order.frozen) ? sub(order.frozen, spent) : order.frozen,
      judgedSeq: Math.max(order.judgedSeq, tick.seq),
    },
  }
}

/** Fills all that is left at the tick's price: a market order, or a limit order that the last tick already satisfies. */
export const fillAtMarket = (order: SpotState, tick: SpotTick): Filled =>
  fillBy(order, tick, sub(order.amount, order.filled))

/**
 * How much of a resting order one later tick fills: all that remains when its price is strictly better than the limit,
 * at most the tick's own number (rounded down to the number precision) when it equals the limit, else 0.
 */
export function fillableBy(order: SpotState, tick: SpotTick): Decimal {
  const remaining = sub(order.amount, order.filled)
  if (order.limit === null || !isPositive(remaining) || !satisfies(order.side, order.limit, tick.price)) {
    return ZERO
  }
  if (!big(tick.price).eq(order.limit)) return remaining
  return min(remaining, roundDown(big(tick.number), order.numberPrecision))
}

/**
 * Judges a resting order by recorded ticks of its pair, ascending in `seq`; ticks up to `judgedSeq` are skipped, so
 * judging twice changes nothing. Stops at the tick that completes the order. The fill price is the tick's price, never
 * worse than the limit.
 */
export function judgeResting(
  order: SpotState,
  ticks: readonly SpotTick[],
): { readonly order: SpotState; readonly fills: readonly SpotFillPart[] } {
  const fills: SpotFillPart[] = []
  let now = order
  let seq = order.judgedSeq
  for (const tick of ticks) {
    if (tick.seq <= seq) continue
    if (isFilled(now)) break
    seq = tick.seq
    const number = fillableBy(now, tick)
    if (!isPositive(number)) continue
    const filled = fillBy(now, tick, number)
    fills.push(filled.fill)
    now = filled.order
  }
  return { order: now.judgedSeq === seq ? now : { ...now, judgedSeq: seq }, fills }
}

/** Quote per base over all fills, rounded down to 12 digits; 0 before the first fill. */
export const averagePrice = (gross: Decimal, filled: Decimal): Decimal =>
  isPositive(filled) ? roundDown(big(gross).div(filled), AVERAGE_DIGITS) : ZERO
