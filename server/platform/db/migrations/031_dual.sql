-- Dual investment. Days are business days (UTC+8), counted from 1970-01-01; times are milliseconds, rates fractions a year.

-- Who says the settlement price of a coin on dates to come; a coin without a row: the platform.
create table dual_sources (
  currency_id integer primary key references currencies (id),
  source text not null check (source in ('platform', 'deribit'))
);

-- The settlement price of a coin on a date, once for everybody. Its source is fixed with the first product of the date.
create table dual_fixings (
  currency_id integer not null references currencies (id),
  day integer not null,
  pair_id integer not null references pairs (id),
  source text not null check (source in ('platform', 'deribit')),
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'none')),
  price numeric check (price > 0),
  -- Of the platform's mean: its recorded ticks, from the first to the last number.
  ticks integer,
  first_seq bigint,
  last_seq bigint,
  -- When it was stored, or given up.
  fixed_at bigint not null default 0,
  primary key (currency_id, day),
  check ((state = 'stored') = (price is not null)),
  check ((state = 'waiting') = (fixed_at = 0))
);

create function dual_fixing_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the settlement price of currency % on day % stands', old.currency_id, old.day;
end $$;
-- A settlement price is never edited and never taken back (conventions.md §6).
create trigger dual_fixings_stand before update on dual_fixings for each row when (old.state <> 'waiting')
  execute function dual_fixing_stands();
create trigger dual_fixings_stay before delete on dual_fixings for each row execute function dual_fixing_stands();

-- What the options exchange answered, as it came.
create table dual_deliveries (
  currency_id integer not null references currencies (id),
  day integer not null,
  -- Null: asked, and not known there yet.
  price numeric check (price > 0),
  asked_at bigint not null,
  primary key (currency_id, day)
);

create table dual_products (
  id integer generated always as identity primary key,
  section smallint not null,
  currency_id integer not null references currencies (id),
  quote_id integer not null references currencies (id),
  pair_id integer not null references pairs (id),
  type text not null check (type in ('call', 'put')),
  -- Of the invested currency.
  per_share numeric not null check (per_share > 0),
  apr numeric not null check (apr >= 0 and apr <= 10),
  linked_price numeric not null check (linked_price > 0),
  maturity_day integer not null,
  sale_start bigint not null,
  sale_end bigint not null check (sale_end > sale_start),
  total_shares integer not null check (total_shares > 0),
  sold integer not null default 0 check (sold >= 0 and sold <= total_shares),
  max_num integer not null check (max_num > 0),
  -- Rises with every change of the terms.
  version integer not null default 1,
  open boolean not null default false,
  test boolean not null default false,
  -- The place on the shelf of test products that it fills, null for the operator's own.
  slot smallint,
  created_at bigint not null,
  foreign key (currency_id, maturity_day) references dual_fixings (currency_id, day),
  -- Nobody buys once the prices of the mean are being recorded.
  check (sale_end <= maturity_day * 86400000::bigint + 28800000 - 1800000)
);
create index dual_products_shelf on dual_products (sale_end) where open;
create unique index dual_products_slot on dual_products (slot, maturity_day) where slot is not null;

-- An order carries the terms it was opened with, and both of its outcomes.
create table dual_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  product_id integer not null references dual_products (id),
  currency_id integer not null,
  quote_id integer not null,
  pair_id integer not null,
  coin_scale smallint not null,
  quote_scale smallint not null,
  type text not null check (type in ('call', 'put')),
  num integer not null check (num > 0),
  per_share numeric not null,
  amount numeric not null check (amount > 0 and amount = num * per_share),
  apr numeric not null,
  linked_price numeric not null,
  holding_days integer not null check (holding_days > 0),
  coin_amount numeric not null check (coin_amount >= 0),
  quote_amount numeric not null check (quote_amount >= 0),
  maturity_day integer not null,
  test boolean not null,
  status text not null default 'purchased' check (status in ('purchased', 'settling', 'completed', 'failed')),
  settlement_price numeric,
  -- `coin`, `quote`, or `back` for a principal without a price.
  outcome text check (outcome in ('coin', 'quote', 'back')),
  pay_amount numeric not null default 0 check (pay_amount >= 0),
  interest numeric not null default 0 check (interest >= 0),
  created_at bigint not null,
  finished_at bigint not null default 0,
  foreign key (currency_id, maturity_day) references dual_fixings (currency_id, day),
  check ((status in ('completed', 'failed')) = (finished_at > 0)),
  check ((status in ('completed', 'failed')) = (outcome is not null)),
  check ((status = 'completed') = (settlement_price is not null)),
  check ((status = 'failed') = coalesce(outcome = 'back', false))
) with (fillfactor = 80);
create index dual_orders_user on dual_orders (user_id, id);
create index dual_orders_open on dual_orders (currency_id, maturity_day, id) where status in ('purchased', 'settling');
