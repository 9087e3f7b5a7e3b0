-- The triggers of append-only tables reject, as the code does.
alter function refuse_change() rename to reject_change;
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is rejected', tg_table_name, tg_op using errcode = 'LG009';
end $$;
alter function market_refuse_change() rename to market_reject_change;
