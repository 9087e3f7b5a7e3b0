-- Seconds options: what is on offer, the options themselves, and what people allow themselves.

-- The least stake of a duration is so many times the least of its coin.
create table seconds_durations (
  id integer generated always as identity primary key,
  seconds integer not null unique check (seconds between 5 and 86400),
  profit_ratio numeric not null check (profit_ratio > 0 and profit_ratio <= 1),
  min_factor integer not null check (min_factor > 0),
  active boolean not null
);

create table seconds_coins (
  currency_id integer primary key references currencies (id),
  min_number numeric not null check (min_number > 0),
  max_number numeric not null check (max_number >= min_number),
  quick numeric[] not null,
  sort integer not null,
  active boolean not null
);

create table seconds_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  pair_id bigint not null,
  symbol text not null,
  currency_id integer not null,
  currency_name text not null,
  side text not null check (side in ('up', 'down')),
  seconds integer not null check (seconds > 0),
  profit_ratio numeric not null check (profit_ratio > 0),
  scale smallint not null,
  stake numeric not null check (stake > 0),
  -- What the house has set aside: stake * profit_ratio, rounded down.
  profit numeric not null check (profit >= 0),
  worst_price numeric not null check (worst_price > 0),
  -- The pair's last tick when the option was accepted, and the last one it has been judged by.
  accept_seq bigint not null,
  judged_seq bigint not null check (judged_seq >= accept_seq),
  -- The tick it entered at, and the one that ended it; what they say is copied.
  entry_id bigint,
  entry_seq bigint check (entry_seq > accept_seq),
  entry_price numeric,
  entry_time bigint,
  entry_source text,
  expires_at bigint,
  end_id bigint,
  end_seq bigint check (end_seq > coalesce(entry_seq, accept_seq)),
  end_price numeric,
  end_time bigint,
  end_source text,
  status text not null check (status in ('doing', 'complete')),
  result text not null check (result in ('', 'win', 'lose', 'draw', 'returned')),
  end_reason text not null check (end_reason in ('', 'no_entry_price', 'worst_price', 'no_end_price')),
  -- What it brought its owner: the profit, minus the stake, or 0.
  gain numeric not null,
  created_at bigint not null,
  completed_at bigint not null,
  check (num_nonnulls(entry_id, entry_seq, entry_price, entry_time, entry_source, expires_at) in (0, 6)),
  check (num_nonnulls(end_id, end_seq, end_price, end_time, end_source) in (0, 5)),
  check (entry_time > created_at and expires_at = entry_time + seconds * 1000::bigint),
  check ((status = 'doing') = (completed_at = 0) and (status = 'doing') = (result = '')),
  check ((result = 'returned') = (end_reason <> '')),
  check (result not in ('win', 'lose', 'draw') or (entry_id is not null and end_id is not null)),
  check (gain = case result when 'win' then profit when 'lose' then -stake else 0 end)
) with (fillfactor = 80);

create index seconds_orders_open on seconds_orders (pair_id, id) where status = 'doing';
create index seconds_orders_next on seconds_orders (pair_id, expires_at) where status = 'doing';
create index seconds_orders_user on seconds_orders (user_id, id);
create index seconds_orders_user_open on seconds_orders (user_id, id) where status = 'doing';
create index seconds_orders_user_done on seconds_orders (user_id, currency_id, completed_at) where status = 'complete';

-- Terms are copied at opening, an entry is made once, a terminal state is never left (trust.md I9, I10).
create function seconds_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'seconds options are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'seconds option % is over', old.id;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.symbol, old.currency_id, old.currency_name, old.side, old.seconds,
      old.profit_ratio, old.scale, old.stake, old.profit, old.worst_price, old.accept_seq, old.created_at)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.symbol, new.currency_id, new.currency_name, new.side, new.seconds,
      new.profit_ratio, new.scale, new.stake, new.profit, new.worst_price, new.accept_seq, new.created_at)
    or new.judged_seq < old.judged_seq
    or (old.entry_id is not null and
      (old.entry_id, old.entry_seq, old.entry_price, old.entry_time, old.entry_source, old.expires_at) is distinct from
      (new.entry_id, new.entry_seq, new.entry_price, new.entry_time, new.entry_source, new.expires_at)) then
    raise exception 'the terms and the past of seconds option % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger seconds_orders_keep before update or delete on seconds_orders
  for each row execute function seconds_orders_keep();

create function seconds_orders_begin() returns trigger language plpgsql as $$
begin
  if new.status <> 'doing' or new.entry_id is not null or new.end_id is not null or new.judged_seq <> new.accept_seq then
    raise exception 'a seconds option is decided by prices recorded after it';
  end if;
  return new;
end $$;
create trigger seconds_orders_begin before insert on seconds_orders
  for each row execute function seconds_orders_begin();

-- What a person may lose in a business day; next_amount replaces it at next_at, which is 0 when nothing does.
create table seconds_limits (
  user_id bigint not null,
  currency_id integer not null,
  amount numeric check (amount > 0),
  next_amount numeric check (next_amount > 0),
  next_at bigint not null,
  primary key (user_id, currency_id)
);

create table seconds_pauses (
  user_id bigint primary key,
  until_ms bigint not null
);
