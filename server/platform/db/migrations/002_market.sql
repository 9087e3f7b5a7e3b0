-- Instruments, recorded prices and what is computed from them. Times are integer milliseconds.

create table currencies (
  id integer primary key,
  name text not null,
  network text not null,
  kind text not null check (kind in ('crypto', 'fiat', 'stock')),
  scale smallint not null check (scale between 0 and 18),
  status smallint not null default 1 check (status in (0, 1)),
  image text not null,
  deposit_min numeric not null check (deposit_min >= 0),
  deposit_integer boolean not null,
  confirmations integer not null check (confirmations >= 0),
  withdraw_min numeric not null check (withdraw_min >= 0),
  withdraw_max numeric not null check (withdraw_max >= withdraw_min),
  fee numeric not null check (fee >= 0),
  fee_type text not null check (fee_type in ('fixed', 'rate')),
  need_tag boolean not null,
  unique (name, network)
);

create table pairs (
  id integer primary key,
  symbol text not null unique,
  name text not null,
  base_id integer not null references currencies (id),
  quote_id integer not null references currencies (id),
  kind text not null check (kind in ('coin', 'stock')),
  spot boolean not null,
  lever boolean not null,
  micro boolean not null,
  price_precision smallint not null check (price_precision between 0 and 12),
  number_precision smallint not null check (number_precision between 0 and 12),
  min_number numeric not null check (min_number > 0),
  min_total numeric not null check (min_total > 0),
  lot_size numeric not null check (lot_size > 0),
  multiples integer[] not null,
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  lever_fee_rate numeric not null check (lever_fee_rate >= 0 and lever_fee_rate < 1),
  overnight_rate numeric not null check (overnight_rate >= 0 and overnight_rate < 1),
  mmr numeric not null check (mmr >= 0 and mmr < 1),
  halted boolean not null default false,
  sort integer not null,
  unique (base_id, quote_id)
);

create function market_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function market_keep_scale() returns trigger language plpgsql as $$
begin
  if new.scale <> old.scale or new.kind <> old.kind then
    raise exception 'the scale of a currency is fixed for life' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger currencies_keep_scale before update on currencies
  for each row execute function market_keep_scale();

-- What the market did, as recorded. A row is chained to the one before it of the same pair:
-- hash = sha256(previous hash || canonical text of the row), see server/market/chain.ts. One partition a day (UTC).
create table ticks (
  id bigint not null,
  pair_id integer not null,
  seq bigint not null check (seq > 0),
  time bigint not null,
  source_time bigint not null,
  price numeric not null check (price > 0),
  number numeric not null check (number >= 0),
  side text not null check (side in ('buy', 'sell')),
  source text not null,
  hash bytea not null,
  primary key (id, time),
  unique (pair_id, seq, time)
) partition by range (time);

create trigger ticks_append_only before update or delete on ticks
  for each row execute function market_refuse_change();

-- The seal of a day whose ticks were dropped: the chain continues from its last hash.
create table tick_days (
  pair_id integer not null,
  -- Days since 1970-01-01, UTC.
  day integer not null,
  first_seq bigint not null,
  last_seq bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  last_time bigint not null,
  last_price numeric not null,
  last_hash bytea not null,
  primary key (pair_id, day)
);

create trigger tick_days_append_only before update or delete on tick_days
  for each row execute function market_refuse_change();

-- Candles folded from the ticks up to last_seq. `filled`: a part of it is the source's own history, because the
-- platform was not recording then; every other candle equals the fold of its ticks.
create table candles (
  pair_id integer not null,
  period text not null,
  time bigint not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric not null,
  turnover numeric not null,
  last_seq bigint not null,
  filled boolean not null,
  primary key (pair_id, period, time)
);

create table favourites (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  pair_id integer not null references pairs (id),
  sort integer not null,
  create_time bigint not null,
  unique (user_id, pair_id)
);

-- Units of each kept currency for 1 USD, as the source last said; one row.
create table fiat_saved (
  base text primary key check (base = 'USD'),
  rates jsonb not null,
  save_time bigint not null,
  source text not null
);
