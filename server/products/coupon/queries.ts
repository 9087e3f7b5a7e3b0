import type { coupon } from '#contract/rewards/coupon.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Db } from '../../platform/db/types.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { couponWire, type OfferRow } from './store.ts'

type Params = CheckedParams<typeof coupon.list>
type Answer = AnswerOf<typeof coupon.list>

/** Coupons that everybody may claim and this user has not claimed. */
function claimable(
  { db, market }: Services,
  userId: number,
  page: Params,
  now: number,
  lang: Lang,
): Promise<Answer> {
  let query = db
    .selectFrom('coupon_offers as o')
    .selectAll('o')
    .where('o.listed', '=', true)
    .where('o.open', '=', true)
    .where('o.start_at', '<=', now)
    .where('o.end_at', '>', now)
    .whereRef('o.claimed', '<', 'o.total')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coupons as c')
            .select('c.id')
            .whereRef('c.offer_id', '=', 'o.id')
            .where('c.user_id', '=', userId)
            .where('c.won_by', '=', 0),
        ),
      ),
    )
  if (page.kind) query = query.where('o.kind', '=', page.kind)
  return paged(query.orderBy('o.end_at').orderBy('o.id'), page, (rows) =>
    rows.map((offer) => couponWire(market, offer, null, now, lang)),
  )
}

async function offersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OfferRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('coupon_offers')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A user's coupons: unused coupons first, the earliest end first; then all others, newest first. */
export function listCoupons(services: Services, userId: number, params: Params, lang: Lang): Promise<Answer> {
  const { db, market, clock } = services
  const now = clock.now()
  const { status } = params
  if (status === '0') return claimable(services, userId, params, now, lang)
  let query = db.selectFrom('coupons as c').selectAll('c').where('c.user_id', '=', userId)
  if (params.kind) query = query.where('c.kind', '=', params.kind)
  if (status === '2') query = query.where('c.used_at', '>', 0).orderBy('c.used_at', 'desc')
  if (status === '1') query = query.where('c.used_at', '=', 0).where('c.end_at', '>', now).orderBy('c.end_at')
  if (status === '3')
    query = query.where('c.used_at', '=', 0).where('c.end_at', '<=', now).orderBy('c.end_at', 'desc')
  return paged(query.orderBy('c.id', 'desc'), params, async (rows) => {
    const offers = await offersOf(
      db,
      rows.map(({ offer_id }) => offer_id),
    )
    return rows.flatMap((row) => {
      const offer = offers.get(row.offer_id)
      return offer ? [couponWire(market, offer, row, now, lang)] : []
    })
  })
}
