import { big, type Decimal, exact, lt } from '../money.ts'

/** Smallest units of a currency that make up the minimum transfer. */
const UNITS = 1000

/**
 * Minimum transfer: a thousand smallest units of the currency, at most one whole unit. Each transfer adds a
 * permanent journal, so tiny transfers are rejected.
 */
export const leastTransfer = (scale: number): Decimal => {
  const least = big(UNITS).times(big(10).pow(-scale))
  return exact(least.gt(1) ? big(1) : least)
}

/** Whether a transfer is too small. Transferring the whole balance is always allowed. */
export const isDust = (amount: Decimal, available: Decimal, scale: number): boolean =>
  lt(amount, leastTransfer(scale)) && lt(amount, available)
