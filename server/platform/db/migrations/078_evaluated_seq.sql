-- The last tick that an order was compared with is called by its name, in tables and in the functions that read them.
alter table spot_orders rename column judged_seq to evaluated_seq;
alter table seconds_orders rename column judged_seq to evaluated_seq;
alter table lever_orders rename column judged_seq to evaluated_seq;
alter table convert_legs rename column judged_seq to evaluated_seq;
alter table price_alerts rename column judged_seq to evaluated_seq;

do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid from pg_proc where pronamespace = current_schema()::regnamespace and prosrc ~ '\mjudged_seq\M'
  loop
    execute replace(pg_get_functiondef(v_function), 'judged_seq', 'evaluated_seq');
  end loop;
end $$;
