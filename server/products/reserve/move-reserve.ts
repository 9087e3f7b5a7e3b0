import type { Insertable } from 'kysely'
import { type Decimal, neg } from '#domain/money.ts'
import type { Floored } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { ReserveTables } from './tables.ts'

/**
 * Reference type (`ref_type`) of journals that move the operator's money. They may debit the part of a platform
 * account with a floor that is not reserved.
 */
export const RESERVE_REF = 'reserve'

export interface ReserveMoney {
  readonly platform: Floored
  readonly currency: number
  /** Amount in units of the currency, with at most its scale; negative when money is taken out. */
  readonly amount: Decimal
  /** True for test money, which an installation in demo mode adds without an operator. */
  readonly test: boolean
  readonly by: string
}

/**
 * Adds the operator's money to a platform account that has a floor, or takes out money that is not reserved, inside
 * the caller's transaction. Throws AppError `over_platform_limit` when the amount is reserved for open objects.
 */
export async function moveReserve(
  { ledger, clock }: Pick<Services, 'ledger' | 'clock'>,
  tx: Tx,
  { platform, currency, amount, test, by }: ReserveMoney,
): Promise<void> {
  const time = clock.now()
  const entry: Insertable<ReserveTables['reserve_money']> = {
    platform,
    currency_id: currency,
    amount,
    test,
    by,
    created_at: time,
  }
  const { id } = await tx.insertInto('reserve_money').values(entry).returning('id').executeTakeFirstOrThrow()
  const line = { currency, bucket: 'available', scene: 'transfer' } as const
  await ledger.post(tx, {
    key: `reserve:${id}`,
    refType: RESERVE_REF,
    refId: String(id),
    time,
    lines: [
      { ...line, party: { platform: 'capital' }, amount: neg(amount) },
      { ...line, party: { platform }, amount },
    ],
  })
}
