-- What the audit recomputes receipts from for ever, and what is known outside of this database.

-- Root of the tree over the hashes of a pair's ticks of that day (server/market/merkle.ts). Null for days that were sealed
-- before there were roots.
alter table tick_days add column root bytea;

-- Ticks that outlive their sealed day because a receipt or a checkpoint names them.
create table kept_ticks (
  id bigint not null,
  pair_id integer not null,
  seq bigint not null,
  time bigint not null,
  source_time bigint not null,
  price numeric not null,
  number numeric not null,
  side text not null,
  source text not null,
  hash bytea not null,
  -- hash = sha256(prev_hash || canonical text of the row), as when it was recorded.
  prev_hash bytea not null,
  -- From the hash to the root of its sealed day: per step 0 or 1 (the neighbour stands left or right) and the neighbour.
  path bytea not null,
  primary key (pair_id, seq)
);
create trigger kept_ticks_append_only before update or delete on kept_ticks
  for each row execute function market_refuse_change();
create trigger kept_ticks_no_truncate before truncate on kept_ticks
  for each statement execute function market_refuse_change();

-- Ticks that a checkpoint names as the head of their pair's chain: kept when their day is sealed.
create table anchored_ticks (
  pair_id integer not null,
  seq bigint not null,
  primary key (pair_id, seq)
);

-- The checkpoints that were written, so that one that is taken out of the folder is missed.
create table checkpoints (
  number bigint primary key,
  -- sha256 of the file.
  hash bytea not null,
  created_at bigint not null
);
create trigger checkpoints_append_only before update or delete or truncate on checkpoints
  for each statement execute function refuse_change();
