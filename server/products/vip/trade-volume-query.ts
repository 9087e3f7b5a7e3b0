import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: every spot fill, and every opening and close of a position, whose journal was written in this period (ms,
 * `from` included), as `(user_id, currency_id, notional)` in the quote currency. The time of the journal is used
 * because it never changes. Trades whose fee a coupon paid do not count, because a level is earned by paying fees.
 */
export const tradesBetween = (from: number, to: number): RawBuilder<unknown> => sql`
  select o.user_id, o.quote_id as currency_id, f.total as notional
  from journals j
  join spot_orders o on o.id = case j.ref_type when 'spot_order' then j.ref_id::bigint end
  join spot_fills f on f.order_id = o.id and j.key = 'spot:' || o.id || ':' || f.n
  where j.created_at >= ${from} and j.created_at < ${to} and j.ref_type = 'spot_order'
    and not exists (select from journals c where c.key = 'coupon:spot_order:' || o.id || ':' || f.n)
  union all
  select o.user_id, o.quote_id, o.price * o.opened_share * o.lot_size
  from journals j
  join lever_orders o on o.id = case j.ref_type when 'lever_order' then j.ref_id::bigint end
  where j.created_at >= ${from} and j.created_at < ${to} and j.ref_type = 'lever_order'
    and j.key = 'lever:' || o.id || ':fill'
    and not exists (select from journals c where c.key = 'coupon:lever_order:' || o.id || ':fill')
  union all
  select o.user_id, o.quote_id, c.price * c.share * o.lot_size
  from journals j
  join lever_orders o on o.id = case j.ref_type when 'lever_order' then j.ref_id::bigint end
  join lever_closes c on c.order_id = o.id and j.key = 'lever:' || o.id || ':close:' || c.n
  where j.created_at >= ${from} and j.created_at < ${to} and j.ref_type = 'lever_order'`
