-- Many journals by a fixed number of statements (server/ledger/post.ts): their accounts are taken and read once, in ascending
-- id, and written once; holds and postings are written in one statement each. Only balances and hashes, each of which needs
-- the one before it, are counted line by line. `p_lines` says how many of the lines belong to each journal; journals
-- follow each other in the order of the arrays.
--
-- A key that was posted before changes nothing: `fresh` is false. `missing` is true for all of them, and nothing is done,
-- when one of the accounts does not exist. `touched` are the accounts of people in the journal, in ascending id, with their
-- balances after it.
-- Errors: LG001 a user's bucket below zero, LG002 a sum that is not zero, LG003 more digits than the currency has, LG004 a
-- hold that does not cover its release, LG005 malformed lines, LG006 an account of the platform with a floor below zero,
-- LG007 a debt above zero.
create or replace function post_all(
  p_keys text[], p_ref_types text[], p_ref_ids text[], p_times bigint[], p_lines integer[],
  p_accounts bigint[], p_buckets text[], p_amounts numeric[], p_scenes text[], p_hold_types text[], p_hold_ids bigint[]
) returns table (
  journal bigint, fresh boolean, missing boolean,
  touched bigint[], availables numeric[], frozens numeric[], lockeds numeric[]
) language plpgsql as $$
declare
  v_journals constant integer := coalesce(cardinality(p_keys), 0);
  v_total constant integer := coalesce(cardinality(p_accounts), 0);
  -- Per account, in ascending id.
  v_ids bigint[];
  v_users boolean[];
  v_debtors boolean[];
  -- May hold and never goes below zero: every user's, and the platform's that have a floor.
  v_floors boolean[];
  v_currencies integer[];
  v_scales smallint[];
  v_seqs bigint[];
  v_hashes bytea[];
  v_availables numeric[];
  v_frozens numeric[];
  v_lockeds numeric[];
  -- Per line: where its account stands above.
  v_places integer[] := '{}';
  -- Journals that this call made, in their order.
  v_made bigint[];
  v_made_keys text[];
  v_next integer := 1;
  -- Per line that was posted.
  v_posted integer[] := '{}';
  v_posted_journals bigint[] := '{}';
  v_posted_seqs bigint[] := '{}';
  v_posted_times bigint[] := '{}';
  v_afters numeric[] := '{}';
  v_befores bytea[] := '{}';
  v_after_hashes bytea[] := '{}';
  v_count integer := 0;
  -- Lines that put into a hold or take from it, and what becomes of the holds.
  v_holding integer[] := '{}';
  v_short integer;
  v_spent integer[];
  v_kept integer[];
  v_rests numeric[];
  v_sums numeric[];
  v_bucket text;
  v_amount numeric;
  v_after numeric;
  v_from integer;
  v_to integer := 0;
  v_one bigint;
  k integer;
  c integer;
