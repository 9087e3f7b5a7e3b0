-- Close by limit and reverse, take profit and stop loss of a part, margin added to a position and taken out of it
-- (docs/products/futures.md). close_worst of a close by limit is that limit. stop_share: lots that take profit and stop loss
-- close, 0 for all. added_margin: what was added less what was taken out. reverses_id: the position that this one replaced.
alter table lever_orders
  add column stop_share numeric not null default 0 check (stop_share >= 0),
  add column close_kind text not null default 'market' check (close_kind in ('market', 'limit')),
  add column close_reverse boolean not null default false,
  add column added_margin numeric not null default 0,
  add column margin_changes integer not null default 0 check (margin_changes >= 0),
  add column reverses_id bigint not null default 0,
  drop constraint lever_orders_close_end_check,
  add constraint lever_orders_close_end_check check (close_end in ('', 'no_price', 'worst_price', 'margin_short')),
  add check (not close_reverse or close_kind = 'market');
create unique index lever_orders_reverses on lever_orders (reverses_id) where reverses_id <> 0;

-- What a close had been asked for: by a person (worst, asked_seq, asked_at), or as a stop (stop_price, stop_share, asked_seq,
-- asked_at: since when it was set). margin_changes: how many changes of the margin came before it.
alter table lever_closes
  add column kind text not null default 'market' check (kind in ('market', 'limit')),
  add column reverse boolean not null default false,
  add column stop_price numeric not null default 0 check (stop_price >= 0),
  add column stop_share numeric not null default 0 check (stop_share >= 0),
  add column margin_changes integer not null default 0 check (margin_changes >= 0);

create table lever_margins (
  order_id bigint not null references lever_orders (id),
  n integer not null check (n > 0),
  -- Added to the margin; below zero taken out.
  amount numeric not null check (amount <> 0),
  -- The pair's last tick when it was accepted: later ones see the new margin.
  accept_seq bigint not null,
  -- The last price then, as far as the margin that can be taken out depends on it; 0 when it was added to.
  price numeric not null check (price >= 0),
  -- Overnight fees that were owed then, and the last night that was charged.
  overnight numeric not null check (overnight >= 0),
  last_night integer not null,
  created_at bigint not null,
  primary key (order_id, n)
);
create trigger lever_margins_keep before update or delete on lever_margins
  for each row execute function lever_past_keep();

-- The margin rises only by a change that is counted.
do $$
begin
  execute replace(replace(pg_get_functiondef('lever_orders_keep'::regproc),
    'new.margin > old.margin', '(new.margin > old.margin and new.margin_changes <= old.margin_changes)
      or new.margin_changes < old.margin_changes'),
    'new.follow_user_id)', 'new.follow_user_id)
    or new.reverses_id <> old.reverses_id');
end $$;
