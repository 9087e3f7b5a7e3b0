import { type AccountCode, FUNDING_ORDER } from '#contract/funds/wallet.ts'
import { coverMissing, isWithin } from '#domain/funds/fundingMoves.ts'
import { type Decimal, decimal, isPositive, ZERO } from '#domain/money.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Currency } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { accountsFor, moveBetween } from './transfer.ts'
import { floors } from './transfer-restrictions.ts'

/** An order for which the balance of its account may be too small. */
export interface Funded {
  readonly userId: number
  readonly requestId: string
  /** The account that pays. */
  readonly account: AccountCode
  readonly currency: Currency
  readonly need: Decimal
  /** The maximum amount that the user has agreed to move; zero: nothing may be moved. */
  readonly most: Decimal
}

/** The amount that the parameter `transfer` of an order allows. */
export const fundingOf = (transfer: string): Decimal => (transfer === '' ? ZERO : decimal(transfer))

/**
 * Moves the amount that an account lacks for an order from the user's other accounts, in the transaction of the order
 * (docs/products/wallet.md#one-wallet). Moves nothing when the amount exceeds the agreed maximum, or when all
 * accounts together do not have enough; the ledger then rejects the order. The user must be locked.
 */
export async function coverOrder(
  services: Services,
  tx: Tx,
  { userId, requestId, account, currency, need, most }: Funded,
): Promise<readonly Touched[]> {
  const allowed = accountsFor(currency)
  const to = allowed.find((one) => one === account)
  if (!isPositive(most) || to === undefined) return []
  const rows = await tx
    .selectFrom('accounts')
    .select(['account', 'available'])
    .where('user_id', '=', userId)
    .where('currency_id', '=', currency.id)
    .execute()
  const availableOf = (of: AccountCode): Decimal => rows.find((row) => row.account === of)?.available ?? ZERO
  const sources = FUNDING_ORDER.filter((from) => from !== to && allowed.includes(from)).map((from) => ({
    account: from,
    available: availableOf(from),
  }))
  const moves = coverMissing(need, availableOf(account), sources, currency.scale)
  if (!moves || !isWithin(moves, most)) return []
  // Loans are locked before accounts. Repayments and liquidations lock them in the same order, which prevents
  // deadlocks.
  if (moves.some(({ from }) => from === 'lever' || from === 'margin'))
    for (const floor of floors()) await floor.lock(tx, userId)
  const touched: Touched[] = []
  for (const { from, number } of moves) {
    const moved = await moveBetween(services, tx, userId, requestId, {
      currency_id: currency.id,
      from_field: from,
      to_field: to,
      number,
    })
    touched.push(...moved.touched)
  }
  return touched
}
