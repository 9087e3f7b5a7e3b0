-- A market order rests until the next recorded price: its limit_price is the worst price it takes, its budget what a
-- purchase given in quote spends at most (its amount is known when it is filled), its end_reason why it is over.
-- next_price: only ticks recorded after the acceptance decide it, which is so for every order from now on.
do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'spot_orders'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%limit_price IS NOT NULL%'
  loop
    execute format('alter table spot_orders drop constraint %I', v_name);
  end loop;
end $$;
alter table spot_orders
  add column budget numeric check (budget > 0),
  add column next_price boolean not null default false,
  add column end_reason text not null default '' check (end_reason in ('', 'person', 'no_price', 'worst_price')),
  add check (limit_price is not null or (order_type = 'market' and status <> 'doing')),
  add check (budget is null or (order_type = 'market' and side = 'buy')),
  add check (end_reason = '' or status = 'cancelled');

alter table spot_orders alter column next_price drop default;

create function spot_orders_open() returns trigger language plpgsql as $$
begin
  if not new.next_price then
    raise exception 'a spot order is decided by prices recorded after it';
  end if;
  return new;
end $$;
create trigger spot_orders_open before insert on spot_orders for each row execute function spot_orders_open();

create index spot_orders_next on spot_orders (pair_id, id) where status = 'doing' and order_type = 'market';

create or replace function spot_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'spot orders are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'spot order % is %', old.id, old.status;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.base_id, old.quote_id, old.account, old.side, old.order_type,
      old.limit_price, old.budget, old.fee_rate, old.quote_scale, old.number_precision, old.accept_seq, old.next_price, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.limit_price, new.budget, new.fee_rate, new.quote_scale, new.number_precision, new.accept_seq, new.next_price, new.created_at)
    or new.judged_seq < old.judged_seq or new.filled < old.filled or new.fills < old.fills
    -- What a budget buys is known with its fill.
    or (new.amount <> old.amount and (old.budget is null or new.status <> 'complete')) then
    raise exception 'the terms and the past of spot order % cannot be changed', old.id;
  end if;
  return new;
end $$;
