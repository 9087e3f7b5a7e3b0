-- From where a person has signed in: the address, and the mark that the app keeps on the device, each only as a hash.
create table sign_in_places (
  user_id bigint not null references users (id),
  mark bytea not null,
  seen_at bigint not null,
  primary key (user_id, mark)
);
create index sign_in_places_seen on sign_in_places (seen_at);
