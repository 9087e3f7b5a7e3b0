-- Pictures that operators gave coins, as they are served: 'currencies.image' names one. A picture is named by the sha256 of its
-- content, so that another one has another address, and what operators signed names the picture itself. All are kept.
create table coin_pictures (
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 100000),
  created_at bigint not null
);
-- Pictures are compressed already.
alter table coin_pictures alter column content set storage external;
