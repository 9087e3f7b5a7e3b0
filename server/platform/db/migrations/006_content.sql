-- Announcements, banners, questions and answers, and messages to one person. Times are milliseconds.

create table news (
  id bigint generated always as identity primary key,
  -- 4 announcement, 5 banner (product.md §7).
  c_id smallint not null check (c_id in (4, 5)),
  is_top boolean not null default false,
  -- Shown once at launch; of several the newest.
  popup boolean not null default false,
  cover text not null default '',
  thumbnail text not null default '',
  image text not null default '',
  url text not null default '',
  author text not null,
  published_at bigint not null,
  -- 0 while it is shown; a withdrawn one is kept.
  withdrawn_at bigint not null default 0,
  -- Names what the software itself brought; null for what an operator published.
  seed text unique,
  check (c_id = 4 or not popup)
);
create index news_shown on news (c_id, is_top desc, published_at desc, id desc) where withdrawn_at = 0;

create table news_texts (
  news_id bigint not null references news (id),
  lang text not null,
  title text not null check (title <> ''),
  summary text not null,
  -- Sanitised HTML.
  content text not null,
  primary key (news_id, lang)
);

-- Apart from `news`, so that counting does not rewrite what is shown.
create table news_views (
  news_id bigint primary key references news (id),
  views bigint not null
);

create table news_reads (
  user_id bigint not null references users (id),
  news_id bigint not null references news (id),
  read_at bigint not null,
  primary key (user_id, news_id)
);

create table faq (
  id bigint generated always as identity primary key,
  position integer not null,
  seed text unique
);

create table faq_texts (
  faq_id bigint not null references faq (id),
  lang text not null,
  heading text not null check (heading <> ''),
  title text not null check (title <> ''),
  -- Sanitised HTML.
  content text not null,
  primary key (faq_id, lang)
);

-- What the software brought last, as a hash: a start that finds its own writes nothing.
create table content_seeds (
  name text primary key,
  hash text not null
);

-- Messages of the platform to one person, written in the transaction of what they tell. Only `read_at` ever changes.
create table inbox (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- What the text of this kind is filled with (server/content/mails).
  details jsonb not null,
  created_at bigint not null,
  read_at bigint not null default 0,
  -- Serves ownership, the list and its order at once: a market order pays for two index entries, not three.
  primary key (user_id, id)
);
create index inbox_unread on inbox (user_id) where read_at = 0;
