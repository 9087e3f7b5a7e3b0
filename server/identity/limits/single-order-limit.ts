import type { Decimal } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'

/**
 * The maximum single order in USDT by the level of verification
 * (docs/products/quickbuy.md#payment-amount). A user without verification has the limit of the
 * first level.
 */
export async function singleOrderLimit(db: Db | Tx, level: number): Promise<Decimal> {
  const row = await db
    .selectFrom('real_limits')
    .select('fiat_single_usdt')
    .where('level', '=', level >= 2 ? 2 : 1)
    .executeTakeFirstOrThrow()
  return row.fiat_single_usdt
}
