-- The log of acts is chained as postings are: each line has the hash of the one before, so that a line that was changed,
-- left out or put in is found. Lines from before have no hash; the chain begins after them.
alter table ops_audit add column prev_hash bytea;
alter table ops_audit add column hash bytea;

create function act_text(p_row ops_audit) returns text language sql immutable as $$
  select json_build_array(p_row.id, p_row.created_at, p_row.operator, p_row.command, p_row.arguments, p_row.outcome,
    p_row.detail, p_row.user_id)::text
$$;

-- Lines are numbered in the order in which they are chained: one after the other, until the transaction is over.
create function act_chained() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ops_audit'));
  new.id := nextval(pg_get_serial_sequence('ops_audit', 'id'));
  new.prev_hash := coalesce((select hash from ops_audit order by id desc limit 1), '\x');
  new.hash := sha256(new.prev_hash || convert_to(act_text(new), 'UTF8'));
  return new;
end $$;
create trigger ops_audit_chained before insert on ops_audit for each row execute function act_chained();
