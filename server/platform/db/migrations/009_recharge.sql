-- A bank payment is told in two steps: what is going to be paid, then that it was. Times are milliseconds.

-- Where money of a currency is paid to; the person's recharge keeps a copy of what they were told.
create table bank_accounts (
  currency_id integer primary key references currencies (id),
  account_name text not null,
  account_number text not null,
  bank_name text not null,
  swift text not null,
  updated_at bigint not null
);

-- Names the payment on the statement of the bank.
alter table recharges add column reference text not null default '';
alter table recharges add column bank json;
-- When the person said that it was paid; 0 before.
alter table recharges add column paid_at bigint not null default 0;
-- Of an installation in demo mode: no money was paid.
alter table recharges add column test boolean not null default false;
alter table recharges alter column voucher_digest drop not null;
alter table recharges disable trigger recharges_keep;
update recharges set paid_at = created_at, test = reviewed_by = 'test mode';
alter table recharges enable trigger recharges_keep;
alter table recharges add constraint recharges_steps check (
  (status = 0) = (paid_at = 0 and voucher = '') or status = 3
);
alter table recharges add constraint recharges_voucher_picture check ((voucher = '') = (voucher_digest is null));
create unique index recharges_reference on recharges (reference) where reference <> '';
drop index recharges_waiting;
create index recharges_waiting on recharges (paid_at, id) where status = 1;

create or replace function recharges_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'recharges are never deleted';
  end if;
  if old.status in (2, 3) then
    raise exception 'recharge % has been reviewed', old.id;
  end if;
  if (old.user_id, old.currency_id, old.payer, old.amount, old.kind, old.reference, old.bank::text, old.test, old.created_at)
    is distinct from (new.user_id, new.currency_id, new.payer, new.amount, new.kind, new.reference, new.bank::text, new.test,
      new.created_at)
    or (old.status = 1 and (old.voucher, old.paid_at) is distinct from (new.voucher, new.paid_at))
    or new.status < old.status then
    raise exception 'what was claimed in recharge % cannot be changed', old.id;
  end if;
  return new;
end $$;
