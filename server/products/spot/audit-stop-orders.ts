import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { WAITED } from './audit-checks.ts'
import { bought, follows, orderSums } from './audit-expected-postings.ts'

/**
 * SQL: the tick to which a column of an order refers, from the recorded ticks or from the kept ticks of dropped days.
 */
export const tick = (column: string) => sql`
  left join lateral (
    select id, price, time from ticks where pair_id = o.pair_id and seq = ${sql.ref(column)}
    union all
    select id, price, time from kept_ticks where pair_id = o.pair_id and seq = ${sql.ref(column)}
    limit 1) by on true`

/**
 * Each trigger refers to a tick that is recorded with the same values, that is later than the acceptance of the
 * order, and whose price is at the order's stop price or beyond.
 */
const triggered: FindingQuery = sql`
  select format('spot order %s names tick %s as its trigger, which is none', o.id, o.trigger_tick_id) as wrong
  from spot_orders o ${tick('o.trigger_seq')}
  where o.trigger_seq is not null and (
    (by.id, by.price, by.time) is distinct from (o.trigger_tick_id, o.trigger_price, o.trigger_time)
      and not exists (select from tick_days d where d.pair_id = o.pair_id and d.root is null
        and o.trigger_seq between d.first_seq and d.last_seq)
    or o.trigger_seq <= o.accept_seq or o.trigger_time <= o.created_at or o.trigger_seq > o.evaluated_seq
    or case o.stop_direction when 'up' then o.trigger_price < o.stop_price else o.trigger_price > o.stop_price end)`

/**
 * The last price at acceptance determines whether a stop waits for a higher or a lower price. For an OCO, this last
 * price is between its two prices. The sell order of a stop loss waits for a lower price. An order that replaces
 * another one in a stock split keeps its direction (`stocks/audit-queries.ts`).
 */
const aimed: FindingQuery = sql`
  select format('spot order %s does not wait for its stop price from the price of tick number %s', o.id, o.accept_seq) as wrong
  from spot_orders o ${tick('o.accept_seq')}
  where o.stop_price is not null and not exists (select from stock_split_orders s where s.new_id = o.id) and case
    when o.parent_id <> 0 then o.stop_direction <> 'down'
    -- The tick is missing: the day of the last tick may have been dropped before the order was placed.
    when by.price is null then not exists (select from tick_days d where d.pair_id = o.pair_id
      and o.accept_seq between d.first_seq and d.last_seq)
    else o.stop_direction <> case when o.stop_price > by.price then 'up' when o.stop_price < by.price then 'down' else '' end
      or (o.order_type = 'oco' and case o.side
        when 'sell' then o.limit_price <= by.price or o.stop_direction <> 'down'
        else o.limit_price >= by.price or o.stop_direction <> 'up' end)
  end`

/**
 * An order without a limit whose stop was reached is decided only by the first tick after the trigger. It is filled
 * in full; a buy is filled as far as its frozen amount is sufficient. After the trigger the owner cannot cancel the
 * order.
 */
const decided: FindingQuery = sql`
  select format('order %s is not decided by the first price after its trigger', o.id) as wrong
  from (${orderSums}) o
  left join lateral (
    select t.seq from ticks t where t.pair_id = o.pair_id and t.seq > o.trigger_seq order by t.seq limit 1) first on true
  left join spot_fills f on f.order_id = o.id and f.tick_seq > o.trigger_seq
  ${tick('o.evaluated_seq')}
  where o.trigger_seq is not null and ${follows} is null and not coalesce(case
    when o.status = 'complete' then f.n = o.fills and (first.seq is null or first.seq >= f.tick_seq)
    when o.end_reason = 'funds_spent' then o.side = 'buy' and o.evaluated_seq > o.trigger_seq
      and (first.seq is null or first.seq >= o.evaluated_seq)
      and case when f.n is null then ${bought('held', 'by.price')} <= 0
        else f.tick_seq = o.evaluated_seq and o.budget is null end
    when o.end_reason = 'split' then exists (select from stock_split_orders s join stock_splits p on p.id = s.split_id
      where s.old_id = o.id and (first.seq is null or first.seq > p.after_seq))
    when o.status = 'doing' then f.n is null and not exists (select from ticks n where n.pair_id = o.pair_id
      and n.seq > o.trigger_seq and n.time > o.trigger_time + ${WAITED})
  end, false)`

