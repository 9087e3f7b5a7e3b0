import { add, big, type Decimal, gt, isPositive, roundDown, sub, ZERO } from '../money.ts'

/**
 * State of the profit share for one followed trader: net result of the copies, and the highest net result shared so
 * far.
 */
export interface ShareMark {
  /** Result after all fees, before profit shares; signed. */
  readonly net: Decimal
  /** High-water mark: never decreases, so that the same profit is not shared twice. */
  readonly high: Decimal
}

/** One result of a copy: the opening fee (negative), or a close with its fees. */
export interface ShareStep extends ShareMark {
  /** The trader's share; 0 for a loss and until earlier losses are recovered. */
  readonly share: Decimal
}

/**
 * Books a result of a copied position. A profit shares the part that raises the net result above the
 * high-water mark: rate × (net − high), rounded down to the currency's scale; the mark rises to the new net
 * result. A loss shares nothing. The share never exceeds rate × result, because `net` is never above `high`
 * before a result.
 * @param rate a fraction, as agreed when the copy was opened.
 */
export function shareStep(mark: ShareMark, result: Decimal, rate: Decimal, scale: number): ShareStep {
  const net = add(mark.net, result)
  if (!isPositive(result) || !gt(net, mark.high)) return { net, high: mark.high, share: ZERO }
  return { net, high: net, share: roundDown(big(sub(net, mark.high)).times(rate), scale) }
}
