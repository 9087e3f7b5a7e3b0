import { big, type Decimal, gt, gte, isPositive, lt, parseAmount, roundDown, roundUp } from '../money.ts'

/** What an alert waits for: a price, or a change in per cent of the price at which it was set. */
export const ALERT_KINDS = ['above', 'below', 'rise', 'fall'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
/** On which side of the price at setting its target lies. */
export type AlertSide = 'above' | 'below'

/** Digits after the point of a change in per cent. */
export const PERCENT_SCALE = 2
/** The most that a price may be asked to rise (%); it cannot fall by more than 99.99. */
const RISE_MAX = '10000'
const FALL_BELOW = '100'

export type AlertFault = 'bad_price' | 'bad_percent' | 'alert_reached'

export const isPercent = (kind: AlertKind): boolean => kind === 'rise' || kind === 'fall'
export const alertSide = (kind: AlertKind): AlertSide =>
  kind === 'above' || kind === 'rise' ? 'above' : 'below'

/**
 * The price at which an alert is told, from what was typed: a price with at most `precision` digits, or a change in per
 * cent (at most 2 digits) of `last`, rounded away from it so that the change is really reached. Rejected when it is no such
 * number (`bad_price`, `bad_percent`) or when the price is there already (`alert_reached`)
 * (docs/products/alerts.md#target).
 */
export function alertTarget(
  kind: AlertKind,
  value: string,
  last: Decimal,
  precision: number,
): { readonly target: Decimal } | { readonly fault: AlertFault } {
  if (!isPercent(kind)) {
    const target = parseAmount(value, precision)
    if (target === null || !isPositive(target)) return { fault: 'bad_price' }
    const ahead = alertSide(kind) === 'above' ? gt(target, last) : lt(target, last)
    return ahead ? { target } : { fault: 'alert_reached' }
  }
  const percent = parseAmount(value, PERCENT_SCALE)
  if (percent === null || !isPositive(percent)) return { fault: 'bad_percent' }
  if (kind === 'rise') {
    if (big(percent).gt(RISE_MAX)) return { fault: 'bad_percent' }
    return { target: roundUp(big(last).times(big(100).plus(percent)).div(100), precision) }
  }
  if (big(percent).gte(FALL_BELOW)) return { fault: 'bad_percent' }
  const target = roundDown(big(last).times(big(100).minus(percent)).div(100), precision)
  return isPositive(target) ? { target } : { fault: 'bad_percent' }
}

/** True when this price is at the target or beyond it. */
export const reaches = (side: AlertSide, target: Decimal, price: Decimal): boolean =>
  side === 'above' ? gte(price, target) : gte(target, price)

interface Waiting {
  readonly side: AlertSide
  readonly target: Decimal
  /** Ticks up to this number were evaluated, or are older than the alert. */
  readonly evaluatedSeq: number
  /** A tick of this moment (ms) or before may have been recorded while the alert was being set. */
  readonly setAt: number
}

/**
 * The first of these recorded ticks (ascending) that reaches the alert and comes after it was set and after what was
 * evaluated; else null.
 */
export const firing = <T extends { readonly seq: number; readonly time: number; readonly price: Decimal }>(
  { side, target, evaluatedSeq, setAt }: Waiting,
  ticks: readonly T[],
): T | null =>
  ticks.find(({ seq, time, price }) => seq > evaluatedSeq && time > setAt && reaches(side, target, price)) ??
  null
