import { big, type Decimal, exact, parseAmount } from '#domain/money.ts'

/**
 * An amount as an operator types it, in its shortest form: terms that two operators have to agree on are the same when their
 * texts are, so 0.50 and 0.5 have one text, and an account number keeps each of its zeros. Null as `parseAmount` is.
 */
export function typedAmount(text: string, scale: number): Decimal | null {
  const amount = parseAmount(text, scale)
  return amount === null ? null : exact(big(amount))
}
