import { type RawBuilder, sql } from 'kysely'

/** SQL: `value` rounded up to `scale` digits. The result is exact for positive values. */
const up = (value: RawBuilder<unknown>, scale: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(trunc(${value}, ${scale}) + case when trunc(${value}, ${scale}) < ${value} then ('1e-' || ${scale})::numeric else 0 end)`

/** Scale of the quote currency, as copied into the order. */
const scale = sql.raw('quote_scale')
const raw = (column: string) => sql.raw(column)

/**
 * Every order with the amount that it must have frozen at its opening: its budget, or its quantity at the limit or
 * worst price plus the fee; for an OCO the larger amount of both legs. Orders of an older version that were filled at
 * acceptance have frozen nothing.
 */
export const opened = sql`
  select o.*, case when o.at_once then 0 when o.side = 'sell' then o.amount when o.budget is not null then o.budget
    else greatest(o.worth + ${up(raw('worth * fee_rate'), scale)}, o.stop_worth + ${up(raw('stop_worth * fee_rate'), scale)}) end
    as pay
  from (
    select s.*, ${up(raw('limit_price * amount'), scale)} as worth,
      case order_type when 'oco' then ${up(raw('coalesce(stop_limit_price, stop_price) * amount'), scale)} end as stop_worth,
      not s.next_price
      and exists (select from spot_fills f where f.order_id = s.id and f.n = 1 and f.tick_seq = s.accept_seq) as at_once
    from spot_orders s
  ) o`

/** Every fill with the order's exact sum before and after the fill. */
const summed = sql`
  select o.*, f.n, f.tick_id, f.tick_seq, f.source, f.price, f.number, f.total as fill_total, f.fee as fill_fee, f.time,
    sum(f.price * f.number) over mine as gross_after, sum(f.price * f.number) over mine - f.price * f.number as gross_before,
    sum(f.number) over mine as filled_after
  from (${opened}) o join spot_fills f on f.order_id = o.id
  window mine as (partition by f.order_id order by f.n rows unbounded preceding)`

const total = (gross: string): RawBuilder<unknown> =>
  sql`case side when 'buy' then ${up(raw(gross), scale)} else trunc(${raw(gross)}, quote_scale) end`

const totalled = sql`
  select s.*, ${total('gross_after')} as total_after, ${total('gross_before')} as total_before,
    trunc(gross_after, quote_scale) - trunc(gross_before, quote_scale) as down,
    ${up(raw('gross_after'), scale)} - ${up(raw('gross_before'), scale)} as up
  from (${summed}) s`

/**
 * Every fill with the amounts that it adds to its order: the rounded totals after the fill minus the rounded totals
 * before it. So rounding errors do not add up over the fills (docs/products/spot.md#fee).
 */
export const fillSums = sql`
  select t.*, total_after - total_before as total_due,
    ${up(raw('total_after * fee_rate'), scale)} as fee_after,
    ${up(raw('total_after * fee_rate'), scale)} - ${up(raw('total_before * fee_rate'), scale)} as fee_due
  from (${totalled}) t`

/** Every order with the totals of its fills; `held` is the rest of the frozen amount. */
export const orderSums = sql`
  select o.*, coalesce(f.n, 0) as fills_due, coalesce(f.filled_after, 0) as filled_due,
    coalesce(f.gross_after, 0) as gross_due, coalesce(f.total_after, 0) as total_due, coalesce(f.fee_after, 0) as fee_due,
    case when pay = 0 then 0 when side = 'buy' then pay - coalesce(f.total_after + f.fee_after, 0)
      else pay - coalesce(f.filled_after, 0) end as held
  from (${opened}) o
  left join (
    select distinct on (id) id, n, filled_after, gross_after, total_after, fee_after from (${fillSums}) every_fill
    order by id, n desc
  ) f using (id)`

const held = sql`case side when 'buy' then quote_id else base_id end`

/**
 * Every journal line that spot orders must have posted: the freeze; each fill with `spot_book`, the platform account
 * that is the counterparty, at the exact sum, with the fee to the platform's fee account and the rounding difference
 * to `rounding`; and the release of the rest at the last fill or at the cancellation.
 */
export const spotLines = sql`
  select 'spot:' || o.id || ':' || step, 'spot_order', o.id::text, l.* from (
    select o.*, ${held} as held_id, s.step, s.moved, s.scene from (${orderSums}) o cross join lateral (values
      ('open', pay, 'freeze'),
      (case status when 'cancelled' then 'cancel' else fills_due::text end,
        case status when 'doing' then 0 else -held end, 'release')
    ) s (step, moved, scene)
  ) o cross join lateral (values
    (o.user_id, o.account, null::text, o.held_id, 'available', -o.moved, o.scene, null::text, null::bigint),
    (o.user_id, o.account, null, o.held_id, 'frozen', o.moved, o.scene, 'spot_order', o.id)
  ) l
  where o.moved <> 0
  union all
  select 'spot:' || f.id || ':' || n, 'spot_order', f.id::text, l.* from (
    select f.*, case when pay > 0 then 'frozen' else 'available' end as pay_from,
      case when pay > 0 then 'spot_order' end as pay_type, case when pay > 0 then id end as pay_id,
      case side when 'buy' then 1 else -1 end as way
    from (${fillSums}) f
  ) f cross join lateral (values
    (user_id, account, null::text, quote_id, case side when 'buy' then pay_from else 'available' end, -way * total_due,
      'coin_trade', case side when 'buy' then pay_type end, case side when 'buy' then pay_id end),
    (user_id, account, null, quote_id, case side when 'buy' then pay_from else 'available' end, -fee_due,
      'fee', case side when 'buy' then pay_type end, case side when 'buy' then pay_id end),
    (user_id, account, null, base_id, case side when 'buy' then 'available' else pay_from end, way * number,
      'coin_trade', case side when 'sell' then pay_type end, case side when 'sell' then pay_id end),
    (null, null, 'spot_book', quote_id, 'available', case side when 'buy' then down else -up end, 'coin_trade', null, null),
    (null, null, 'spot_book', base_id, 'available', -way * number, 'coin_trade', null, null),
    (null, null, 'fee', quote_id, 'available', fee_due, 'fee', null, null),
    (null, null, 'rounding', quote_id, 'available', up - down, 'coin_trade', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0`

/**
 * SQL: the largest base quantity, in whole steps, that `funds` can buy at the price of the fill
 * `f`.
 */
export const bought = (funds: string, price = 'f.price'): RawBuilder<unknown> => sql`div(
  div(${raw(funds)} * ('1e' || quote_scale)::numeric, 1 + fee_rate) * ('1e-' || quote_scale)::numeric
    * ('1e' || number_precision)::numeric, ${raw(price)}) * ('1e-' || number_precision)::numeric`

/** SQL: the limit that applies after the stop of an order. Null if the next tick then fills the order at any price. */
export const follows = sql`case order_type when 'oco' then stop_limit_price when 'stop_limit' then limit_price end`
