-- Trailing stops (docs/products/spot.md#trailing-stop). callback_rate: how far the price turns from its extreme until the order
-- is triggered. It follows the price from trail_start on, the last price at its acceptance, or, where activation_price is given,
-- from the tick activation_* on, the first that reached that. trail_*: the extreme since then, evaluated up to evaluated_seq, by
-- the first tick that had it (tick 0: trail_start). trail_stop: the trigger price below the highest price (of a buy: above the
-- lowest), exact. trail_from: ticks after this one move the extreme.
do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'spot_orders'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%limit_price IS NOT NULL%' or pg_get_constraintdef(oid) like '%budget IS NULL%'
        or pg_get_constraintdef(oid) like '%trigger_seq IS NULL%' or conname = 'spot_orders_order_type_check')
  loop
    execute format('alter table spot_orders drop constraint %I', v_name);
  end loop;
end $$;

alter table spot_orders
  drop column decided_by_next,
  add column callback_rate numeric check (callback_rate >= 0.001 and callback_rate <= 0.2),
  add column activation_price numeric check (activation_price > 0),
  add column activation_seq bigint,
  add column activation_tick_id bigint,
  add column activation_tick_price numeric,
  add column activation_time bigint,
  add column trail_start numeric check (trail_start > 0),
  add column trail_seq bigint,
  add column trail_tick_id bigint,
  add column trail_price numeric check (trail_price > 0),
  add column trail_time bigint,
  add column trail_stop numeric generated always as (
    trail_price * case side when 'sell' then 1 - callback_rate else 1 + callback_rate end
  ) stored,
  add column trail_from bigint generated always as (
    case when trail_start is not null then accept_seq else activation_seq end
  ) stored,
  -- Nothing but the next price decides it, whatever that is: nobody takes it back.
  add column decided_by_next boolean not null generated always as (
    order_type = 'market' or time_in_force in ('ioc', 'fok')
    or (trigger_seq is not null and (order_type in ('stop_market', 'trailing_stop')
      or (order_type = 'oco' and stop_limit_price is null)))
  ) stored,
  add constraint spot_orders_order_type_check
    check (order_type in ('limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco')),
  add check (limit_price is not null or order_type in ('stop_market', 'trailing_stop')
    or (order_type = 'market' and status <> 'doing')),
  add check (order_type <> 'trailing_stop' or limit_price is null),
  add check (budget is null or (order_type in ('market', 'stop_market', 'trailing_stop') and side = 'buy')),
  add check (order_type not in ('stop_market', 'trailing_stop') or (budget is null) = (side = 'sell')),
  add check (trigger_seq is null or ((stop_price is not null or trail_seq is not null)
    and trigger_seq > accept_seq and trigger_seq <= evaluated_seq)),
  add check ((callback_rate is not null) = (order_type = 'trailing_stop')),
  add check ((order_type = 'trailing_stop') = (num_nonnulls(activation_price, trail_start) = 1)),
  add check (num_nonnulls(activation_seq, activation_tick_id, activation_tick_price, activation_time) in (0, 4)),
  add check (activation_seq is null or (activation_price is not null and activation_seq > accept_seq)),
  add check (num_nonnulls(trail_seq, trail_tick_id, trail_price, trail_time)
    = case when trail_start is not null or activation_seq is not null then 4 else 0 end),
  add check (trail_seq is null or (trail_seq >= coalesce(activation_seq, accept_seq) and trail_seq <= evaluated_seq
    and (trigger_seq is null or trail_seq < trigger_seq)));

create index spot_orders_next on spot_orders (pair_id, id) where status = 'doing' and decided_by_next;
create index spot_orders_trails on spot_orders (pair_id, side, trail_stop)
  where status = 'doing' and trigger_seq is null and trail_stop is not null;
create index spot_orders_callbacks on spot_orders (pair_id, side, callback_rate, trail_from)
  where status = 'doing' and trigger_seq is null and trail_from is not null;
create index spot_orders_activations on spot_orders (pair_id, side, activation_price)
  where status = 'doing' and activation_seq is null and activation_price is not null;

create or replace function spot_orders_open() returns trigger language plpgsql as $$
begin
  if not new.next_price then
    raise exception 'a spot order is decided by prices recorded after it';
  end if;
  if new.trigger_seq is not null or new.activation_seq is not null then
    raise exception 'the stop of a spot order is reached by a price recorded after it';
  end if;
  return new;
end $$;

create or replace function spot_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'spot orders are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'spot order % is %', old.id, old.status;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.base_id, old.quote_id, old.account, old.side, old.order_type,
      old.time_in_force, old.limit_price, old.stop_price, old.stop_direction, old.stop_limit_price, old.callback_rate,
      old.activation_price, old.trail_start, old.take_profit, old.stop_loss, old.parent_id, old.replaces_id, old.budget,
      old.fee_rate, old.quote_scale, old.number_precision, old.accept_seq, old.next_price, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.time_in_force, new.limit_price, new.stop_price, new.stop_direction, new.stop_limit_price, new.callback_rate,
      new.activation_price, new.trail_start, new.take_profit, new.stop_loss, new.parent_id, new.replaces_id, new.budget,
      new.fee_rate, new.quote_scale, new.number_precision, new.accept_seq, new.next_price, new.created_at)
    or new.evaluated_seq < old.evaluated_seq or new.filled < old.filled or new.fills < old.fills
    or (old.trigger_seq is not null
      and (old.trigger_seq, old.trigger_tick_id, old.trigger_price, old.trigger_time, old.trail_seq, old.trail_price)
      is distinct from (new.trigger_seq, new.trigger_tick_id, new.trigger_price, new.trigger_time, new.trail_seq, new.trail_price))
    or (old.activation_seq is not null
      and (old.activation_seq, old.activation_tick_id, old.activation_tick_price, old.activation_time)
      is distinct from (new.activation_seq, new.activation_tick_id, new.activation_tick_price, new.activation_time))
    -- The extreme moves one way only.
    or (old.trail_price is not null and (new.trail_price is null or new.trail_seq < old.trail_seq
      or case old.side when 'sell' then new.trail_price < old.trail_price else new.trail_price > old.trail_price end))
    -- What a budget buys is known with its fill.
    or (new.amount <> old.amount and (old.budget is null or new.status <> 'complete')) then
    raise exception 'the terms and the past of spot order % cannot be changed', old.id;
  end if;
  return new;
end $$;
