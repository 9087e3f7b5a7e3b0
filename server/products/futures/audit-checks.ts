import { sql } from 'kysely'
import { FUTURES_WAIT_MS } from '#domain/trade/futures/orderDraft.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { closeSums, openings, openUntil } from './audit-expected-postings.ts'

/**
 * Binary logarithm of the number of ticks in a block: the ticks of a pair are first compared in blocks of 2^10 ticks.
 */
const BLOCK = sql.lit(10)

/** The totals in each order follow from its opening, its closes and its overnight fees. */
const sums: FindingQuery = sql`
  select format('futures order %s is not the sum of its opening, closes and nights', o.id) as wrong
  from (${openings}) o
  left join (select order_id, count(*) as n, sum(share) as share, sum(margin) as margin, sum(profit) as profit,
    sum(fee) as fee, sum(overnight) as overnight, sum(settled) as settled from lever_closes group by order_id) c
    on c.order_id = o.id
  left join (select order_id, sum(fee) as fee, max(day) as day from lever_nights group by order_id) g on g.order_id = o.id
  left join (select order_id, count(*) as n, sum(amount) as amount from lever_margins group by order_id) m on m.order_id = o.id
  where case when o.opened_at = 0
      then (o.share, o.margin, o.opened_margin, o.open_fee) is distinct from (o.opened_share, 0, 0, 0)
        or o.frozen <> case o.phase when 'order' then o.set_aside else 0 end
      else (o.open_fee, o.opened_margin, o.share, o.margin, o.frozen) is distinct from
        (o.fee_due, o.margin_due, o.opened_share - coalesce(c.share, 0), o.margin_due - coalesce(c.margin, 0) + coalesce(m.amount, 0), 0) end
    or (o.closes, o.profit, o.close_fee, o.overnight_paid, o.overnight, o.last_night) is distinct from
      (coalesce(c.n, 0)::integer, coalesce(c.profit, 0), coalesce(c.fee, 0), coalesce(c.overnight, 0),
        coalesce(g.fee, 0) - coalesce(c.settled, 0), coalesce(g.day, 0))
    or (o.margin_changes, o.added_margin) is distinct from (coalesce(m.n, 0)::integer, coalesce(m.amount, 0))`

const closes: FindingQuery = sql`
  select format('close %s of futures order %s is not what its price gives', n, id) as wrong from (${closeSums}) c
  where (margin, profit, gap, settled, overnight, fee) is distinct from
    (margin_due, profit_due, gap_due, settled_due, overnight_due, fee_due)`

/**
 * Every price in an order refers to a tick that is recorded with the same values. Excepted are days whose ticks an
 * older version deleted without keeping the ticks that receipts refer to.
 */
const ticks: FindingQuery = sql`
  select format('%s of futures order %s names tick %s, which is not recorded like that', r.what, r.id, r.tick_id) as wrong
  from (
    select 'the opening' as what, id, pair_id, open_tick_id as tick_id, open_tick_seq as seq, price, opened_at as time
    from lever_orders where opened_at > 0
    union all
    select 'close ' || c.n, o.id, o.pair_id, c.tick_id, c.tick_seq, c.price, c.time
    from lever_closes c join lever_orders o on o.id = c.order_id
    union all
    select 'night ' || g.day, o.id, o.pair_id, g.tick_id, g.tick_seq, g.price, g.time
    from lever_nights g join lever_orders o on o.id = g.order_id
  ) r
  left join ticks t on t.pair_id = r.pair_id and t.seq = r.seq and t.time = r.time
  left join kept_ticks k on k.pair_id = r.pair_id and k.seq = r.seq and k.time = r.time
  where (coalesce(t.id, k.id), coalesce(t.price, k.price)) is distinct from (r.tick_id, r.price)
    and not exists (select from tick_days d where d.pair_id = r.pair_id and d.root is null
      and r.seq between d.first_seq and d.last_seq)`

/**
 * An order is opened by a tick that was recorded after its acceptance and that is within its limit. A market order is
 * opened by the first such tick, which was recorded in time.
 */
const opened: FindingQuery = sql`
  select format('futures order %s is not what tick %s opens', o.id, o.open_tick_id) as wrong
  from lever_orders o
  where o.opened_at > 0 and (
    o.open_tick_seq <= o.accept_seq or o.opened_at <= o.created_at
    or case o.side when 'long' then o.price > o.limit_price else o.price < o.limit_price end
    or o.opened_margin * 100 < o.price * o.opened_share * o.lot_size * o.mmr * 150
    or (o.order_type = 'market' and o.opened_at > o.created_at + ${FUTURES_WAIT_MS})
    or exists (select from ticks t where t.pair_id = o.pair_id and t.seq > o.accept_seq and t.seq < o.open_tick_seq
      and t.time > o.created_at
      and (o.order_type = 'market' or case o.side when 'long' then t.price <= o.limit_price else t.price >= o.limit_price end)))`

