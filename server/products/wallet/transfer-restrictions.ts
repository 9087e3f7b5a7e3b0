import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

/** An amount that is about to move between two accounts of one user. */
export interface Move {
  readonly from: AccountCode
  readonly to: AccountCode
  /** Currency id. */
  readonly currency: number
  /** Positive, in units of the currency. */
  readonly amount: Decimal
}

/**
 * A product's minimum balance that must stay in a user's accounts, for example to secure a loan.
 */
export interface Floor {
  /** Locks the rows that the check reads. To prevent deadlocks, these rows are locked before accounts. */
  readonly lock: (tx: Tx, userId: number) => Promise<unknown>
  /**
   * Called in the transaction of a transfer, before it is posted.
   * @throws AppError when the remaining balance would be too small.
   */
  readonly check: (
    services: Pick<Services, 'market' | 'clock'>,
    tx: Tx,
    userId: number,
    move: Move,
  ) => Promise<void>
}

let known: readonly Floor[] | undefined

/**
 * Registers the floors of all products. `products/index.ts` calls this function when it is loaded: the wallet cannot
 * import the products, because they import the wallet.
 */
export function registerFloors(floors: readonly Floor[]): void {
  known = floors
}

/**
 * The registered floors. Throws when the products are not loaded, so that no transfer can skip its
 * checks.
 */
export function floors(): readonly Floor[] {
  if (!known) throw new Error('products/index.ts is not loaded')
  return known
}
