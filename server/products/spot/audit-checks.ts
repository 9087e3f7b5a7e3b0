import { sql } from 'kysely'
import { PRICE_STALE_MS } from '#domain/trade/freshPrice.ts'
import { SPOT_WAIT_MS } from '#domain/trade/spotEvaluate.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { bought, fillSums, follows, opened, orderSums } from './audit-expected-postings.ts'

/**
 * Maximum time (ms) after which a node sees a tick that another node recorded. Nodes read new ticks five times a
 * second.
 */
const BEHIND = 15_000
/**
 * Time (ms) and number of ticks by which the newest tick of a pair must be later than a tick before the audit expects
 * that this tick was applied to every resting order.
 */
export const WAITED = 900_000
export const WAITED_TICKS = 300
/**
 * Binary logarithm of the number of ticks in a block: the ticks of a pair are first compared in blocks of 2^10 ticks.
 */
export const BLOCK = sql.lit(10)

/** The totals in each order follow from its fills. */
const sums: FindingQuery = sql`
  select format('spot order %s is not the sum of its fills', id) as wrong from (${orderSums}) o
  where (fills, filled, gross, total, fee) is distinct from (fills_due, filled_due, gross_due, total_due, fee_due)
    or frozen <> case status when 'doing' then held else 0 end or held < 0
    or (status = 'complete') <> (filled_due = amount)`

const fills: FindingQuery = sql`
  select format('fill %s of spot order %s is not what its price and number give', n, id) as wrong
  from (${fillSums}) f where (fill_total, fill_fee) is distinct from (total_due, fee_due)`

/**
 * Each fill refers to a tick that is recorded with the same values. Excepted are days whose ticks an older version
 * deleted without keeping the ticks that receipts refer to.
 */
const ticks: FindingQuery = sql`
  select format('fill %s of spot order %s names tick %s, which is not recorded like that', f.n, f.order_id, f.tick_id) as wrong
  from spot_fills f join spot_orders o on o.id = f.order_id
  left join ticks t on t.pair_id = o.pair_id and t.seq = f.tick_seq and t.time = f.time
  left join kept_ticks k on k.pair_id = o.pair_id and k.seq = f.tick_seq and k.time = f.time
  where (coalesce(t.id, k.id), coalesce(t.price, k.price), coalesce(t.source, k.source))
      is distinct from (f.tick_id, f.price, f.source)
    and not exists (select from tick_days d where d.pair_id = o.pair_id and d.root is null
      and f.tick_seq between d.first_seq and d.last_seq)`

/**
 * Every fill with its reason (`leg`): `market` for a market order, `limit` for a limit that was reached, `stop` for
 * the market order after a stop. Null when nothing justifies the fill.
 */
const legs = sql`
  select s.*, up.fee_before, case
      when order_type in ('market', 'limit') then order_type
      when trigger_seq is null or tick_seq < trigger_seq then case order_type when 'oco' then 'limit' end
      when tick_seq > trigger_seq then case when ${follows} is null then 'stop' else 'limit' end
    end as leg, case when tick_seq > trigger_seq then ${follows} else limit_price end as bound
  from (${fillSums}) s
  cross join lateral (select fee_after - fee_due as fee_before) up`

/**
 * Each fill has the right quantity: the whole rest of the order; at the limit price at most the quantity of the tick;
 * for a buy after its stop at most the quantity that its frozen amount pays for. No fill has a price worse than the
 * limit or the worst price.
 * An order is filled only by a tick after its acceptance, before its end, and after the tick that reached its stop; a
 * market order is filled only within its time limit. Orders of an older version (`at_once`) were filled at acceptance
 * by the last tick, which must have been recent.
 */
const evaluated: FindingQuery = sql`
  select format('fill %s of spot order %s is not what tick %s does', f.n, f.id, f.tick_id) as wrong
  from (${legs}) f
  left join ticks t on t.pair_id = f.pair_id and t.seq = f.tick_seq and t.time = f.time
  left join kept_ticks k on k.pair_id = f.pair_id and k.seq = f.tick_seq and k.time = f.time
  where case
      when f.at_once then f.n > 1 or f.number <> f.amount or f.created_at - f.time > ${PRICE_STALE_MS}
      else f.leg is null or (f.leg <> 'stop' and f.bound is null) or f.tick_seq <= f.accept_seq
        or (f.next_price and f.time <= f.created_at)
        or f.number <> case
          when f.budget is not null then ${bought('budget')}
          when f.leg = 'market' then f.amount
          when f.leg = 'stop' and f.side = 'buy' then least(f.amount - f.filled_after + f.number,
            ${bought('(pay - total_before - fee_before)')})
          when f.leg = 'stop' or f.price <> f.bound then f.amount - f.filled_after + f.number
          else least(f.amount - f.filled_after + f.number, trunc(coalesce(t.number, k.number, f.number), f.number_precision))
        end
        or ((f.order_type = 'market' or f.time_in_force in ('ioc', 'fok')) and f.time > f.created_at + ${SPOT_WAIT_MS})
    end
    or f.tick_seq > f.evaluated_seq
    or case f.side when 'buy' then f.price > f.bound else f.price < f.bound end`

