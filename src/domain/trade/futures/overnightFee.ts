import { add, big, type Decimal, roundUp } from '../../money.ts'
import { numberOf } from './calculations.ts'
import type { FuturesState } from './types.ts'

const DAY = 86_400_000

/** UTC day of a time (ms), counted from 1970-01-01. */
export const utcDay = (time: number): number => Math.floor(time / DAY)
/** 00:00 UTC of a day (ms). */
export const midnightOf = (day: number): number => day * DAY

/** Nights after `last` during which a position was open: opened before 00:00 UTC and still open then. */
export function nightsAfter(openedAt: number, last: number, until: number): readonly number[] {
  const first = Math.max(utcDay(openedAt), last) + 1
  return Array.from({ length: Math.max(0, utcDay(until) - first + 1) }, (_, index) => first + index)
}

/**
 * Fee of one night (docs/products/futures.md#overnight-fee): notional at the last price before 00:00 UTC ×
 * rate, rounded up.
 */
export const nightFee = (
  position: Pick<FuturesState, 'share' | 'lotSize' | 'overnightRate' | 'quoteScale'>,
  price: Decimal,
): Decimal =>
  roundUp(
    big(price).times(numberOf(position.share, position.lotSize)).times(position.overnightRate),
    position.quoteScale,
  )

export const afterNight = (position: FuturesState, fee: Decimal): FuturesState => ({
  ...position,
  overnight: add(position.overnight, fee),
})
