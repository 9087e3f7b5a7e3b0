-- The ledger: who owns what, why, and the proof of it. Times are milliseconds of the caller's clock.
-- Amounts are exact; each currency's scale is fixed for life (conventions.md §2) and kept with the account.

-- Constraints are few because each is prepared anew by every statement; what post() alone can write, post() checks, and
-- the operator's audit proves.

-- A user has one row per account and currency; a house account 16 stripes per currency, so that a busy one does not
-- make its writers queue. Buckets of a user never go below zero; a house account has `available` only and may.
create table accounts (
  id bigint generated always as identity primary key,
  -- Either user and account, or house and stripe.
  user_id bigint,
  account text,
  house text,
  stripe smallint,
  currency_id integer not null,
  scale smallint not null,
  available numeric not null default 0,
  frozen numeric not null default 0,
  locked numeric not null default 0,
  -- How many postings it has, and the hash of the last: the head of its chain.
  seq bigint not null default 0,
  hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  constraint accounts_not_negative check (user_id is null or least(available, frozen, locked) >= 0)
) with (fillfactor = 70);
create unique index accounts_user on accounts (user_id, account, currency_id);
create unique index accounts_house on accounts (house, currency_id, stripe);

create table journals (
  id bigint generated always as identity primary key,
  -- Unique for ever: what was posted and why. A second post with the same key changes nothing.
  key text not null unique,
  ref_type text not null,
  ref_id text not null,
  created_at bigint not null
);

create table postings (
  -- Rises over all accounts; bills are shown by it. Unique by its source alone.
  id bigint generated always as identity,
  journal_id bigint not null,
  account_id bigint not null,
  -- Rises by one per account.
  seq bigint not null,
  bucket text not null,
  -- Signed, never zero.
  amount numeric not null,
  -- Of that bucket, right after this posting.
  balance_after numeric not null,
  scene text not null,
  -- The open object whose money this is, for frozen and locked.
  hold_type text,
  hold_id bigint,
  created_at bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);

-- What of a frozen or locked balance belongs to which open object. Kept by post() alone; a row goes at zero.
create table holds (
  account_id bigint not null,
  bucket text not null,
  ref_type text not null,
  ref_id bigint not null,
  amount numeric not null check (amount > 0),
  primary key (account_id, bucket, ref_type, ref_id)
);
create index holds_ref on holds (ref_type, ref_id);

-- What was answered to a request id (conventions.md §1); kept for 30 days.
create table requests (
  user_id bigint not null,
  request_id uuid not null,
  body_hash bytea not null,
  -- {"answer": …} as it was sent, or {"refusal": {key, values, type}}; null only inside the transaction that works on it.
  result json,
  created_at bigint not null,
  primary key (user_id, request_id)
);
create index requests_age on requests (created_at);

-- Work that one node at a time does.
create table leases (
  name text primary key,
  holder text not null,
  until_ms bigint not null
);

-- Every act of an operator.
create table ops_audit (
  id bigint generated always as identity primary key,
  created_at bigint not null,
  operator text not null,
  command text not null,
  arguments json not null,
  outcome text not null,
  detail text not null default ''
);