/** SQL: the quantity that the tick `by` fills of a limit order that has no fill yet. */
const offered = sql`case
  when case o.side when 'buy' then by.price > o.limit_price else by.price < o.limit_price end then 0
  when by.price <> o.limit_price then o.amount
  else least(o.amount, trunc(by.number, o.number_precision)) end`

/**
 * A market, ioc or fok order is decided only by the first tick recorded after its acceptance. It was filled as far as
 * possible, or it ended because the price was beyond the worst price, the quantity was not sufficient, or the tick
 * came too late. The owner cannot cancel such an order, because the owner might already know that tick.
 */
const decided: FindingQuery = sql`
  select format('order %s is not decided by the first price after it', o.id) as wrong
  from spot_orders o
  left join lateral (
    select t.seq, t.time from ticks t where t.pair_id = o.pair_id and t.seq > o.accept_seq and t.time > o.created_at
    order by t.seq limit 1) first on true
  left join spot_fills f on f.order_id = o.id and f.n = 1
  left join lateral (
    select price, number, time from ticks where pair_id = o.pair_id and seq = o.evaluated_seq
    union all select price, number, time from kept_ticks where pair_id = o.pair_id and seq = o.evaluated_seq limit 1) by on true
  where (o.order_type = 'market' or o.time_in_force in ('ioc', 'fok')) and o.next_price and not coalesce(case
    when o.status = 'complete' then first.seq is null or first.seq >= f.tick_seq
    when o.end_reason = 'worst_price' then (first.seq is null or first.seq >= o.evaluated_seq)
      and by.time > o.created_at and by.time <= o.created_at + ${SPOT_WAIT_MS}
      and case o.side when 'buy' then by.price > o.limit_price else by.price < o.limit_price end
    when o.end_reason in ('ioc', 'fok') then o.end_reason = o.time_in_force
      and (first.seq is null or first.seq >= o.evaluated_seq)
      and by.time > o.created_at and by.time <= o.created_at + ${SPOT_WAIT_MS} and ${offered} < o.amount
      and o.filled = case o.end_reason when 'ioc' then ${offered} else 0 end
    when o.end_reason = 'no_price' then o.filled = 0 and o.completed_at > o.created_at + ${SPOT_WAIT_MS}
      and (first.time is null or first.time > o.created_at + ${SPOT_WAIT_MS})
    when o.end_reason = 'split' then exists (select from stock_split_orders s join stock_splits p on p.id = s.split_id
      where s.old_id = o.id and (first.seq is null or first.seq > p.after_seq))
    when o.status = 'doing' then not exists (select from ticks n where n.pair_id = o.pair_id
      and n.time > o.created_at + ${WAITED})
  end, false)`

/**
 * An order is evaluated only by ticks recorded after its acceptance. By an earlier tick, the user could have chosen
 * an order whose result was already known.
 */
const accepted: FindingQuery = sql`
  select format('spot order %s was accepted at tick number %s, long before its time', o.id, o.accept_seq) as wrong
  from spot_orders o join ticks t on t.pair_id = o.pair_id and t.seq = o.accept_seq + 1
  where t.time < o.created_at - ${BEHIND}
  union all
  select format('spot order %s was accepted at tick number %s, of a day long before', o.id, o.accept_seq)
  from spot_orders o join tick_days d on d.pair_id = o.pair_id and o.accept_seq + 1 between d.first_seq and d.last_seq
  where (d.day + 1) * 86400000::bigint < o.created_at - ${BEHIND}`

/**
 * Each price for which an order waited, with the ticks between which it waited: its limit, the limit after its stop,
 * the stop itself, and the activation price of a trailing stop. `way`: `down` when the order waits for this price or
 * a lower one, `up` when it waits for this price or a higher one.
 */
const waits = sql`
  select o.*, p.* from spot_orders o
  cross join lateral (select case o.side when 'buy' then 'down' else 'up' end as side_way) s
  cross join lateral (
    select 'limit' as kind, side_way as way, o.limit_price as price, o.accept_seq as after_seq, o.trigger_seq as before_seq
      where o.order_type in ('limit', 'oco') and o.time_in_force in ('gtc', 'post_only')
    union all
    select 'limit', side_way, ${follows}, o.trigger_seq, null where o.trigger_seq is not null and ${follows} is not null
    union all
    select 'stop', o.stop_direction, o.stop_price, o.accept_seq, o.trigger_seq where o.stop_price is not null
    union all
    select 'activation', case o.side when 'sell' then 'up' else 'down' end, o.activation_price, o.accept_seq, o.activation_seq
      where o.activation_price is not null
  ) p`

/**
 * Every recorded tick that reached a resting limit filled the order, and the order refers to the first tick that
 * reached its stop. All ticks by which the order was evaluated are checked. A tick by which it was not evaluated is
 * checked only when the pair has recorded ticks a quarter of an hour later.
 */
