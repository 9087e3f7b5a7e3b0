-- How long a limit order stands: until it is cancelled (gtc; post_only, which is accepted only where the last price does not
-- reach it), or until the first price after it, which fills what it can (ioc) or all of it (fok) or nothing. On a market
-- order it says nothing and is gtc.
alter table spot_orders
  add column time_in_force text not null default 'gtc' check (time_in_force in ('gtc', 'post_only', 'ioc', 'fok')),
  add check (order_type = 'limit' or time_in_force = 'gtc'),
  drop constraint spot_orders_end_reason,
  add constraint spot_orders_end_reason
    check (end_reason in ('', 'person', 'no_price', 'worst_price', 'ioc', 'fok', 'split')),
  add check (end_reason not in ('ioc', 'fok') or end_reason = time_in_force);

-- Those that the next price decides, whatever it is.
drop index spot_orders_next;
create index spot_orders_next on spot_orders (pair_id, id)
  where status = 'doing' and (order_type = 'market' or time_in_force in ('ioc', 'fok'));

create or replace function spot_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'spot orders are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'spot order % is %', old.id, old.status;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.base_id, old.quote_id, old.account, old.side, old.order_type,
      old.time_in_force, old.limit_price, old.budget, old.fee_rate, old.quote_scale, old.number_precision, old.accept_seq,
      old.next_price, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.time_in_force, new.limit_price, new.budget, new.fee_rate, new.quote_scale, new.number_precision, new.accept_seq,
      new.next_price, new.created_at)
    or new.evaluated_seq < old.evaluated_seq or new.filled < old.filled or new.fills < old.fills
    -- What a budget buys is known with its fill.
    or (new.amount <> old.amount and (old.budget is null or new.status <> 'complete')) then
    raise exception 'the terms and the past of spot order % cannot be changed', old.id;
  end if;
  return new;
end $$;
