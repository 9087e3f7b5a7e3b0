import {
  big,
  type Decimal,
  decimal,
  gt,
  gte,
  isPositive,
  lt,
  parseAmount,
  roundDown,
  roundUp,
} from '../money.ts'

/** Condition of an alert: a price, or a percentage from the price at which the alert was set. */
export const ALERT_KINDS = ['above', 'below', 'rise', 'fall'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
/**
 * Side of the target relative to the price when the alert was set: a target `above` is reached by a rise of
 * the price, a target `below` by a fall.
 */
export type AlertSide = 'above' | 'below'

/** Decimals of a percentage. */
export const PERCENT_SCALE = 2
const RISE_MAX = decimal('10000')
const FALL_MAX = decimal('99.99')
/** The highest percentage of a kind. */
export const percentMost = (kind: AlertKind): Decimal => (kind === 'rise' ? RISE_MAX : FALL_MAX)

export type AlertFault = 'bad_price' | 'bad_percent' | 'alert_reached'

export const isPercent = (kind: AlertKind): boolean => kind === 'rise' || kind === 'fall'
export const alertSide = (kind: AlertKind): AlertSide =>
  kind === 'above' || kind === 'rise' ? 'above' : 'below'

/**
 * Target price of an alert from typed text: a price with at most `precision` decimals, or a percentage (at
 * most 2 decimals) of `last`, rounded away from `last` so that the change is fully reached. Rejected when
 * malformed (`bad_price`, `bad_percent`) or already reached (`alert_reached`)
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
  if (percent === null || !isPositive(percent) || gt(percent, percentMost(kind)))
    return { fault: 'bad_percent' }
  if (kind === 'rise') return { target: roundUp(big(last).times(big(100).plus(percent)).div(100), precision) }
  const target = roundDown(big(last).times(big(100).minus(percent)).div(100), precision)
  return isPositive(target) ? { target } : { fault: 'bad_percent' }
}

/** Whether a price has reached the target. */
export const reaches = (side: AlertSide, target: Decimal, price: Decimal): boolean =>
  side === 'above' ? gte(price, target) : gte(target, price)

interface Waiting {
  readonly side: AlertSide
  readonly target: Decimal
  /** Ticks up to this sequence number are already evaluated or older than the alert. */
  readonly evaluatedSeq: number
  /**
   * Ticks up to this time (ms) may have been recorded while the alert was being set, and do not fire the
   * alert.
   */
  readonly setAt: number
}

/**
 * The first tick of `ticks` (ascending) that is newer than the alert, is not evaluated yet, and reaches the
 * target; null when there is none.
 */
export const firing = <T extends { readonly seq: number; readonly time: number; readonly price: Decimal }>(
  { side, target, evaluatedSeq, setAt }: Waiting,
  ticks: readonly T[],
): T | null =>
  ticks.find(({ seq, time, price }) => seq > evaluatedSeq && time > setAt && reaches(side, target, price)) ??
  null
