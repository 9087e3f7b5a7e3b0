import type { Coupon } from '#contract/rewards/coupon.ts'
import { add, big, type Decimal, isZero, sub, ZERO } from '#domain/money.ts'
import { type CouponOrder, chooseProblem, rebateOf } from '#domain/rewards/coupon.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type PersonEvent, toPerson } from '../notifications.ts'
import { type CouponParty, rebateJournal } from './journals.ts'
import { type CouponRow, couponWire, lateEndJob, lockCoupon, offerOf, termsOf } from './store.ts'

/**
 * How orders use coupons: a coupon is chosen before the order is written. It is in use from the transaction that
 * writes the order, and is released when no further fee can be charged to the order. Another order can then use the
 * rest of the value of a fee coupon.
 */

/**
 * Chooses one of the user's coupons for an order that is about to be placed, and locks the row of the coupon. Throws
 * an AppError when the coupon cannot be used with this order.
 */
export async function chooseCoupon(
  tx: Tx,
  userId: number,
  id: number,
  order: CouponOrder,
  now: number,
): Promise<CouponRow | null> {
  if (id === 0) return null
  const row = await lockCoupon(tx, userId, id)
  if (!row) throw noSuch('coupon_id')
  const problem = chooseProblem(termsOf(row), order, now)
  if (problem) throw new AppError(problem)
  return row
}

/**
 * Begins the use of a coupon by an order that was just written. A fee coupon is reserved for the order's fees; a
 * yield coupon is used up.
 */
export async function beginUse(
  tx: Tx,
  coupon: CouponRow | null,
  order: Pick<CouponParty, 'type' | 'id'>,
  time: number,
): Promise<void> {
  if (!coupon) return
  const fee = coupon.kind === 'fee'
  await tx
    .insertInto('coupon_uses')
    .values({
      coupon_id: coupon.id,
      ref_type: order.type,
      ref_id: order.id,
      user_id: coupon.user_id,
      ceiling: fee ? sub(coupon.value, coupon.spent) : ZERO,
      begun_at: time,
      ended_at: fee ? 0 : time,
    })
    .execute()
  await tx
    .updateTable('coupons')
    .set(fee ? { held: true } : { used_at: time })
    .where('id', '=', coupon.id)
    .execute()
}

export interface Paid {
  readonly rebate: Decimal
  readonly touched: readonly Touched[]
}

const NOTHING: Paid = { rebate: ZERO, touched: [] }

/** Credits the part of a fee that the order's coupon pays, right after the fee was charged. */
export async function payFee(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  couponId: number,
  order: CouponParty,
  step: string,
  fee: Decimal,
  time: number,
): Promise<Paid> {
  if (couponId === 0) return NOTHING
  const coupon = await lockCoupon(tx, order.userId, couponId)
  const use = await tx
    .selectFrom('coupon_uses')
    .select(['ceiling', 'spent'])
    .where('ref_type', '=', order.type)
    .where('ref_id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (!coupon) throw new Error(`${order.type} ${order.id} names coupon ${couponId}, which is not there`)
  const rebate = rebateOf(fee, use.ceiling, use.spent)
  if (isZero(rebate)) return NOTHING
  const spent = add(coupon.spent, rebate)
  await tx
    .updateTable('coupon_uses')
    .set({ spent: add(use.spent, rebate) })
    .where('ref_type', '=', order.type)
    .where('ref_id', '=', order.id)
    .execute()
  await tx
    .updateTable('coupons')
    .set({ spent, used_at: big(spent).eq(coupon.value) ? time : 0 })
    .where('id', '=', couponId)
    .execute()
  const journal = rebateJournal(coupon, order, step, rebate, 'coupon_fee', time)
  return { rebate, touched: (await ledger.post(tx, journal)).touched }
}

/**
 * Releases the coupon of an order to which nothing more will be charged. Another order can then use the coupon; if
 * the end of the coupon has passed, it expires.
 */
export async function endUse(
  tx: Tx,
  couponId: number,
  order: Pick<CouponParty, 'type' | 'id'>,
  time: number,
): Promise<void> {
  if (couponId === 0) return
  await tx
    .updateTable('coupon_uses')
    .set({ ended_at: time })
    .where('ref_type', '=', order.type)
    .where('ref_id', '=', order.id)
    .execute()
  const { used_at, end_at } = await tx
    .updateTable('coupons')
    .set({ held: false })
    .where('id', '=', couponId)
    .returning(['used_at', 'end_at'])
    .executeTakeFirstOrThrow()
  if (used_at === 0 && end_at <= time) await schedule(tx, [lateEndJob(couponId, time)])
}

/**
 * Credits the additional yield of the coupon of a lock mining order for one day, right after the yield of the day was
 * paid.
 */
export async function payExtra(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  couponId: number,
  order: CouponParty & { readonly currencyId: number },
  day: string,
  extra: Decimal,
  time: number,
): Promise<readonly Touched[]> {
  if (isZero(extra)) return []
  const coupon = { id: couponId, currency_id: order.currencyId }
  return (await ledger.post(tx, rebateJournal(coupon, order, day, extra, 'coupon_yield', time))).touched
}

interface Read {
  readonly userId: number
  readonly coupon: Coupon
}

/** A coupon in the shape of the API, in its owner's language. */
export async function couponRead(
  { market }: Pick<Services, 'market'>,
  db: Db | Tx,
  id: number,
  now: number,
): Promise<Read> {
  const row = await db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const reader = await db
    .selectFrom('users')
    .select('lang')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const coupon = couponWire(market, await offerOf(db, row.offer_id), row, now, reader.lang)
  return { userId: row.user_id, coupon }
}

export const couponEvent = ({ userId, coupon }: Read): PersonEvent => toPerson(userId, 'coupon', { coupon })

/** Event about a coupon for its owner's open pages. */
export const couponNews = async (
  services: Pick<Services, 'market'>,
  db: Db | Tx,
  id: number,
  now: number,
): Promise<PersonEvent> => couponEvent(await couponRead(services, db, id, now))
