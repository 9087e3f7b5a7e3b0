-- Many journals in one round trip (server/ledger/post.ts): each as by `post`, in the order of the arrays. Their accounts are
-- taken first, all of them in ascending id, so that two such calls and a single `post` never wait for each other in a
-- circle. `p_lines` says how many of the lines belong to each journal.
create function post_all(
  p_keys text[], p_ref_types text[], p_ref_ids text[], p_times bigint[], p_lines integer[],
  p_accounts bigint[], p_buckets text[], p_amounts numeric[], p_scenes text[], p_hold_types text[], p_hold_ids bigint[]
) returns table (
  journal bigint, fresh boolean, missing boolean,
  touched bigint[], availables numeric[], frozens numeric[], lockeds numeric[]
) language plpgsql as $$
declare
  v_from integer := 1;
  v_to integer;
begin
  perform from accounts where id = any (p_accounts) order by id for update;
  for i in 1 .. cardinality(p_keys) loop
    v_to := v_from + p_lines[i] - 1;
    return query select * from post(
      p_keys[i], p_ref_types[i], p_ref_ids[i], p_times[i],
      p_accounts[v_from:v_to], p_buckets[v_from:v_to], p_amounts[v_from:v_to], p_scenes[v_from:v_to],
      p_hold_types[v_from:v_to], p_hold_ids[v_from:v_to]);
    v_from := v_to + 1;
  end loop;
end $$;
