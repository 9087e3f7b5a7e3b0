-- How operators sign in to the console (docs/operations/console.md#signing-in), and what they may do there.

-- Passkeys of operators. Each is signed with the operator's own key, so that nobody who has the database alone can add one.
create table operator_passkeys (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  credential text not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  used_at bigint not null default 0,
  -- 0 while it may sign in.
  removed_at bigint not null default 0,
  signature bytea not null
);
create index operator_passkeys_operator on operator_passkeys (operator_id);
create function operator_passkeys_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.removed_at > 0
    or (old.id, old.operator_id, old.credential, old.public_key, old.transports, old.name, old.created_at, old.signature)
      is distinct from
      (new.id, new.operator_id, new.credential, new.public_key, new.transports, new.name, new.created_at, new.signature)
    or new.counter < old.counter or new.used_at < old.used_at then
    raise exception 'passkeys of operators are added, used and removed, never changed';
  end if;
  return new;
end $$;
create trigger operator_passkeys_keep before update or delete on operator_passkeys
  for each row execute function operator_passkeys_keep();

-- A session has a key pair of its own. Its private half is sealed with the session's token, which the browser alone has;
-- the passkey signs its public half when the operator signs in. What an operator approves in the console is signed with
-- it, so the audit follows each approval to a passkey, and each passkey to the operator's key.
create table operator_sessions (
  id bigint generated always as identity primary key,
  -- sha256 of the token.
  token_hash bytea not null unique,
  public_key bytea not null,
  sealed_key bytea not null,
  created_at bigint not null,
  -- Null until the passkey has signed.
  operator_id bigint references operators (id),
  passkey_id bigint references operator_passkeys (id),
  -- What it signed: {clientDataJSON, authenticatorData, signature}, base64url.
  assertion json,
  -- When the passkey last proved that its owner is there.
  proven_at bigint not null default 0,
  seen_at bigint not null,
  ended_at bigint not null default 0,
  address text not null,
  agent text not null,
  -- sha256 of the challenge of a further proof that was asked for; null when none is.
  asked bytea,
  asked_at bigint not null default 0,
  constraint operator_sessions_proven check ((operator_id is null) = (passkey_id is null)
    and (operator_id is null) = (assertion is null))
);
create index operator_sessions_operator on operator_sessions (operator_id, id) where operator_id is not null;
create function operator_sessions_keep() returns trigger language plpgsql as $$
begin
  -- What nobody signed in with may go.
  if tg_op = 'DELETE' then
    if old.operator_id is null then return old; end if;
    raise exception 'sessions of operators stay: approvals are signed with them';
  end if;
  if (old.id, old.token_hash, old.public_key, old.sealed_key, old.created_at)
      is distinct from (new.id, new.token_hash, new.public_key, new.sealed_key, new.created_at)
    or (old.operator_id is not null and (old.operator_id, old.passkey_id, old.assertion::text)
      is distinct from (new.operator_id, new.passkey_id, new.assertion::text))
    or (old.ended_at > 0 and new.ended_at <> old.ended_at) then
    raise exception 'sessions of operators are proven and ended, never changed';
  end if;
  return new;
end $$;
create trigger operator_sessions_keep before update or delete on operator_sessions
  for each row execute function operator_sessions_keep();

-- With which session it was signed; null: with the operator's own key.
alter table approvals add column session_id bigint references operator_sessions (id);
alter table rejected_proposals add column session_id bigint references operator_sessions (id);

-- What operators may do in the console; without a row nothing, but for the very first operator.
create table operator_roles (
  operator_id bigint primary key references operators (id),
  roles jsonb not null
);

-- Failed attempts to sign in since the last that went well; ten lock the console for an operator.
create table operator_locks (
  operator_id bigint primary key references operators (id),
  failures integer not null,
  locked_at bigint not null default 0
);

-- Passkeys that were asked for and are not made yet.
create table operator_challenges (
  hash bytea primary key,
  operator_id bigint not null references operators (id),
  expires_at bigint not null
);
