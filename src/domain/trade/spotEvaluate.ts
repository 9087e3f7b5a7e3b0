import {
  add,
  big,
  type Decimal,
  divideDown,
  exact,
  isPositive,
  lt,
  min,
  roundDown,
  sub,
  ZERO,
} from '../money.ts'
import {
  affordable,
  feeOf,
  isImmediate,
  round,
  type SpotDraft,
  type SpotInput,
  type SpotOrderType,
  type SpotSide,
  type SpotTerms,
  satisfies,
  type TimeInForce,
} from './spot.ts'
import { reachesStop, type SpotStop, type SpotTrigger } from './spotStopOrder.ts'
import { advanceTrail, openTrail, type SpotTrail } from './spotTrailingStop.ts'

/**
 * Time limit (ms) for the tick that executes a market, `ioc` or `fok` order; without a tick the order ends
 * (docs/products/spot.md#market-order).
 */
export const SPOT_WAIT_MS = 10_000
/** Decimals of an average price (contract `SpotOrder.avg_price`). */
const AVERAGE_DIGITS = 12

/** A recorded tick (`server/market/types.ts` has more fields). */
export interface SpotTick {
  readonly id: number
  /** Number of the tick within its pair, without gaps. */
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly time: number
}

/** Fill by one tick. `total` and `fee`: the amounts that the fill adds to the order's rounded sums. */
export interface SpotFillPart {
  readonly tickId: number
  readonly seq: number
  readonly price: Decimal
  readonly number: Decimal
  readonly total: Decimal
  readonly fee: Decimal
  readonly time: number
}

/** The fields of an order that the evaluation needs. */
export interface SpotState {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly timeInForce: TimeInForce
  /**
   * The limit, or the worst price of a market order. For a stop-market order its stop price, which does not limit the
   * fill.
   */
  readonly limit: Decimal
  /** Stop of the order; null for an order without a stop price. */
  readonly stop: SpotStop | null
  /** Trailing stop of the order; null for any other order type. */
  readonly trail: SpotTrail | null
  /** Base amount. For a purchase by budget an estimate until the order is filled. */
  readonly amount: Decimal
  /** Maximum spending of a buy at market given in quote, fee included; null for other orders. */
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
  /** Amount that is still frozen: quote (buy) or base (sell). */
  readonly frozen: Decimal
  /** Sequence number of the last evaluated tick. */
  readonly evaluatedSeq: number
  /** Time of acceptance (ms); only later ticks can fill the order. */
  readonly acceptedAt: number
}

/**
 * Why an order that awaits the next tick ended. `no_price`: no tick in time; `worst_price`: the tick is
 * beyond the worst price of the market order; `ioc`, `fok`: the tick did not fill the whole order;
 * `funds_spent`: the frozen amount of a buy with a market leg is too small for a further quantity at the
 * tick's price.
 */
export type SpotEnd = 'no_price' | 'worst_price' | 'ioc' | 'fok' | 'funds_spent'

/** Time of an order's acceptance, and the pair's last tick at that time. */
export interface Acceptance {
  readonly seq: number
  /** Time of acceptance (ms). */
  readonly at: number
}

