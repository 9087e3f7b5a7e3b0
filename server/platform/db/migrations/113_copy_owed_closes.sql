-- Closes of a part of the trader's position that a copy could not follow at once, because a close order of its own was pending
-- (docs/products/copy.md#the-trader-closes).
alter table copy_orders
  -- Number (lever_closes.n) of the first of them; null: none. Without meaning once the copy has ended or is kept as own.
  add column owed_from integer check (owed_from > 0);
