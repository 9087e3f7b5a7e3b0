import type { Decimal } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type { Tx } from '../platform/db/types.ts'
import type { Floored } from './types.ts'

/**
 * The available amount of a reserve or an insurance, in units of the currency, for a payout that is limited to this
 * amount. The account stays locked until the caller's transaction ends, so call this function right before posting
 * the journal.
 */
export async function lockAvailable(tx: Tx, platform: Floored, currency: number): Promise<Decimal> {
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('platform', '=', platform)
    .where('currency_id', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return row?.available ?? ZERO
}
