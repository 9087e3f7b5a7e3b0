import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'

/** A used coupon has credited its value from the platform's marketing, once; any other has moved nothing. */
export const couponLines = sql`
  select 'coupon:use:' || c.id, 'coupon', c.id::text, l.*
  from coupons c cross join lateral (values
    (null::bigint, null::text, 'marketing', c.currency_id, 'available', -c.value, 'coupon', null::text, null::bigint),
    (c.user_id, 'change', null, c.currency_id, 'available', c.value, 'coupon', null, null)
  ) l
  where c.used_at > 0`

/** No more were given than were offered, and each with the offer's terms. */
const offers: Wrongs = sql`
  select format('offer %s says that %s are claimed, and %s were given', o.code, o.claimed, count(c.id)) as wrong
  from coupon_offers o left join coupons c on c.offer_id = o.id
  group by o.id having o.claimed <> count(c.id) or count(c.id) > o.total
  union all
  select format('coupon %s is not what offer %s gives', c.id, o.code)
  from coupons c join coupon_offers o on o.id = c.offer_id
  where (c.kind, c.currency_id, c.value) is distinct from (o.kind, o.currency_id, o.value)
    or c.end_at <> case o.valid_days when 0 then o.end_at else c.given_at + o.valid_days * 86400000::bigint end
    or c.given_at < o.start_at or (c.won_by = 0 and c.given_at >= o.end_at) or (c.won_by = 0) = o.prize`

/** A use is in time, and its journal of its moment. */
const uses: Wrongs = sql`
  select format('coupon %s was used at %s and ended at %s', id, used_at, end_at) as wrong
  from coupons where used_at > 0 and (used_at >= end_at or used_at < given_at or expired_at > 0)
  union all
  select format('journal %s is of another moment than its coupon', j.key)
  from coupons c join journals j on j.key = 'coupon:use:' || c.id where j.created_at <> c.used_at`

export const couponRules: readonly Wrongs[] = [offers, uses]
