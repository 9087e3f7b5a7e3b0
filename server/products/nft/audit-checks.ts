import { type RawBuilder, sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { duePayments } from './audit-expected-postings.ts'

/** SQL: the end of a sale after a bid at a given time, according to the terms of the sale. */
const endAfter = (time: RawBuilder<unknown>) => sql`
  greatest(coalesce(nullif(l.extended_from, 0), l.end_at),
    case when l.extends_by > 0 then ceil((${time} + l.extends_by) / 1000.0) * 1000 end)`

/**
 * Each bid of an auction is at least one increment above the bid before it, and was placed before the end of the
 * auction (as extended by earlier bids). Its bidder had a margin and was not the highest bidder at that time. The
 * last bid is the leading bid.
 */
const bids: FindingQuery = sql`
  select format('bid %s of nft sale %s broke the rules', b.id, b.listing_id) as wrong
  from (
    select b.*, lag(b.price) over w as before, lag(b.user_id) over w as leader,
      max(b.created_at) over (w rows between unbounded preceding and 1 preceding) as last
    from nft_bids b window w as (partition by b.listing_id order by b.id)
  ) b join nft_listings l on l.id = b.listing_id
  left join nft_margins m on m.listing_id = b.listing_id and m.user_id = b.user_id
  where l.mode <> 'auction' or b.user_id = l.seller_id or b.user_id = b.leader
    or b.created_at < l.start_at or b.created_at >= ${endAfter(sql`b.last`)}
    or (l.margin > 0 and (m.id is null or m.created_at > b.created_at))
    or b.price < l.price or b.price < b.before + l.increment or b.price <= b.before
    or trim_scale(b.price) <> trim_scale(trunc(b.price, l.scale))`

/** The end time of a sale was changed only by bids, and only as the terms of the sale allow. */
const ends: FindingQuery = sql`
  select format('nft sale %s ends at %s and its bids say %s', l.id, l.end_at, e.due) as wrong
  from nft_listings l
  cross join lateral (select max(created_at) as last from nft_bids b where b.listing_id = l.id) b
  cross join lateral (select ${endAfter(sql`b.last`)} as due) e
  where l.end_at <> e.due`

const best: FindingQuery = sql`
  select format('nft sale %s does not have its highest bid', l.id) as wrong
  from nft_listings l left join lateral (
    select b.id, b.user_id, b.price from nft_bids b where b.listing_id = l.id order by b.price desc limit 1) b on true
  where (l.best_bid, l.best_user, l.best_price) is distinct from (b.id, b.user_id, b.price)
    or l.bid_count <> (select count(*) from nft_bids b where b.listing_id = l.id)`

/**
 * SQL: whether the winner of an unpaid auction of a member gets the margin `m` back, because operators had frozen the
 * winner's withdrawals. The time of the freeze may be a little later than the time of the job, because the clocks of
 * nodes differ.
 */
const winnerFrozen = sql`l.state = 'unpaid' and l.seller_id is not null and exists (
  select from freezes f where f.user_id = m.user_id and f.what = 'withdrawals' and f.created_at <= m.ended_at + 30000
    and (f.until_at = 0 or f.until_at > m.ended_at) and (f.lifted_at = 0 or f.lifted_at > m.ended_at - 30000))`

/**
 * The margin (security deposit) of a bidder is frozen while the auction can still be won or paid. Afterwards it is
 * returned, counted towards the payment, or forfeited, according to the outcome of the auction.
 */
const margins: FindingQuery = sql`
  select format('margin %s of nft sale %s is %s', m.id, m.listing_id, m.state) as wrong
  from nft_margins m join nft_listings l on l.id = m.listing_id
  left join jobs d on d.kind = 'nft_margin_back' and d.object = m.id::text and d.state = 'waiting'
  where m.amount <> l.margin or m.currency_id <> l.currency_id or m.user_id = l.seller_id
    or not case m.state
      when 'held' then l.state = 'open' or (l.state = 'won' and m.user_id = l.best_user) or d.id is not null
      when 'returned' then l.state <> 'open' and (m.user_id is distinct from l.best_user or ${winnerFrozen})
      when 'counted' then l.state = 'sold' and m.user_id = l.best_user
      else l.state = 'unpaid' and m.user_id = l.best_user end`

/**
 * Orders have the amounts that follow from their sale. Winning an auction creates an order for the highest bid, which
 * was paid within one day or not at all.
 */
const orders: FindingQuery = sql`
  select format('nft order %s is not of its sale', o.id) as wrong
  from nft_orders o join nft_listings l on l.id = o.listing_id
  where o.work_id <> l.work_id or o.seller_id is distinct from l.seller_id or o.currency_id <> l.currency_id
    or o.user_id = l.seller_id or case l.mode when 'auction'
      then (o.price, o.user_id, o.num, o.margin) is distinct from (l.best_price, l.best_user, 1, l.margin)
        or o.created_at < l.end_at or o.pay_deadline <> o.created_at + 86400000
        or (o.state = 'paid' and o.ended_at >= o.pay_deadline) or (o.state = 'expired' and o.ended_at < o.pay_deadline)
        or l.state <> case o.state when 'to_pay' then 'won' when 'paid' then 'sold' else 'unpaid' end
      else (o.price, o.margin, o.state) is distinct from (l.price, 0, 'paid')
        or o.created_at < l.start_at or o.created_at >= l.end_at end
  union all
  select format('nft order %s has the fee %s and should have %s', o.id, o.fee, o.fee_due)
  from (${duePayments}) o where o.fee <> o.fee_due and o.seller_id is not null`

/**
 * The sold number of each sale equals the sum of its orders. No user has bought more than the limit, and a sale whose
 * time is over is closed.
 */
const stocks: FindingQuery = sql`
  select format('nft sale %s says %s are sold, and its orders are %s', l.id, l.sold, coalesce(o.n, 0)) as wrong
  from nft_listings l left join (
    select listing_id, sum(num) as n from nft_orders where state = 'paid' group by listing_id) o on o.listing_id = l.id
  where l.sold <> coalesce(o.n, 0) or (l.state = 'sold') <> (l.sold = l.stock)
    or (l.state = 'won') <> exists (select from nft_orders t where t.listing_id = l.id and t.state = 'to_pay')
  union all
  select format('person %s has %s of nft sale %s', o.user_id, sum(o.num), o.listing_id)
  from nft_orders o join nft_listings l on l.id = o.listing_id where o.state = 'paid' and l.limit_per_user > 0
  group by o.user_id, o.listing_id, l.limit_per_user having sum(o.num) > l.limit_per_user`

/** Every paid order has created as many holdings as were bought, and each work has exactly one owner. */
const holdings: FindingQuery = sql`
  select format('nft order %s has %s holdings', o.id, count(h.id)) as wrong
  from nft_orders o left join nft_holdings h on h.order_id = o.id and h.user_id = o.user_id
  group by o.id having count(h.id) <> case o.state when 'paid' then o.num else 0 end
  union all
  select format('work %s is %s’s and not its holder’s', w.id, w.owner_id)
  from nft_works w left join nft_holdings h on h.work_id = w.id and h.state <> 'sold'
  where w.owner_id is distinct from h.user_id
  union all
  select format('holding %s is %s and its sale is %s', h.id, h.state, l.state)
  from nft_holdings h left join nft_listings l on l.id = h.listing_id
  where (h.state = 'reselling') <> coalesce(l.state in ('open', 'won'), false)
    or (h.state = 'expired') <> coalesce(l.state in ('expired', 'unpaid'), false)
    or (h.state = 'sold') <> coalesce(l.state = 'sold' and l.holding_id = h.id, false)`

/**
 * Each draw has the result that follows from its key and the pieces that were left before it. The key is computed
 * from the seed and the holding; read as a number modulo the number of pieces left, it selects the piece.
 */
const draws: FindingQuery = sql`
  select format('draw %s of box %s is not what its seed gives', d.seq, d.box_id) as wrong
  from nft_draws d join nft_boxes b on b.work_id = d.box_id
  cross join lateral (
    select array_agg(p.position order by p.position) as positions from nft_pool p where p.box_id = d.box_id
      and not exists (select from nft_draws e where e.box_id = d.box_id and e.position = p.position and e.seq < d.seq)
  ) l
  where d.key <> hmac_sha256(b.seed, d.holding_id::text) or encode(sha256(b.seed), 'hex') <> b.seed_hash
    or d.position is distinct from l.positions[hex_mod(d.key, cardinality(l.positions)) + 1]
  union all
  select format('the pool of box %s is not the published one', b.work_id) from nft_boxes b
  where b.pool_hash <> (select encode(sha256(convert_to(string_agg(format(E'%s %s %s\\n', p.position, w.code, w.rarity), ''
    order by p.position), 'UTF8')), 'hex') from nft_pool p join nft_works w on w.id = p.work_id where p.box_id = b.work_id)
  union all
  select format('draw %s of box %s is out of order', d.seq, d.box_id)
  from (select d.*, row_number() over (partition by box_id order by seq) as n from nft_draws d) d
  where d.seq <> d.n
  union all
  select format('box %s says %s draws', b.work_id, b.drawn) from nft_boxes b
  where b.drawn <> (select count(*) from nft_draws d where d.box_id = b.work_id)
  union all
  select format('holding %s did not get what was drawn for it', h.id) from nft_holdings h
  left join nft_draws d on d.holding_id = h.id
  left join nft_pool p on p.box_id = d.box_id and p.position = d.position
  where h.box_id is not null and h.opened_at > 0 and (h.work_id, h.box_id) is distinct from (p.work_id, p.box_id)
  union all
  select format('more boxes of %s were sold than are in its pool', l.work_id)
  from nft_listings l where l.mode = 'box'
  group by l.work_id having sum(l.sold) > (select count(*) from nft_pool p where p.box_id = l.work_id)`

export const nftRules: readonly FindingQuery[] = [bids, ends, best, margins, orders, stocks, holdings, draws]
