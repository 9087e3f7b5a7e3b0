-- What people allow themselves, of every product that asks them: it stood in two pairs of tables.

-- How much in a business day (UTC+8), in one coin; null is none. `next_amount` replaces it at `next_at` (ms), 0 when nothing does.
create table own_limits (
  user_id bigint not null references users (id),
  product text not null check (product in ('seconds', 'quiz')),
  currency_id integer not null references currencies (id),
  amount numeric check (amount > 0),
  next_amount numeric check (next_amount > 0),
  next_at bigint not null,
  primary key (user_id, product, currency_id)
);
insert into own_limits
  select user_id, 'seconds', currency_id, amount, next_amount, next_at from seconds_limits
  union all
  select user_id, 'quiz', currency_id, amount, next_amount, next_at from quiz_limits;

-- Nothing is taken before `until_ms`.
create table own_pauses (
  user_id bigint not null references users (id),
  product text not null check (product in ('seconds', 'quiz')),
  until_ms bigint not null,
  primary key (user_id, product)
);
insert into own_pauses
  select user_id, 'seconds', until_ms from seconds_pauses
  union all
  select user_id, 'quiz', until_ms from quiz_pauses;

drop table seconds_limits, seconds_pauses, quiz_limits, quiz_pauses;