/**
 * SQL: whether a close by a take profit or a stop loss violates the terms of this stop: other lots were closed than
 * were set, the price does not reach the stop, or an earlier price had already reached it. Closes of an older
 * version, which did not store the stop, are compared with the present stop of the position.
 */
const stopped = (column: 'take_profit' | 'stop_loss', long: '>=' | '<=', short: '>=' | '<=') => {
  const reached = (price: string, at: string) =>
    sql.raw(`case c.side when 'long' then ${price} ${long} ${at} else ${price} ${short} ${at} end`)
  return sql`case when c.stop_price > 0
    then c.share <> least(coalesce(nullif(c.stop_share, 0), c.share_before), c.share_before)
      or not ${reached('c.price', 'c.stop_price')} or c.tick_seq <= c.asked_seq or c.time <= c.asked_at
      or (c.share = c.share_before and c.${sql.raw(column)} is distinct from c.stop_price)
      or exists (select from ticks t where t.pair_id = c.pair_id and t.seq > c.asked_seq and t.seq < c.tick_seq
        and t.time > c.asked_at and t.seq > c.open_tick_seq and ${reached('t.price', 'c.stop_price')})
    else c.share <> c.share_before or c.${sql.raw(column)} is null or not ${reached('c.price', `c.${column}`)} end`
}

/**
 * Each close has a valid reason: the margin level, one of the two stops, a close that was requested and the first
 * tick after the request, or the liquidation of a loan.
 */
const reasons: FindingQuery = sql`
  select format('close %s of futures order %s has no right to its reason, %s', c.n, c.id, c.reason) as wrong
  from (${closeSums}) c
  where c.time < c.opened_at or (c.time = c.opened_at and c.reason <> 'loan') or case c.reason
    when 'forced' then c.equity > c.kept or c.share <> c.share_before
    when 'profit' then ${stopped('take_profit', '>=', '<=')}
    when 'loss' then ${stopped('stop_loss', '<=', '>=')}
    when 'manual' then c.time <= c.asked_at or c.tick_seq <= c.asked_seq or c.equity <= c.kept
      or (c.worst = 0 and not exists (select from lever_orders o where o.id = c.id and o.follow_user_id > 0))
      or (c.worst > 0 and ((c.kind = 'market' and c.time > c.asked_at + ${FUTURES_WAIT_MS})
        or case c.side when 'long' then c.price < c.worst else c.price > c.worst end))
      or exists (select from ticks t where t.pair_id = c.pair_id and t.seq > c.asked_seq and t.seq < c.tick_seq
        and t.time > c.asked_at
        and (c.kind = 'market' or case c.side when 'long' then t.price >= c.worst else t.price <= c.worst end))
    when 'trader' then c.kind <> 'market' or c.time <= c.asked_at or c.tick_seq <= c.asked_seq or c.equity <= c.kept
      or not exists (select from lever_orders o where o.id = c.id and o.follow_user_id > 0)
      or (c.worst > 0 and (c.time > c.asked_at + ${FUTURES_WAIT_MS}
        or case c.side when 'long' then c.price < c.worst else c.price > c.worst end))
      or exists (select from ticks t where t.pair_id = c.pair_id and t.seq > c.asked_seq and t.seq < c.tick_seq
        and t.time > c.asked_at)
    when 'loan' then c.share <> c.share_before or not exists (select from loan_entries e join loans l on l.id = e.loan_id
      where l.user_id = c.user_id and e.kind = 'liquidate' and e.created_at = c.created_at)
    else false end`

/**
 * When margin was taken out of a position, the margin that was left covered the initial margin, both at the entry
 * price and at the last price before that time.
 */
