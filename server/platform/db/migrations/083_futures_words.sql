-- An order that waits is called an order, and what ends a position a close, in the database as well. The reason `forced` of
-- a liquidation stays: it is the name of its scene, which the hashes of postings are of.
alter table lever_orders rename column cover_share to close_share;
alter table lever_orders rename column cover_worst to close_worst;
alter table lever_orders rename column cover_seq to close_seq;
alter table lever_orders rename column cover_at to close_at;
alter table lever_orders rename column cover_end to close_end;
alter table lever_orders rename column cover_trader to close_trader;

drop index lever_orders_low, lever_orders_high, lever_orders_live, lever_orders_user_live;
do $$
declare
  v_old record;
begin
  for v_old in
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'lever_orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''entrust''%'
  loop
    execute format('alter table lever_orders drop constraint %I', v_old.name);
    execute format('alter table lever_orders add constraint %I %s not valid', v_old.name,
      replace(v_old.definition, '''entrust''', '''order'''));
  end loop;
  for v_old in
    select conname as name, replace(conname, 'cover', 'close') as renamed from pg_constraint
    where conrelid = 'lever_orders'::regclass and conname like '%cover%'
  loop
    execute format('alter table lever_orders rename constraint %I to %I', v_old.name, v_old.renamed);
  end loop;
  execute replace(pg_get_functiondef('lever_orders_keep'::regproc), '''entrust''', '''order''');
end $$;

alter table lever_orders disable trigger user;
update lever_orders set phase = 'order' where phase = 'entrust';
alter table lever_orders enable trigger user;
do $$
declare
  v_new record;
begin
  for v_new in select conname as name from pg_constraint where conrelid = 'lever_orders'::regclass and not convalidated
  loop
    execute format('alter table lever_orders validate constraint %I', v_new.name);
  end loop;
end $$;
create index lever_orders_low on lever_orders (pair_id, trigger_low) where phase in ('order', 'open');
create index lever_orders_high on lever_orders (pair_id, trigger_high) where phase in ('order', 'open');
create index lever_orders_live on lever_orders (pair_id, id) where phase in ('order', 'open');
create index lever_orders_user_live on lever_orders (user_id, id) where phase in ('order', 'open');
