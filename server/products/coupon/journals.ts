import type { AccountCode } from '#contract/funds/wallet.ts'
import { type Decimal, neg } from '#domain/money.ts'
import type { Journal } from '../../ledger/types.ts'
import type { CouponRow } from './store.ts'
import type { CouponHolder } from './tables.ts'

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
      { ...line, party: { platform: 'marketing' }, amount: neg(row.value) },
      { ...line, party: { user: row.user_id, account: 'change' }, amount: row.value },
    ],
  }
}

/** The order that a coupon pays for, and the account that its money is in. */
export interface CouponParty {
  readonly type: CouponHolder
  readonly id: number
  readonly userId: number
  readonly account: AccountCode
}

/**
 * What a coupon adds to an order's own posting: `P/marketing −0.5 → change.a +0.5`, for the fee that was charged just
 * before or the day that was just paid.
 * @param step the fill or the day, once each.
 */
export const rebateJournal = (
  coupon: Pick<CouponRow, 'id' | 'currency_id'>,
  order: CouponParty,
  step: string,
  amount: Decimal,
  scene: 'coupon_fee' | 'coupon_yield',
  time: number,
): Journal => {
  const line = { currency: coupon.currency_id, bucket: 'available', scene } as const
  return {
    key: `coupon:${order.type}:${order.id}:${step}`,
    refType: COUPON,
    refId: String(coupon.id),
    time,
    lines: [
      { ...line, party: { platform: 'marketing' }, amount: neg(amount) },
      { ...line, party: { user: order.userId, account: order.account }, amount },
    ],
  }
}
