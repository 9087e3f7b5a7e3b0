-- Futures: orders, the positions they become, their closes and nights. A row carries the terms it was ordered with; every
-- price in it names the recorded tick that gave it. Times are integer milliseconds.

create table lever_limits (
  pair_id bigint primary key,
  -- Lots of one order.
  min_share numeric not null check (min_share > 0),
  max_share numeric not null check (max_share >= min_share)
);

-- The larger the notional of all that a person has of the pair, the lower the multiple and the higher what must stay in.
create table lever_tiers (
  pair_id bigint not null,
  n smallint not null check (n > 0),
  up_to numeric not null check (up_to > 0),
  multiple integer not null check (multiple between 1 and 1000),
  mmr numeric not null check (mmr > 0 and mmr * multiple < 1),
  primary key (pair_id, n)
);

create table lever_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  pair_id bigint not null,
  symbol text not null,
  base_id bigint not null,
  quote_id bigint not null,
  fee_currency text not null,
  account text not null check (account in ('lever', 'margin')),
  side text not null check (side in ('long', 'short')),
  order_type text not null check (order_type in ('limit', 'market')),
  -- The limit, or the worst price that a market order takes.
  limit_price numeric not null check (limit_price > 0),
  multiple integer not null check (multiple > 0),
  mmr numeric not null check (mmr > 0),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  overnight_rate numeric not null check (overnight_rate >= 0 and overnight_rate < 1),
  quote_scale smallint not null,
  price_precision smallint not null,
  lot_size numeric not null check (lot_size > 0),
  opened_share numeric not null check (opened_share > 0),
  -- What was set aside at first: margin and opening fee at most.
  set_aside numeric not null check (set_aside > 0),
  -- The pair's last tick when it was accepted, and the moment.
  accept_seq bigint not null,
  created_at bigint not null,
  -- A copy of a trader's position; 0 for a person's own.
  follow_user_id bigint not null default 0,
  follow_nickname text not null default '',
  self_holding boolean not null default false,

  phase text not null check (phase in ('entrust', 'open', 'closed', 'cancelled')),
  share numeric not null check (share >= 0 and share <= opened_share),
  frozen numeric not null check (frozen >= 0),
  price numeric not null default 0 check (price >= 0),
  -- What of the margin is still in, and what was put in.
  margin numeric not null default 0 check (margin >= 0),
  opened_margin numeric not null default 0 check (opened_margin >= 0),
  open_fee numeric not null default 0,
  open_tick_id bigint not null default 0,
  open_tick_seq bigint not null default 0,
  open_source text not null default '',
  -- The time of that tick.
  opened_at bigint not null default 0,
  -- Overnight fees that were charged and not settled yet, and the last night (UTC day) that was charged.
  overnight numeric not null default 0 check (overnight >= 0),
  last_night integer not null default 0,
  take_profit numeric check (take_profit > 0),
  stop_loss numeric check (stop_loss > 0),
  stops_seq bigint not null,
  stops_at bigint not null,
  -- A cover that waits for the next price.
  cover_share numeric not null default 0 check (cover_share >= 0),
  cover_worst numeric not null default 0,
  cover_seq bigint not null default 0,
  cover_at bigint not null default 0,
  cover_end text not null default '' check (cover_end in ('', 'no_price', 'worst_price')),
  closes integer not null default 0,
  profit numeric not null default 0,
  close_fee numeric not null default 0,
  overnight_paid numeric not null default 0,
  close_reason text not null default '' check (close_reason in ('', 'manual', 'profit', 'loss', 'forced', 'trader')),
  end_reason text not null default '' check (end_reason in ('', 'person', 'no_price', 'worst_price', 'margin_short')),
  judged_seq bigint not null check (judged_seq >= accept_seq),
  -- When it last changed, and when it ended.
  touched_at bigint not null,
  ended_at bigint not null default 0,
  -- Prices at or beyond which something may happen to it, and whether the next price decides something.
  trigger_low numeric,
  trigger_high numeric,
  pending boolean not null,

  check ((phase in ('closed', 'cancelled')) = (ended_at > 0)),
  check ((phase = 'entrust') = (frozen > 0)),
  check ((phase in ('open', 'closed')) = (price > 0 and opened_at > 0)),
  check (phase <> 'open' or (share > 0 and margin > 0)),
  check (phase <> 'closed' or (share = 0 and margin = 0 and close_reason <> '')),
  check (phase <> 'cancelled' or end_reason <> ''),
  check (cover_share = 0 or phase = 'open')
) with (fillfactor = 80);

