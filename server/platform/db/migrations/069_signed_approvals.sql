-- Whoever can write to the database could write an operator's yes as well. Operators sign what they say with a key that is
-- made of theirs, which the database has never seen; the audit verifies it. What was said before stays unsigned, and
-- nothing unsigned can be added: the constraints hold for rows from now on.
alter table operators add column public_key bytea;
alter table operators add constraint operators_signs check (public_key is not null) not valid;
alter table approvals add column signature bytea;
alter table approvals add constraint approvals_signed check (signature is not null) not valid;

-- The public key of an operator from before is written down once, when they act for the first time since.
create or replace function operators_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.removed_at > 0
    or (old.id, old.name, old.key_hash, old.added_by, old.created_at)
      is distinct from (new.id, new.name, new.key_hash, new.added_by, new.created_at)
    or (old.public_key is not null and old.public_key is distinct from new.public_key) then
    raise exception 'operators are added and removed, never changed';
  end if;
  return new;
end $$;

-- Who invited a person is said once, when they register: rebates follow it for ever.
create function inviter_keep() returns trigger language plpgsql as $$
begin
  raise exception 'who invited a person never changes';
end $$;
create trigger users_inviter_keep before update of invited_by on users
  for each row when (old.invited_by is distinct from new.invited_by) execute function inviter_keep();

-- Whether a row stands as terms say, which name some of its columns. Numbers are compared as numbers: 0.10 is 0.1.
create function stands_as(p_row jsonb, p_terms jsonb) returns boolean language sql immutable as $$
  select not exists (
    select from jsonb_each_text(p_terms) t (name, value)
    where case when t.value ~ '^-?\d+(\.\d+)?$' and p_row ->> t.name ~ '^-?\d+(\.\d+)?$'
      then (p_row ->> t.name)::numeric <> t.value::numeric else p_row ->> t.name is distinct from t.value end)
$$;
