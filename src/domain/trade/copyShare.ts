import { add, big, type Decimal, gt, isPositive, roundDown, sub, ZERO } from '../money.ts'

/** Where a following stands: the result of all its copies so far, and the highest result that was shared. */
export interface ShareMark {
  /** Results with all fees, before shares; signed. */
  readonly net: Decimal
  /** Never falls: nobody pays twice for the same profit. */
  readonly high: Decimal
}

/** One result of a copy: the opening fee (negative), or a close with its fees. */
export interface ShareStep extends ShareMark {
  /** What the trader gets of it; 0 for a loss, and while earlier losses are not made up. */
  readonly share: Decimal
}

/**
 * Books a result of a copy. A profitable close shares what lifts the sum of all results above its highest mark: rate ×
 * (net − high), rounded down to the currency's scale; the mark moves up by it. A loss shares nothing and leaves the mark.
 *
 * The share is never more than rate × result, because `net` never stands above `high` before a result.
 *
 * @param rate a fraction, as it was agreed when the copy was opened.
 */
export function shareStep(mark: ShareMark, result: Decimal, rate: Decimal, scale: number): ShareStep {
  const net = add(mark.net, result)
  if (!isPositive(result) || !gt(net, mark.high)) return { net, high: mark.high, share: ZERO }
  return { net, high: net, share: roundDown(big(sub(net, mark.high)).times(rate), scale) }
}
