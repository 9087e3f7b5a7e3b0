import { add, big, type Decimal, exact, isZero, lt, min, neg, roundDown, roundUp, sub } from '../../money.ts'
import { ceilTo, floorTo, numberOf, profitOf } from './calculations.ts'
import type { FuturesState } from './types.ts'

/** Result of closing some lots at a price, in quote. */
export interface ClosePart {
  readonly share: Decimal
  readonly number: Decimal
  readonly price: Decimal
  /** Released margin: proportional, rounded down; the last part releases the remainder. */
  readonly margin: Decimal
  /**
   * Profit, signed; rounded once to the person's disadvantage, never below −margin
   * (docs/products/futures.md#settlement-of-a-close).
   */
  readonly profit: Decimal
  /** Loss beyond the margin, covered by the insurance account. */
  readonly gap: Decimal
  /**
   * The amount that the platform books for this close (signed): the exact result, rounded in the direction opposite to
   * that of `profit`.
   */
  readonly book: Decimal
  /** Overnight fees settled with this part, proportional like the margin. */
  readonly settled: Decimal
  /** Overnight fees paid, and closing fee: limited to the amount left after the price result; the rest is waived. */
  readonly overnight: Decimal
  readonly fee: Decimal
  /** Amount returned: margin + profit − overnight − fee, at least zero. */
  readonly back: Decimal
}

const higher = (a: Decimal, b: Decimal): Decimal => (lt(a, b) ? b : a)

/**
 * Closes `share` lots of a position at a price: first the price result, then overnight fees, then the closing
 * fee.
 */
export function closePart(position: FuturesState, share: Decimal, price: Decimal): ClosePart {
  const { quoteScale: scale } = position
  const whole = isZero(sub(position.share, share))
  const part = (amount: Decimal): Decimal =>
    whole ? amount : roundDown(big(amount).times(share).div(position.share), scale)
  const number = numberOf(share, position.lotSize)
  const margin = part(position.margin)
  const exactly = big(profitOf(position.side, position.price, price, number))
  const uncapped = floorTo(exactly, scale)
  const profit = higher(uncapped, neg(margin))
  const left = add(margin, profit)
  const settled = part(position.overnight)
  const overnight = min(settled, left)
  const fee = min(roundUp(big(price).times(number).times(position.feeRate), scale), sub(left, overnight))
  return {
    share,
    number,
    price,
    margin,
    profit,
    gap: sub(profit, uncapped),
    book: ceilTo(exactly, scale),
    settled,
    overnight,
    fee,
    back: exact(big(left).minus(overnight).minus(fee)),
  }
}

/** The position after closing a part. The unfilled rest of a close order stays pending. */
export function afterClose(
  position: FuturesState,
  part: ClosePart,
  closeOrder: FuturesState['closeOrder'] = null,
): FuturesState {
  const share = sub(position.share, part.share)
  const over = isZero(share)
  return {
    ...position,
    share,
    margin: sub(position.margin, part.margin),
    overnight: sub(position.overnight, part.settled),
    closeOrder: over ? null : closeOrder,
    phase: over ? 'closed' : 'open',
  }
}
