-- Lock mining. Days are business days (UTC+8), counted from 1970-01-01; rates are fractions a day.

create table lock_configs (
  id integer generated always as identity primary key,
  category text not null check (category in ('lock', 'defi', 'cloud')),
  currency_id integer not null references currencies (id),
  -- '' is named after its coin and its days.
  title text not null default '',
  min_amount numeric not null check (min_amount > 0),
  max_amount numeric not null check (max_amount >= min_amount),
  yield_min numeric not null check (yield_min >= 0),
  yield_max numeric not null check (yield_max >= yield_min and yield_max < 1),
  lock_period integer not null check (lock_period between 1 and 3650),
  penalty_ratio numeric not null check (penalty_ratio >= 0 and penalty_ratio <= 1),
  quota numeric not null check (quota > 0),
  -- Only ever rises: a redemption gives nothing back.
  sold numeric not null default 0 check (sold >= 0 and sold <= quota),
  -- Rises with every change of the terms.
  version integer not null default 1,
  open boolean not null default false,
  test boolean not null default false,
  since_day integer not null,
  sort integer not null default 0
);
create index lock_configs_shelf on lock_configs (open, sort, id);

-- The published rate of a day; it holds until the next one. Only days to come are ever written.
create table lock_rates (
  config_id integer not null references lock_configs (id),
  day integer not null,
  rate numeric not null check (rate >= 0 and rate < 1),
  primary key (config_id, day)
);

-- An order carries the terms it was opened with.
create table lock_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- '' of one that another went on in.
  request_id text not null,
  config_id integer not null references lock_configs (id),
  currency_id integer not null,
  scale smallint not null,
  amount numeric not null check (amount > 0),
  yield_min numeric not null,
  yield_max numeric not null,
  lock_period integer not null,
  penalty_ratio numeric not null,
  value_day integer not null,
  end_day integer not null,
  -- Days that are paid, and what they came to.
  paid integer not null default 0 check (paid >= 0 and paid <= lock_period),
  income numeric not null default 0 check (income >= 0),
  renew boolean not null default false,
  renewed_from bigint unique references lock_orders (id),
  status text not null default 'doing' check (status in ('doing', 'redeemed')),
  redeem_type text check (redeem_type in ('early', 'maturity')),
  penalty numeric not null default 0 check (penalty >= 0 and penalty <= amount),
  returned numeric not null default 0 check (returned >= 0),
  created_at bigint not null,
  redeemed_at bigint not null default 0,
  check (end_day = value_day + lock_period),
  check ((status = 'doing') = (redeemed_at = 0)),
  check ((status = 'doing') = (redeem_type is null)),
  check (case status when 'doing' then penalty = 0 and returned = 0 else penalty + returned = amount end),
  check (redeem_type is distinct from 'maturity' or (penalty = 0 and paid = lock_period))
) with (fillfactor = 80);
create index lock_orders_user on lock_orders (user_id, id);
create index lock_orders_open on lock_orders (user_id, id) where status = 'doing';

create table lock_incomes (
  order_id bigint not null references lock_orders (id),
  -- The day that it is for; it is paid when that day is over, once.
  day integer not null,
  rate numeric not null,
  amount numeric not null check (amount >= 0),
  paid_at bigint not null,
  primary key (order_id, day)
);
