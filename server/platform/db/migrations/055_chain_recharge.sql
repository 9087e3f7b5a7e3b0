-- Recharges over chains: by which networks a coin comes in, the addresses that people pay to, and what watchers of chains
-- told of payments to them. Times are milliseconds.

create table recharge_networks (
  currency_id integer not null references currencies (id),
  network text not null,
  min numeric not null check (min > 0),
  confirmations integer not null check (confirmations > 0),
  need_tag boolean not null default false,
  open boolean not null default true,
  position integer not null default 0,
  primary key (currency_id, network)
);

-- The operators' own addresses. One person has one of a network, for every coin that comes in by it, and keeps it for ever.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  network text not null,
  address text not null,
  -- The one way of writing it down that addresses are compared in.
  folded text not null,
  tag text not null default '',
  user_id bigint references users (id),
  given_at bigint not null default 0,
  imported_at bigint not null,
  imported_by text not null,
  unique (network, folded, tag),
  unique (network, user_id),
  check ((user_id is null) = (given_at = 0))
);
create index deposit_addresses_free on deposit_addresses (network, id) where user_id is null;

create function deposit_addresses_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'addresses that people pay to are never deleted';
  end if;
  if old.user_id is not null or (old.network, old.address, old.folded, old.tag) is distinct from
    (new.network, new.address, new.folded, new.tag) then
    raise exception 'address % is given and stays as it is', old.id;
  end if;
  return new;
end $$;
create trigger deposit_addresses_keep before update or delete on deposit_addresses
  for each row execute function deposit_addresses_keep();

alter table recharges add column network text not null default '';
-- What the network asked for when the credit was last heard of.
alter table recharges add column confirmations_needed integer not null default 0;
-- A credit of a chain has its hash and no voucher, and is credited with the confirmations that its network asks for.
alter table recharges add constraint recharges_chain check (
  hash = '' or (kind = 0 and voucher = '' and network <> '' and confirmations_needed > 0
    and (status <> 2 or confirmations >= confirmations_needed))
);
alter table recharges add constraint recharges_no_chain check (hash <> '' or confirmations_needed = 0);

-- What watchers told. One output of a transaction counts once, whoever tells it how often.
create table chain_credits (
  id bigint generated always as identity primary key,
  network text not null,
  hash text not null,
  output_index integer not null check (output_index >= 0),
  coin text not null,
  address text not null,
  tag text not null,
  amount numeric not null check (amount > 0),
  confirmations integer not null check (confirmations >= 0),
  seen_at bigint not null,
  -- pending: its person sees it, and it waits for confirmations or a second operator. parked: an operator has to look.
  -- closed: an operator has looked, and it is nobody's credit.
  outcome text not null check (outcome in ('pending', 'credited', 'parked', 'closed')),
  reason text not null default '',
  recharge_id bigint unique references recharges (id),
  imported_at bigint not null,
  imported_by text not null,
  decided_at bigint not null default 0,
  decided_by text not null default '',
  unique (network, hash, output_index),
  check (outcome in ('parked', 'closed') or recharge_id is not null),
  -- A credited one with a reason was parked, and two operators accepted it.
  check (case outcome when 'pending' then reason = '' when 'credited' then true else reason <> '' end),
  check (outcome not in ('credited', 'closed') or decided_by <> '')
);
create index chain_credits_open on chain_credits (outcome, id) where outcome in ('pending', 'parked');

create function chain_credits_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'credits of chains are never deleted';
  end if;
  if old.outcome in ('credited', 'closed') and old.outcome <> new.outcome then
    raise exception 'credit % is decided', old.id;
  end if;
  if (old.network, old.hash, old.output_index, old.coin, old.address, old.tag, old.amount, old.seen_at, old.imported_at,
      old.imported_by)
    is distinct from (new.network, new.hash, new.output_index, new.coin, new.address, new.tag, new.amount, new.seen_at,
      new.imported_at, new.imported_by) or new.confirmations < old.confirmations then
    raise exception 'what was told of credit % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger chain_credits_keep before update or delete on chain_credits
  for each row execute function chain_credits_keep();

create or replace function recharges_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'recharges are never deleted';
  end if;
  if old.status in (2, 3) then
    raise exception 'recharge % has been reviewed', old.id;
  end if;
  if (old.user_id, old.currency_id, old.payer, old.amount, old.kind, old.reference, old.bank::text, old.test, old.created_at,
      old.hash, old.network)
    is distinct from (new.user_id, new.currency_id, new.payer, new.amount, new.kind, new.reference, new.bank::text, new.test,
      new.created_at, new.hash, new.network)
    or (old.status = 1 and (old.voucher, old.paid_at) is distinct from (new.voucher, new.paid_at))
    or new.confirmations < old.confirmations
    or new.status < old.status then
    raise exception 'what was claimed in recharge % cannot be changed', old.id;
  end if;
  return new;
end $$;
