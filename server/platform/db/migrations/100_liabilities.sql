-- What the platform owes to everybody, as a tree whose root is signed with a day's checkpoint
-- (docs/products/liabilities.md). Roots stay; the nodes of a tree go when it is replaced.
create table liability_roots (
  -- The checkpoint that names the root.
  checkpoint bigint primary key,
  -- As of when it counts (ms), and the journal up to which it does.
  as_of bigint not null,
  up_to bigint not null,
  people bigint not null,
  hash bytea not null,
  -- [[currency, amount as text], …], ascending.
  sums jsonb not null,
  -- The public key, base64 of its SPKI form, and the signature.
  key text not null,
  signature bytea not null
);
create trigger liability_roots_append_only before update or delete or truncate on liability_roots
  for each statement execute function reject_change();

create table liability_nodes (
  checkpoint bigint not null,
  -- 0: the leaves, one for each person, who alone is told the nonce.
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  sums jsonb not null,
  user_id bigint,
  nonce bytea,
  primary key (checkpoint, level, position),
  check ((level = 0) = (user_id is not null) and (level = 0) = (nonce is not null))
);
create unique index liability_leaves on liability_nodes (checkpoint, user_id) where user_id is not null;