create index lever_orders_low on lever_orders (pair_id, trigger_low) where phase in ('entrust', 'open');
create index lever_orders_high on lever_orders (pair_id, trigger_high) where phase in ('entrust', 'open');
create index lever_orders_pending on lever_orders (pair_id, id) where pending;
create index lever_orders_live on lever_orders (pair_id, id) where phase in ('entrust', 'open');
create index lever_orders_nights on lever_orders (id) where phase = 'open';
create index lever_orders_user on lever_orders (user_id, id);
create index lever_orders_user_live on lever_orders (user_id, id) where phase in ('entrust', 'open');

create table lever_closes (
  order_id bigint not null references lever_orders (id),
  n integer not null check (n > 0),
  tick_id bigint not null,
  tick_seq bigint not null,
  source text not null,
  price numeric not null check (price > 0),
  time bigint not null,
  share numeric not null check (share > 0),
  margin numeric not null check (margin >= 0),
  profit numeric not null,
  gap numeric not null check (gap >= 0),
  -- What of the gap the insurance account had and paid; the platform's book bears the rest.
  insured numeric not null check (insured >= 0 and insured <= gap),
  -- Overnight fees that were settled, and what of them was paid: what a loss left no margin for is waived.
  settled numeric not null check (settled >= overnight),
  overnight numeric not null check (overnight >= 0),
  fee numeric not null check (fee >= 0),
  back numeric not null check (back >= 0 and back = margin + profit - overnight - fee),
  reason text not null check (reason in ('manual', 'profit', 'loss', 'forced', 'trader')),
  -- What a cover by hand had asked for.
  worst numeric not null default 0,
  asked_seq bigint not null default 0,
  asked_at bigint not null default 0,
  created_at bigint not null,
  primary key (order_id, n)
);

create table lever_nights (
  order_id bigint not null references lever_orders (id),
  -- Days since 1970-01-01: the 00:00 UTC at which it began.
  day integer not null,
  tick_id bigint not null,
  tick_seq bigint not null,
  price numeric not null check (price > 0),
  time bigint not null,
  share numeric not null check (share > 0),
  fee numeric not null check (fee >= 0),
  charged_at bigint not null,
  primary key (order_id, day)
);

-- Terms are copied at opening and a terminal state is never left (trust.md I9, I10).
create function lever_orders_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'futures orders are never deleted';
  end if;
  if old.phase in ('closed', 'cancelled') then
    raise exception 'futures order % is %', old.id, old.phase;
  end if;
  if (old.user_id, old.request_id, old.pair_id, old.base_id, old.quote_id, old.account, old.side, old.order_type,
      old.limit_price, old.multiple, old.mmr, old.fee_rate, old.overnight_rate, old.quote_scale, old.price_precision,
      old.lot_size, old.opened_share, old.set_aside, old.accept_seq, old.created_at, old.follow_user_id)
    is distinct from
     (new.user_id, new.request_id, new.pair_id, new.base_id, new.quote_id, new.account, new.side, new.order_type,
      new.limit_price, new.multiple, new.mmr, new.fee_rate, new.overnight_rate, new.quote_scale, new.price_precision,
      new.lot_size, new.opened_share, new.set_aside, new.accept_seq, new.created_at, new.follow_user_id)
    or new.judged_seq < old.judged_seq or new.share > old.share or new.closes < old.closes
    or (old.phase = 'open' and (new.phase in ('entrust', 'cancelled')
      or (old.price, old.opened_margin, old.open_fee, old.open_tick_id, old.opened_at)
        is distinct from (new.price, new.opened_margin, new.open_fee, new.open_tick_id, new.opened_at)
      or new.margin > old.margin or new.last_night < old.last_night)) then
    raise exception 'the terms and the past of futures order % cannot be changed', old.id;
  end if;
  return new;
end $$;
create trigger lever_orders_keep before update or delete on lever_orders
  for each row execute function lever_orders_keep();

create function lever_past_keep() returns trigger language plpgsql as $$
begin
  raise exception '% are never changed', tg_table_name;
end $$;
create trigger lever_closes_keep before update or delete on lever_closes
  for each row execute function lever_past_keep();
create trigger lever_nights_keep before update or delete on lever_nights
  for each row execute function lever_past_keep();
