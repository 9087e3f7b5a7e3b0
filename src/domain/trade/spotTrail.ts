import { big, type Decimal, exact, gt, isPositive, lt, parseAmount, roundDown, roundUp } from '../money.ts'
import type { SpotSide } from './spotKinds.ts'
import type { SpotTrigger, StopDirection } from './spotStop.ts'

/**
 * Callback rates of a trailing stop, as fractions: least, most and step as on the largest exchanges, and what the ticket
 * offers (docs/products/spot.md#trailing-stop).
 */
export const CALLBACK = {
  least: '0.001',
  most: '0.2',
  step: '0.001',
  choices: ['0.005', '0.01', '0.02', '0.05'],
} as const
/** Decimals of a callback rate. */
const CALLBACK_DIGITS = 3

/** What a trailing stop was asked for. */
export interface SpotTrailTerms {
  /** How far the price turns from its extreme until the order is triggered, as a fraction of the extreme. */
  readonly rate: Decimal
  /** The order follows the price from here on; null: from its acceptance on. */
  readonly activation: Decimal | null
  /** The last price at acceptance, from which it follows; null when an activation price begins that. */
  readonly start: Decimal | null
}

/**
 * The highest price (of a buy: the lowest) since the order follows, by the first tick that had it. `tickId` 0: the price
 * that the order began with.
 */
export type TrailExtreme = SpotTrigger

export interface SpotTrail extends SpotTrailTerms {
  /** The tick that reached the activation price; null until then, and without one. */
  readonly activated: SpotTrigger | null
  /** Null while it waits for its activation price. */
  readonly extreme: TrailExtreme | null
  readonly trigger: SpotTrigger | null
}

/** A recorded tick, as far as a trailing stop looks at it. */
interface TrailTick {
  readonly id: number
  readonly seq: number
  readonly price: Decimal
  readonly time: number
}

export interface TrailProblem {
  readonly key: 'bad_callback_rate' | 'bad_activation_price' | 'activation_reached' | 'price_stale'
}

/** A callback rate as given; null when it is none. */
export function parseCallback(text: string): Decimal | null {
  const rate = parseAmount(text, CALLBACK_DIGITS)
  return rate !== null && !lt(rate, CALLBACK.least as Decimal) && !gt(rate, CALLBACK.most as Decimal)
    ? rate
    : null
}

/** Callback rate and activation price as given, or the reason to reject them. */
export function trailGiven(
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
 * From where the order follows: from the last price, however old, or from an activation price that the price has still to
 * reach, of a sale above it and of a buy below.
 */
export function aimTrail(
  side: SpotSide,
  given: Pick<SpotTrailTerms, 'rate' | 'activation'>,
  last: Decimal | undefined,
): SpotTrailTerms | TrailProblem {
  if (last === undefined) return { key: 'price_stale' }
  if (given.activation === null) return { ...given, start: last }
  return isBeyond(side, given.activation, last) ? { ...given, start: null } : { key: 'activation_reached' }
}

/** Whether a price is further in the direction that the order follows: higher of a sale, lower of a buy. */
const isBeyond = (side: SpotSide, price: Decimal, than: Decimal): boolean =>
  side === 'sell' ? gt(price, than) : lt(price, than)

/** From which side the trigger price is reached: a sale waits for a fall from the highest price, a buy for a rise. */
export const trailDirection = (side: SpotSide): StopDirection => (side === 'sell' ? 'down' : 'up')

/** The trigger price below the highest price (of a buy: above the lowest), exact. */
export const trailStop = (side: SpotSide, extreme: Decimal, rate: Decimal): Decimal =>
  exact(big(extreme).times(side === 'sell' ? big(1).minus(rate) : big(1).plus(rate)))

/** The trigger price as a price of the pair: the first one that reaches it. */
export const shownTrailStop = (
  side: SpotSide,
  extreme: Decimal,
  rate: Decimal,
  pricePrecision: number,
): Decimal => (side === 'sell' ? roundDown : roundUp)(big(trailStop(side, extreme, rate)), pricePrecision)

/**
 * The trigger price when the price turns where the order begins to follow. What it is filled at nobody knows beforehand, so
 * this stands for the price in estimates and in what is checked of the least and the most.
 */
export const firstStop = (side: SpotSide, { rate, activation, start }: SpotTrailTerms): Decimal | null => {
  const from = activation ?? start
  return from && trailStop(side, from, rate)
}

/** A trailing stop at its acceptance: without an activation price it follows from the last price on. */
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

/** What is compared with every tick, by the tick that it comes from: thousands of orders see the same ones. */
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
 * What one more recorded tick makes of a trailing stop: it begins to follow, moves its extreme, or is triggered. The same
 * object when it does nothing. A tick that moves the extreme never triggers.
 */
export function trailBy(trail: SpotTrail, side: SpotSide, tick: TrailTick): SpotTrail {
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

/** Callback rates are typed in per cent, with one decimal. */
export const CALLBACK_PERCENT_DIGITS = 1

/** A callback rate that is typed in per cent as the fraction of the wire; empty when it is none. */
export function callbackOfPercent(text: string): string {
  const percent = parseAmount(text, CALLBACK_PERCENT_DIGITS)
  return percent === null ? '' : exact(big(percent).div(100))
}

export const percentOfCallback = (rate: Decimal): Decimal => exact(big(rate).times(100))
