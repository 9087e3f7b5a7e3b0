-- Copy trading. Amounts are of the currency that futures are quoted in (USDT); times are integer milliseconds.

-- A cover that waits because the trader whose position it copies has closed theirs. A worst price of 0: at any price.
alter table lever_orders add column cover_trader boolean not null default false;

-- Who asked to be a trader and what became of it. One row a person; a new application takes the place of a rejected one.
create table copy_traders (
  user_id bigint primary key references users (id),
  status text not null check (status in ('reviewing', 'trader', 'rejected', 'ended')),
  nickname text not null,
  signature text not null,
  contact text not null,
  experience text not null,
  -- The operator's own words with a rejection.
  reason text not null default '',
  -- Approved by test mode, where nobody looks.
  test boolean not null default false,
  -- A labelled account of a demo installation that trades by a fixed rule.
  sample boolean not null default false,
  applied_at bigint not null,
  reviewed_at bigint not null default 0,
  reviewed_by text not null default '',
  -- The full hour from which figures are counted.
  since bigint not null default 0,
  accepting boolean not null default true,
  share_rate numeric not null default 0.1 check (share_rate >= 0 and share_rate <= 0.3),
  min_follow_amount numeric not null default 10 check (min_follow_amount > 0),
  follower_max integer not null default 100 check (follower_max between 1 and 100000),
  aum numeric not null default 0,
  stats_at bigint not null default 0,
  check ((status in ('reviewing')) = (reviewed_at = 0)),
  check (status <> 'trader' or since > 0)
);
create unique index copy_traders_name on copy_traders (lower(nickname)) where status in ('reviewing', 'trader');

-- Who follows whom. One row a couple, for ever: what was shared already is not shared again after a pause.
create table copy_follows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  trader_id bigint not null references copy_traders (user_id),
  status text not null check (status in ('following', 'cancelled')),
  -- 1 a multiple of the trader's lots, 2 the same lots each time.
  kind smallint not null check (kind in (1, 2)),
  number numeric not null check (number > 0),
  -- The most that its open copies may have set aside.
  follow_amount numeric not null check (follow_amount > 0),
  -- How much may be lost before it ends by itself; null: no limit.
  loss_limit numeric check (loss_limit > 0),
  -- The share that was agreed to: what the trader changes later is for who confirms it.
  share_rate numeric not null check (share_rate >= 0 and share_rate <= 0.3),
  -- Result of all copies so far (fees in, shares not), the highest it was shared at, what was shared, and how many results.
  net numeric not null default 0,
  high numeric not null default 0,
  shared numeric not null default 0,
  results integer not null default 0,
  -- `net` when it was last begun: the loss limit counts from there.
  from_net numeric not null default 0,
  created_at bigint not null,
  started_at bigint not null,
  cancelled_at bigint not null default 0,
  cancel_reason text not null default '' check (cancel_reason in ('', 'person', 'loss_limit', 'trader_ended')),
  unique (user_id, trader_id),
  check (user_id <> trader_id),
  check ((status = 'cancelled') = (cancelled_at > 0))
);
create index copy_follows_trader on copy_follows (trader_id) where status = 'following';

-- Which order copies which, with what was agreed at that moment.
create table copy_orders (
  order_id bigint primary key references lever_orders (id),
  lead_id bigint not null references lever_orders (id),
  follow_id bigint not null references copy_follows (id),
  user_id bigint not null,
  trader_id bigint not null,
  kind smallint not null,
  number numeric not null,
  share_rate numeric not null,
  -- It is to be closed as soon as it can be: its person left and had it closed.
  leaving boolean not null default false,
  unique (follow_id, lead_id),
  check (order_id <> lead_id)
);
create index copy_orders_lead on copy_orders (lead_id);
create index copy_orders_user on copy_orders (user_id, order_id);

-- What was not copied, and why.
create table copy_skips (
  id bigint generated always as identity primary key,
  follow_id bigint not null references copy_follows (id),
  user_id bigint not null,
  trader_id bigint not null,
  lead_id bigint not null references lever_orders (id),
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  -- Lots that it would have been.
  share numeric not null,
  reason text not null check (reason in ('too_small', 'too_large', 'ceiling', 'balance', 'tier', 'room', 'price')),
  created_at bigint not null,
  unique (follow_id, lead_id)
);
create index copy_skips_user on copy_skips (user_id, id);

-- Every result of a couple's copies in the order it was booked: part 0 the opening fee, part k the k-th close.
create table copy_results (
  follow_id bigint not null references copy_follows (id),
  n integer not null check (n > 0),
  order_id bigint not null references copy_orders (order_id),
  part integer not null check (part >= 0),
  result numeric not null,
  net numeric not null,
  high numeric not null,
  share numeric not null check (share >= 0),
  created_at bigint not null,
  primary key (follow_id, n),
  unique (order_id, part)
);

-- A trader at a full hour: result of own orders since the first point, equity of the futures account, what was moved in
-- since the point before; with the ticks that valued what was open.
create table copy_points (
  trader_id bigint not null references copy_traders (user_id),
  time bigint not null,
  result numeric not null,
  equity numeric not null,
  inflow numeric not null check (inflow >= 0),
  primary key (trader_id, time)
);
create table copy_point_ticks (
  trader_id bigint not null,
  time bigint not null,
  pair_id bigint not null,
  seq bigint not null,
  price numeric not null,
  primary key (trader_id, time, pair_id)
);

create table copy_stats (
  trader_id bigint not null references copy_traders (user_id),
  days integer not null check (days in (7, 30, 90)),
  time bigint not null,
  profit numeric not null,
  rate numeric not null,
  accuracy numeric,
  profit_orders integer not null,
  loss_orders integer not null,
  drawdown numeric not null,
  follower_profit numeric not null,
  symbols jsonb not null,
  curve jsonb not null,
  primary key (trader_id, days)
);

create trigger copy_results_keep before update or delete on copy_results
  for each row execute function lever_past_keep();
create trigger copy_points_keep before update or delete on copy_points
  for each row execute function lever_past_keep();
create trigger copy_skips_keep before update or delete on copy_skips
  for each row execute function lever_past_keep();
