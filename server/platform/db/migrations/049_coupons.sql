-- Coupons: what operators offer, and what people have of it. Times are milliseconds.

create table coupon_offers (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  kind text not null check (kind = 'cash'),
  -- '' is named after its value.
  title text not null default '',
  currency_id integer not null references currencies (id),
  value numeric not null check (value > 0),
  -- From when until when it can be claimed.
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  -- Days from the claim that it can be used; 0: until `end_at`.
  valid_days integer not null check (valid_days between 0 and 365),
  total integer not null check (total > 0),
  claimed integer not null default 0 check (claimed >= 0 and claimed <= total),
  -- Listed to everybody; else only who knows the code can claim it. Prizes are claimed by nobody.
  listed boolean not null,
  prize boolean not null default false,
  open boolean not null default true,
  test boolean not null,
  created_at bigint not null
);
create index coupon_offers_listed on coupon_offers (end_at) where listed and open;

-- A person's coupon carries the terms that it was given with.
create table coupons (
  id bigint generated always as identity primary key,
  offer_id bigint not null references coupon_offers (id),
  user_id bigint not null references users (id),
  -- 0 of one that was claimed; of a prize the play that won it.
  won_by bigint not null default 0,
  kind text not null,
  currency_id integer not null references currencies (id),
  value numeric not null check (value > 0),
  given_at bigint not null,
  end_at bigint not null,
  used_at bigint not null default 0,
  -- Set when its end has passed without a use.
  expired_at bigint not null default 0,
  unique (offer_id, user_id, won_by),
  check (used_at = 0 or (used_at < end_at and expired_at = 0)),
  check (expired_at = 0 or expired_at >= end_at)
);
create index coupons_user on coupons (user_id, id);

-- What it was given with stays, it is used once, and a use is never taken back.
create function coupons_keep() returns trigger language plpgsql as $$
begin
  if (new.offer_id, new.user_id, new.won_by, new.kind, new.currency_id, new.value, new.given_at, new.end_at)
    is distinct from (old.offer_id, old.user_id, old.won_by, old.kind, old.currency_id, old.value, old.given_at, old.end_at)
    or (old.used_at > 0 and new.used_at <> old.used_at) or (old.expired_at > 0 and new.expired_at <> old.expired_at) then
    raise exception 'the terms of a coupon are never changed';
  end if;
  return new;
end $$;
create trigger coupons_keep before update on coupons for each row execute function coupons_keep();
