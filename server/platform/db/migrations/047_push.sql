-- Web push: the devices that are told of messages, and what is on its way to them. Times are milliseconds.

-- What this installation proves itself with to push services (VAPID), made at its first start; all nodes share it. A new
-- pair would make every subscription useless.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at bigint not null
);

-- One device: a browser's subscription, for as long as the session that asked for it.
create table push_devices (
  id bigint generated always as identity primary key,
  session_hash bytea not null unique references sessions (token_hash) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- Where the browser's push service takes messages for it, and the keys they are encrypted with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The random name under which the device keeps this person's data: what comes for another one is not shown.
  owner text not null,
  lang text not null,
  kinds text[] not null,
  -- Amounts and details on the lock screen.
  amounts boolean not null,
  created_at bigint not null
);
create index push_devices_user on push_devices (user_id);

-- Written with what it tells, sent after the commit. A row goes when it was taken, or is not to be sent any more. Without
-- a foreign key: a device that goes at the same moment must not undo what is told.
create table push_queue (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  -- `mail`: of the inbox; `kefu`: of customer service; `test`: asked for by the person.
  source text not null check (source in ('mail', 'kefu', 'test')),
  ref bigint not null,
  created_at bigint not null,
  next_at bigint not null,
  attempts integer not null default 0,
  unique (device_id, source, ref)
);
create index push_queue_next on push_queue (next_at);

create function push_mails() returns trigger language plpgsql as $$
begin
  insert into push_queue (device_id, source, ref, created_at, next_at)
  select d.id, 'mail', n.id, n.created_at, n.created_at
  from written n join push_devices d on d.user_id = n.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger push_mails after insert on inbox
  referencing new table as written for each statement execute function push_mails();

create function push_service() returns trigger language plpgsql as $$
begin
  insert into push_queue (device_id, source, ref, created_at, next_at)
  select d.id, 'kefu', new.id, new.created_at, new.created_at from push_devices d where d.user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger push_service after insert on kefu_messages
  for each row when (new.sender = 'agent') execute function push_service();
