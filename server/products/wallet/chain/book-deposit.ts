import type { Selectable } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { REVIEWING } from '../deposits.ts'
import type { Deposits } from '../tables.ts'

/** Creates the deposit for a chain credit, so that its user can see it while the credit awaits confirmations. */
export const bookDeposit = (
  tx: Tx,
  credit: {
    readonly network: string
    readonly hash: string
    readonly confirmations: number
    readonly seenAt: number
  },
  {
    userId,
    currency,
    amount,
    needed,
    time,
  }: {
    readonly userId: number
    readonly currency: number
    readonly amount: Decimal
    readonly needed: number
    readonly time: number
  },
): Promise<Selectable<Deposits>> =>
  tx
    .insertInto('deposits')
    .values({
      user_id: userId,
      currency_id: currency,
      payer: '',
      amount,
      kind: 0,
      voucher: '',
      voucher_digest: null,
      hash: credit.hash,
      network: credit.network,
      confirmations: credit.confirmations,
      confirmations_needed: needed,
      status: REVIEWING,
      paid_at: credit.seenAt,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
