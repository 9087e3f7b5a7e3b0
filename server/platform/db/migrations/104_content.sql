-- Announcements for a time to come, and questions that operators wrote or withdrew. Times are milliseconds.

-- True until its time has come: a job shows it at `published_at`.
alter table news add column hidden boolean not null default false;

alter table faq
  -- 0: as the software brought it. A later version of the software leaves an edited one as it is.
  add column edited_at bigint not null default 0,
  -- 0 while it is shown; a withdrawn one is kept.
  add column withdrawn_at bigint not null default 0;
