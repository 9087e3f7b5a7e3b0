-- What guards an account beside its password: codes of an authenticator app, passkeys, and withdrawals to saved
-- addresses only. Times are milliseconds.

-- Which key the secrets here are sealed with: a node with another one must not add to them.
create table secret_key (
  only_one boolean primary key default true check (only_one),
  name text not null
);

create table factors (
  user_id bigint primary key references users (id),
  -- AES-256-GCM under the installation's own key, bound to the person.
  secret bytea not null,
  -- 0 while no code has confirmed it: it guards nothing yet.
  confirmed_at bigint not null default 0,
  -- The 30-second step of the last code that was taken; only later ones are.
  last_step bigint not null default 0,
  tries integer not null default 0,
  locked_until bigint not null default 0,
  created_at bigint not null
);

create table recovery_codes (
  user_id bigint not null references factors (user_id) on delete cascade,
  -- HMAC-SHA-256 under a key that is not in the database.
  hash bytea not null,
  used_at bigint not null default 0,
  primary key (user_id, hash)
);

-- A right password waits here for its code. Only the hash of the ticket is kept.
create table sign_in_tickets (
  hash bytea primary key,
  user_id bigint not null references users (id),
  tries integer not null default 0,
  expires_at bigint not null
);
create index sign_in_tickets_user on sign_in_tickets (user_id);
create index sign_in_tickets_end on sign_in_tickets (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- As the browser names it (base64url).
  credential text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text not null default '',
  name text not null,
  created_at bigint not null,
  used_at bigint not null default 0
);
create index passkeys_user on passkeys (user_id, id);

-- Each is answered once. Null: whoever signs in by it.
create table passkey_challenges (
  hash bytea primary key,
  user_id bigint references users (id),
  expires_at bigint not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);

-- Times within which a person's money leaves to saved addresses alone. They stay, so that the audit can look at what left.
create table saved_only (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  since bigint not null,
  -- 0 while nobody has asked to end it.
  ends_at bigint not null default 0,
  ended boolean not null default false,
  check (not ended or ends_at > 0)
);
create unique index saved_only_open on saved_only (user_id) where not ended;
