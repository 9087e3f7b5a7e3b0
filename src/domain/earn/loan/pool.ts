import { big, type Decimal, exact, isPositive, ZERO } from '../../money.ts'

/** Unrealised result of an open position in `margin` or `lever`. */
export interface PositionResult {
  /** USDT at the last recorded prices, signed. */
  readonly value: Decimal
  /** Whether the prices of the position's pair and of its quote currency are current. */
  readonly isCurrent: boolean
}

/** Sum of results in USDT; exact, signed. */
export const totalResult = (results: readonly PositionResult[]): Decimal =>
  exact(results.reduce((sum, { value }) => sum.plus(value), big(0)))

/**
 * The results that count when money leaves the pool (docs/products/loan.md#prices-that-decide). Losses always count. A
 * profit counts only at current prices: a wrong high price before a halt, or an old price, may show a profit that
 * does not exist.
 */
export const assuredResults = (results: readonly PositionResult[]): readonly PositionResult[] =>
  results.filter(({ value, isCurrent }) => isCurrent || !isPositive(value))

/**
 * Value of the pool that all loans of a user share: balances and results of positions, in USDT, exact; at least
 * zero.
 */
export function poolValue(balances: Decimal, results: readonly PositionResult[]): Decimal {
  const value = exact(big(balances).plus(totalResult(results)))
  return isPositive(value) ? value : ZERO
}
