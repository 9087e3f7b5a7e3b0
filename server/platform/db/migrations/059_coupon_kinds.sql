-- Coupons that pay handling fees and coupons that add to what a lock mining order earns.

alter table coupon_offers drop constraint coupon_offers_kind_check;
alter table coupon_offers
  add check (kind in ('cash', 'fee', 'yield')),
  -- Of `fee`: 'spot' or 'futures', '' for both. Of any other ''.
  add column scope text not null default '',
  -- The least that the order it is used with is worth, in the coupon's currency.
  add column min_use numeric not null default 0 check (min_use >= 0),
  -- Who said so; a second one where it took two.
  add column made_by text not null default '',
  add check (scope = '' or (kind = 'fee' and scope in ('spot', 'futures'))),
  -- The value of `yield` is a rate a day.
  add check (kind <> 'yield' or value <= 0.05);

alter table coupons
  add column scope text not null default '',
  add column min_use numeric not null default 0,
  -- Of `fee`: what it has paid so far, and whether an open order has it.
  add column spent numeric not null default 0 check (spent >= 0 and spent <= value),
  add column held boolean not null default false;

-- Both were checks over the one kind that there was: an order that is filled later has taken its coupon in time.
alter table coupons drop constraint coupons_check, drop constraint coupons_check1;
alter table coupons
  add check (kind = 'fee' or used_at = 0 or used_at < end_at),
  add check (used_at = 0 or expired_at = 0),
  add check (expired_at = 0 or expired_at >= end_at),
  add check (kind = 'fee' or spent = 0),
  add check (kind <> 'fee' or (used_at > 0) = (spent = value));

create or replace function coupons_keep() returns trigger language plpgsql as $$
begin
  if (new.offer_id, new.user_id, new.won_by, new.kind, new.currency_id, new.value, new.scope, new.min_use, new.given_at, new.end_at)
    is distinct from (old.offer_id, old.user_id, old.won_by, old.kind, old.currency_id, old.value, old.scope, old.min_use,
      old.given_at, old.end_at)
    or (old.used_at > 0 and new.used_at <> old.used_at) or (old.expired_at > 0 and new.expired_at <> old.expired_at)
    or new.spent < old.spent then
    raise exception 'the terms of a coupon are never changed';
  end if;
  return new;
end $$;

-- What a coupon was chosen for. A fee coupon goes with one order at a time; while that is open no other can take it.
create table coupon_uses (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons (id),
  ref_type text not null check (ref_type in ('spot_order', 'lever_order', 'lock_order')),
  ref_id bigint not null,
  user_id bigint not null references users (id),
  -- What is left of a fee coupon when it is chosen: the most that it pays for this order. 0 of others.
  ceiling numeric not null check (ceiling >= 0),
  spent numeric not null default 0 check (spent >= 0 and spent <= ceiling),
  begun_at bigint not null,
  -- When the order took all that it takes, or ended without it.
  ended_at bigint not null default 0,
  unique (ref_type, ref_id)
);
create unique index coupon_uses_open on coupon_uses (coupon_id) where ended_at = 0;
create index coupon_uses_coupon on coupon_uses (coupon_id);

-- 0: no coupon was chosen. `rebate`: what it has paid of the order's handling fees.
alter table spot_orders
  add column coupon_id bigint not null default 0,
  add column rebate numeric not null default 0 check (rebate >= 0 and rebate <= fee);
alter table lever_orders
  add column coupon_id bigint not null default 0,
  add column rebate numeric not null default 0 check (rebate >= 0 and rebate <= open_fee);
alter table lock_orders
  add column coupon_id bigint not null default 0,
  -- What the coupon adds to the rate of every day.
  add column coupon_rate numeric not null default 0 check (coupon_rate >= 0);
-- The coupon's part of a day, posted beside it.
alter table lock_incomes add column extra numeric not null default 0 check (extra >= 0);
