import { big, type Decimal, isPositive } from '#domain/money.ts'
import { isFarFromLast, type SpotPlan, type SpotShape, satisfies } from '#domain/trade/spot.ts'
import { hasLimit, isStop, type StopDirection, stopDirection } from '#domain/trade/spotStopOrder.ts'
import { type SpotTrailTerms, shownTrailStop, trailDirection } from '#domain/trade/spotTrailingStop.ts'
import {
  draftOf,
  marketOf,
  mostOf,
  priceOf,
  readPrice,
  type TicketContext,
  type TicketState,
  trailOf,
  worstOf,
} from './ticketState.ts'

/** A limit price that is more than a tenth away from the last price or the stop price. */
export interface FarLimit {
  readonly limit: Decimal
  readonly from: Decimal
}

/**
 * Effect of the order that the form would send, by the server's own functions. A value that is not known yet
 * is null.
 */
export interface TicketSummary {
  /**
   * The limit price; the last price for a market order; the stop price for a stop-market order; the first
   * stop price for a trailing stop.
   */
  readonly price: Decimal | null
  /** The limit price, or the worst price of a market order. */
  readonly worst: Decimal | null
  /** The order at its worst price: the maximum paid and the minimum received. */
  readonly draft: SpotShape | null
  /** Result of the order at `price`; an estimate for a market order. */
  readonly plan: SpotPlan | null
  /** Maximum base amount for the balance, at the worst price. */
  readonly max: Decimal | null
  /** Slider position, 0 to 100. */
  readonly percent: number
  /** The stop price with the direction of its trigger; null for other order types and while unknown. */
  readonly stop: { readonly price: Decimal; readonly direction: StopDirection } | null
  /**
   * The terms that a trailing stop would have if it started now, and its first trigger price; null for other
   * order types and while unknown.
   */
  readonly trail: (SpotTrailTerms & { readonly stop: Decimal; readonly direction: StopDirection }) | null
  /**
   * The limit price after the trigger; null for an order that is a market order after its trigger, and for
   * other order types.
   */
  readonly afterStop: Decimal | null
  /**
   * Set when the limit price is more than a tenth away from the last price, so that an additional confirmation is
   * required (docs/products/spot.md#checks-before-acceptance). A limit price after a trigger is compared with the stop
   * price instead.
   */
  readonly far: FarLimit | null
  /**
   * Whether the last price already satisfies the limit price, so that the next recorded price probably fills
   * the order.
   */
  readonly reached: boolean
  /**
   * True when there is no price with which to compare the limit or stop price, which may be far away or
   * already reached.
   */
  readonly blind: boolean
}

export function summarise(state: TicketState, context: TicketContext): TicketSummary {
  const price = priceOf(state, context)
  const draft = draftOf(state, context)
  const plan = draft?.plan ?? null
  const max = mostOf(state, 'base', context)
  const last = marketOf(state, context).last?.price ?? null
  const limit = hasLimit(state.orderType) ? price : null
  const stop = stopOf(state, context, last)
  const afterStop =
    state.orderType === 'stop_limit'
      ? limit
      : state.orderType === 'oco'
        ? readPrice(state.stopLimit, context)
        : null
  const atOnce = state.orderType === 'limit' ? limit : null
  return {
    price,
    worst: worstOf(state, context),
    draft,
    plan,
    max,
    percent: state.percent ?? (plan && max ? share(plan.number, max) : 0),
    stop,
    trail: followedFrom(state, context),
    afterStop,
    far: isStop(state.orderType) ? farFrom(afterStop, stop?.price ?? null) : farFrom(atOnce, last),
    reached: atOnce !== null && last !== null && satisfies(state.side, atOnce, last),
    blind: last === null,
  }
}

function followedFrom(state: TicketState, context: TicketContext): TicketSummary['trail'] {
  const trail = trailOf(state, context)
  const from = trail && (trail.activation ?? trail.start)
  if (!from) return null
  const { side } = state
  const stop = shownTrailStop(side, from, trail.rate, context.terms.pricePrecision)
  return { ...trail, stop, direction: trailDirection(side) }
}

function stopOf(state: TicketState, context: TicketContext, last: Decimal | null): TicketSummary['stop'] {
  const waits = isStop(state.orderType) && state.orderType !== 'trailing_stop'
  const price = waits ? readPrice(state.stopPrice, context) : null
  const direction = price !== null && last !== null ? stopDirection(price, last) : null
  return price === null || direction === null ? null : { price, direction }
}

const farFrom = (limit: Decimal | null, from: Decimal | null): FarLimit | null =>
  limit !== null && from !== null && isFarFromLast(limit, from) ? { limit, from } : null

/** Slider position: a whole percentage, at most 100. */
function share(number: Decimal, max: Decimal): number {
  if (!isPositive(max)) return 0
  return Math.min(100, Math.round(Number(big(number).times(100).div(max))))
}
