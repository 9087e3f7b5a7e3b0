-- Recharges with their review, and moves between a person's own accounts.

create table recharges (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  currency_id bigint not null,
  -- The payer's address or account, as the person wrote it.
  payer text not null,
  amount numeric not null check (amount > 0),
  -- 0 crypto, credited to `change`; 1 bank, credited to `legal`.
  kind smallint not null check (kind in (0, 1)),
  voucher text not null,
  -- Of the picture (files.digest).
  voucher_digest bytea not null,
  hash text not null default '',
  confirmations integer not null default 0,
  -- 0 to be paid, 1 reviewing, 2 credited, 3 rejected.
  status smallint not null check (status in (0, 1, 2, 3)),
  reason text not null default '',
  created_at bigint not null,
  reviewed_at bigint not null default 0,
  reviewed_by text not null default '',
  check ((status in (2, 3)) = (reviewed_at > 0))
);
create index recharges_user on recharges (user_id, id);
create index recharges_waiting on recharges (created_at, id) where status = 1;
-- One picture proves one payment at a time. Another person's pictures say nothing about this one's.
create unique index recharges_voucher on recharges (user_id, voucher_digest) where status in (0, 1);

-- A reviewed recharge stays as it is (trust.md I9); what was claimed is never edited.
create function recharges_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'recharges are never deleted';
  end if;
  if old.status in (2, 3) then
    raise exception 'recharge % has been reviewed', old.id;
  end if;
  if (old.user_id, old.currency_id, old.payer, old.amount, old.kind, old.voucher, old.created_at)
    is distinct from (new.user_id, new.currency_id, new.payer, new.amount, new.kind, new.voucher, new.created_at) then
    raise exception 'what was claimed in recharge % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger recharges_keep before update or delete on recharges
  for each row execute function recharges_keep();

create table transfers (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  currency_id bigint not null,
  number numeric not null check (number > 0),
  from_account text not null,
  to_account text not null,
  created_at bigint not null,
  check (from_account <> to_account)
);
create index transfers_user on transfers (user_id, id);
