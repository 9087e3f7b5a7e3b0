-- Share splits: what each did to whom, and in which shares kept candles are stated. Times are milliseconds.

create table stock_splits (
  id bigint generated always as identity primary key,
  pair_id integer not null references pairs (id),
  symbol text not null,
  base_id integer not null references currencies (id),
  quote_id integer not null references currencies (id),
  -- So many new shares for so many old ones, in lowest terms.
  ratio_to integer not null check (ratio_to between 1 and 1000),
  ratio_from integer not null check (ratio_from between 1 and 1000),
  -- The last tick in old shares: every later one is in new shares. Its price pays what rounding leaves.
  after_seq bigint not null,
  price numeric not null check (price > 0),
  base_scale smallint not null,
  quote_scale smallint not null,
  -- The pair's terms at that moment; the orders that follow were made by them.
  price_precision smallint not null,
  number_precision smallint not null,
  min_number numeric not null,
  min_total numeric not null,
  operator text not null,
  created_at bigint not null,
  check (ratio_to <> ratio_from)
);
create index stock_splits_pair on stock_splits (pair_id, id);

-- Every account that held the share: what was in it, open orders included, and what it became.
create table stock_split_holders (
  split_id bigint not null references stock_splits (id),
  user_id bigint not null,
  account text not null,
  before numeric not null check (before > 0),
  after numeric not null check (after >= 0),
  cash numeric not null check (cash >= 0),
  primary key (split_id, user_id, account)
);

-- Every order that was open: the one that took its place, null where what was left was too little for one.
create table stock_split_orders (
  split_id bigint not null references stock_splits (id),
  old_id bigint not null unique references spot_orders (id),
  new_id bigint unique references spot_orders (id),
  -- What the old order held until then.
  held numeric not null check (held >= 0),
  primary key (split_id, old_id)
);

-- Every alert that waited, moved with the shares.
create table stock_split_alerts (
  split_id bigint not null references stock_splits (id),
  alert_id bigint not null references price_alerts (id),
  target_before numeric not null,
  target_after numeric not null,
  primary key (split_id, alert_id)
);

create function stock_splits_keep() returns trigger language plpgsql as $$
begin
  raise exception 'share splits are never changed';
end $$;
create trigger stock_splits_keep before update or delete on stock_splits
  for each row execute function stock_splits_keep();
create trigger stock_split_holders_keep before update or delete on stock_split_holders
  for each row execute function stock_splits_keep();
create trigger stock_split_orders_keep before update or delete on stock_split_orders
  for each row execute function stock_splits_keep();
create trigger stock_split_alerts_keep before update or delete on stock_split_alerts
  for each row execute function stock_splits_keep();

-- How many of the pair's splits a kept candle is stated in; readers restate it by those that came later.
alter table candles add column splits smallint not null default 0;

do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'spot_orders'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%worst_price%'
  loop
    execute format('alter table spot_orders drop constraint %I', v_name);
  end loop;
end $$;
alter table spot_orders
  add constraint spot_orders_end_reason check (end_reason in ('', 'person', 'no_price', 'worst_price', 'split'));
