import { neg } from '#domain/money.ts'
import type { Journal } from '../../ledger/types.ts'
import type { CouponRow } from './store.ts'

/** The kind of its journals. */
export const COUPON = 'coupon'

/** `P/marketing −10 → change.a +10`, once for a coupon. */
export const cashJournal = (row: CouponRow, time: number): Journal => {
  const line = { currency: row.currency_id, bucket: 'available', scene: 'coupon' } as const
  return {
    key: `coupon:use:${row.id}`,
    refType: COUPON,
    refId: String(row.id),
    time,
    lines: [
      { ...line, party: { house: 'marketing' }, amount: neg(row.value) },
      { ...line, party: { user: row.user_id, account: 'change' }, amount: row.value },
    ],
  }
}
