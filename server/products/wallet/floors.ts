import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

/** Money of one person that is about to move between two of their accounts. */
export interface Move {
  readonly from: AccountCode
  readonly to: AccountCode
  /** Its id. */
  readonly currency: number
  /** Positive, in units of the currency. */
  readonly amount: Decimal
}

/** What a product needs to stay in a person's accounts, such as the backing of a loan. */
export interface Floor {
  /** Locks the rows that the check reads. They come before accounts in the order of locks. */
  readonly lock: (tx: Tx, userId: number) => Promise<unknown>
  /**
   * Called in the transaction of a move, before it is posted.
   * @throws AppError when too little would stay.
   */
  readonly check: (
    services: Pick<Services, 'market' | 'clock'>,
    tx: Tx,
    userId: number,
    move: Move,
  ) => Promise<void>
}

let known: readonly Floor[] | undefined

/** `products/index.ts` gives those of all products when it is loaded: the wallet stands below them and cannot import them. */
export function registerFloors(floors: readonly Floor[]): void {
  known = floors
}

/** Throws while the products are not loaded, so that no move escapes its check. */
export function floors(): readonly Floor[] {
  if (!known) throw new Error('products/index.ts is not loaded')
  return known
}