/** An order can end for lack of funds only after its stop was reached, and only if it has no limit. */
const spent: FindingQuery = sql`
  select format('spot order %s ended for want of funds, which it did not spend', id) as wrong
  from spot_orders o where end_reason = 'funds_spent' and (trigger_seq is null or ${follows} is not null)`

/**
 * Every buy with take profit or stop loss that ended with a filled quantity has opened exactly one sell order: for
 * that quantity, with the take profit and stop loss of the buy, at the time at which the buy ended. No other order is
 * marked as such a sell order.
 */
const exits: FindingQuery = sql`
  select case when c.id is null then format('no spot order sells what order %s bought', b.id)
    else format('spot order %s does not sell what order %s bought', c.id, c.parent_id) end as wrong
  from (select * from spot_orders where take_profit is not null or stop_loss is not null) b
  full join (select * from spot_orders where parent_id <> 0) c on c.parent_id = b.id
  where case
    when b.id is null then true
    when b.status = 'doing' or b.filled = 0 or b.end_reason = 'split' then c.id is not null
    else (c.user_id, c.pair_id, c.base_id, c.quote_id, c.account, c.side, c.order_type, c.time_in_force, c.limit_price,
        c.stop_price, c.stop_limit_price, c.amount, c.fee_rate, c.quote_scale, c.number_precision, c.created_at, c.coupon_id)
      is distinct from (b.user_id, b.pair_id, b.base_id, b.quote_id, b.account, 'sell', case
          when b.take_profit is null then 'stop_market' when b.stop_loss is null then 'limit' else 'oco' end, 'gtc',
        b.take_profit, b.stop_loss, null::numeric, b.filled, b.fee_rate, b.quote_scale, b.number_precision, b.completed_at, 0)
      or c.accept_seq < b.evaluated_seq
  end`

/**
 * An amendment ends one order and opens another one at the same time, for the same user, with the same kind and
 * options. If the stop of the old order was triggered, the new one is a limit order.
 */
const amended: FindingQuery = sql`
  select format('spot order %s does not take the place of order %s', coalesce(n.id, o.replaced_by), coalesce(o.id, n.replaces_id))
    as wrong
  from (select * from spot_orders where replaced_by <> 0) o
  full join (select * from spot_orders where replaces_id <> 0) n on n.replaces_id = o.id
  where (o.replaced_by, o.end_reason, o.user_id, o.pair_id, o.account, o.side,
      case when o.trigger_seq is null then o.order_type else 'limit' end, o.time_in_force, o.take_profit, o.stop_loss,
      o.coupon_id, o.completed_at, null::numeric)
    is distinct from (n.id, 'amended', n.user_id, n.pair_id, n.account, n.side, n.order_type, n.time_in_force, n.take_profit,
      n.stop_loss, n.coupon_id, n.created_at, n.budget)`

/** An order has as many fills as its row says. Without this rule nobody would notice that a fill was deleted. */
const counted: FindingQuery = sql`
  select format('spot order %s is not the sum of its fills: it says %s, and there are %s', o.id, o.fills, coalesce(f.n, 0))
    as wrong
  from spot_orders o left join (select order_id, count(*) as n from spot_fills group by 1) f on f.order_id = o.id
  where o.fills <> coalesce(f.n, 0)`

/** The rules that every audit applies to all orders, because they compare orders with each other or are fast. */
export const linkRules: readonly FindingQuery[] = [exits, amended, counted]

export const stopRules: readonly FindingQuery[] = [triggered, aimed, decided, spent, ...linkRules]
