import { big, type Decimal, exact, lt } from '../money.ts'

/** Smallest units of a currency that one transfer moves at least. */
const UNITS = 1000

/**
 * The least that one transfer moves: a thousand of the smallest units of its currency, and never more than one whole. Every
 * transfer leaves a journal for ever, and less than that is worth nothing to anybody.
 */
export const leastTransfer = (scale: number): Decimal => {
  const least = big(UNITS).times(big(10).pow(-scale))
  return exact(least.gt(1) ? big(1) : least)
}

/** Whether a transfer is too small. Whoever empties an account may move all that is left, however little. */
export const isDust = (amount: Decimal, available: Decimal, scale: number): boolean =>
  lt(amount, leastTransfer(scale)) && lt(amount, available)
