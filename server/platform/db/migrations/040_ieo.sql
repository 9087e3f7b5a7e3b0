-- IEO. Times are milliseconds, amounts units of the token, prices in the pay currency for one unit.

create table ieo_projects (
  id integer generated always as identity primary key,
  -- The token: what is applied for and allotted.
  currency_id integer not null references currencies (id),
  -- What the issuance price is in; one of `ieo_prices`.
  subscription_id integer not null references currencies (id),
  name text not null,
  logo text not null default '',
  banner text not null default '',
  intro text not null default '',
  white_paper text not null default '',
  website text not null default '',
  total_issuance numeric not null check (total_issuance > 0),
  -- Of one application, and of all that a person makes.
  min_amount numeric not null check (min_amount > 0),
  max_amount numeric not null check (max_amount >= min_amount),
  lock_days integer not null check (lock_days >= 0 and lock_days <= 3650),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  market_at bigint not null check (market_at >= end_at),
  -- Of all applications: units, and who made them, each counted once.
  applied numeric not null default 0 check (applied >= 0),
  people integer not null default 0 check (people >= 0),
  -- What was allotted, and when; 0 before.
  passed numeric not null default 0 check (passed >= 0 and passed <= total_issuance),
  allotted_at bigint not null default 0,
  -- Rises with every change of the terms.
  version integer not null default 1,
  open boolean not null default false,
  test boolean not null default false,
  -- The place on the shelf of test projects that it fills, null for the operator's own.
  slot smallint,
  created_at bigint not null,
  check (passed = 0 or allotted_at > 0),
  check (allotted_at = 0 or allotted_at >= end_at + 60000)
);
create index ieo_projects_end on ieo_projects (end_at);
create unique index ieo_projects_slot on ieo_projects (slot, start_at) where slot is not null;

-- What people applied under stands: nobody's part grows smaller by a later word of the operator.
create function ieo_terms_stand() returns trigger language plpgsql as $$
begin
  raise exception 'people have applied for project %: its issuance and its times stand', old.id;
end $$;
create trigger ieo_projects_stand before update on ieo_projects for each row
  when (old.people > 0 and (old.currency_id, old.total_issuance, old.start_at, old.end_at)
    is distinct from (new.currency_id, new.total_issuance, new.start_at, new.end_at))
  execute function ieo_terms_stand();
create function ieo_allotment_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the allotment of project % stands', old.id;
end $$;
create trigger ieo_projects_allotted before update on ieo_projects for each row
  when (old.allotted_at > 0 and (old.applied, old.people, old.passed, old.allotted_at)
    is distinct from (new.applied, new.people, new.passed, new.allotted_at))
  execute function ieo_allotment_stands();

create table ieo_prices (
  project_id integer not null references ieo_projects (id),
  currency_id integer not null references currencies (id),
  price numeric not null check (price > 0),
  place smallint not null,
  primary key (project_id, currency_id)
);

-- An application carries the terms it was made under.
create table ieo_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  project_id integer not null references ieo_projects (id),
  currency_id integer not null,
  token_scale smallint not null,
  pay_id integer not null,
  pay_scale smallint not null,
  price numeric not null check (price > 0),
  amount numeric not null check (amount > 0),
  -- Frozen: amount × price, rounded up.
  pay_amount numeric not null check (pay_amount > 0),
  lock_days integer not null,
  market_at bigint not null,
  release_at bigint not null check (release_at = market_at + lock_days * 86400000::bigint),
  test boolean not null,
  status text not null default 'applied' check (status in ('applied', 'passed', 'released', 'failed')),
  passes numeric not null default 0 check (passes >= 0 and passes <= amount),
  paid numeric not null default 0 check (paid >= 0),
  refund numeric not null default 0 check (refund >= 0),
  created_at bigint not null,
  allotted_at bigint not null default 0,
  released_at bigint not null default 0,
  check ((status = 'applied') = (allotted_at = 0)),
  check ((status = 'released') = (released_at > 0)),
  check ((status in ('passed', 'released')) = (passes > 0)),
  check (status = 'applied' or paid + refund = pay_amount)
) with (fillfactor = 80);
create index ieo_orders_user on ieo_orders (user_id, id);
create index ieo_orders_project on ieo_orders (project_id, user_id);
