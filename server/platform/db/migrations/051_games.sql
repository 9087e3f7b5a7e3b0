-- Games: the lucky wheel with its prizes and turns, and links to games elsewhere. Times are milliseconds, days business days.

create table games (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wheel', 'link')),
  -- '' of the wheel in the reader's language.
  name text not null default '',
  cover text not null default '',
  url text not null default '',
  -- Free chances of a day.
  daily integer not null default 0 check (daily between 0 and 20),
  open boolean not null default false,
  -- From its first opening on its prizes stay what they are.
  opened_at bigint not null default 0,
  test boolean not null default false,
  created_at bigint not null
);

create table game_prizes (
  game_id bigint not null references games (id),
  position integer not null check (position >= 0),
  -- Its chance is its weight against the sum of all.
  weight integer not null check (weight > 0),
  -- The coupons that it pays; null: nothing.
  offer_id bigint references coupon_offers (id),
  primary key (game_id, position)
);

-- What decides the turns of a day: the hash is published before, the seed after it.
create table game_days (
  game_id bigint not null references games (id),
  day integer not null,
  seed bytea not null check (length(seed) = 32),
  seed_hash text not null,
  made_at bigint not null,
  primary key (game_id, day)
);

create table game_plays (
  id bigint generated always as identity primary key,
  game_id bigint not null,
  user_id bigint not null references users (id),
  day integer not null,
  -- The how manieth turn of the person on that day.
  nth integer not null check (nth > 0),
  request_id text not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  position integer not null,
  coupon_id bigint references coupons (id),
  played_at bigint not null,
  unique (game_id, user_id, day, nth),
  foreign key (game_id, day) references game_days (game_id, day),
  foreign key (game_id, position) references game_prizes (game_id, position)
);
create index game_plays_user on game_plays (user_id, id);

create function games_append_only() returns trigger language plpgsql as $$
begin
  -- A turn learns which coupon it was paid with, once.
  if tg_op = 'UPDATE' and tg_table_name = 'game_plays' then
    if old.coupon_id is null and (new.game_id, new.user_id, new.day, new.nth, new.key, new.position, new.played_at)
      is not distinct from (old.game_id, old.user_id, old.day, old.nth, old.key, old.position, old.played_at) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger game_plays_keep before update or delete on game_plays for each row execute function games_append_only();
create trigger game_days_keep before update or delete on game_days for each row execute function games_append_only();

-- HMAC-SHA256 of a text under a key of 32 bytes, as hex: the audit computes every turn again.
create function hmac_sha256(p_key bytea, p_text text) returns text language plpgsql immutable as $$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for v_at in 0 .. length(p_key) - 1 loop
    v_inner := set_byte(v_inner, v_at, get_byte(v_inner, v_at) # get_byte(p_key, v_at));
    v_outer := set_byte(v_outer, v_at, get_byte(v_outer, v_at) # get_byte(p_key, v_at));
  end loop;
  return encode(sha256(v_outer || sha256(v_inner || convert_to(p_text, 'UTF8'))), 'hex');
end $$;

-- A number in hexadecimal figures modulo another, figure by figure.
create function hex_mod(p_hex text, p_of bigint) returns bigint language plpgsql immutable as $$
declare
  v_rest bigint := 0;
begin
  for v_at in 1 .. length(p_hex) loop
    v_rest := (v_rest * 16 + strpos('0123456789abcdef', substr(p_hex, v_at, 1)) - 1) % p_of;
  end loop;
  return v_rest;
end $$;
