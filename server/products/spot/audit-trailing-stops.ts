import { type RawBuilder, sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { BLOCK, WAITED, WAITED_TICKS } from './audit-checks.ts'
import { tick } from './audit-stop-orders.ts'

/**
 * SQL: whether the tick in a column cannot be checked, because it belongs to a day whose ticks an older version
 * deleted without keeping the ticks that receipts refer to.
 */
const unproven = (column: string): RawBuilder<unknown> => sql`exists (select from tick_days d
  where d.pair_id = o.pair_id and d.root is null and ${sql.ref(column)} between d.first_seq and d.last_seq)`

/**
 * A trailing stop starts at the last price at its acceptance, or at an activation price, which is above that last
 * price for a sell and below it for a buy. An order that replaces another one in a stock split starts where the
 * replaced order started (`stocks/audit-queries.ts`).
 */
const begun: FindingQuery = sql`
  select format('trailing stop %s does not begin at the price of tick number %s', o.id, o.accept_seq) as wrong
  from spot_orders o ${tick('o.accept_seq')}
  where o.callback_rate is not null and not exists (select from stock_split_orders s where s.new_id = o.id) and case
    when by.price is null then not exists (select from tick_days d where d.pair_id = o.pair_id
      and o.accept_seq between d.first_seq and d.last_seq)
    when o.activation_price is null then o.trail_start <> by.price
    when o.side = 'sell' then o.activation_price <= by.price
    else o.activation_price >= by.price end`

/**
 * Each activation refers to a tick that is recorded with the same values, that is later than the acceptance of the
 * order, and whose price is at the order's activation price or beyond.
 */
const activated: FindingQuery = sql`
  select format('trailing stop %s names tick %s as its activation, which is none', o.id, o.activation_tick_id) as wrong
  from spot_orders o ${tick('o.activation_seq')}
  where o.activation_seq is not null and (
    ((by.id, by.price, by.time) is distinct from (o.activation_tick_id, o.activation_tick_price, o.activation_time)
      and not ${unproven('o.activation_seq')})
    or o.activation_time <= o.created_at or o.activation_seq > o.evaluated_seq
    or case o.side when 'sell' then o.activation_tick_price < o.activation_price
      else o.activation_tick_price > o.activation_price end)`

/**
 * Each extreme is the price at which the trailing stop started, or the price of a later tick that is recorded with
 * the same values.
 */
const named: FindingQuery = sql`
  select format('trailing stop %s names tick %s as its extreme, which is none', o.id, o.trail_tick_id) as wrong
  from spot_orders o ${tick('o.trail_seq')}
  where o.trail_seq is not null and case
    when o.trail_tick_id = 0 then
      (o.trail_seq, o.trail_price, o.trail_time) is distinct from (o.accept_seq, o.trail_start, o.created_at)
    else ((by.id, by.price, by.time) is distinct from (o.trail_tick_id, o.trail_price, o.trail_time)
        and not ${unproven('o.trail_seq')})
      or o.trail_time <= o.created_at or o.trail_seq <= o.accept_seq
      or o.trail_price * case o.side when 'sell' then 1 else -1 end
        < coalesce(o.trail_start, o.activation_tick_price) * case o.side when 'sell' then 1 else -1 end
  end`

/** Each trigger is at or beyond the trigger price that follows from the order's extreme. */
const triggered: FindingQuery = sql`
  select format('trailing stop %s is triggered by tick %s, which does not reach %s', o.id, o.trigger_tick_id, o.trail_stop)
    as wrong
  from spot_orders o
  where o.callback_rate is not null and o.trigger_seq is not null
    and case o.side when 'sell' then o.trigger_price > o.trail_stop else o.trigger_price < o.trail_stop end`

/** SQL: lowest and highest price of every block of recorded ticks. */
const blocks = sql`
  select pair_id, seq >> ${BLOCK} as block, min(price) as low, max(price) as high from ticks group by 1, 2`

/**
 * Active trailing stops in the form of sell orders: for a buy, `sign` is -1 and inverts the prices. `until`: the last
 * tick that must not have triggered the order. It is the tick before its trigger; without a trigger it is the last
 * tick by which the order was evaluated, or the newest tick that is a quarter of an hour older than the pair's last
 * tick, whichever is later.
 */
const following = sql`
  select o.*, case o.side when 'sell' then 1 else -1 end as sign,
    o.trail_from as from_seq, coalesce(o.trail_start, o.activation_tick_price) as from_price,
    coalesce(o.trigger_seq - 1, greatest(o.evaluated_seq, waited.seq)) as until
  from spot_orders o
  left join lateral (
    select seq, time from ticks where pair_id = o.pair_id and (o.completed_at = 0 or time < o.completed_at)
    order by seq desc limit 1) n on o.trigger_seq is null
  left join lateral (
    select seq from ticks where pair_id = o.pair_id and seq < n.seq - ${WAITED_TICKS} and time < n.time - ${WAITED}
    order by seq desc limit 1) waited on true
  where o.trail_seq is not null`

/**
 * The extreme in an order's row is the most extreme price of all ticks by which the order was evaluated, and refers
 * to the first tick at that price.
 */
const furthest: FindingQuery = sql`
  with blocks as materialized (${blocks})
  select format('trailing stop %s has seen tick %s, which is beyond its extreme', o.id, min(t.id)) as wrong
  from (${following}) o
  join blocks b on b.pair_id = o.pair_id and b.block between o.from_seq >> ${BLOCK} and o.evaluated_seq >> ${BLOCK}
    and case o.side when 'sell' then b.high >= o.trail_price else b.low <= o.trail_price end
  join ticks t on t.pair_id = o.pair_id and t.seq >= b.block << ${BLOCK} and t.seq < (b.block + 1) << ${BLOCK}
    and t.seq > o.from_seq and t.seq <= coalesce(o.trigger_seq - 1, o.evaluated_seq) and t.time > o.created_at
    and (t.price * o.sign > o.trail_price * o.sign or (t.price = o.trail_price and t.seq < o.trail_seq))
  group by o.id`

/**
 * Finds trailing stops that were triggered too late or not at all: after the activation, the price of an earlier tick
 * than the recorded trigger was already as far from the extreme before it as the callback rate says. To save time,
 * blocks of ticks are skipped if their highest and lowest price exclude a trigger.
 */
const passedOver: FindingQuery = sql`
  with blocks as materialized (${blocks}),
  looked as (
    select o.*, b.block, case o.side when 'sell' then b.low else b.high end as turned,
      -- The most extreme price before this block. Of the first block only the ticks after the order began count.
      greatest(o.from_price * o.sign, first.furthest, max(case when b.block > o.from_seq >> ${BLOCK}
        then case o.side when 'sell' then b.high else -b.low end end)
        over (partition by o.id order by b.block rows between unbounded preceding and 1 preceding)) as before,
      case o.side when 'sell' then b.high else -b.low end as within
    from (${following}) o
    left join lateral (
      select max(price * o.sign) as furthest from ticks where pair_id = o.pair_id and seq > o.from_seq
        and seq <= o.until and seq < ((o.from_seq >> ${BLOCK}) + 1) << ${BLOCK} and time > o.created_at) first on true
    join blocks b on b.pair_id = o.pair_id and b.block between o.from_seq >> ${BLOCK} and o.until >> ${BLOCK}
  )
  select format('trailing stop %s was passed over by tick %s, which reached it', o.id, min(t.id)) as wrong
  from looked o
  cross join lateral (
    select id, price, max(price * o.sign) over (order by seq) as furthest from ticks
    where pair_id = o.pair_id and seq >= o.block << ${BLOCK} and seq < (o.block + 1) << ${BLOCK}
      and seq > o.from_seq and seq <= o.until and time > o.created_at) t
  where o.turned * o.sign <= greatest(o.before, o.within) * (1 - o.callback_rate * o.sign)
    and t.price * o.sign <= greatest(case when o.block > o.from_seq >> ${BLOCK} then o.before else o.from_price * o.sign end,
      t.furthest) * (1 - o.callback_rate * o.sign)
  group by o.id`

/** Rules that recompute trailing stops from recorded ticks. */
export const trailRules: readonly FindingQuery[] = [begun, activated, named, triggered, furthest, passedOver]
