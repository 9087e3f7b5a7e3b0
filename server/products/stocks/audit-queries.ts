import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { orderSums } from '../spot/index.ts'

/** Every holding with the result of the split, computed with integers only. */
const due = sql`
  select d.*, div((before * ratio_to - after_due * ratio_from) * price * ('1e' || quote_scale)::numeric, ratio_to)
    * ('1e-' || quote_scale)::numeric as cash_due
  from (
    select h.user_id, h.account, h.before, h.after, h.cash, s.*, h.user_id / 500 as part,
      div(h.before * s.ratio_to * ('1e' || s.base_scale)::numeric, s.ratio_from) * ('1e-' || s.base_scale)::numeric as after_due
    from stock_split_holders h join stock_splits s on s.id = h.split_id
  ) d`

/**
 * Every journal line of the splits: the change of each holding and its cash, with the platform account `spot_book` as
 * counterparty.
 */
export const splitLines = sql`
  with due as materialized (${due})
  select 'stock_split:' || d.id || ':' || d.part, 'stock_split', d.id::text, l.* from due d cross join lateral (values
    (d.user_id, d.account, null::text, d.base_id, 'available', d.after_due - d.before, 'share_split', null::text, null::bigint),
    (d.user_id, d.account, null, d.quote_id, 'available', d.cash_due, 'share_split', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id) where l.amount <> 0
  union all
  select 'stock_split:' || d.id || ':' || d.part, 'stock_split', d.id::text, l.* from (
    select id, part, base_id, quote_id, sum(after_due - before) as shares, sum(cash_due) as cash from due group by 1, 2, 3, 4
  ) d cross join lateral (values
    (null::bigint, null::text, 'spot_book', d.base_id, 'available', -d.shares, 'share_split', null::text, null::bigint),
    (null, null, 'spot_book', d.quote_id, 'available', -d.cash, 'share_split', null, null)
  ) l (user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id) where l.amount <> 0`

const figures: FindingQuery = sql`
  select format('split %s made %s and %s of the %s shares of person %s', id, after, cash, before, user_id) as wrong
  from (${due}) d where (after, cash) is distinct from (after_due, cash_due)`

/**
 * The first journal that a split wrote. The sum of all earlier postings is the balance of an account before the
 * split.
 */
const began = sql`
  select s.*, (select min(j.id) from journals j where j.ref_type = 'stock_split' and j.ref_id = s.id::text) as first_journal
  from stock_splits s`

/**
 * Every holder of the shares took part in the split with the full holding, including the shares that open orders
 * held.
 */
const everybody: FindingQuery = sql`
  select format('split %s took person %s (%s) to hold %s and not %s', s.id, coalesce(a.user_id, h.user_id), coalesce(a.account, h.account),
    coalesce(h.before, 0), coalesce(a.shares, 0)) as wrong
  from (${began}) s
  cross join lateral (
    select coalesce(a.user_id, h.user_id) as user_id, coalesce(a.account, h.account) as account, a.shares, h.before
    from (
      select a.user_id, a.account, sum(p.amount) as shares
      from accounts a join postings p on p.account_id = a.id and p.journal_id < s.first_journal
      where a.currency_id = s.base_id and a.user_id is not null group by 1, 2
    ) a full join (select * from stock_split_holders where split_id = s.id) h
      on h.user_id = a.user_id and h.account = a.account
    where coalesce(a.shares, 0) <> coalesce(h.before, 0)
  ) h
  left join lateral (select h.user_id, h.account, h.shares) a on true
  where s.first_journal is not null`

/** The price of the split is the price of the last tick before it. */
const priced: FindingQuery = sql`
  select format('split %s names tick %s of %s, which is not recorded like that', s.id, s.after_seq, s.symbol) as wrong
  from stock_splits s
  left join ticks t on t.pair_id = s.pair_id and t.seq = s.after_seq
  left join kept_ticks k on k.pair_id = s.pair_id and k.seq = s.after_seq
  where coalesce(t.price, k.price) is distinct from s.price and not exists (
    select from tick_days d where d.pair_id = s.pair_id and d.root is null and s.after_seq between d.first_seq and d.last_seq)`

/** SQL: a price after a split, rounded to the price step: down for a buy, up for a sell. */
const moved = (side: string, price: string) =>
  sql.raw(`case ${side} when 'buy' then div(${price} * s.ratio_from * ('1e' || s.price_precision)::numeric, s.ratio_to)
    else -div(-${price} * s.ratio_from * ('1e' || s.price_precision)::numeric - s.ratio_to + 1, s.ratio_to) end
    * ('1e-' || s.price_precision)::numeric`)

/**
 * Every order that a split ended, with the order that must replace it. Prices are rounded to the price step,
 * quantities to the quantity step. An order whose stop was reached is replaced by a limit order. `worth_at`: the
 * price with which the minimum total of the order is computed.
 */