-- What an operator's command has to tell to open pages: the server takes it from here and sends it.
create table events_outbox (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  name text not null,
  body json not null,
  created_at bigint not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'LG009';
end $$;

create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger ops_audit_append_only before update or delete or truncate on ops_audit
  for each statement execute function refuse_change();
revoke update, delete, truncate on postings, journals, ops_audit from public, current_user;

-- What a posting's hash is taken of. No field but the last can hold the separator.
create function posting_text(
  p_prev_hash bytea, p_account bigint, p_seq bigint, p_bucket text, p_amount numeric, p_after numeric, p_scene text,
  p_hold_type text, p_hold_id bigint, p_time bigint, p_journal bigint, p_ref_type text, p_ref_id text, p_key text
) returns text language sql immutable parallel safe as $$
  select encode(p_prev_hash, 'hex') || '|' || p_account::text || '|' || p_seq::text || '|' || p_bucket
    || '|' || p_amount::text || '|' || p_after::text || '|' || p_scene
    || '|' || coalesce(p_hold_type, '') || '|' || coalesce(p_hold_id::text, '') || '|' || p_time::text
    || '|' || p_journal::text || '|' || p_ref_type || '|' || p_ref_id || '|' || p_key
$$;

-- The ids of accounts, in the order of the arrays; one that is not there yet is made. Null for an unknown currency.
create function open_accounts(
  p_users bigint[], p_accounts text[], p_houses text[], p_stripes smallint[], p_currencies integer[]
) returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
begin
  for v_pass in 1 .. 2 loop
    select array_agg(coalesce(u.id, h.id) order by k.n) into v_ids
    from unnest(p_users, p_accounts, p_houses, p_stripes, p_currencies) with ordinality
      k (user_id, account, house, stripe, currency_id, n)
    left join accounts u on u.user_id = k.user_id and u.account = k.account and u.currency_id = k.currency_id
    left join accounts h on h.house = k.house and h.currency_id = k.currency_id and h.stripe = k.stripe;
    exit when v_pass = 2 or array_position(v_ids, null) is null;
    -- Waits for another transaction that is making the same one. The order keeps two of them from waiting in a circle.
    insert into accounts (user_id, account, house, stripe, currency_id, scale)
    select distinct k.user_id, k.account, k.house, k.stripe, k.currency_id, c.scale
    from unnest(p_users, p_accounts, p_houses, p_stripes, p_currencies)
      k (user_id, account, house, stripe, currency_id)
    join currencies c on c.id = k.currency_id
    order by 3, 1, 2, 5, 4
    on conflict do nothing;
  end loop;
  return v_ids;
end $$;

-- Posts one journal; arrays run side by side, one element per line. Accounts are locked in ascending id (trust.md I11).
-- A key that was posted before changes nothing: `fresh` is false. `missing` is true, and nothing is done, when one of
-- the accounts does not exist. The balances returned are those of the touched accounts as they are now.
-- Errors: LG001 a user's bucket below zero, LG002 a sum that is not zero, LG003 more digits than the currency has,
-- LG004 a hold that does not cover its release, LG005 malformed lines.
create function post(
  p_key text, p_ref_type text, p_ref_id text, p_time bigint,
  p_accounts bigint[], p_buckets text[], p_amounts numeric[], p_scenes text[], p_hold_types text[], p_hold_ids bigint[],
  out journal bigint, out fresh boolean, out missing boolean,
  out touched bigint[], out availables numeric[], out frozens numeric[], out lockeds numeric[]
) language plpgsql as $$
declare
  v_lines constant integer := coalesce(array_length(p_accounts, 1), 0);
  -- Per account, in the order of `touched`.
  v_users bigint[];
  v_currencies integer[];
  v_scales smallint[];
  v_seqs bigint[];
  v_hashes bytea[];
  -- Per line.
  v_line_seqs bigint[] := '{}';
  v_line_afters numeric[] := '{}';
  v_line_befores bytea[] := '{}';
  v_line_hashes bytea[] := '{}';
  v_sums numeric[] := '{}';
  v_account bigint;
  v_bucket text;
  v_amount numeric;
  v_after numeric;
  k integer;
  c integer;
begin
  -- All that stands before the key in `posting_text` is free of its separator.
  if v_lines = 0 or p_key = '' or p_ref_id !~ '^[A-Za-z0-9_.:-]{1,80}$' or cardinality(p_scenes) <> v_lines
    or array_to_string(p_ref_type || p_scenes || p_hold_types, ',', '_') !~ '^[a-z0-9_]+(,[a-z0-9_]+)*$' then
    raise exception 'journal % has no lines or malformed words', p_key using errcode = 'LG005';
  end if;

  select array_agg(a.id), array_agg(a.user_id), array_agg(a.currency_id), array_agg(a.scale), array_agg(a.seq),
    array_agg(a.hash), array_agg(a.available), array_agg(a.frozen), array_agg(a.locked)
  into touched, v_users, v_currencies, v_scales, v_seqs, v_hashes, availables, frozens, lockeds
  from (select * from accounts where id = any (p_accounts) order by id for update) a;

  fresh := false;
  missing := not coalesce(p_accounts <@ touched, false);
  if missing then return; end if;

  insert into journals (key, ref_type, ref_id, created_at) values (p_key, p_ref_type, p_ref_id, p_time)
  on conflict (key) do nothing returning id into journal;
  if journal is null then
    select j.id into journal from journals j where j.key = p_key;
    return;
  end if;
  fresh := true;

  for i in 1 .. v_lines loop
    v_account := p_accounts[i];
    v_bucket := p_buckets[i];
    v_amount := trim_scale(p_amounts[i]);
    k := array_position(touched, v_account);
    if v_amount = 0 or scale(v_amount) is null then
      raise exception 'line % of % moves nothing', i, p_key using errcode = 'LG005';
    end if;
    if scale(v_amount) > v_scales[k] then
      raise exception 'line % of % has more than % digits', i, p_key, v_scales[k] using errcode = 'LG003';
    end if;
    if v_bucket = 'available' then
      v_after := trim_scale(availables[k] + v_amount);
      availables[k] := v_after;
    elsif v_bucket = 'frozen' then
      v_after := trim_scale(frozens[k] + v_amount);
      frozens[k] := v_after;
    elsif v_bucket = 'locked' then
      v_after := trim_scale(lockeds[k] + v_amount);
      lockeds[k] := v_after;
    else
      raise exception 'line % of % has no bucket', i, p_key using errcode = 'LG005';
    end if;
    if (v_bucket = 'available') <> (p_hold_types[i] is null) or (p_hold_types[i] is null) <> (p_hold_ids[i] is null)
      or (v_users[k] is null and v_bucket <> 'available') then
      raise exception 'line % of % needs a hold, or must not have one', i, p_key using errcode = 'LG005';
    end if;
    if v_after < 0 and v_users[k] is not null then
      raise exception 'account % would go below zero', v_account using errcode = 'LG001';
    end if;

    if v_bucket <> 'available' then
      if v_amount > 0 then
        insert into holds as h (account_id, bucket, ref_type, ref_id, amount)
        values (v_account, v_bucket, p_hold_types[i], p_hold_ids[i], v_amount)
        on conflict (account_id, bucket, ref_type, ref_id) do update set amount = trim_scale(h.amount + excluded.amount);
      else
        delete from holds h where h.account_id = v_account and h.bucket = v_bucket
          and h.ref_type = p_hold_types[i] and h.ref_id = p_hold_ids[i] and h.amount = -v_amount;
        if not found then
          update holds h set amount = trim_scale(h.amount + v_amount)
          where h.account_id = v_account and h.bucket = v_bucket
            and h.ref_type = p_hold_types[i] and h.ref_id = p_hold_ids[i] and h.amount > -v_amount;
          if not found then
            raise exception 'hold % % does not cover line % of %', p_hold_types[i], p_hold_ids[i], i, p_key
              using errcode = 'LG004';
          end if;
        end if;
      end if;
    end if;

    -- A currency's sum stands where its first account does.
    c := array_position(v_currencies, v_currencies[k]);
    v_sums[c] := coalesce(v_sums[c], 0) + v_amount;
    v_seqs[k] := v_seqs[k] + 1;
    v_line_befores[i] := v_hashes[k];
    v_hashes[k] := sha256(convert_to(posting_text(
      v_hashes[k], v_account, v_seqs[k], v_bucket, v_amount, v_after, p_scenes[i],
      p_hold_types[i], p_hold_ids[i], p_time, journal, p_ref_type, p_ref_id, p_key
    ), 'UTF8'));
    v_line_hashes[i] := v_hashes[k];
    v_line_seqs[i] := v_seqs[k];
    v_line_afters[i] := v_after;
  end loop;

  if exists (select from unnest(v_sums) total where total <> 0) then
    raise exception 'the lines of % do not sum to zero', p_key using errcode = 'LG002';
  end if;

  update accounts a set available = u.available, frozen = u.frozen, locked = u.locked, seq = u.seq, hash = u.hash
  from unnest(touched, availables, frozens, lockeds, v_seqs, v_hashes) u (id, available, frozen, locked, seq, hash)
  -- Said twice, so that the plan starts from the index however few accounts there were when it was made.
  where a.id = u.id and a.id = any (touched);

  insert into postings (
    journal_id, account_id, seq, bucket, amount, balance_after, scene, hold_type, hold_id, created_at, prev_hash, hash
  )
  select journal, u.account_id, u.seq, u.bucket, trim_scale(u.amount), u.after, u.scene, u.hold_type, u.hold_id, p_time,
    u.before, u.hash
  from unnest(
    p_accounts, v_line_seqs, p_buckets, p_amounts, v_line_afters, p_scenes, p_hold_types, p_hold_ids,
    v_line_befores, v_line_hashes
  ) u (account_id, seq, bucket, amount, after, scene, hold_type, hold_id, before, hash);
end $$;
