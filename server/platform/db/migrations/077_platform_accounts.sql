-- An account of the platform is called so in the database as well.
alter table accounts rename column house to platform;
alter index accounts_house rename to accounts_platform;
alter table reserve_money rename column house to platform;
alter index reserve_money_house rename to reserve_money_platform;

drop function open_accounts(bigint[], text[], text[], smallint[], integer[], bigint[], boolean[]);
-- The ids of accounts, in the order of the arrays; one that is not there yet is made. Null for an unknown currency.
create function open_accounts(
  p_users bigint[], p_accounts text[], p_platforms text[], p_stripes smallint[], p_currencies integer[],
  p_debtors bigint[], p_floors boolean[]
) returns bigint[] language plpgsql as $$
declare
  v_ids bigint[];
begin
  for v_pass in 1 .. 2 loop
    select array_agg(coalesce(u.id, p.id, d.id) order by k.n) into v_ids
    from unnest(p_users, p_accounts, p_platforms, p_stripes, p_currencies, p_debtors) with ordinality
      k (user_id, account, platform, stripe, currency_id, debtor, n)
    left join accounts u on u.user_id = k.user_id and u.account = k.account and u.currency_id = k.currency_id
    left join accounts p on p.platform = k.platform and p.currency_id = k.currency_id and p.stripe = k.stripe
    left join accounts d on d.debtor = k.debtor and d.account = k.account and d.currency_id = k.currency_id;
    exit when v_pass = 2 or array_position(v_ids, null) is null;
    -- Waits for another transaction that is making the same one. The order keeps two of them from waiting in a circle.
    insert into accounts (user_id, account, platform, stripe, currency_id, scale, debtor, floored)
    select distinct k.user_id, k.account, k.platform, k.stripe, k.currency_id, c.scale, k.debtor, k.floored
    from unnest(p_users, p_accounts, p_platforms, p_stripes, p_currencies, p_debtors, p_floors)
      k (user_id, account, platform, stripe, currency_id, debtor, floored)
    join currencies c on c.id = k.currency_id
    order by 3, 1, 7, 2, 5, 4
    on conflict do nothing;
  end loop;
  return v_ids;
end $$;
