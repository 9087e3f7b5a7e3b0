-- Quick buy: coins for money that comes by bank or through a provider. Times are milliseconds, rates fractions.

create table quickbuy_countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  currency_id integer not null references currencies (id),
  tax_id_required boolean not null default false,
  -- Above the rate and the coin's price.
  spread numeric not null default 0 check (spread >= 0 and spread < 1),
  -- Units for one US dollar in the place of the source's; null: the source's.
  fixed_rate numeric check (fixed_rate > 0),
  open boolean not null default true,
  sort integer not null default 0
);

create table quickbuy_methods (
  country text not null references quickbuy_countries (code),
  pay_method text not null check (pay_method in ('bank', 'card', 'wallet', 'online_bank', 'scan')),
  min_amount numeric not null check (min_amount > 0 and min_amount = trunc(min_amount)),
  max_amount numeric not null check (max_amount >= min_amount and max_amount = trunc(max_amount)),
  fee_rate numeric not null default 0 check (fee_rate >= 0 and fee_rate < 1),
  eta_unit text not null check (eta_unit in ('minutes', 'days')),
  eta_from integer not null check (eta_from > 0),
  eta_to integer not null check (eta_to >= eta_from),
  -- Of a method that a provider takes; '' until one is named.
  gateway text not null default '',
  -- What people choose from: [{code, name, logo}].
  banks jsonb not null default '[]',
  open boolean not null default true,
  primary key (country, pay_method)
);

create table quickbuy_coins (
  currency_id integer primary key references currencies (id),
  spread numeric not null default 0 check (spread >= 0 and spread < 1),
  -- Bought by bank as well, which takes days: only what keeps its price.
  by_bank boolean not null,
  open boolean not null default true,
  sort integer not null default 0
);

-- Where transfers from a country go; an order keeps a copy of what its owner was shown.
create table quickbuy_accounts (
  country text primary key references quickbuy_countries (code),
  account_name text not null,
  iban text not null,
  beneficiary_country text not null,
  bic_swift text not null,
  bank_name text not null,
  address text not null,
  updated_at bigint not null
);

create table quickbuy_gateways (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{1,30}$' and name <> 'test'),
  -- Patterns with {order_no}, {amount}, {currency}, {sign} and {return}.
  pay_url text not null default '',
  qr_payload text not null default '',
  updated_at bigint not null
);

-- What was offered to everybody until a moment; an order names the one that was confirmed.
create table quickbuy_quotes (
  country text not null,
  pay_method text not null,
  coin_id integer not null,
  valid_until bigint not null,
  rate numeric not null check (rate > 0),
  fee_rate numeric not null,
  spread numeric not null,
  base_rate numeric not null check (base_rate > 0),
  coin_price numeric not null check (coin_price > 0),
  source text not null,
  rate_time bigint not null,
  primary key (country, pay_method, coin_id, valid_until)
);
create index quickbuy_quotes_end on quickbuy_quotes (valid_until);

create table quickbuy_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  order_no text not null unique,
  -- What stands on a bank transfer.
  reference text not null unique,
  country text not null,
  currency_id integer not null references currencies (id),
  pay_method text not null,
  bank text not null default '',
  fiat_amount numeric not null check (fiat_amount > 0 and fiat_amount = trunc(fiat_amount)),
  coin_id integer not null references currencies (id),
  scale smallint not null,
  rate numeric not null check (rate > 0),
  fee_rate numeric not null,
  spread numeric not null,
  base_rate numeric not null,
  coin_price numeric not null,
  source text not null,
  quote_until bigint not null,
  -- What is credited, and what the platform keeps of it.
  coin_amount numeric not null check (coin_amount > 0),
  fee numeric not null check (fee >= 0),
  payer jsonb not null,
  bank_detail jsonb,
  gateway text not null default '',
  pay_url text not null default '',
  qr_payload text not null default '',
  voucher text not null default '',
  voucher_digest bytea,
  -- 0 to be paid, 1 transfer done, 2 payment successful, 3 cancelled or expired, 4 refused.
  status smallint not null default 0 check (status between 0 and 4),
  refuse_reason text not null default '',
  expired boolean not null default false,
  paid_amount numeric check (paid_amount > 0),
  -- Its money came after it had ended.
  late boolean not null default false,
  settled_by text not null default '',
  test boolean not null default false,
  created_at bigint not null,
  expire_at bigint not null,
  sent_at bigint not null default 0,
  finished_at bigint not null default 0,
  check ((status = 2) = (paid_amount is not null)),
  check ((status in (0, 1)) = (finished_at = 0)),
  check ((voucher = '') = (voucher_digest is null))
) with (fillfactor = 80);
create index quickbuy_orders_user on quickbuy_orders (user_id, id);
create index quickbuy_orders_open on quickbuy_orders (status, id) where status in (0, 1);
-- One picture proves one payment that waits.
create unique index quickbuy_orders_voucher on quickbuy_orders (user_id, voucher_digest)
  where voucher_digest is not null and status = 1;

create function quickbuy_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders of quick buy are never deleted';
  end if;
  if old.status = 2 then
    raise exception 'order % of quick buy is credited', old.id;
  end if;
  if (old.user_id, old.order_no, old.reference, old.country, old.currency_id, old.pay_method, old.fiat_amount, old.coin_id,
      old.scale, old.rate, old.fee_rate, old.payer, old.bank_detail, old.test, old.created_at, old.expire_at)
    is distinct from (new.user_id, new.order_no, new.reference, new.country, new.currency_id, new.pay_method, new.fiat_amount,
      new.coin_id, new.scale, new.rate, new.fee_rate, new.payer, new.bank_detail, new.test, new.created_at, new.expire_at) then
    raise exception 'what was agreed in order % of quick buy cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger quickbuy_orders_keep before update or delete on quickbuy_orders
  for each row execute function quickbuy_orders_keep();

-- Everything that was heard of money: from providers, statements and operators. One message counts once.
create table quickbuy_payments (
  id bigint generated always as identity primary key,
  -- `gateway:<name>`, `statement`, `operator`, `test`.
  source text not null,
  external_id text not null,
  -- Of the whole message: another one under the same id is none.
  digest bytea not null,
  order_id bigint references quickbuy_orders (id),
  event text not null check (event in ('paid', 'pending', 'failed')),
  amount numeric,
  currency text not null default '',
  outcome text not null check (outcome in ('credited', 'late', 'again', 'mismatch', 'unknown', 'pending', 'refused', 'ignored')),
  detail text not null default '',
  received_at bigint not null,
  unique (source, external_id)
);
create index quickbuy_payments_order on quickbuy_payments (order_id);
create unique index quickbuy_payments_credit on quickbuy_payments (order_id) where outcome in ('credited', 'late');

create function quickbuy_payments_keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was heard of money is never changed';
end $$;
create trigger quickbuy_payments_keep before update or delete on quickbuy_payments
  for each row execute function quickbuy_payments_keep();
