-- Withdrawals to addresses of chains, and accounts that have a phone alone. Times are milliseconds.

-- Every way out of a coin with what it takes; the operator may set other figures.
create table withdraw_networks (
  currency_id integer not null references currencies (id),
  network text not null,
  fee numeric not null check (fee >= 0),
  fee_type text not null check (fee_type in ('fixed', 'rate')),
  min numeric not null check (min > 0),
  max numeric not null check (max >= min),
  need_tag boolean not null default false,
  open boolean not null default true,
  position integer not null default 0,
  primary key (currency_id, network),
  check (case fee_type when 'fixed' then fee < min else fee < 1 end)
);

create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  currency_id integer not null references currencies (id),
  scale smallint not null,
  network text not null,
  address text not null,
  tag text not null default '',
  -- What leaves the account; `fee` of it stays with the platform.
  amount numeric not null check (amount > 0),
  fee numeric not null check (fee >= 0 and fee < amount),
  fee_terms numeric not null,
  fee_type text not null check (fee_type in ('fixed', 'rate')),
  remark text not null default '',
  -- What it counts against the limit over 24 hours, at prices in USDT that were on record.
  coin_price numeric not null check (coin_price > 0),
  btc_price numeric not null check (btc_price > 0),
  btc_worth numeric not null check (btc_worth >= 0),
  limit_btc numeric not null check (btc_worth <= limit_btc),
  -- 1 reviewing, 2 processing, 3 completed, 4 rejected, 5 cancelled.
  status smallint not null default 1 check (status between 1 and 5),
  hash text not null default '',
  reason text not null default '',
  test boolean not null,
  created_at bigint not null,
  approved_at bigint not null default 0,
  approved_by text not null default '',
  finished_at bigint not null default 0,
  finished_by text not null default '',
  check ((status in (1, 2)) = (finished_at = 0)),
  check ((finished_at = 0) = (finished_by = '')),
  check ((approved_at = 0) = (approved_by = '')),
  check (status not in (2, 3) or approved_at > 0),
  check (status not in (1, 5) or approved_at = 0),
  check ((status = 3) = (hash <> '')),
  check ((status = 4) = (reason <> ''))
) with (fillfactor = 80);
create index withdrawals_user on withdrawals (user_id, id);
create index withdrawals_open on withdrawals (status, id) where status in (1, 2);
-- One transaction of a chain pays one withdrawal out.
create unique index withdrawals_hash on withdrawals (network, hash) where hash <> '';

create function withdrawals_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'withdrawals are never deleted';
  end if;
  if old.status in (3, 4, 5) then
    raise exception 'withdrawal % is over', old.id;
  end if;
  if (old.user_id, old.currency_id, old.scale, old.network, old.address, old.tag, old.amount, old.fee, old.fee_terms,
      old.fee_type, old.remark, old.coin_price, old.btc_price, old.btc_worth, old.limit_btc, old.test, old.created_at)
    is distinct from (new.user_id, new.currency_id, new.scale, new.network, new.address, new.tag, new.amount, new.fee,
      new.fee_terms, new.fee_type, new.remark, new.coin_price, new.btc_price, new.btc_worth, new.limit_btc, new.test,
      new.created_at) or new.status < old.status then
    raise exception 'what was asked for in withdrawal % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger withdrawals_keep before update or delete on withdrawals
  for each row execute function withdrawals_keep();

-- '' while no address is bound: then the phone is what its owner signs in with.
alter table users drop constraint users_email_key;
create unique index users_email on users (email) where email <> '';
alter table users add check (email <> '' or mobile <> '');
