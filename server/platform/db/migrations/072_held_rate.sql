-- The price of an order of quick buy is held for a while and not as long as it may be paid: whoever waits to see where the
-- price goes and begins to pay later has that price or the one of then, whichever gives less. Orders from before keep theirs
-- for as long as they were promised.
alter table quickbuy_orders add column rate_until bigint;
update quickbuy_orders set rate_until = greatest(expire_at, finished_at + 1);
alter table quickbuy_orders alter column rate_until set not null;
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
    where conrelid = 'quickbuy_orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%late_rate IS NULL%';
  execute format('alter table quickbuy_orders drop constraint %I', v_name);
end $$;
alter table quickbuy_orders add constraint quickbuy_orders_late_rate
  check (late_rate is null or late or finished_at >= rate_until);
