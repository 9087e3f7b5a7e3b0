-- Work that is due at a time: each (kind, object, period) is done once. A row stays after it is done, so that whoever
-- asks for the same again changes nothing.
create table due_work (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z0-9_]{1,40}$'),
  -- What it is about, by its own id; '' where a kind has one object only.
  object text not null,
  -- Which of the object's turns: a day, a number, '' where there is one.
  period text not null,
  due_at bigint not null,
  -- When it is looked at next: later than due_at after a failure, or while what it needs is not there yet.
  next_at bigint not null,
  attempts integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  done_at bigint,
  problem text not null default '',
  unique (kind, object, period)
);
create index due_work_next on due_work (next_at) where state = 'waiting';
create index due_work_open on due_work (kind, object, due_at, id) where state <> 'done';
