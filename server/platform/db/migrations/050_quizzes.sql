-- Quizzes: what is asked, what people staked, and what they allow themselves. Times are milliseconds.

create table quizzes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('updown', 'custom')),
  -- Of `updown`: the pair whose recorded prices decide.
  pair_id bigint,
  symbol text not null default '',
  -- '' is named after its pair and its time.
  title text not null default '',
  cover text not null default '',
  rule text not null default '',
  currency_id integer not null references currencies (id),
  scale smallint not null,
  min_bet numeric not null check (min_bet > 0),
  -- The most that one person may have in it.
  max_bet numeric not null check (max_bet >= min_bet),
  fee_rate numeric not null default 0 check (fee_rate >= 0 and fee_rate < 1),
  start_at bigint not null,
  cut_at bigint not null check (cut_at > start_at),
  result_at bigint not null check (result_at > cut_at),
  -- The first tick at or after the cut-off, and at or after the result's time; what they say is copied.
  cut_tick_id bigint,
  cut_tick_seq bigint,
  cut_price numeric,
  cut_tick_time bigint,
  cut_source text,
  result_tick_id bigint,
  result_tick_seq bigint,
  result_price numeric,
  result_tick_time bigint,
  result_source text,
  result_option integer,
  result_kind text not null default '' check (result_kind in ('', 'option', 'equal', 'nobody', 'no_price', 'void')),
  -- Of custom ones: the operator's word, where it can be looked up, and whose word it is.
  result_note text not null default '',
  resolved_by text not null default '',
  settled_at bigint not null default 0,
  -- When everything was paid out or given back.
  paid_at bigint not null default 0,
  test boolean not null default false,
  -- Of the shelf of test quizzes: its place and hour.
  slot text unique,
  created_at bigint not null,
  check ((kind = 'updown') = (pair_id is not null)),
  check (num_nonnulls(cut_tick_id, cut_tick_seq, cut_price, cut_tick_time, cut_source) in (0, 5)),
  check (num_nonnulls(result_tick_id, result_tick_seq, result_price, result_tick_time, result_source) in (0, 5)),
  check ((settled_at > 0) = (result_kind <> '')),
  check ((result_option is not null) = (result_kind in ('option', 'nobody'))),
  check (kind = 'updown' or settled_at = 0 or (resolved_by <> '' and result_note <> ''))
);
create index quizzes_shelf on quizzes (settled_at, cut_at);

create table quiz_options (
  quiz_id bigint not null references quizzes (id),
  id integer not null check (id > 0),
  -- '' of the options of a price: up and down in the reader's language.
  name text not null default '',
  primary key (quiz_id, id)
);

create table quiz_bets (
  id bigint generated always as identity primary key,
  quiz_id bigint not null,
  user_id bigint not null references users (id),
  option_id integer not null,
  request_id text not null,
  amount numeric not null check (amount > 0),
  bonus numeric not null default 0 check (bonus >= 0),
  -- 0 unsettled, 1 right, 2 bonus distributed, 3 missed, 4 refunded.
  status smallint not null default 0 check (status between 0 and 4),
  created_at bigint not null,
  settled_at bigint not null default 0,
  paid_at bigint not null default 0,
  foreign key (quiz_id, option_id) references quiz_options (quiz_id, id),
  check ((status = 0) = (settled_at = 0)),
  check ((status in (2, 4)) = (paid_at > 0)),
  check (status in (1, 2) or bonus = 0)
);
create index quiz_bets_quiz on quiz_bets (quiz_id, option_id);
create index quiz_bets_user on quiz_bets (user_id, id);

-- What a person may stake in a business day (UTC+8), in one coin; null is none. A step towards more waits 24 hours.
create table quiz_limits (
  user_id bigint not null references users (id),
  currency_id integer not null references currencies (id),
  amount numeric,
  next_amount numeric,
  next_at bigint not null default 0,
  primary key (user_id, currency_id)
);
create table quiz_pauses (
  user_id bigint primary key references users (id),
  until_ms bigint not null
);

-- A stake is never moved to another option, and a result is given once.
create function quiz_bets_keep() returns trigger language plpgsql as $$
begin
  if (new.quiz_id, new.user_id, new.option_id, new.amount, new.created_at)
    is distinct from (old.quiz_id, old.user_id, old.option_id, old.amount, old.created_at)
    or old.status in (2, 3, 4) and new.status <> old.status then
    raise exception 'a bet is never changed';
  end if;
  return new;
end $$;
create trigger quiz_bets_keep before update on quiz_bets for each row execute function quiz_bets_keep();
create function quizzes_keep() returns trigger language plpgsql as $$
begin
  if old.settled_at > 0 and (new.result_kind, new.result_option, new.result_note, new.cut_price, new.result_price, new.settled_at)
    is distinct from (old.result_kind, old.result_option, old.result_note, old.cut_price, old.result_price, old.settled_at) then
    raise exception 'the result of a quiz is never changed';
  end if;
  return new;
end $$;
create trigger quizzes_keep before update on quizzes for each row execute function quizzes_keep();