const margins: FindingQuery = sql`
  select format('change %s of the margin of futures order %s is not one that could be made', m.n, o.id) as wrong
  from lever_margins m join lever_orders o on o.id = m.order_id
  cross join lateral (
    select o.opened_share - coalesce(sum(c.share), 0) as share, o.opened_margin - coalesce(sum(c.margin), 0) + (
        select sum(b.amount) from lever_margins b where b.order_id = o.id and b.n <= m.n) as margin,
      coalesce(sum(c.settled), 0) as settled
    from lever_closes c where c.order_id = o.id and c.margin_changes < m.n
  ) s
  cross join lateral (
    select s.share * o.lot_size as number, ('1e' || o.quote_scale)::numeric as units
  ) q
  where o.opened_at = 0 or m.created_at < o.opened_at or m.accept_seq < o.open_tick_seq or s.share <= 0
    or exists (select from lever_margins b where b.order_id = m.order_id and b.n < m.n
      and (b.accept_seq > m.accept_seq or b.created_at > m.created_at))
    or exists (select from lever_closes c where c.order_id = o.id
      and case when c.margin_changes < m.n then c.tick_seq > m.accept_seq
        else c.tick_seq <= m.accept_seq and c.reason <> 'loan' end)
    or m.overnight <> coalesce((select sum(g.fee) from lever_nights g where g.order_id = o.id and g.day <= m.last_night), 0)
      - s.settled
    or (m.amount < 0) <> (m.price > 0)
    or (m.amount < 0 and (
      s.margin < ceil(o.price * q.number * q.units / o.multiple) / q.units
      or s.margin - m.overnight + case o.side when 'long' then 1 else -1 end * (m.price - o.price) * q.number
        < ceil(m.price * q.number * q.units / o.multiple) / q.units
      or not exists (select from ticks t where t.pair_id = o.pair_id and t.seq = m.accept_seq and t.price = m.price)
        and exists (select from ticks t where t.pair_id = o.pair_id and t.seq = m.accept_seq)))`

/**
 * Every close that reverses a position has opened an opposite position by the same tick, with the lots that were
 * closed and the same terms. No other close has an opposite position.
 */
const reversed: FindingQuery = sql`
  select format('futures order %s is not the reversal of order %s', coalesce(n.id, 0), coalesce(o.id, n.reverses_id)) as wrong
  from (select l.*, c.tick_seq, c.share as closed_share, c.worst as asked_worst, c.asked_seq, c.asked_at, c.tick_id
    from lever_closes c join lever_orders l on l.id = c.order_id where c.reverse) o
  full join (select * from lever_orders where reverses_id <> 0) n on n.reverses_id = o.id
  where case when n.id is null then o.close_end <> 'margin_short' or o.phase <> 'closed'
    else o.id is null or o.phase <> 'closed' or o.close_end = 'margin_short'
      or (n.user_id, n.pair_id, n.account, n.multiple, n.mmr, n.fee_rate, n.overnight_rate, n.lot_size, n.opened_share,
        n.limit_price, n.accept_seq, n.created_at, n.open_tick_seq, n.open_tick_id, n.order_type) is distinct from
        (o.user_id, o.pair_id, o.account, o.multiple, o.mmr, o.fee_rate, o.overnight_rate, o.lot_size, o.closed_share,
        o.asked_worst, o.asked_seq, o.asked_at, o.tick_seq, o.tick_id, 'market')
      or n.side = o.side end`

/**
 * A position has one overnight fee for each 00:00 UTC at which it was open. The fee is computed with the last price
 * before that time.
 */
const nights: FindingQuery = sql`
  select format('night %s of futures order %s is not what it costs', g.day, g.order_id) as wrong
  from lever_nights g join lever_orders o on o.id = g.order_id
  where g.fee <> ceil(g.price * g.share * o.lot_size * o.overnight_rate * ('1e' || o.quote_scale)::numeric)
      * ('1e-' || o.quote_scale)::numeric
    or g.time >= g.day * 86400000::bigint or o.opened_at >= g.day * 86400000::bigint
    or g.share <> o.opened_share - coalesce((select sum(c.share) from lever_closes c where c.order_id = o.id
      and ${openUntil} < g.day * 86400000::bigint), 0)
    or exists (select from ticks t where t.pair_id = o.pair_id and t.seq > g.tick_seq and t.time < g.day * 86400000::bigint)
  union all
  select format('futures order %s was open over %s nights and charged for %s', o.id, due, charged)
  from (
    select o.id, o.phase,
      (case o.phase when 'closed' then (select max(${openUntil}) from lever_closes c where c.order_id = o.id)
        else greatest(o.last_night * 86400000::bigint, o.opened_at) end) / 86400000 - o.opened_at / 86400000 as due,
      (select count(*) from lever_nights g where g.order_id = o.id) as charged
    from lever_orders o where o.opened_at > 0
  ) o where due <> charged`