/** An open order before its first fill, with its frozen amount. */
export const openSpotOrder = (
  { side, orderType, timeInForce = 'gtc' }: Pick<SpotInput, 'side' | 'orderType' | 'timeInForce'>,
  { limit, stop, trail, number, budget, pay }: SpotDraft,
  accepted: Acceptance,
  terms: SpotTerms,
): SpotState => ({
  side,
  orderType,
  timeInForce,
  limit,
  stop: stop && { ...stop, trigger: null },
  trail: trail && openTrail(trail, accepted),
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

/** Fills `number` at the tick's price; `total` and `fee` are rounded from the sums over all fills. */
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
 * Amount of a resting order that a later tick fills: the whole amount when the tick's price is better than the limit.
 * When the price equals the limit, at most the tick's own quantity, rounded down to the number precision. Otherwise 0.
 */
function fillableBy(order: SpotState, limit: Decimal, tick: SpotTick): Decimal {
  const remaining = sub(order.amount, order.filled)
  if (!isPositive(remaining) || !satisfies(order.side, limit, tick.price)) return ZERO
  if (!big(tick.price).eq(limit)) return remaining
  return min(remaining, roundDown(big(tick.number), order.numberPrecision))
}

/** Effect of recorded ticks on an order. */
export interface Evaluation {
  readonly order: SpotState
  readonly fills: readonly SpotFillPart[]
  /** Why an order ended with an unfilled part; null otherwise. */
  readonly end: SpotEnd | null
}

/** Whether a tick was recorded after the order's acceptance, including ticks recorded by other nodes. */
const isAfter = (order: SpotState, tick: SpotTick): boolean =>
  tick.seq > order.evaluatedSeq && tick.time > order.acceptedAt

/**
 * Evaluates a market, `ioc` or `fok` order by the first tick after its acceptance. Market: filled in full at
 * the tick's price or not at all; `fok`: in full or not at all; `ioc`: as much as the tick would fill of a
 * resting order.
 */
function evaluateImmediate(order: SpotState, tick: SpotTick): Evaluation {
  const seen = { ...order, evaluatedSeq: tick.seq }
  if (tick.time > order.acceptedAt + SPOT_WAIT_MS) return { order: seen, fills: [], end: 'no_price' }
  if (order.timeInForce === 'ioc' || order.timeInForce === 'fok') {
    const number = fillableBy(order, order.limit, tick)
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
 * Fills the market leg of a stop order by the tick after its trigger, in full and at any price. A buy pays at most its
 * frozen amount and ends with the rest unfilled.
 */
function evaluateMarketLeg(order: SpotState, tick: SpotTick): Evaluation {
  const rest = sub(order.amount, order.filled)
  const number =
    order.budget !== null
      ? affordable(order.budget, tick.price, order)
      : order.side === 'buy'
        ? min(rest, affordable(order.frozen, tick.price, order))
        : rest
  const short = !isPositive(number) || (order.budget === null && lt(number, rest))
  const end = short ? 'funds_spent' : null
  if (!isPositive(number)) return { order: { ...order, evaluatedSeq: tick.seq }, fills: [], end }
  const amount = order.budget === null ? order.amount : number
  const { order: filled, fill } = fillBy({ ...order, amount }, tick, number)
  return { order: filled, fills: [fill], end }
}

/** The limit price of a resting order; null while the order waits for its stop, and for a market leg. */
function restingLimit({ orderType, limit, stop, trail }: SpotState): Decimal | null {
  if (trail) return null
  if (!stop) return limit
  if (stop.trigger) return stop.limit
  return orderType === 'oco' ? limit : null
}

/**
 * The order after a tick that reaches its stop or moves its trailing stop, without a fill; null when the tick does
 * neither.
 */
function triggerBy(order: SpotState, tick: SpotTick): SpotState | null {
  const { stop, trail } = order
  if (trail) {
    const moved = advanceTrail(trail, order.side, tick)
    return moved === trail ? null : { ...order, trail: moved, evaluatedSeq: tick.seq }
  }
  if (!stop || stop.trigger || !reachesStop(stop, tick.price)) return null
  const trigger = { tickId: tick.id, seq: tick.seq, price: tick.price, time: tick.time }
  return { ...order, stop: { ...stop, trigger }, evaluatedSeq: tick.seq }
}

/**
 * Evaluates an order by recorded ticks of its pair, ascending in `seq`. Only ticks recorded after its
 * acceptance and after `evaluatedSeq` count, so evaluating twice changes nothing. A limit order is filled by
 * each tick that reaches its limit, at the tick's price, until the order is complete. A market, `ioc` or
 * `fok` order ends with the first tick. A stop order is triggered by the first tick that reaches the stop
 * price; its limit or market leg is filled from the next tick on. A trailing stop is evaluated tick by tick,
 * because each tick may change the price with which the next tick is compared.
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
    const triggered = triggerBy(now, tick)
    if (triggered) {
      now = triggered
      continue
    }
    if (followsAtMarket(now)) {
      const last = evaluateMarketLeg(now, tick)
      return { ...last, fills: [...fills, ...last.fills] }
    }
    const limit = restingLimit(now)
    if (limit === null) continue
    const number = fillableBy(now, limit, tick)
    if (!isPositive(number)) continue
    const filled = fillBy(now, tick, number)
    fills.push(filled.fill)
    now = filled.order
  }
  return { order: now.evaluatedSeq === seq ? now : { ...now, evaluatedSeq: seq }, fills, end: null }
}

/** The tick that reached the stop of an order; null before that tick, and for an order without a stop. */
export const triggerOf = ({ stop, trail }: Pick<SpotState, 'stop' | 'trail'>): SpotTrigger | null =>
  stop?.trigger ?? trail?.trigger ?? null

/**
 * Whether the stop of an order was reached and has no limit price: the next tick then fills the order at any
 * price.
 */
const followsAtMarket = (order: SpotState): boolean => triggerOf(order) !== null && !order.stop?.limit

/** Whether the order's stop was reached between these two states. */
export const wasTriggered = (before: SpotState, after: SpotState): boolean =>
  triggerOf(before) === null && triggerOf(after) !== null

/** Whether the activation price of a trailing stop was reached between these two states. */
export const wasActivated = (before: SpotState, after: SpotState): boolean =>
  before.trail?.activated === null && after.trail?.activated != null

/**
 * Whether the next tick executes or ends the order regardless of the tick's price; such an order cannot be
 * cancelled.
 */
export const isDecidedByNext = (order: SpotState): boolean =>
  isImmediate(order.orderType, order.timeInForce) || followsAtMarket(order)

/** Average price: quote per base over all fills, rounded down to 12 decimals; 0 before the first fill. */
export const averagePrice = (gross: Decimal, filled: Decimal): Decimal =>
  isPositive(filled) ? divideDown(gross, filled, AVERAGE_DIGITS) : ZERO
