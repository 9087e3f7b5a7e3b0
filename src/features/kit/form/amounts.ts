import { big, type Decimal, decimal, gt, lt, parseAmount } from '#domain/money.ts'

/** What can be wrong with an amount in a funds form; `faults.ts` turns it into words. */
export type AmountFault = 'correct' | 'integer' | 'below' | 'above' | 'insufficient'

export interface AmountRule {
  /** Digits after the point that the currency keeps. */
  readonly precision: number
  readonly integer?: boolean
  /** The smallest amount that is taken. */
  readonly min?: Decimal
  /** The largest amount that is taken. */
  readonly max?: Decimal
  /** The most that can be moved; absent where no balance limits it. */
  readonly available?: Decimal
}

/**
 * Reads a typed amount by a currency's rule. Gives the amount as it is sent, or what is wrong with it, in the order a
 * person would repair it: a number above zero first, then whole, then within the bounds, then covered.
 */
export function readAmount(
  typed: string,
  rule: AmountRule,
): { readonly amount: Decimal } | { readonly fault: AmountFault } {
  const amount = parseAmount(typed, rule.precision)
  if (amount === null || !gt(amount, decimal('0'))) return { fault: 'correct' }
  if (rule.integer === true && !big(amount).eq(big(amount).round(0))) return { fault: 'integer' }
  if (rule.min !== undefined && lt(amount, rule.min)) return { fault: 'below' }
  if (rule.max !== undefined && gt(amount, rule.max)) return { fault: 'above' }
  if (rule.available !== undefined && gt(amount, rule.available)) return { fault: 'insufficient' }
  return { amount }
}
