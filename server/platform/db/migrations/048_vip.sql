-- VIP levels and the rebates of invitations. Days are business days (UTC+8), counted from 1970-01-01; sums are USDT.

-- The table of levels that holds from a day on: all rows of the last `from_day` that is not after it. Only days to come
-- are ever written.
create table vip_terms (
  from_day integer not null,
  level integer not null check (level between 0 and 9),
  -- Either is enough.
  volume numeric not null check (volume >= 0),
  assets numeric not null check (assets >= 0),
  rebate_rate numeric not null check (rebate_rate >= 0 and rebate_rate <= 1),
  primary key (from_day, level)
);
insert into vip_terms values
  (0, 0, 0, 0, 0.2),
  (0, 1, 100000, 10000, 0.2),
  (0, 2, 1000000, 200000, 0.25),
  (0, 3, 5000000, 500000, 0.25),
  (0, 4, 20000000, 1000000, 0.3),
  (0, 5, 50000000, 2000000, 0.3);

-- What the operator says of a person.
create table vip_people (
  user_id bigint primary key references users (id),
  market_maker boolean not null default false,
  credit_score integer check (credit_score between 0 and 1000),
  updated_at bigint not null
);

-- The recorded prices by which a day was computed.
create table vip_prices (
  day integer not null,
  currency_id integer not null references currencies (id),
  price numeric not null check (price > 0),
  recorded_at bigint not null,
  primary key (day, currency_id)
);

-- A person as computed at 04:00 of a day: the volume of the day before, what they owned less what they owed when the day
-- began, the sums over 30 such days, and the level that follows.
create table vip_days (
  user_id bigint not null references users (id),
  day integer not null,
  volume numeric not null check (volume >= 0),
  assets numeric not null check (assets >= 0),
  volume_30d numeric not null,
  asset_avg numeric not null,
  market_maker boolean not null,
  level integer not null,
  computed_at bigint not null,
  primary key (user_id, day)
);
create index vip_days_day on vip_days (day);

-- What an inviter was credited for a day: their part of the trading fees of those who registered with their code.
create table rebates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  day integer not null,
  level integer not null,
  rate numeric not null check (rate >= 0 and rate <= 1),
  paid_at bigint not null,
  unique (user_id, day)
);
create table rebate_parts (
  rebate_id bigint not null references rebates (id),
  referee_id bigint not null references users (id),
  currency_id integer not null references currencies (id),
  fees numeric not null check (fees > 0),
  amount numeric not null check (amount >= 0),
  primary key (rebate_id, referee_id, currency_id)
);
create index rebate_parts_referee on rebate_parts (referee_id);

-- They grow in the order of time, so a day of them is found without reading all.
create index journals_time on journals using brin (created_at);
create index postings_time on postings using brin (created_at);
