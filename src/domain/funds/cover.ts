import { add, type Decimal, gt, isPositive, lt, min, sub, ZERO } from '../money.ts'
import { leastTransfer } from './transfer.ts'

/**
 * One wallet (docs/products/wallet.md#one-wallet): what an account has too little for an order comes from the person's
 * other accounts, in the transaction of the order. The order's sheet and the server compute it by these functions.
 */

/** An account that money may come from. */
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
 * The moves that make up for what is missing, from the first sources first: empty when nothing is, null when all of them
 * have too little. Each is what a transfer moves at least, or everything that its account has.
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

/** What moves move together. */
export const movedBy = (moves: readonly FundingMove[]): Decimal =>
  moves.reduce((sum, { number }) => add(sum, number), ZERO)

/** Whether moves stay within what a person agreed to. */
export const isWithin = (moves: readonly FundingMove[], most: Decimal): boolean => !lt(most, movedBy(moves))
