-- Accounts of the platform that never go below zero and set money aside for open objects (reserves, insurance), and
-- what people owe. Times are milliseconds.

-- A reserve is one row per currency, not 16 stripes: what is free in it is one figure that two openings at the same
-- moment have to agree on (server/ledger/accounts.ts says what that costs).
alter table accounts add column floored boolean not null default false;
-- Whose debt this is; `account` names its kind. Not `user_id`, so that nothing that counts what people own meets a debt.
alter table accounts add column debtor bigint;
create unique index accounts_debt on accounts (debtor, account, currency_id);
alter table accounts drop constraint accounts_not_negative;
alter table accounts add constraint accounts_bounds check (
  case when debtor is not null then available <= 0 and frozen = 0 and locked = 0
    else not (floored or user_id is not null) or least(available, frozen, locked) >= 0 end
);

drop function open_accounts(bigint[], text[], text[], smallint[], integer[]);
-- The ids of accounts, in the order of the arrays; one that is not there yet is made. Null for an unknown currency.
create function open_accounts(
  p_users bigint[], p_accounts text[], p_houses text[], p_stripes smallint[], p_currencies integer[], p_debtors bigint[],
  p_floors boolean[]
) returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
begin
  for v_pass in 1 .. 2 loop
    select array_agg(coalesce(u.id, h.id, d.id) order by k.n) into v_ids
    from unnest(p_users, p_accounts, p_houses, p_stripes, p_currencies, p_debtors) with ordinality
      k (user_id, account, house, stripe, currency_id, debtor, n)
    left join accounts u on u.user_id = k.user_id and u.account = k.account and u.currency_id = k.currency_id
    left join accounts h on h.house = k.house and h.currency_id = k.currency_id and h.stripe = k.stripe
    left join accounts d on d.debtor = k.debtor and d.account = k.account and d.currency_id = k.currency_id;
    exit when v_pass = 2 or array_position(v_ids, null) is null;
    -- Waits for another transaction that is making the same one. The order keeps two of them from waiting in a circle.
    insert into accounts (user_id, account, house, stripe, currency_id, scale, debtor, floored)
    select distinct k.user_id, k.account, k.house, k.stripe, k.currency_id, c.scale, k.debtor, k.floored
    from unnest(p_users, p_accounts, p_houses, p_stripes, p_currencies, p_debtors, p_floors)
      k (user_id, account, house, stripe, currency_id, debtor, floored)
    join currencies c on c.id = k.currency_id
    order by 3, 1, 7, 2, 5, 4
    on conflict do nothing;
  end loop;
  return v_ids;
end $$;

-- As before (001_ledger.sql), and: accounts with a floor may hold as users' do, LG006 when one has too little; LG007 a debt
-- that would go above zero.
create or replace function post(
  p_key text, p_ref_type text, p_ref_id text, p_time bigint,
  p_accounts bigint[], p_buckets text[], p_amounts numeric[], p_scenes text[], p_hold_types text[], p_hold_ids bigint[],
  out journal bigint, out fresh boolean, out missing boolean,
  out touched bigint[], out availables numeric[], out frozens numeric[], out lockeds numeric[]
) language plpgsql as $$
declare
  v_lines constant integer := coalesce(array_length(p_accounts, 1), 0);
  -- Per account, in the order of `touched`.
  v_users bigint[];
  v_debtors bigint[];
  -- May hold and never goes below zero: every user's, and the platform's that have a floor.
  v_floors boolean[];
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

  select array_agg(a.id), array_agg(a.user_id), array_agg(a.debtor), array_agg(a.floored or a.user_id is not null),
    array_agg(a.currency_id), array_agg(a.scale), array_agg(a.seq),
    array_agg(a.hash), array_agg(a.available), array_agg(a.frozen), array_agg(a.locked)
  into touched, v_users, v_debtors, v_floors, v_currencies, v_scales, v_seqs, v_hashes, availables, frozens, lockeds
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
      or (not v_floors[k] and v_bucket <> 'available') then
      raise exception 'line % of % needs a hold, or must not have one', i, p_key using errcode = 'LG005';
    end if;
    if v_after < 0 and v_floors[k] then
      raise exception 'account % would go below zero', v_account
        using errcode = case when v_users[k] is null then 'LG006' else 'LG001' end;
    end if;
    if v_after > 0 and v_debtors[k] is not null then
      raise exception 'debt % would be paid twice', v_account using errcode = 'LG007';
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

-- The owner's money in reserves: what was put into each account with a floor, with a minus sign taken out of it.
create table reserve_money (
  id bigint generated always as identity primary key,
  house text not null,
  currency_id integer not null references currencies (id),
  amount numeric not null check (amount <> 0),
  -- Of an installation in demo mode: nobody put it there.
  test boolean not null,
  -- The operator, or what did it by itself.
  by text not null check (by <> ''),
  created_at bigint not null
);
create index reserve_money_house on reserve_money (house, currency_id);
create trigger reserve_money_append_only before update or delete or truncate on reserve_money
  for each statement execute function refuse_change();
