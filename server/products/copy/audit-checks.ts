import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { resultSums } from './audit-expected-postings.ts'

const marks: FindingQuery = sql`
  select format('result %s of following %s does not follow from those before it', n, follow_id) as wrong
  from (${resultSums}) r where (n, net, high, share) is distinct from (n_due, net_due, high_due, share_due)`

/**
 * Every opening and every close of a copy has exactly one result. The result of an opening is minus the opening fee;
 * that of a close is its profit less its overnight fees and its closing fee.
 */
const results: FindingQuery = sql`
  select format('part %s of copy %s is not reckoned as it was booked', due.part, due.order_id) as wrong
  from (
    select c.order_id, 0 as part, -o.open_fee as result from copy_orders c join lever_orders o on o.id = c.order_id
    where o.opened_at > 0
    union all
    select c.order_id, l.n, l.profit - l.overnight - l.fee from copy_orders c join lever_closes l on l.order_id = c.order_id
  ) due full join copy_results r on r.order_id = due.order_id and r.part = due.part
  left join copy_orders c on c.order_id = r.order_id
  where due.result is distinct from r.result or c.follow_id is distinct from r.follow_id`

const sums: FindingQuery = sql`
  select format('following %s is not the sum of its results', f.id) as wrong
  from copy_follows f left join (select follow_id, count(*)::integer as n, sum(result) as net, sum(share) as shared
    from copy_results group by follow_id) r on r.follow_id = f.id
  where (f.results, f.net, f.shared) is distinct from (coalesce(r.n, 0), coalesce(r.net, 0), coalesce(r.shared, 0))
    or f.high < f.net and f.net > 0`

/**
 * A copy has the terms of the trader's order, but its own number of lots. The copy of a market order is accepted
 * together with the trader's order; the copy of a limit order is accepted after the trader's order was opened.
 */
const terms: FindingQuery = sql`
  select format('copy %s is not what order %s gives', o.id, l.id) as wrong
  from lever_orders o
  full join copy_orders c on c.order_id = o.id
  left join lever_orders l on l.id = c.lead_id
  left join copy_follows f on f.id = c.follow_id
  where (o.follow_user_id > 0 or c.order_id is not null) and (
    l.id is null or l.follow_user_id <> 0 or l.account <> 'lever' or o.account <> 'lever' or o.order_type <> 'market'
    or (o.user_id, o.follow_user_id, o.pair_id, o.side, o.multiple) is distinct from
      (c.user_id, l.user_id, l.pair_id, l.side, l.multiple)
    or (f.user_id, f.trader_id) is distinct from (c.user_id, c.trader_id) or c.trader_id <> l.user_id
    or o.opened_share <> round(case c.kind when 1 then l.opened_share * c.number else c.number end, 2)
    or case l.order_type
      when 'market' then (o.accept_seq, o.created_at, o.limit_price) is distinct from (l.accept_seq, l.created_at, l.limit_price)
      else l.opened_at = 0 or o.accept_seq < l.open_tick_seq or o.created_at < l.opened_at end)`

/** The copy of a market order is opened by the same tick as the trader's order. */
const opening: FindingQuery = sql`
  select format('copy %s was opened by another tick than order %s', o.id, l.id) as wrong
  from copy_orders c join lever_orders o on o.id = c.order_id join lever_orders l on l.id = c.lead_id
  where l.order_type = 'market' and o.opened_at > 0 and l.opened_at > 0 and o.open_tick_seq <> l.open_tick_seq`

/**
 * A close of a copy with the reason `trader` must follow from one of these events of the trader's order:
 * - The trader closed with the same request. The same tick must have closed the copy.
 * - The trader's position ended before the close of the copy was requested.
 * - The trader closed parts of the position, and the copy took no part in these closes. The copy may close later at
 *   most as many lots as these closes require: of each, the same proportion of the copy's lots, rounded half up
 *   to two digits.
 */
const closing: FindingQuery = sql`
  select format('close %s of copy %s has no doing of its trader behind it', x.n, x.order_id) as wrong
  from lever_closes x join copy_orders c on c.order_id = x.order_id join lever_orders l on l.id = c.lead_id
  join lever_orders o on o.id = c.order_id
  where x.reason = 'trader' and not exists (
      select from lever_closes y where y.order_id = l.id and y.asked_seq = x.asked_seq and y.worst = x.worst
        and y.tick_seq = x.tick_seq)
    and not (x.worst = 0 and l.phase in ('closed', 'cancelled') and l.evaluated_seq <= x.asked_seq)
    and not (x.worst = 0 and (
      select sum(z.share) from lever_closes z
      where z.order_id = o.id and z.n <= x.n and z.reason = 'trader' and z.worst = 0
    ) <= (
      select coalesce(sum(o.opened_share * y.share / y.lots + 0.005), 0)
      from (
        select k.*, l.opened_share - coalesce(sum(k.share) over (order by k.n rows between unbounded preceding and 1 preceding), 0) as lots
        from lever_closes k where k.order_id = l.id
      ) y
      where y.tick_seq <= x.asked_seq and not exists (
        select from lever_closes m where m.order_id = o.id and m.reason = 'trader' and m.worst > 0
          and (m.asked_seq, m.asked_at, m.worst) = (y.asked_seq, y.asked_at, y.worst))))`

/**
 * A copy that is open after the trader's position has ended, or that still has to follow a close of the trader, must
 * have a close order. Copies that the follower keeps as own positions are excepted.
 */
const left: FindingQuery = sql`
  select format('copy %s stays open without its trader', o.id) as wrong
  from copy_orders c join lever_orders o on o.id = c.order_id join lever_orders l on l.id = c.lead_id
  where o.phase = 'open' and not o.self_holding and o.close_share = 0
    and (l.phase in ('closed', 'cancelled') or c.leaving or c.owed_from is not null)`

const skips: FindingQuery = sql`
  select format('order %s was both copied and skipped by following %s', s.lead_id, s.follow_id) as wrong
  from copy_skips s join copy_orders c on c.follow_id = s.follow_id and c.lead_id = s.lead_id`

/**
 * The ticks from which the equity of a data point was valued must be recorded, and each must be the last tick of its
 * pair that was recorded before the hour of the point.
 */
const points: FindingQuery = sql`
  select format('point %s of trader %s names a price that is not recorded', p.time, p.trader_id) as wrong
  from copy_point_ticks p
  left join ticks t on t.pair_id = p.pair_id and t.seq = p.seq and t.time <= p.time
  left join kept_ticks k on k.pair_id = p.pair_id and k.seq = p.seq and k.time <= p.time
  where coalesce(t.price, k.price) is distinct from p.price
    or exists (select from ticks x where x.pair_id = p.pair_id and x.seq > p.seq and x.time <= p.time)`

export const copyRules: readonly FindingQuery[] = [
  marks,
  results,
  sums,
  terms,
  opening,
  closing,
  left,
  skips,
  points,
]
