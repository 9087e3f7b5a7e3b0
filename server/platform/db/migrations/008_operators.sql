-- Who may act on money and content, and what waits for a second one of them. Times are milliseconds.

create table operators (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- sha256 of the key; the key itself was shown once.
  key_hash bytea not null unique,
  added_by text not null,
  created_at bigint not null,
  -- 0 while the key works.
  removed_at bigint not null default 0
);

-- A name belongs to one person for ever: the audit log says it.
create function operators_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.removed_at > 0
    or (old.id, old.name, old.key_hash, old.added_by, old.created_at)
      is distinct from (new.id, new.name, new.key_hash, new.added_by, new.created_at) then
    raise exception 'operators are added and removed, never changed';
  end if;
  return new;
end $$;
create trigger operators_keep before update or delete on operators
  for each row execute function operators_keep();

-- What operators said yes to: `once` waits for a second one, `alone` and `twice` let the act happen.
create table approvals (
  id bigint generated always as identity primary key,
  -- What is done to what: `recharge` and its id.
  kind text not null,
  subject text not null,
  -- Exactly what was approved; another amount is another approval.
  terms text not null,
  operator_id bigint not null references operators (id),
  verdict text not null check (verdict in ('once', 'alone', 'twice')),
  -- In USDT; null where nothing says.
  worth numeric,
  created_at bigint not null
);
create index approvals_subject on approvals (kind, subject, id);
create index approvals_alone on approvals (operator_id, created_at) where verdict = 'alone';
create trigger approvals_append_only before update or delete or truncate on approvals
  for each statement execute function refuse_change();

-- Values of the operators' own rules; without one the built-in value counts.
create table review_rules (
  name text primary key,
  value numeric not null check (value >= 0)
);

-- Accounts whose password is public: they live in demo installations alone.
alter table users add column demo boolean not null default false;
update users set demo = true where exists (select from journals where key = 'demo:grant:' || users.id);

-- The most that one recharge or order may be: an error of a hand, or worse, stays within it.
alter table currencies add column deposit_max numeric;
update currencies set deposit_max = greatest(deposit_min, 0.00001) * 100000;
alter table currencies alter column deposit_max set not null;
alter table currencies add constraint currencies_deposit_max check (deposit_max >= deposit_min);
alter table pairs add column max_number numeric;
alter table pairs add column max_total numeric;
update pairs set max_number = min_number * 10000000, max_total = min_total * 200000;
alter table pairs alter column max_number set not null;
alter table pairs alter column max_total set not null;
alter table pairs add constraint pairs_max check (max_number >= min_number and max_total >= min_total);
