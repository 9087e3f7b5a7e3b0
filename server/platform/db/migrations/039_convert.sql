-- Conversion of one coin into another at a quote. Times are milliseconds, rates fractions, prices USDT.

create table convert_rules (
  one boolean primary key default true check (one),
  spread numeric not null check (spread >= 0 and spread < 0.5),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 0.5),
  -- With a tolerance above what the platform takes, a quote would be worth something to who sees prices first.
  tolerance numeric not null check (tolerance > 0 and tolerance <= spread + fee_rate)
);
insert into convert_rules (spread, fee_rate, tolerance) values (0.001, 0.001, 0.001);

create table convert_coins (
  currency_id integer primary key references currencies (id),
  min numeric not null check (min > 0),
  max numeric not null check (max >= min),
  open boolean not null default true
);

create table convert_quotes (
  id text primary key,
  user_id bigint not null references users (id),
  from_id integer not null references currencies (id),
  to_id integer not null references currencies (id),
  rate numeric not null check (rate > 0),
  spread numeric not null,
  fee_rate numeric not null,
  tolerance numeric not null,
  from_price numeric not null check (from_price > 0),
  to_price numeric not null check (to_price > 0),
  min numeric not null,
  max numeric not null,
  created_at bigint not null,
  expires_at bigint not null,
  check (from_id <> to_id)
);
create index convert_quotes_end on convert_quotes (expires_at);

create table conversions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- One quote, one conversion.
  quote_id text not null unique,
  from_id integer not null references currencies (id),
  to_id integer not null references currencies (id),
  from_scale smallint not null,
  to_scale smallint not null,
  number numeric not null check (number > 0),
  rate numeric not null check (rate > 0),
  spread numeric not null,
  fee_rate numeric not null,
  tolerance numeric not null,
  from_price numeric not null,
  to_price numeric not null,
  quote_until bigint not null,
  fee numeric not null check (fee >= 0),
  to_number numeric not null check (to_number > 0),
  status text not null default 'doing' check (status in ('doing', 'complete', 'failed')),
  end_reason text not null default '' check (end_reason in ('', 'price_moved', 'no_price')),
  created_at bigint not null check (created_at < quote_until),
  finished_at bigint not null default 0,
  check ((status = 'doing') = (finished_at = 0)),
  check ((status = 'failed') = (end_reason <> ''))
) with (fillfactor = 80);
create index conversions_user on conversions (user_id, id);

-- The prices that a conversion waits for: of every coin that is not the dollar coin itself, the next one of its pair.
create table convert_legs (
  id bigint generated always as identity primary key,
  conversion_id bigint not null references conversions (id),
  side text not null check (side in ('from', 'to')),
  pair_id bigint not null,
  symbol text not null,
  created_at bigint not null,
  accept_seq bigint not null,
  judged_seq bigint not null check (judged_seq >= accept_seq),
  open boolean not null default true,
  tick_id bigint,
  tick_seq bigint,
  price numeric,
  tick_time bigint,
  source text not null default '',
  unique (conversion_id, side),
  check ((tick_seq is null) = (price is null) and (tick_seq is null) = (tick_id is null)),
  check (not open or tick_seq is null)
) with (fillfactor = 80);
create index convert_legs_open on convert_legs (pair_id, id) where open;

create function conversions_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'conversions are never deleted';
  end if;
  if old.status <> 'doing' then
    raise exception 'conversion % is over', old.id;
  end if;
  if (old.user_id, old.quote_id, old.from_id, old.to_id, old.number, old.rate, old.spread, old.fee_rate, old.tolerance,
      old.quote_until, old.fee, old.to_number, old.created_at)
    is distinct from (new.user_id, new.quote_id, new.from_id, new.to_id, new.number, new.rate, new.spread, new.fee_rate,
      new.tolerance, new.quote_until, new.fee, new.to_number, new.created_at) then
    raise exception 'the terms of conversion % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger conversions_keep before update or delete on conversions
  for each row execute function conversions_keep();

create function convert_legs_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the prices of conversions are never deleted';
  end if;
  if not old.open then
    raise exception 'price % of conversion % is decided', old.side, old.conversion_id;
  end if;
  return new;
end $$;
create trigger convert_legs_keep before update or delete on convert_legs
  for each row execute function convert_legs_keep();
