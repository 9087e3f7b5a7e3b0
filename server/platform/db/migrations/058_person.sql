-- A person may have several loans open: each has its own collateral, and what else stands in margin and lever backs them together.
drop index loans_open;
create index loans_open on loans (user_id, id) where status in ('reviewing', 'active', 'overdue');

-- When a person took a copy of what is kept about them.
create table own_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  created_at bigint not null
);
create index own_exports_user on own_exports (user_id, created_at);

-- Accounts that their owners closed. The ledger and the orders stay under the number alone; who it was is kept here, apart and for
-- operators only, until `keep_until`, as long as the law asks for the records of payments.
create table closed_accounts (
  user_id bigint primary key references users (id),
  closed_at bigint not null,
  keep_until bigint not null,
  email text not null,
  area_code text not null,
  mobile text not null
);

-- A closed account has no contact, and no password that fits.
alter table users drop constraint users_check;
alter table users add constraint users_check check (email <> '' or mobile <> '' or password_hash = '!');
