-- What was called a recharge is a deposit, in the database as well. Journals, scenes and what operators signed keep the
-- label that their hashes and signatures are of.
alter table recharges rename to deposits;
alter table recharge_networks rename to deposit_networks;
alter table chain_credits rename column recharge_id to deposit_id;
alter trigger recharges_keep on deposits rename to deposits_keep;
alter function recharges_keep() rename to deposits_keep;

do $$
declare
  v_old record;
begin
  execute replace(pg_get_functiondef('deposits_keep'::regproc), 'recharge', 'deposit');

  -- Constraints, indexes and sequences have the names of their tables and columns, these and those that were renamed before.
  for v_old in
    select conrelid::regclass as owner, conname as name, replace(conname, word, renamed) as renamed
    from pg_constraint
    join (values ('recharge', 'deposit'), ('kefu', 'support'), ('judged', 'evaluated')) w (word, renamed) on strpos(conname, word) > 0
    where connamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s rename constraint %I to %I', v_old.owner, v_old.name, v_old.renamed);
  end loop;
  for v_old in
    select c.oid::regclass as name, replace(relname, word, renamed) as renamed
    from pg_class c
    join (values ('recharge', 'deposit'), ('kefu', 'support')) w (word, renamed) on strpos(relname, word) > 0
    where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S')
  loop
    execute format('alter table %s rename to %I', v_old.name, v_old.renamed);
  end loop;
end $$;

update jobs set kind = 'deposit_demo_review' where kind = 'recharge_demo_review';
-- Errors that were answered before have the names of today.
update requests set result = replace(replace(result::text, '"recharges_limit"', '"deposits_limit"'), '"recharge_', '"deposit_')::json
  where result -> 'error' ->> 'key' in ('recharges_limit', 'recharge_network', 'recharge_confirming');
