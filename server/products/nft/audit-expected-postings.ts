import { sql } from 'kysely'

/**
 * Every paid order with the results that follow from its sale's terms: the total, the seller's fee,
 * and the part of the margin that counts towards the total.
 */
export const duePayments = sql`
  select o.*, t.total, f.fee_due, least(o.margin, t.total) as counted
  from nft_orders o join nft_listings l on l.id = o.listing_id
  cross join lateral (select o.price * o.num as total) t
  cross join lateral (select least(t.total,
    ceil(t.total * l.fee_rate * ('1e' || l.scale)::numeric) * ('1e-' || l.scale)::numeric) as fee_due) f
  where o.state = 'paid'`

/**
 * Every journal line that margins (security deposits of bidders) and orders must have posted. A margin is frozen.
 * Afterwards it is released, counted towards a payment, or forfeited to the platform. A payment comes from the buyer,
 * with the counted and the returned part of the margin. It goes to the seller less the fee, or to the platform's
 * sales.
 */
export const nftLines = sql`
  select 'nft:margin:' || m.id || ':in', 'nft_margin', m.id::text, l.*
  from nft_margins m cross join lateral (values
    (m.user_id, 'change', null::text, m.currency_id, 'available', -m.amount, 'nft_margin', null::text, null::bigint),
    (m.user_id, 'change', null, m.currency_id, 'frozen', m.amount, 'nft_margin', 'nft_margin', m.id)
  ) l
  union all
  select 'nft:margin:' || m.id || ':out', 'nft_margin', m.id::text, l.*
  from nft_margins m cross join lateral (values
    (m.user_id, 'change', null::text, m.currency_id, 'frozen', -m.amount, 'nft_margin_back', 'nft_margin', m.id),
    (m.user_id, 'change', null, m.currency_id, 'available', m.amount, 'nft_margin_back', null::text, null::bigint)
  ) l
  where m.state = 'returned'
  union all
  select 'nft:margin:' || m.id || ':out', 'nft_margin', m.id::text, l.*
  from nft_margins m cross join lateral (values
    (m.user_id, 'change', null::text, m.currency_id, 'frozen', -m.amount, 'nft_forfeit', 'nft_margin', m.id),
    (null::bigint, null, 'nft_forfeit', m.currency_id, 'available', m.amount, 'nft_forfeit', null::text, null::bigint)
  ) l
  where m.state = 'forfeited'
  union all
  select 'nft:order:' || o.id, 'nft_order', o.id::text, l.*
  from (${duePayments}) o cross join lateral (values
    (o.user_id, 'change', null::text, o.currency_id, 'available', o.counted - o.total, 'nft_buy', null::text, null::bigint),
    (o.user_id, 'change', null, o.currency_id, 'frozen', -o.counted, 'nft_buy', 'nft_margin', o.margin_id),
    (o.user_id, 'change', null, o.currency_id, 'frozen', o.counted - o.margin, 'nft_margin_back', 'nft_margin', o.margin_id),
    (o.user_id, 'change', null, o.currency_id, 'available', o.margin - o.counted, 'nft_margin_back', null, null),
    (o.seller_id, case when o.seller_id is not null then 'change' end,
      case when o.seller_id is null then 'nft_sales' end, o.currency_id, 'available',
      case when o.seller_id is null then o.total else o.total - o.fee_due end, 'nft_sale', null, null),
    (null, null, 'fee', o.currency_id, 'available',
      case when o.seller_id is null then 0 else o.fee_due end, 'fee', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0`
