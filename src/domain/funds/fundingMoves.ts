import { add, type Decimal, gt, isPositive, lt, min, sub, ZERO } from '../money.ts'
import { leastTransfer } from './transfer.ts'

/**
 * One wallet (docs/products/wallet.md#one-wallet): the amount that an account lacks for an order is moved from the
 * person's other accounts, in the transaction of the order. The order form and the server compute the moves by these
 * functions.
 */

/** An account from which money may be moved. */
export interface FundingSource<A extends string = string> {
  readonly account: A
  readonly available: Decimal
}

export interface FundingMove<A extends string = string> {
  readonly from: A
  readonly number: Decimal
}

const larger = (a: Decimal, b: Decimal): Decimal => (gt(a, b) ? a : b)

/**
 * The moves that supply a missing amount, in the order of the sources; an empty list when `available` is at
 * least `need`, null when all sources together have less than the missing amount. Each move is at least the
 * minimum transfer, or the whole balance of its account.
 * @param scale decimals of the currency.
 */
export function coverMissing<A extends string>(
  need: Decimal,
  available: Decimal,
  sources: readonly FundingSource<A>[],
  scale: number,
): readonly FundingMove<A>[] | null {
  let missing = sub(need, available)
  const moves: FundingMove<A>[] = []
  for (const { account, available: spare } of sources) {
    if (!isPositive(missing)) break
    if (!isPositive(spare)) continue
    const number = min(spare, larger(missing, leastTransfer(scale)))
    moves.push({ from: account, number })
    missing = sub(missing, number)
  }
  return isPositive(missing) ? null : moves
}

/** Sum of the moves. */
export const movedBy = (moves: readonly FundingMove[]): Decimal =>
  moves.reduce((sum, { number }) => add(sum, number), ZERO)

/** Whether the sum of the moves is at most the amount that a person agreed to. */
export const isWithin = (moves: readonly FundingMove[], most: Decimal): boolean => !lt(most, movedBy(moves))
