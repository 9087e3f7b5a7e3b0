-- Price alerts: told once, by the first recorded price at or beyond the target. Times are milliseconds.
create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  pair_id bigint not null references pairs (id),
  symbol text not null,
  kind text not null check (kind in ('above', 'below', 'rise', 'fall')),
  -- What was asked for: a price, or per cent.
  value numeric not null check (value > 0),
  side text not null check (side in ('above', 'below')),
  target numeric not null check (target > 0),
  -- The last price when it was set.
  from_price numeric not null check (from_price > 0),
  price_precision integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'done')),
  -- Every tick of the pair up to this number was judged, or is older than the alert.
  judged_seq bigint not null,
  fired_price numeric not null default 0,
  fired_at bigint not null default 0,
  created_at bigint not null,
  check ((status = 'done') = (fired_price > 0)),
  check ((status = 'done') = (fired_at > 0))
);
create index price_alerts_user on price_alerts (user_id, id);
create index price_alerts_open on price_alerts (pair_id, id) where status = 'waiting';
create index price_alerts_target on price_alerts (pair_id, side, target) where status = 'waiting';