begin
  -- All that stands before the key in `posting_text` is free of its separator.
  if v_journals = 0 or v_total = 0 or 0 >= any (p_lines) or '' = any (p_keys) or cardinality(p_scenes) <> v_total
    or array_to_string(p_ref_ids, ' ', '') !~ '^[A-Za-z0-9_.:-]{1,80}( [A-Za-z0-9_.:-]{1,80})*$'
    or array_to_string(p_ref_types || p_scenes || p_hold_types, ',', '_') !~ '^[a-z0-9_]+(,[a-z0-9_]+)*$' then
    raise exception 'one of the journals % has no lines or malformed words', p_keys using errcode = 'LG005';
  end if;

  select array_agg(a.id), array_agg(a.user_id is not null), array_agg(a.debtor is not null),
    array_agg(a.floored or a.user_id is not null), array_agg(a.currency_id), array_agg(a.scale), array_agg(a.seq),
    array_agg(a.hash), array_agg(a.available), array_agg(a.frozen), array_agg(a.locked)
  into v_ids, v_users, v_debtors, v_floors, v_currencies, v_scales, v_seqs, v_hashes, v_availables, v_frozens, v_lockeds
  from (select * from accounts where id = any (p_accounts) order by id for update) a;

  for i in 1 .. v_total loop
    -- A search by halves: to compare each line with every account takes longer than the rest.
    v_places[i] := width_bucket(p_accounts[i], v_ids);
    if p_accounts[i] is null or v_ids[v_places[i]] is distinct from p_accounts[i] then
      return query select null::bigint, false, true, null::bigint[], null::numeric[], null::numeric[], null::numeric[]
        from generate_series(1, v_journals);
      return;
    end if;
  end loop;

  with made as (
    insert into journals (key, ref_type, ref_id, created_at)
    select l.key, l.ref_type, l.ref_id, l.created_at
    from unnest(p_keys, p_ref_types, p_ref_ids, p_times) with ordinality l (key, ref_type, ref_id, created_at, n)
    order by l.n
    on conflict (key) do nothing returning id, key
  )
  select array_agg(m.id order by m.id), array_agg(m.key order by m.id) into v_made, v_made_keys from made m;

  for j in 1 .. v_journals loop
    v_from := v_to + 1;
    v_to := v_to + p_lines[j];
    fresh := coalesce(v_made_keys[v_next] = p_keys[j], false);
    missing := false;
    touched := '{}';
    if fresh then
      journal := v_made[v_next];
      v_next := v_next + 1;
    else
      select o.id into journal from journals o where o.key = p_keys[j];
    end if;
    v_sums := '{}';

    for i in v_from .. v_to loop
      k := v_places[i];
      if v_users[k] then
        c := width_bucket(p_accounts[i], touched);
        if (touched[c] = p_accounts[i]) is not true then
          touched := touched[:c] || p_accounts[i] || touched[c + 1:];
        end if;
      end if;
      continue when not fresh;

      v_bucket := p_buckets[i];
      v_amount := trim_scale(p_amounts[i]);
      if v_amount = 0 or scale(v_amount) is null then
        raise exception 'line % of % moves nothing', i - v_from + 1, p_keys[j] using errcode = 'LG005';
      end if;
      if scale(v_amount) > v_scales[k] then
        raise exception 'line % of % has more than % digits', i - v_from + 1, p_keys[j], v_scales[k]
          using errcode = 'LG003';
      end if;
      if (v_bucket = 'available') <> (p_hold_types[i] is null) or (p_hold_types[i] is null) <> (p_hold_ids[i] is null)
        or (v_bucket <> 'available' and not v_floors[k]) then
        raise exception 'line % of % needs a hold, or must not have one', i - v_from + 1, p_keys[j]
          using errcode = 'LG005';
      end if;
      if v_bucket = 'available' then
        v_after := trim_scale(v_availables[k] + v_amount);
        v_availables[k] := v_after;
      else
        if v_bucket = 'frozen' then
          v_after := trim_scale(v_frozens[k] + v_amount);
          v_frozens[k] := v_after;
        elsif v_bucket = 'locked' then
          v_after := trim_scale(v_lockeds[k] + v_amount);
          v_lockeds[k] := v_after;
        else
          raise exception 'line % of % has no bucket', i - v_from + 1, p_keys[j] using errcode = 'LG005';
        end if;
        v_holding := v_holding || i;
      end if;
      if v_after < 0 and v_floors[k] then
        raise exception 'account % would go below zero', p_accounts[i]
          using errcode = case when v_users[k] then 'LG001' else 'LG006' end;
      end if;
      if v_after > 0 and v_debtors[k] then
        raise exception 'debt % would be paid twice', p_accounts[i] using errcode = 'LG007';
      end if;

      -- A currency's sum stands where its first account does.
      c := array_position(v_currencies, v_currencies[k]);
      v_sums[c] := coalesce(v_sums[c], 0) + v_amount;
      v_count := v_count + 1;
      v_seqs[k] := v_seqs[k] + 1;
      v_befores[v_count] := v_hashes[k];
      v_hashes[k] := sha256(convert_to(posting_text(
        v_hashes[k], p_accounts[i], v_seqs[k], v_bucket, v_amount, v_after, p_scenes[i],
        p_hold_types[i], p_hold_ids[i], p_times[j], journal, p_ref_types[j], p_ref_ids[j], p_keys[j]
      ), 'UTF8'));
      v_after_hashes[v_count] := v_hashes[k];
      v_posted[v_count] := i;
      v_posted_journals[v_count] := journal;
      v_posted_times[v_count] := p_times[j];
      v_posted_seqs[v_count] := v_seqs[k];
      v_afters[v_count] := v_after;
    end loop;

    if (0 = all (v_sums)) is false then
      raise exception 'the lines of % do not sum to zero', p_keys[j] using errcode = 'LG002';
    end if;
    availables := '{}';
    frozens := '{}';
    lockeds := '{}';
    foreach v_one in array touched loop
      k := width_bucket(v_one, v_ids);
      availables := availables || v_availables[k];
      frozens := frozens || v_frozens[k];
      lockeds := lockeds || v_lockeds[k];
    end loop;
    return next;
  end loop;
  if v_count = 0 then return; end if;

  if v_holding <> '{}' then
    -- After each of its lines a hold has what it had and all of them until then. The last one says what becomes of it.
    select min(h.line) filter (where h.rest < 0),
      array_agg(h.line) filter (where h.last and h.rest = 0 and h.had),
      array_agg(h.line) filter (where h.last and h.rest > 0), array_agg(h.rest) filter (where h.last and h.rest > 0)
    into v_short, v_spent, v_kept, v_rests
    from (
      select l.line, o.amount is not null as had,
        trim_scale(coalesce(o.amount, 0) + sum(l.amount) over (of_hold order by l.line)) as rest,
        lead(l.line) over (of_hold order by l.line) is null as last
      from (
        select n as line, p_accounts[n] as account_id, p_buckets[n] as bucket, p_hold_types[n] as ref_type,
          p_hold_ids[n] as ref_id, p_amounts[n] as amount
        from unnest(v_holding) n
      ) l
      left join holds o on o.account_id = l.account_id and o.bucket = l.bucket and o.ref_type = l.ref_type
        and o.ref_id = l.ref_id
      window of_hold as (partition by l.account_id, l.bucket, l.ref_type, l.ref_id)
    ) h;
    if v_short is not null then
      raise exception 'hold % % does not cover line % of the journals %', p_hold_types[v_short], p_hold_ids[v_short],
        v_short, p_keys using errcode = 'LG004';
    end if;
    if v_spent is not null then
      delete from holds h using unnest(v_spent) n
      where h.account_id = p_accounts[n] and h.bucket = p_buckets[n] and h.ref_type = p_hold_types[n]
        and h.ref_id = p_hold_ids[n];
    end if;
    if v_kept is not null then
      insert into holds as h (account_id, bucket, ref_type, ref_id, amount)
      select p_accounts[u.n], p_buckets[u.n], p_hold_types[u.n], p_hold_ids[u.n], u.rest
      from unnest(v_kept, v_rests) u (n, rest)
      on conflict (account_id, bucket, ref_type, ref_id) do update set amount = excluded.amount;
    end if;
  end if;

  update accounts a set available = u.available, frozen = u.frozen, locked = u.locked, seq = u.seq, hash = u.hash
  from unnest(v_ids, v_availables, v_frozens, v_lockeds, v_seqs, v_hashes)
    u (id, available, frozen, locked, seq, hash)
  -- Said twice, so that the plan starts from the index however few accounts there were when it was made.
  where a.id = u.id and a.id = any (v_ids) and a.seq <> u.seq;

  insert into postings (
    journal_id, account_id, seq, bucket, amount, balance_after, scene, hold_type, hold_id, created_at, prev_hash, hash
  )
  select u.journal_id, p_accounts[u.line], u.seq, p_buckets[u.line], trim_scale(p_amounts[u.line]), u.after,
    p_scenes[u.line], p_hold_types[u.line], p_hold_ids[u.line], u.created_at, u.before, u.hash
  from unnest(
    v_posted, v_posted_journals, v_posted_seqs, v_posted_times, v_afters, v_befores, v_after_hashes
  ) u (line, journal_id, seq, created_at, after, before, hash);
end $$;

-- One journal, for nodes of earlier versions: until all are brought up to date they post to the same database.
create or replace function post(
  p_key text, p_ref_type text, p_ref_id text, p_time bigint,
  p_accounts bigint[], p_buckets text[], p_amounts numeric[], p_scenes text[], p_hold_types text[], p_hold_ids bigint[],
  out journal bigint, out fresh boolean, out missing boolean,
  out touched bigint[], out availables numeric[], out frozens numeric[], out lockeds numeric[]
) language sql as $$
  select * from post_all(array[p_key], array[p_ref_type], array[p_ref_id], array[p_time], array[cardinality(p_accounts)],
    p_accounts, p_buckets, p_amounts, p_scenes, p_hold_types, p_hold_ids)
$$;
