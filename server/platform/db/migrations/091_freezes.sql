-- What operators stop a person from doing. A row stays for ever: the audit looks at what happened meanwhile.
create table freezes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  what text not null check (what in ('withdrawals', 'trading', 'sign_in')),
  reason text not null,
  -- Kept from the person: no message and no mail says that it is there.
  silent boolean not null,
  -- 0: until operators lift it.
  until_at bigint not null check (until_at = 0 or until_at > created_at),
  created_at bigint not null,
  frozen_by text not null,
  -- 0 while it was not lifted; it may be over by its time.
  lifted_at bigint not null default 0,
  lifted_by text not null default '',
  lift_reason text not null default '',
  check ((lifted_at = 0) = (lifted_by = ''))
);
create index freezes_open on freezes (user_id, what) where lifted_at = 0;
create index freezes_user on freezes (user_id, id);

-- A freeze is set and lifted once, never changed.
create function freezes_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.lifted_at > 0
    or (old.id, old.user_id, old.what, old.reason, old.silent, old.until_at, old.created_at, old.frozen_by)
      is distinct from
      (new.id, new.user_id, new.what, new.reason, new.silent, new.until_at, new.created_at, new.frozen_by) then
    raise exception 'freezes are set and lifted, never changed';
  end if;
  return new;
end $$;
create trigger freezes_keep before update or delete on freezes for each row execute function freezes_keep();

-- What staff write down about a person, for each other.
create table person_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  words text not null,
  written_by text not null,
  created_at bigint not null
);
create index person_notes_user on person_notes (user_id, id);

-- About whom an act of an operator was, where its command says so.
alter table ops_audit add column user_id bigint;
create index ops_audit_user on ops_audit (user_id, id) where user_id is not null;

-- Which bookings an order made.
create index journals_ref on journals (ref_type, ref_id);

-- Whom an address or a hash leads to.
create index withdrawals_address on withdrawals (lower(address));
create index withdrawals_by_hash on withdrawals (lower(hash)) where hash <> '';
create index deposits_by_hash on deposits (lower(hash)) where hash <> '';
create index addresses_address on addresses (lower(address));
