-- Orders that wait for a price (docs/products/spot.md#stop-orders). stop_price: reached from below (up) or above (down);
-- trigger_*: the recorded tick that reached it. What follows is limit_price of a stop_limit, stop_limit_price of an oco, or
-- else the next price, whatever it is. take_profit and stop_loss: of the sale that is opened for what a buy received, which
-- names the buy in parent_id. replaces_id and replaced_by: an order and the one that took its place by an amend.
do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'spot_orders'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%limit_price IS NOT NULL%' or pg_get_constraintdef(oid) like '%budget IS NULL%'
        or conname = 'spot_orders_order_type_check')
  loop
    execute format('alter table spot_orders drop constraint %I', v_name);
  end loop;
end $$;
alter table spot_orders
  add column stop_price numeric check (stop_price > 0),
  add column stop_direction text not null default '' check (stop_direction in ('', 'up', 'down')),
  add column stop_limit_price numeric check (stop_limit_price > 0),
  add column trigger_seq bigint,
  add column trigger_tick_id bigint,
  add column trigger_price numeric,
  add column trigger_time bigint,
  add column take_profit numeric check (take_profit > 0),
  add column stop_loss numeric check (stop_loss > 0),
  add column parent_id bigint not null default 0,
  add column replaces_id bigint not null default 0,
  add column replaced_by bigint not null default 0,
  -- Nothing but the next price decides it, whatever that is: nobody takes it back.
  add column decided_by_next boolean not null generated always as (
    order_type = 'market' or time_in_force in ('ioc', 'fok')
    or (trigger_seq is not null and (order_type = 'stop_market' or (order_type = 'oco' and stop_limit_price is null)))
  ) stored,
  -- The limit that a price must reach to fill it now; null where none does.
  add column resting_price numeric generated always as (
    case
      when time_in_force in ('ioc', 'fok') then null
      when order_type = 'limit' then limit_price
      when order_type = 'stop_limit' and trigger_seq is not null then limit_price
      when order_type = 'oco' and trigger_seq is null then limit_price
      when order_type = 'oco' then stop_limit_price
    end
  ) stored,
  add constraint spot_orders_order_type_check
    check (order_type in ('limit', 'market', 'stop_limit', 'stop_market', 'oco')),
  add check (limit_price is not null or order_type = 'stop_market' or (order_type = 'market' and status <> 'doing')),
  add check (order_type <> 'stop_market' or limit_price is null),
  add check (budget is null or (order_type in ('market', 'stop_market') and side = 'buy')),
  add check (order_type <> 'stop_market' or (budget is null) = (side = 'sell')),
  add check ((stop_price is not null) = (order_type in ('stop_limit', 'stop_market', 'oco'))),
  add check ((stop_price is not null) = (stop_direction <> '')),
  add check (stop_limit_price is null or order_type = 'oco'),
  add check (num_nonnulls(trigger_seq, trigger_tick_id, trigger_price, trigger_time) in (0, 4)),
  add check (trigger_seq is null or (stop_price is not null and trigger_seq > accept_seq and trigger_seq <= evaluated_seq)),
  add check ((take_profit is null and stop_loss is null) or (side = 'buy' and order_type in ('limit', 'market'))),
  drop constraint spot_orders_end_reason,
  add constraint spot_orders_end_reason
    check (end_reason in ('', 'person', 'amended', 'no_price', 'worst_price', 'ioc', 'fok', 'funds_spent', 'split')),
  add check ((end_reason = 'amended') = (replaced_by <> 0));

create unique index spot_orders_parent on spot_orders (parent_id) where parent_id <> 0;
create unique index spot_orders_replaces on spot_orders (replaces_id) where replaces_id <> 0;

drop index spot_orders_resting;
create index spot_orders_resting on spot_orders (pair_id, side, resting_price) where status = 'doing';
drop index spot_orders_next;
create index spot_orders_next on spot_orders (pair_id, id) where status = 'doing' and decided_by_next;
create index spot_orders_stops on spot_orders (pair_id, stop_direction, stop_price)
  where status = 'doing' and trigger_seq is null and stop_price is not null;

create or replace function spot_orders_open() returns trigger language plpgsql as $$
begin
  if not new.next_price then
    raise exception 'a spot order is decided by prices recorded after it';
  end if;
  if new.trigger_seq is not null then
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
      old.time_in_force, old.limit_price, old.stop_price, old.stop_direction, old.stop_limit_price, old.take_profit,
      old.stop_loss, old.parent_id, old.replaces_id, old.budget, old.fee_rate, old.quote_scale, old.number_precision,
      old.accept_seq, old.next_price, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.time_in_force, new.limit_price, new.stop_price, new.stop_direction, new.stop_limit_price, new.take_profit,
      new.stop_loss, new.parent_id, new.replaces_id, new.budget, new.fee_rate, new.quote_scale, new.number_precision,
      new.accept_seq, new.next_price, new.created_at)
    or new.evaluated_seq < old.evaluated_seq or new.filled < old.filled or new.fills < old.fills
    or (old.trigger_seq is not null and (old.trigger_seq, old.trigger_tick_id, old.trigger_price, old.trigger_time)
      is distinct from (new.trigger_seq, new.trigger_tick_id, new.trigger_price, new.trigger_time))
    -- What a budget buys is known with its fill.
    or (new.amount <> old.amount and (old.budget is null or new.status <> 'complete')) then
    raise exception 'the terms and the past of spot order % cannot be changed', old.id;
  end if;
  return new;
end $$;
