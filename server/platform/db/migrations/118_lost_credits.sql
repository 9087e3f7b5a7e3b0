-- What a reorganisation of a chain did to a credit, as its watcher reported. Times are milliseconds.
alter table chain_credits
  -- When the newest report was made, so that an older one that arrives later changes nothing; 0: only files reported it.
  add column observed_at bigint not null default 0,
  -- Since when its transaction is gone or has fewer confirmations than were recorded; 0: it stands.
  add column lost_at bigint not null default 0,
  -- What an operator did about a lost credit that had been credited; until then it is in the list of parked credits.
  add column lost_note text not null default '';
create index chain_credits_lost on chain_credits (id) where lost_at > 0;
