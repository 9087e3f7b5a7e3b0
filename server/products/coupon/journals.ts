import type { AccountCode } from '#contract/funds/wallet.ts'
import { type Decimal, neg } from '#domain/money.ts'
import type { Journal } from '../../ledger/types.ts'
import type { CouponRow } from './store.ts'
import type { CouponHolder } from './tables.ts'

/** Reference type (`ref_type`) of the journals of coupons. */
export const COUPON = 'coupon'

/**
 * Pays out a cash coupon, once per coupon: from the platform account `marketing` to the available balance of the
 * user's spot account.
 */
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

/** The order that uses a coupon, and the account from which the order is charged. */
export interface CouponParty {
  readonly type: CouponHolder
  readonly id: number
  readonly userId: number
  readonly account: AccountCode
}

/**
 * The journal by which a coupon pays part of a charge of an order: of a fee that was just charged, or, for a yield
 * coupon, of a day that was just paid (`P/marketing −0.5 → change.a +0.5`).
 * @param step number of the fill or the day; there is one journal per step.
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
