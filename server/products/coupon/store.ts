import { type Selectable, sql } from 'kysely'
import type { Coupon } from '#contract/rewards/coupon.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal, exact, sub, ZERO } from '#domain/money.ts'
import { type CouponTerms, couponEnd, couponStatus } from '#domain/rewards/coupon.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Job, schedule } from '../../platform/jobs/runner.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { CouponOffers, Coupons } from './tables.ts'
import { COUPON_TITLES } from './texts.ts'

export type OfferRow = Selectable<CouponOffers>
export type CouponRow = Selectable<Coupons>

const END = 'coupon_end'

/** Job that expires an unused coupon. */
const endJob = ({ id, end_at }: Pick<CouponRow, 'id' | 'end_at'>): Job => ({
  kind: END,
  object: String(id),
  period: 'end',
  at: end_at,
})

/** The job that expires a coupon whose end passed while an order was using it. */
export const lateEndJob = (id: number, at: number): Job => ({
  kind: END,
  object: String(id),
  period: 'late end',
  at,
})

/**
 * Reserves one coupon of an offer; false when no coupon is left or the offer is closed. The row of the offer is
 * locked until the end of the transaction.
 */
export async function reserveCoupon(tx: Tx, id: number): Promise<boolean> {
  const taken = await sql`update coupon_offers set claimed = claimed + 1
    where id = ${id} and open and claimed < total`.execute(tx)
  return taken.numAffectedRows === 1n
}

/**
 * Gives a user a coupon that was reserved with `reserveCoupon`, and schedules the job that expires it. Null when the
 * user already has a coupon of this offer.
 * @param wonBy id of the spin that won the coupon; 0 for a claimed coupon
 */
export async function giveCoupon(
  tx: Tx,
  offer: OfferRow,
  to: { readonly userId: number; readonly wonBy: number },
  now: number,
): Promise<CouponRow | null> {
  const row = await tx
    .insertInto('coupons')
    .values({
      offer_id: offer.id,
      user_id: to.userId,
      won_by: to.wonBy,
      kind: offer.kind,
      currency_id: offer.currency_id,
      value: offer.value,
      scope: offer.scope,
      min_use: offer.min_use,
      given_at: now,
      end_at: couponEnd(now, offer.valid_days, offer.end_at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await schedule(tx, [endJob(row)])
  return row
}

/** One of this user's own coupons; its row is locked until the end of the transaction. */
export const lockCoupon = (tx: Tx, userId: number, id: number): Promise<CouponRow | undefined> =>
  tx
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The terms of a coupon in the shape that the rules in `src/domain` expect. */
export const termsOf = (row: CouponRow): CouponTerms => ({
  kind: row.kind,
  scope: row.scope,
  currencyId: row.currency_id,
  minUse: row.min_use,
  held: row.held,
  usedAt: row.used_at,
  endAt: row.end_at,
})

export const offerOf = (db: Db | Tx, id: number): Promise<OfferRow> =>
  db.selectFrom('coupon_offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Title of a coupon in the app. */
export const titleOf = (
  { title, kind, value }: Pick<OfferRow, 'title' | 'kind' | 'value'>,
  currency: string,
  lang: Lang,
): string =>
  title === ''
    ? translate(COUPON_TITLES[kind], lang, { value: kind === 'yield' ? percentOf(value) : value, currency })
    : title

/** A rate in per cent for display: 0.001 becomes "0.1". */
const percentOf = (rate: Decimal): Decimal => exact(big(rate).times(100))

/** An offer in the shape of the API at `now` (ms). It includes the user's coupon of the offer if they have one. */
export function couponWire(
  market: Pick<Market, 'currency'>,
  offer: OfferRow,
  row: CouponRow | null,
  now: number,
  lang: Lang,
): Coupon {
  const currency = market.currency(offer.currency_id)?.name ?? String(offer.currency_id)
  const value = row?.value ?? offer.value
  return {
    id: row?.id ?? 0,
    code: offer.code,
    kind: offer.kind,
    title: titleOf({ ...offer, value }, currency, lang),
    value,
    currency_id: offer.currency_id,
    currency_name: currency,
    left: row ? (row.used_at > 0 ? ZERO : sub(row.value, row.spent)) : offer.value,
    in_use: row?.held ? 1 : 0,
    min_use: offer.min_use,
    scope: offer.scope,
    start_time: wireTime(row?.given_at ?? offer.start_at),
    end_time: wireTime(row?.end_at ?? offer.end_at),
    status: row ? couponStatus({ usedAt: row.used_at, endAt: row.end_at }, now) : 0,
    used_time: wireTime(row?.used_at ?? 0),
    test: offer.test ? 1 : 0,
  }
}