const followed = sql`
  select f.*, ('1e-' || number_precision)::numeric as step,
    case when type_due = 'oco' then least(limit_due, coalesce(stop_limit_due, stop_due)) else coalesce(limit_due, stop_due, activation_due, start_due) end
      as worth_at
  from (
    select o.*, s.id as split_id, s.ratio_to, s.ratio_from, s.price_precision, s.after_seq, s.min_number, s.min_total,
      s.created_at as at, r.new_id, r.held as held_said,
      o.order_type = 'market' or o.time_in_force in ('ioc', 'fok') or (o.trigger_seq is not null
        and (o.order_type in ('stop_market', 'trailing_stop') or (o.order_type = 'oco' and o.stop_limit_price is null))) as is_next,
      case when o.trigger_seq is null then o.order_type else 'limit' end as type_due,
      ${moved('o.side', "case when o.trigger_seq is not null and o.order_type = 'oco' then o.stop_limit_price else o.limit_price end")}
        as limit_due,
      case when o.trigger_seq is null then ${moved('o.side', 'o.stop_price')} end as stop_due,
      case when o.trigger_seq is null then ${moved('o.side', 'o.stop_limit_price')} end as stop_limit_due,
      case when o.trigger_seq is null then o.stop_direction else '' end as direction_due,
      ${moved('o.side', 'case when o.trail_price is null then o.activation_price end')} as activation_due,
      ${moved('o.side', 'o.trail_price')} as start_due,
      ${moved("'sell'", 'o.take_profit')} as take_profit_due, ${moved("'sell'", 'o.stop_loss')} as stop_loss_due,
      div((o.amount - o.filled_due) * s.ratio_to * ('1e' || s.number_precision)::numeric, s.ratio_from)
        * ('1e-' || s.number_precision)::numeric as number_due
    from stock_split_orders r join stock_splits s on s.id = r.split_id join (${orderSums}) o on o.id = r.old_id
  ) f`

/**
 * After a split an order continues with the quantity that was not filled: never at a worse price or for a larger
 * quantity. The quantity is smaller only if the amount that the old order held would not cover the cost after
 * rounding.
 */
const orders: FindingQuery = sql`
  select format('order %s does not follow order %s through split %s', f.new_id, f.id, f.split_id) as wrong
  from (${followed}) f
  -- The quantity of an order for a budget is known only when it is filled.
  left join (select o.*, case when budget is null or status <> 'complete' then amount end as number from spot_orders o) n
    on n.id = f.new_id
  where f.status <> 'cancelled' or f.end_reason <> 'split' or f.completed_at <> f.at or f.held_said <> f.held
    or case when f.new_id is null then not f.is_next and f.number_due - 3 * f.step >= f.min_number
        and f.worth_at * (f.number_due - 3 * f.step) >= f.min_total and f.worth_at > 0 and coalesce(f.stop_due, 1) > 0
      else f.is_next or n.number > f.number_due
        or n.number < f.number_due - case when f.side = 'buy' and f.budget is null then 3 * f.step else 0 end
        or n.number < f.min_number or f.worth_at * n.number < f.min_total
        or (n.user_id, n.account, n.pair_id, n.side, n.fee_rate, n.time_in_force, n.accept_seq, n.created_at,
            n.order_type, n.limit_price, n.stop_price, n.stop_limit_price, n.stop_direction, n.take_profit, n.stop_loss, n.budget,
            n.callback_rate, n.activation_price, n.trail_start)
          is distinct from (f.user_id, f.account, f.pair_id, f.side, f.fee_rate, f.time_in_force, f.after_seq, f.at,
            f.type_due, f.limit_due, f.stop_due, f.stop_limit_due, f.direction_due, f.take_profit_due, f.stop_loss_due, f.budget,
            f.callback_rate, f.activation_due, f.start_due)
      end
  union all
  select format('order %s holds more than order %s did before split %s', n.id, r.old_id, r.split_id)
  from stock_split_orders r join (${orderSums}) n on n.id = r.new_id where n.side = 'buy' and n.pay > r.held`

/**
 * No order from before a split stays open after it, and no order ended for a split that did not happen. The numbers
 * of journals and ticks, and not times, determine whether an order is older than the split, because the clocks of two
 * machines may differ.
 */
const none: FindingQuery = sql`
  select format('order %s lived through split %s in old shares', o.id, s.id) as wrong
  from (${began}) s join spot_orders o on o.pair_id = s.pair_id and o.accept_seq <= s.after_seq and o.created_at < s.created_at
  where not exists (select from stock_split_orders r where r.split_id = s.id and r.new_id = o.id)
    and (o.status = 'doing'
      or exists (select from spot_fills f where f.order_id = o.id and f.tick_seq > s.after_seq)
      or exists (select from journals j where j.key = 'spot:' || o.id || ':cancel' and j.id > s.first_journal))
  union all
  select format('order %s ended with a split that there was not', o.id) from spot_orders o
  where o.end_reason = 'split' and not exists (select from stock_split_orders r where r.old_id = o.id)`

const alerts: FindingQuery = sql`
  select format('alert %s was moved from %s to %s by split %s', a.alert_id, a.target_before, a.target_after, s.id) as wrong
  from stock_split_alerts a join stock_splits s on s.id = a.split_id join price_alerts p on p.id = a.alert_id
  where a.target_after is distinct from greatest(('1e-' || p.price_precision)::numeric,
    round(a.target_before * s.ratio_from / s.ratio_to, p.price_precision))`

export const splitRules: readonly FindingQuery[] = [figures, everybody, priced, orders, none, alerts]
