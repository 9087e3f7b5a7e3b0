import type { AccountCode } from '#contract/funds/wallet.ts'
import { freeOfPool } from '#domain/earn/loan/coverage.ts'
import { big, exact, gte, roundDown, ZERO } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { Floor, Move } from '../wallet/index.ts'
import { backingOf, coinWithoutPrice, isCurrent, loanPoolOf, priceOf } from './exposure.ts'
import { lockOwed } from './store.ts'

const backs = (account: AccountCode): boolean => account === 'margin' || account === 'lever'

/**
 * Checks a transfer out of `margin` or `lever`; transfers between these two accounts are not restricted. Throws
 * AppError `loan_floor` when the rest, together with the collateral, would not cover 150 % of the debt of each open
 * loan (docs/products/loan.md#withdrawable-balance-of-margin-and-lever). Throws `loan_price` while the moved coin, or
 * a coin of the loans or of their collateral, has no current price. Locks the loans, so that transfers, repayments
 * and liquidations run one after another.
 */
async function check(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  tx: Tx,
  userId: number,
  move: Move,
): Promise<void> {
  if (!backs(move.from) || backs(move.to)) return
  if ((await lockOwed(tx, userId)).length === 0) return
  const now = clock.now()
  const backing = (await backingOf(tx, [userId]))(userId)
  const standing = loanPoolOf(market, backing, now)
  const currency = market.currency(move.currency)
  const price = priceOf(market, move.currency)
  // Without these prices it is unknown how much the loans need, or how much the transfer is worth.
  const unpriced =
    coinWithoutPrice(market, standing, now) ?? (isCurrent(market, price, now) ? null : move.currency)
  if (unpriced !== null) throw new AppError('loan_price', { coin: market.currency(unpriced)?.name ?? '' })
  const free = freeOfPool(standing.assuredPool, standing.claims)
  if (price && gte(free, exact(big(move.amount).times(price.price)))) return
  const most = price ? roundDown(big(free).div(price.price), currency?.scale ?? 0) : ZERO
  throw new AppError('loan_floor', { max: most, coin: currency?.name ?? '' })
}

/** The balance that open loans require in `margin` and `lever`. */
export const loanFloor: Floor = { lock: lockOwed, check }
