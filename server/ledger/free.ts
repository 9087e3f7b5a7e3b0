import type { Decimal } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type { Tx } from '../platform/db/types.ts'
import type { Floored } from './types.ts'

/**
 * What is free in a reserve or an insurance, in units of the currency; nobody else can use it until the caller's
 * transaction ends. For a payer who gives what there is and no more: ask it right before the journal that takes it.
 */
export async function freeIn(tx: Tx, platform: Floored, currency: number): Promise<Decimal> {
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('platform', '=', platform)
    .where('currency_id', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return row?.available ?? ZERO
}
