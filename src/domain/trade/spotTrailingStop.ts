import { big, type Decimal, exact, gt, isPositive, lt, parseAmount, roundDown, roundUp } from '../money.ts'
import type { SpotSide } from './spotOrderTypes.ts'
import type { SpotTrigger, StopDirection } from './spotStopOrder.ts'

/**
 * Callback rates of a trailing stop, as fractions: minimum, maximum and step as on the largest exchanges, and the
 * choices in the order form (docs/products/spot.md#trailing-stop).
 */
export const CALLBACK = {
  least: '0.001',
  most: '0.2',
  step: '0.001',
  choices: ['0.005', '0.01', '0.02', '0.05'],
} as const
/** Decimals of a callback rate. */
const CALLBACK_DIGITS = 3

/** The terms of a trailing stop, as requested for an order. */
export interface SpotTrailTerms {
  /**
   * Callback rate: how far the price must move back from its extreme to trigger the order, as a fraction of the
   * extreme.
   */
  readonly rate: Decimal
  /** Price at which the order becomes active; null: active from its acceptance. */
  readonly activation: Decimal | null
  /** The last price at acceptance, which is the first extreme; null when there is an activation price. */
  readonly start: Decimal | null
}

/**
 * The highest price (for a buy, the lowest) since the order became active, with the first tick at that price. `tickId`
 * 0: the last price at acceptance.
 */
export type TrailExtreme = SpotTrigger

export interface SpotTrail extends SpotTrailTerms {
  /** The tick that reached the activation price; null before that tick, and without an activation price. */
  readonly activated: SpotTrigger | null
  /** The extreme price; null until the order is active. */
  readonly extreme: TrailExtreme | null
  readonly trigger: SpotTrigger | null
}

/** The fields of a recorded tick that a trailing stop needs. */
interface TrailTick {
  readonly id: number
  readonly seq: number
  readonly price: Decimal
  readonly time: number
}

export interface TrailProblem {
  readonly key: 'bad_callback_rate' | 'bad_activation_price' | 'activation_reached' | 'price_stale'
}

/** Parses a callback rate; null when it is invalid. */
function parseCallback(text: string): Decimal | null {
  const rate = parseAmount(text, CALLBACK_DIGITS)
  return rate !== null && !lt(rate, CALLBACK.least as Decimal) && !gt(rate, CALLBACK.most as Decimal)
    ? rate
    : null
}

/** Validates callback rate and activation price, or returns the reason to reject them. */
export function parseTrail(
  { callbackRate = '', activation = '' }: { readonly callbackRate?: string; readonly activation?: string },
  pricePrecision: number,
): Pick<SpotTrailTerms, 'rate' | 'activation'> | TrailProblem {
  const rate = parseCallback(callbackRate)
  if (rate === null) return { key: 'bad_callback_rate' }
  if (activation === '') return { rate, activation: null }
  const price = parseAmount(activation, pricePrecision)
  return price !== null && isPositive(price) ? { rate, activation: price } : { key: 'bad_activation_price' }
}

/**
 * The start of a trailing stop: either the last price, regardless of its age, or an activation price that is
 * not reached yet, which must be above the last price for a sale and below the last price for a buy.
 */
export function draftTrailStart(
  side: SpotSide,
  given: Pick<SpotTrailTerms, 'rate' | 'activation'>,
  last: Decimal | undefined,
): SpotTrailTerms | TrailProblem {
  if (last === undefined) return { key: 'price_stale' }
  if (given.activation === null) return { ...given, start: last }
  return isBeyond(side, given.activation, last) ? { ...given, start: null } : { key: 'activation_reached' }
}

/**
 * Whether a price is beyond another price in the direction of the extreme: higher for a sale, lower for a
 * buy.
 */
const isBeyond = (side: SpotSide, price: Decimal, than: Decimal): boolean =>
  side === 'sell' ? gt(price, than) : lt(price, than)

/**
 * Direction in which the trigger price is reached: a sale is triggered by a fall from the highest price, a buy by a
 * rise.
 */
