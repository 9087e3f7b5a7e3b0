-- Uploaded pictures themselves, apart from `files` so that counting and finding does not read them. A picture of an older
-- version has no row yet: the next start takes it over from the data folder.
create table file_contents (
  name text primary key references files (name),
  content bytea not null
);
-- Pictures are compressed already.
alter table file_contents alter column content set storage external;
