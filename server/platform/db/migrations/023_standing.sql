-- What calls may need of a person besides a live session. Times are milliseconds.

-- Verification of the identity: 0 not verified, 1 verifying, 2 verified, 3 failed; the level that was reached.
alter table users add column real_status integer not null default 0 check (real_status between 0 and 3);
alter table users add column real_level integer not null default 0 check (real_level between 0 and 2);
-- Where the person lives, as verified; '' while nobody knows.
alter table users add column country text not null default '' check (country ~ '^(?:[A-Z]{2})?$');

-- Who has a pay password has a row. Wrong tries count up to the lock.
create table pay_passwords (
  user_id bigint primary key references users (id),
  hash text not null,
  tries integer not null default 0 check (tries >= 0),
  locked_until bigint not null default 0,
  changed_at bigint not null
);
