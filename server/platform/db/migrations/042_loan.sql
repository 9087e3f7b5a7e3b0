-- Loans against collateral. Times are milliseconds, rates fractions, amounts of the loan's coin unless they say otherwise.

-- What people of a VIP level may borrow, in USDT and at which rate a year; level 0 is the row of market makers.
create table loan_tiers (
  level integer primary key check (level >= 0),
  loan_max numeric not null check (loan_max > 0),
  rate_year numeric not null check (rate_year >= 0 and rate_year < 1)
);

create table loans (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  request_id text not null,
  loan_no text not null unique,
  coin_id integer not null references currencies (id),
  scale smallint not null,
  amount numeric not null check (amount > 0),
  term_days integer not null check (term_days between 7 and 365),
  rate_year numeric not null check (rate_year >= 0 and rate_year < 1),
  mode text not null check (mode in ('monthly', 'end')),
  experience_years integer not null,
  monthly_volume numeric not null,
  statement text not null,
  test boolean not null,
  created_at bigint not null,

  status text not null default 'reviewing'
    check (status in ('reviewing', 'active', 'overdue', 'repaid', 'liquidated', 'rejected', 'cancelled')),
  reviewed_by text not null default '',
  reject_reason text not null default '',
  start_at bigint not null default 0,
  end_at bigint not null default 0,
  finished_at bigint not null default 0,

  principal numeric not null default 0 check (principal >= 0),
  -- Charged and not paid; what of it was asked for on a bill day and is late.
  interest numeric not null default 0 check (interest >= 0),
  billed numeric not null default 0 check (billed >= 0 and billed <= interest),
  overdue numeric not null default 0 check (overdue >= 0),
  -- The last business day (UTC+8) at whose beginning interest was charged.
  day integer not null default 0,
  bills integer not null default 0,
  first_missed integer not null default 0,
  matured boolean not null default false,
  reminded boolean not null default false,
  -- When the next day late begins; 0: nothing is late.
  overdue_next bigint not null default 0,
  overdue_days integer not null default 0,
  -- How many warnings about its risk stand.
  warned integer not null default 0,
  entries integer not null default 0,

  check ((status in ('reviewing', 'rejected', 'cancelled')) = (start_at = 0)),
  check ((status in ('repaid', 'liquidated', 'rejected', 'cancelled')) = (finished_at > 0)),
  check ((status in ('active', 'overdue')) = (principal + interest + overdue > 0))
);
-- What stands in margin and lever backs one debt.
create unique index loans_open on loans (user_id) where status in ('reviewing', 'active', 'overdue');
create index loans_user on loans (user_id, id);
create index loans_owed on loans (id) where status in ('active', 'overdue');
create index loans_waiting on loans (id) where status = 'reviewing';

-- What is pledged for a loan, by coin; it stays as it was when the loan has ended.
create table loan_collateral (
  loan_id bigint not null references loans (id),
  currency_id integer not null references currencies (id),
  -- With the application, and added since.
  applied numeric not null default 0 check (applied >= 0),
  added numeric not null default 0 check (added >= 0),
  primary key (loan_id, currency_id),
  check (applied + added > 0)
);

-- Everything that happened to a loan, in order; nothing is ever changed. Signed changes of what is owed, and where a payment came from.
create table loan_entries (
  loan_id bigint not null references loans (id),
  n integer not null check (n > 0),
  kind text not null check (kind in ('apply', 'cancel', 'reject', 'approve', 'interest', 'bill', 'missed', 'soon', 'due',
    'overdue', 'repay', 'collateral', 'warning', 'liquidate')),
  -- When it was due (its own time), and when it was booked.
  at bigint not null,
  created_at bigint not null,
  principal numeric not null default 0,
  interest numeric not null default 0,
  overdue numeric not null default 0,
  from_margin numeric not null default 0 check (from_margin >= 0),
  from_change numeric not null default 0 check (from_change >= 0),
  -- Of an addition of collateral: what of which coin.
  currency_id integer references currencies (id),
  amount numeric not null default 0,
  -- Of a warning: its threshold; of a liquidation: assets and debt in USDT as it was decided.
  rate numeric,
  asset_value numeric,
  debt_value numeric,
  rest numeric not null default 0 check (rest >= 0),
  shortfall numeric not null default 0 check (shortfall >= 0),
  primary key (loan_id, n)
);

-- What a liquidation sold, at which recorded price (`pair_id` null: USDT itself). The loan's own coin has its row too.
create table loan_sales (
  loan_id bigint not null references loans (id),
  currency_id integer not null references currencies (id),
  margin_free numeric not null check (margin_free >= 0),
  margin_locked numeric not null check (margin_locked >= 0),
  lever_free numeric not null check (lever_free >= 0),
  pair_id bigint,
  tick_id bigint not null default 0,
  tick_seq bigint not null default 0,
  time bigint not null,
  price numeric not null check (price > 0),
  converted numeric not null check (converted >= 0),
  primary key (loan_id, currency_id)
);

-- A loan that is closed by force closes its owner's positions and takes their entrusts back.
alter table lever_orders drop constraint lever_orders_close_reason_check;
alter table lever_orders add constraint lever_orders_close_reason_check
  check (close_reason in ('', 'manual', 'profit', 'loss', 'forced', 'trader', 'loan'));
alter table lever_orders drop constraint lever_orders_end_reason_check;
alter table lever_orders add constraint lever_orders_end_reason_check
  check (end_reason in ('', 'person', 'no_price', 'worst_price', 'margin_short', 'loan'));
alter table lever_closes drop constraint lever_closes_reason_check;
alter table lever_closes add constraint lever_closes_reason_check
  check (reason in ('manual', 'profit', 'loss', 'forced', 'trader', 'loan'));