const passedOver: FindingQuery = sql`
  with blocks as materialized (
    select pair_id, seq >> ${BLOCK} as block, min(price) as low, max(price) as high,
      min(time) as since
    from ticks group by 1, 2
  )
  select format('spot order %s was passed over by tick %s, which reached it', o.id, min(t.id)) as wrong
  from (${waits}) o
  join blocks b on b.pair_id = o.pair_id and b.block >= o.after_seq >> ${BLOCK}
    and (o.completed_at = 0 or b.since <= o.completed_at)
    and case o.way when 'down' then b.low <= o.price else b.high >= o.price end
  join ticks t on t.pair_id = o.pair_id and t.seq > o.after_seq and (o.before_seq is null or t.seq < o.before_seq)
    and t.seq >= b.block << ${BLOCK} and t.seq < (b.block + 1) << ${BLOCK}
    and case o.way when 'down' then t.price <= o.price else t.price >= o.price end
    and (o.kind <> 'limit' or not (t.price = o.price and trunc(t.number, o.number_precision) = 0))
    and (t.time > o.created_at or not o.next_price)
  where (o.kind <> 'limit' or not exists (select from spot_fills f where f.order_id = o.id and f.tick_seq = t.seq))
    and (t.seq <= o.evaluated_seq or (o.status <> 'complete' and exists (
      select from ticks n where n.pair_id = t.pair_id and n.seq > t.seq + ${WAITED_TICKS} and n.time > t.time + ${WAITED}
        and (o.completed_at = 0 or n.time < o.completed_at))))
  group by o.id`

/**
 * When a post-only order was accepted, the last price did not reach its limit. An order that replaces another one in
 * a stock split is not checked: the first order was.
 */
const rested: FindingQuery = sql`
  select format('post-only order %s was accepted at tick number %s, which reached it', o.id, o.accept_seq) as wrong
  from spot_orders o
  left join ticks t on t.pair_id = o.pair_id and t.seq = o.accept_seq
  left join kept_ticks k on k.pair_id = o.pair_id and k.seq = o.accept_seq
  where o.time_in_force = 'post_only'
    and case o.side when 'buy' then coalesce(t.price, k.price) <= o.limit_price
      else coalesce(t.price, k.price) >= o.limit_price end
    and not exists (select from stock_split_orders s where s.new_id = o.id)`

/**
 * The terms of each order equal the terms in the stored API response to its request. Orders whose response has
 * been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of spot order %s are not those that its owner was shown', o.id) as wrong
  from (${opened}) o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = o.id::text and (
    case when o.budget is null or o.status <> 'complete' then (answer ->> 'amount')::numeric else o.amount end,
    (answer ->> 'target_price')::numeric, coalesce((answer ->> 'worst_price')::numeric, 0), (answer ->> 'frozen')::numeric,
    (answer ->> 'fee_rate')::numeric, (answer ->> 'type')::integer, answer ->> 'order_type',
    coalesce(answer ->> 'time_in_force', 'gtc'),
    case when o.callback_rate is null then coalesce((answer ->> 'stop_price')::numeric, 0) end,
    case when o.callback_rate is null then coalesce(answer ->> 'stop_direction', '') end,
    coalesce((answer ->> 'callback_rate')::numeric, 0), coalesce((answer ->> 'activation_price')::numeric, 0),
    coalesce((answer -> 'trail' ->> 'price')::numeric, 0), coalesce((answer ->> 'stop_limit_price')::numeric, 0),
    coalesce((answer ->> 'take_profit')::numeric, 0), coalesce((answer ->> 'stop_loss')::numeric, 0),
    coalesce((answer ->> 'replaces_id')::bigint, 0), answer ->> 'account',
    (answer ->> 'match_id')::bigint, (answer ->> 'create_time')::bigint
  ) is distinct from (
    o.amount, case o.order_type when 'market' then 0 else coalesce(o.limit_price, 0) end,
    case o.order_type when 'market' then coalesce(o.limit_price, 0) else 0 end, o.pay,
    o.fee_rate, case o.side when 'buy' then 1 else 2 end, o.order_type, o.time_in_force,
    case when o.callback_rate is null then coalesce(o.stop_price, 0) end,
    case when o.callback_rate is null then o.stop_direction end, coalesce(o.callback_rate, 0),
    coalesce(o.activation_price, 0), coalesce(o.trail_start, 0), coalesce(o.stop_limit_price, 0), coalesce(o.take_profit, 0),
    coalesce(o.stop_loss, 0), o.replaces_id, o.account, o.pair_id, o.created_at / 1000)`

/** The journals of the opening and of the end have the times that are stored in the order. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its order', j.key) as wrong
  from spot_orders o
  cross join lateral (values ('open', o.created_at), ('cancel', o.completed_at), (o.fills::text, o.completed_at)) s (step, at)
  join journals j on j.key = 'spot:' || o.id || ':' || s.step
  where j.created_at <> s.at and (s.step <> o.fills::text or o.status = 'complete')`

export const spotRules: readonly FindingQuery[] = [
  sums,
  fills,
  ticks,
  evaluated,
  decided,
  accepted,
  passedOver,
  rested,
  terms,
  moments,
]
