import { couponProblem } from '#domain/rewards/coupon.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { cashJournal } from './journals.ts'
import { type CouponRow, giveCoupon, lockCoupon, type OfferRow, offerOf, reserveCoupon } from './store.ts'

export interface Given {
  readonly offer: OfferRow
  readonly row: CouponRow
}

/**
 * Claims a coupon by its code. Rejected when the code is unknown or expired, the user already has the coupon,
 * no coupon of the offer is left, or the coupon's coin is closed.
 */
export async function claimCoupon(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  userId: number,
  code: string,
  now: number,
): Promise<Given> {
  const offer = await tx
    .selectFrom('coupon_offers')
    .selectAll()
    .where('code', '=', code)
    .where('prize', '=', false)
    .where('start_at', '<=', now)
    .executeTakeFirst()
  if (!offer) throw noSuch('code', 'coupon_unknown')
  const had = await tx
    .selectFrom('coupons')
    .select('id')
    .where('offer_id', '=', offer.id)
    .where('user_id', '=', userId)
    .where('won_by', '=', 0)
    .executeTakeFirst()
  if (had) throw new AppError('coupon_claimed')
  if (now >= offer.end_at) throw new AppError('coupon_expired')
  requireOpen(market.currency(offer.currency_id))
  if (!(await reserveCoupon(tx, offer.id))) throw new AppError('coupon_gone')
  const row = await giveCoupon(tx, offer, { userId, wonBy: 0 }, now)
  if (!row) throw new AppError('coupon_claimed')
  return { offer, row }
}

/** Uses a cash coupon once: its value is credited to the spot account. */
export async function useCoupon(
  { ledger, market }: Pick<Services, 'ledger' | 'market'>,
  tx: Tx,
  userId: number,
  id: number,
  now: number,
): Promise<Given & { readonly touched: readonly Touched[] }> {
  const row = await lockCoupon(tx, userId, id)
  if (!row) throw noSuch('id')
  const problem = couponProblem({ usedAt: row.used_at, endAt: row.end_at }, now)
  if (problem) throw new AppError(problem)
  // Only cash coupons can be used alone; all others can only be used with an order.
  if (row.kind !== 'cash') throw new AppError('coupon_unfit')
  requireOpen(market.currency(row.currency_id))
  await tx.updateTable('coupons').set({ used_at: now }).where('id', '=', id).execute()
  const { touched } = await ledger.post(tx, cashJournal(row, now))
  return { offer: await offerOf(tx, row.offer_id), row: { ...row, used_at: now }, touched }
}
