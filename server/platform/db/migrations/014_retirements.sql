-- What was taken back of test money, and when: the journals of a retirement are recomputed from it.
create table test_retirements (
  user_id bigint not null references users (id),
  time bigint not null,
  account text not null,
  currency_id integer not null references currencies (id),
  amount numeric not null check (amount > 0),
  primary key (user_id, time, account, currency_id)
);
create trigger test_retirements_append_only before update or delete or truncate on test_retirements
  for each statement execute function refuse_change();