/**
 * Every tick that should have closed a position did close it: by liquidation, or, from the time at which a stop or a
 * limit close order was set, by it. Overnight fees are ignored here: they only bring the liquidation nearer, so every
 * tick that liquidates without them also liquidates with them.
 */
const passedOver: FindingQuery = sql`
  with blocks as materialized (
    select pair_id, seq >> ${BLOCK} as block, min(price) as low, max(price) as high from ticks group by 1, 2
  ), changes as materialized (
    select id as order_id, open_tick_seq as since, open_tick_seq + 1 as until, opened_share as lots, opened_margin as put
    from lever_orders where opened_at > 0
    union all
    select order_id, tick_seq, tick_seq, -share, -margin from lever_closes
    union all
    select order_id, accept_seq, accept_seq + 1, 0, amount from lever_margins
  ), spans as materialized (
    select o.*, s.since, s.until, s.lots, s.put,
      case side when 'long' then greatest((price * lots * lot_size - put) / (lots * lot_size * (1 - mmr)), stop_loss)
        else greatest(take_profit, asked) end as low_at,
      case side when 'long' then least(take_profit, asked)
        else least((price * lots * lot_size + put) / (lots * lot_size * (1 + mmr)), stop_loss) end as high_at
    from (select l.*, case l.close_kind when 'limit' then nullif(l.close_worst, 0) end as asked from lever_orders l
      where l.opened_at > 0) o
    join (
      select order_id, since, lead(until) over w as until,
        sum(lots) over w as lots, sum(put) over w as put
      from changes window w as (partition by order_id order by since, until)
    ) s on s.order_id = o.id and s.lots > 0
  )
  select format('futures order %s was passed over by tick %s', o.id, min(t.id)) as wrong
  from spans o
  join blocks b on b.pair_id = o.pair_id
    and b.block between o.since >> ${BLOCK} and coalesce(o.until, o.evaluated_seq + 1) >> ${BLOCK}
    and (b.low <= o.low_at or b.high >= o.high_at)
  join ticks t on t.pair_id = o.pair_id and t.seq > o.since and t.seq < coalesce(o.until, o.evaluated_seq + 1)
    and t.seq >= b.block << ${BLOCK} and t.seq < (b.block + 1) << ${BLOCK} and t.time > o.created_at
  where (o.put + case o.side when 'long' then 1 else -1 end * (t.price - o.price) * o.lots * o.lot_size
      <= t.price * o.lots * o.lot_size * o.mmr)
    or (o.asked is not null and t.seq > o.close_seq and t.time > o.close_at
      and case o.side when 'long' then t.price >= o.asked else t.price <= o.asked end)
    or (t.seq > o.stops_seq and t.time > o.stops_at and case o.side
      when 'long' then t.price >= o.take_profit or t.price <= o.stop_loss
      else t.price <= o.take_profit or t.price >= o.stop_loss end)
  group by o.id`

/**
 * The terms of each order equal the terms in the stored API response to its request. Orders whose response has
 * been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of futures order %s are not those that its owner was shown', o.id) as wrong
  from lever_orders o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = o.id::text and (
    (answer ->> 'opened_share')::numeric, (answer ->> 'frozen')::numeric, (answer ->> 'fee_rate')::numeric,
    (answer ->> 'overnight_rate')::numeric, (answer ->> 'mmr')::numeric, (answer ->> 'multiple')::integer,
    (answer ->> 'type')::integer, answer ->> 'order_type', answer ->> 'account', (answer ->> 'match_id')::bigint,
    greatest((answer ->> 'target_price')::numeric, (answer ->> 'worst_price')::numeric)
  ) is distinct from (
    o.opened_share, o.set_aside, o.fee_rate, o.overnight_rate, o.mmr, o.multiple,
    case o.side when 'long' then 1 else 2 end, o.order_type, o.account, o.pair_id, o.limit_price)`

/** An order has as many closes as its row says. Without this rule nobody would notice that a close was deleted. */
export const counted: FindingQuery = sql`
  select format('futures order %s says %s closes, and there are %s', o.id, o.closes, coalesce(c.n, 0)) as wrong
  from lever_orders o left join (select order_id, count(*) as n from lever_closes group by 1) c on c.order_id = o.id
  where o.closes <> coalesce(c.n, 0)`

export const futuresRules: readonly FindingQuery[] = [
  counted,
  sums,
  closes,
  ticks,
  opened,
  reasons,
  margins,
  reversed,
  nights,
  passedOver,
  terms,
]
