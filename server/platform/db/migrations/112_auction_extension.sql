-- A bid near the end of an auction moves its end. By how long is a term of the sale, so that auctions that began without it
-- end as they were offered.
alter table nft_listings
  -- Milliseconds that are left at least after a bid; 0: bids move nothing.
  add column extends_by bigint not null default 0 check (extends_by >= 0),
  -- The end that was planned, once a bid has moved it; 0 before.
  add column extended_from bigint not null default 0,
  add check (mode = 'auction' or extends_by = 0),
  add check (extended_from = 0 or (extends_by > 0 and extended_from > start_at and end_at > extended_from));
