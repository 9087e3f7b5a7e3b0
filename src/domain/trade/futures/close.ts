import { add, big, type Decimal, exact, isZero, lt, min, neg, roundDown, roundUp, sub } from '../../money.ts'
import { ceilTo, floorTo, numberOf, profitOf } from './figures.ts'
import type { FuturesState } from './types.ts'

/** What closing some lots at a price comes to, in quote. */
export interface ClosePart {
  readonly share: Decimal
  readonly number: Decimal
  readonly price: Decimal
  /** The margin that is set free for it: in proportion, rounded down; the last part takes all. */
  readonly margin: Decimal
  /**
   * Signed; rounded against the person once, and never below −margin (docs/products/futures.md#settlement-of-a-close).
   */
  readonly profit: Decimal
  /** How far the price went beyond the margin: the insurance account's, never the person's. */
  readonly gap: Decimal
  /** What the platform's book pays for it (signed): the exact result rounded the other way. */
  readonly book: Decimal
  /** Overnight fees that are settled with this part, in proportion as the margin. */
  readonly settled: Decimal
  /** What of them is paid, and the closing fee: as much of them as is left, the rest is waived. */
  readonly overnight: Decimal
  readonly fee: Decimal
  /** margin + profit − overnight − fee: what comes back, never below zero. */
  readonly back: Decimal
}

const higher = (a: Decimal, b: Decimal): Decimal => (lt(a, b) ? b : a)

/** Closes `share` lots of an open position at a price: price result first, then overnight fees, then the closing fee. */
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

/** The position after a part of it was closed. */
export function afterClose(position: FuturesState, part: ClosePart): FuturesState {
  const share = sub(position.share, part.share)
  const over = isZero(share)
  return {
    ...position,
    share,
    margin: sub(position.margin, part.margin),
    overnight: sub(position.overnight, part.settled),
    closeOrder: null,
    phase: over ? 'closed' : 'open',
  }
}
