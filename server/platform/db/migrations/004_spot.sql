-- Spot orders and their fills. An order carries the terms it opened with; every fill names the recorded tick that made it.

create table spot_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  pair_id bigint not null,
  symbol text not null,
  base_id bigint not null,
  quote_id bigint not null,
  account text not null check (account in ('change', 'stock')),
  side text not null check (side in ('buy', 'sell')),
  order_type text not null check (order_type in ('limit', 'market')),
  limit_price numeric check (limit_price > 0),
  amount numeric not null check (amount > 0),
  filled numeric not null check (filled >= 0 and filled <= amount),
  -- Exact sum of price * number; `total` is it rounded to the quote's scale, `fee` is total * fee_rate rounded up.
  gross numeric not null check (gross >= 0),
  total numeric not null check (total >= 0),
  fee numeric not null check (fee >= 0),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  fee_currency text not null,
  quote_scale smallint not null,
  number_precision smallint not null,
  status text not null check (status in ('doing', 'complete', 'cancelled')),
  -- What the ledger holds for this order, in quote (buy) or base (sell).
  frozen numeric not null check (frozen >= 0),
  -- The pair's last tick when the order was accepted, and the last one it has been judged by.
  accept_seq bigint not null,
  judged_seq bigint not null check (judged_seq >= accept_seq),
  fills integer not null,
  created_at bigint not null,
  completed_at bigint not null,
  check ((order_type = 'limit') = (limit_price is not null)),
  check ((status = 'doing') = (completed_at = 0)),
  check (status = 'doing' or frozen = 0),
  check ((status = 'complete') = (filled = amount))
) with (fillfactor = 80);

create index spot_orders_resting on spot_orders (pair_id, side, limit_price) where status = 'doing';
create index spot_orders_user on spot_orders (user_id, id);
create index spot_orders_user_open on spot_orders (user_id, id) where status = 'doing';

create table spot_fills (
  order_id bigint not null references spot_orders (id),
  n integer not null check (n > 0),
  tick_id bigint not null,
  tick_seq bigint not null,
  -- Where the tick stood in its source, as the tick itself says.
  source text not null,
  price numeric not null check (price > 0),
  number numeric not null check (number > 0),
  total numeric not null,
  fee numeric not null,
  time bigint not null,
  primary key (order_id, n),
  -- A tick fills an order once.
  unique (order_id, tick_seq)
);

-- Terms are copied at opening and a terminal state is never left (trust.md I9, I10).
create function spot_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'spot orders are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'spot order % is %', old.id, old.status;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.base_id, old.quote_id, old.account, old.side, old.order_type,
      old.limit_price, old.amount, old.fee_rate, old.quote_scale, old.number_precision, old.accept_seq, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.limit_price, new.amount, new.fee_rate, new.quote_scale, new.number_precision, new.accept_seq, new.created_at)
    or new.judged_seq < old.judged_seq or new.filled < old.filled or new.fills < old.fills then
    raise exception 'the terms and the past of spot order % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger spot_orders_keep before update or delete on spot_orders
  for each row execute function spot_orders_keep();

create function spot_fills_keep() returns trigger language plpgsql as $$
begin
  raise exception 'spot fills are never changed';
end $$;
create trigger spot_fills_keep before update or delete on spot_fills
  for each row execute function spot_fills_keep();
