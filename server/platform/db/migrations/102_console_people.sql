-- What staff see and do in the operators' console about people, conversations and the last day. Times are milliseconds.

-- Who was handed a conversation, and by whom; `agent` is who has it.
alter table support_talks
  add column taken_at bigint not null default 0,
  add column handed_by text not null default '';

-- A mail with a code is never shown.
alter table mails add column with_code boolean not null default false;

-- Mails and texts that left the outbox, for a month. Of one with a code nothing but that it was one.
create table sent_mails (
  id bigint primary key,
  recipient text not null,
  subject text not null,
  with_code boolean not null,
  created_at bigint not null,
  ended_at bigint not null,
  state text not null check (state in ('sent', 'given up')),
  check (not with_code or subject = '')
);
create index sent_mails_recipient on sent_mails (recipient, id);
create index sent_mails_age on sent_mails (ended_at);

-- A balance that two operators corrected, by one journal against the platform's account `correction`.
create table corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account text not null,
  currency_id integer not null references currencies (id),
  -- With a minus sign it was taken.
  amount numeric not null check (amount <> 0),
  -- The person reads it.
  reason text not null check (reason <> ''),
  -- The second operator.
  corrected_by text not null check (corrected_by <> ''),
  created_at bigint not null
);
create index corrections_user on corrections (user_id, id);
create trigger corrections_append_only before update or delete or truncate on corrections
  for each statement execute function reject_change();

-- Whom a number, an address or a contact leads to.
create index users_number on users ((area_code || mobile)) where mobile <> '';
create index closed_accounts_email on closed_accounts (email) where email <> '';
create index deposit_addresses_address on deposit_addresses (address);
create index deposit_addresses_folded on deposit_addresses (folded);
-- Acts about people from before their command said whom it was about.
create index ops_audit_factor on ops_audit (id) where user_id is null and command = 'factor reset';

-- What happened within the last day.
create index users_age on users using brin (created_at);
create index deposits_credited on deposits (reviewed_at) where status = 2;
create index withdrawals_sent on withdrawals (finished_at) where status = 3;
create index spot_fills_age on spot_fills using brin (time);
create index lever_orders_opened on lever_orders (opened_at) where opened_at > 0;
create index lever_closes_age on lever_closes using brin (time);
create index seconds_orders_age on seconds_orders using brin (created_at);
create index conversions_age on conversions using brin (created_at);