export const trailDirection = (side: SpotSide): StopDirection => (side === 'sell' ? 'down' : 'up')

/** The trigger price below the highest price (of a buy: above the lowest), exact. */
export const trailStop = (side: SpotSide, extreme: Decimal, rate: Decimal): Decimal =>
  exact(big(extreme).times(side === 'sell' ? big(1).minus(rate) : big(1).plus(rate)))

/** The trigger price rounded to the pair's precision: the first displayable price that reaches the trigger. */
export const shownTrailStop = (
  side: SpotSide,
  extreme: Decimal,
  rate: Decimal,
  pricePrecision: number,
): Decimal => (side === 'sell' ? roundDown : roundUp)(big(trailStop(side, extreme, rate)), pricePrecision)

/**
 * The trigger price if the price reversed immediately at the start. The fill price cannot be known beforehand, so this
 * price is used for estimates and for the checks of minimum and maximum.
 */
export const firstStop = (side: SpotSide, { rate, activation, start }: SpotTrailTerms): Decimal | null => {
  const from = activation ?? start
  return from && trailStop(side, from, rate)
}

/** A trailing stop at its acceptance: active from the last price unless it has an activation price. */
export const openTrail = (
  terms: SpotTrailTerms,
  accepted: { readonly seq: number; readonly at: number },
): SpotTrail => ({
  ...terms,
  activated: null,
  extreme: terms.start && { tickId: 0, seq: accepted.seq, price: terms.start, time: accepted.at },
  trigger: null,
})

type Big = ReturnType<typeof big>

/** Cache of each tick's price as a Big, because the same ticks are compared with thousands of orders. */
const pricesOf = new WeakMap<{ readonly price: Decimal }, Big>()
const seenOf = new WeakMap<TrailTick, SpotTrigger>()
const stopsOf = new WeakMap<TrailExtreme, Map<string, Big>>()

const priceOf = (at: { readonly price: Decimal }): Big => kept(pricesOf, at, () => big(at.price))

function stopOf(side: SpotSide, extreme: TrailExtreme, rate: Decimal): Big {
  const stops = kept(stopsOf, extreme, () => new Map<string, Big>())
  const key = `${side} ${rate}`
  const known = stops.get(key)
  if (known) return known
  const stop = big(trailStop(side, extreme.price, rate))
  stops.set(key, stop)
  return stop
}

function kept<K extends object, V>(values: WeakMap<K, V>, key: K, make: () => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

/**
 * The trailing stop after one more recorded tick: the stop becomes active, its extreme moves, or the stop
 * is triggered. Returns the same object when nothing changes. A tick that moves the extreme never triggers
 * the stop.
 */
export function advanceTrail(trail: SpotTrail, side: SpotSide, tick: TrailTick): SpotTrail {
  const { activation, extreme, trigger, rate } = trail
  if (trigger) return trail
  const seen = () =>
    kept(seenOf, tick, () => ({ tickId: tick.id, seq: tick.seq, price: tick.price, time: tick.time }))
  if (!extreme) {
    const waits = activation === null || isBeyond(side, activation, tick.price)
    return waits ? trail : { ...trail, activated: seen(), extreme: seen() }
  }
  const price = priceOf(tick)
  const furthest = priceOf(extreme)
  if (side === 'sell' ? price.gt(furthest) : price.lt(furthest)) return { ...trail, extreme: seen() }
  const stop = stopOf(side, extreme, rate)
  const isReached = side === 'sell' ? price.lte(stop) : price.gte(stop)
  return isReached ? { ...trail, trigger: seen() } : trail
}

/** Decimals of a callback rate in per cent, as people type the rate. */
export const CALLBACK_PERCENT_DIGITS = 1

/** Converts a callback rate in per cent, as typed, to the fraction on the wire; empty when it is invalid. */
export function callbackOfPercent(text: string): string {
  const percent = parseAmount(text, CALLBACK_PERCENT_DIGITS)
  return percent === null ? '' : exact(big(percent).div(100))
}

export const percentOfCallback = (rate: Decimal): Decimal => exact(big(rate).times(100))
