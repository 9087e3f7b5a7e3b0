import { big, type Decimal, exact, parseAmount } from '#domain/money.ts'

/**
 * Parses an amount that an operator typed and returns its shortest form. The terms of two approvals are compared as
 * texts, so 0.50 and 0.5 must give the same text. (The digits of an account number are not an amount and keep their
 * zeros.) Null for an invalid amount, like `parseAmount`.
 */
export function parseTypedAmount(text: string, scale: number): Decimal | null {
  const amount = parseAmount(text, scale)
  return amount === null ? null : exact(big(amount))
}
