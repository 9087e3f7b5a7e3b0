-- Test money that people of a demo installation took, once a person and business day (UTC+8).
create table test_grants (
  user_id bigint not null references users (id),
  day integer not null,
  currency_id integer not null references currencies (id),
  amount numeric not null check (amount > 0),
  created_at bigint not null,
  primary key (user_id, day)
);
create trigger test_grants_append_only before update or delete or truncate on test_grants
  for each statement execute function reject_change();
