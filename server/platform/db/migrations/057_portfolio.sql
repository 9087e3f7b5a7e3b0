-- What a person's wealth was at the end of a day (UTC), once it is past and every price of it was recorded: it never changes
-- again, because postings and recorded prices never do. In USDT; it can be computed anew from the ledger at any time.
create table portfolio_days (
  user_id bigint not null references users (id),
  -- Days since 1970-01-01, UTC.
  day integer not null,
  value numeric not null check (value >= 0),
  -- What was brought in less what was taken out on that day, at the prices of its end.
  inflow numeric not null,
  primary key (user_id, day)
);

-- Every fiat rate that was ever saved, with its time: a day is shown at the rates of that day.
create table fiat_history (
  base text not null,
  save_time bigint not null,
  rates jsonb not null,
  source text not null,
  primary key (base, save_time)
);

create function fiat_remember() returns trigger language plpgsql as $$
begin
  insert into fiat_history (base, save_time, rates, source) values (new.base, new.save_time, new.rates, new.source)
  on conflict do nothing;
  return null;
end $$;

create trigger fiat_saved_remember after insert or update on fiat_saved
  for each row execute function fiat_remember();
create trigger fiat_history_append_only before update or delete on fiat_history
  for each row execute function market_refuse_change();

insert into fiat_history (base, save_time, rates, source) select base, save_time, rates, source from fiat_saved;
