import type { Selectable } from 'kysely'
import { CLAIM_WINDOW } from '#domain/funds/deposit.ts'
import type { Tx } from '../../platform/db/types.ts'
import { CREDITED, REVIEWING } from './deposits.ts'
import type { Deposits } from './tables.ts'

/** Deposits of a user in a coin that are credited or may still be credited. */
const countingDeposits = (tx: Tx, userId: number, currency: number) =>
  tx
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('currency_id', '=', currency)
    .where('status', 'in', [REVIEWING, CREDITED])
    .limit(1)

/**
 * Whether this user has announced a deposit of the coin with a payment proof. If so, coins that were detected on a
 * network at `seenAt` (ms) may be the payment that was announced
 * (docs/products/deposits.md#one-payment-claimed-and-detected). Rejected deposits do not count.
 */
export const isClaimed = async (
  tx: Tx,
  {
    userId,
    currency,
    seenAt,
  }: { readonly userId: number; readonly currency: number; readonly seenAt: number },
): Promise<boolean> =>
  (await countingDeposits(tx, userId, currency)
    .where('hash', '=', '')
    .where('created_at', '>=', seenAt - CLAIM_WINDOW)
    .executeTakeFirst()) !== undefined

/** Whether coins were detected on a network that may be the payment of a deposit announced at `claimedAt` (ms). */
const isDetected = async (
  tx: Tx,
  { user_id, currency_id, created_at }: Pick<Selectable<Deposits>, 'user_id' | 'currency_id' | 'created_at'>,
): Promise<boolean> =>
  (await countingDeposits(tx, user_id, currency_id)
    .where('hash', '<>', '')
    .where('paid_at', '>=', created_at - CLAIM_WINDOW)
    .where('paid_at', '<=', created_at + CLAIM_WINDOW)
    .executeTakeFirst()) !== undefined

/**
 * Whether another deposit of the user may be the same payment: one of the two was announced by the user, the other
 * was detected on a chain.
 */
export const isSeenTwice = (tx: Tx, row: Selectable<Deposits>): Promise<boolean> =>
  row.hash === ''
    ? isDetected(tx, row)
    : isClaimed(tx, { userId: row.user_id, currency: row.currency_id, seenAt: row.paid_at })
