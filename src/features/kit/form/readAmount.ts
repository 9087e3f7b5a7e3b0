import { big, type Decimal, decimal, gt, lt, parseAmount } from '#domain/money.ts'

/**
 * Why an amount is rejected. `correct`: not a positive number; `integer`: not whole; `below`, `above`:
 * outside the limits; `insufficient`: above the balance. `amountLabels.ts` has the messages.
 */
export type AmountFault = 'correct' | 'integer' | 'below' | 'above' | 'insufficient'

export interface AmountRule {
  /** Decimals of the currency. */
  readonly precision: number
  readonly integer?: boolean
  /** Minimum amount; left out where there is no minimum. */
  readonly min?: Decimal
  /** Maximum amount; left out where there is no maximum. */
  readonly max?: Decimal
  /** Available balance; left out where no balance limits the amount. */
  readonly available?: Decimal
}

/**
 * Parses a typed amount by a currency's rule. Returns the amount to send, or the first error in this order:
 * positive number, whole number, limits, balance.
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
