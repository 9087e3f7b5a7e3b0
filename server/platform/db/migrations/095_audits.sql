-- What audits found, for the operators' console and the metrics. Times are milliseconds.
create table audits (
  id bigint generated always as identity primary key,
  started_at bigint not null,
  ended_at bigint not null,
  -- The checkpoint from which on everything was recomputed; null for the whole books.
  since_checkpoint bigint,
  -- The newest checkpoint that was verified; null when there was none.
  newest_checkpoint bigint,
  findings integer not null,
  -- The first of them, in words.
  first_findings jsonb not null,
  -- Journals, postings, objects and prices that were recomputed.
  figures jsonb not null
);
create trigger audits_append_only before update or delete or truncate on audits
  for each statement execute function reject_change();

-- A later audit reads the postings of later journals alone. Postings are only added to, so their journals rise with their
-- place in the table.
create index postings_journal on postings using brin (journal_id);
