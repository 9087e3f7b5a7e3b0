import { businessDayName } from '#domain/businessDay.ts'
import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'

/** Reference type (`ref_type`) of the journals of rebates. */
export const REBATE = 'rebate'

export interface Paid {
  readonly id: number
  readonly userId: number
  readonly day: number
  /** Amounts by currency. */
  readonly amounts: readonly { readonly currency: number; readonly amount: Decimal }[]
}

/**
 * Credits the rebate of a day, once per inviter and day: `P/fee −10 → change.a +10`, `a` is available
 * (docs/products/invite.md#accounts-and-journals).
 */
export const rebateJournal = ({ id, userId, day, amounts }: Paid, time: number): Journal => ({
  key: `rebate:${userId}:${businessDayName(day)}`,
  refType: REBATE,
  refId: String(id),
  time,
  lines: amounts
    .filter(({ amount }) => !isZero(amount))
    .flatMap(({ currency, amount }): readonly Line[] => {
      const line = { currency, bucket: 'available', scene: 'rebate' } as const
      return [
        { ...line, party: { platform: 'fee' }, amount: neg(amount) },
        { ...line, party: { user: userId, account: 'change' }, amount },
      ]
    }),
})
