-- Customer service and chat rooms. Times are milliseconds.

-- Events of an operator for everybody who follows a public object belong to nobody.
alter table events_outbox alter column user_id drop not null;

-- A conversation with the service: the FAQ answers (bot), a person is asked for (queued), somebody is there (open), it
-- is over (closed). One person has one that is not over.
create table kefu_talks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  status text not null default 'bot' check (status in ('bot', 'queued', 'open', 'closed')),
  -- The operator who answered; '' while nobody has.
  agent text not null default '',
  created_at bigint not null,
  queued_at bigint not null default 0,
  opened_at bigint not null default 0,
  closed_at bigint not null default 0,
  -- 0 none, else 1 to 5, given once after the end.
  rating integer not null default 0 check (rating between 0 and 5),
  rated_at bigint not null default 0,
  check ((status = 'closed') = (closed_at > 0)),
  check ((rating = 0) = (rated_at = 0)),
  check (rating = 0 or (status = 'closed' and agent <> '')),
  check (status <> 'open' or agent <> '')
);
create unique index kefu_talks_going on kefu_talks (user_id) where status <> 'closed';
create index kefu_talks_queue on kefu_talks (status, queued_at) where status in ('queued', 'open');
create index kefu_talks_user on kefu_talks (user_id, id);

create table kefu_messages (
  id bigint generated always as identity primary key,
  talk_id bigint not null references kefu_talks (id),
  user_id bigint not null references users (id),
  sender text not null check (sender in ('user', 'bot', 'agent', 'note')),
  -- Who of the service wrote it.
  agent text not null default '',
  type text not null check (type in ('text', 'image', 'order', 'faq')),
  -- Words; the name of a file; of an order `kind:id`; of a question its number; of bot and note the key of what they say.
  content text not null,
  -- Numbers of the questions that the bot offers.
  faqs integer[] not null default '{}',
  -- Of an order: what its first bill said.
  card json,
  file text references files (name),
  created_at bigint not null,
  -- By the other side.
  read_at bigint not null default 0,
  check ((type = 'image') = (file is not null)),
  check ((type = 'order') = (card is not null)),
  check ((sender = 'agent') = (agent <> ''))
);
create index kefu_messages_user on kefu_messages (user_id, id);
create index kefu_messages_unread on kefu_messages (user_id) where read_at = 0 and sender = 'agent';

-- Who sits at the console now.
create table kefu_desks (operator text primary key, seen_at bigint not null);

-- One chat room for each language.
create table chat_rooms (
  id integer primary key,
  lang text not null unique,
  name text not null
);
insert into chat_rooms values
  (1, 'vn', 'Tiếng Việt'), (2, 'en', 'English'), (3, 'zh', '简体中文'), (4, 'hk', '繁體中文'), (5, 'jp', '日本語'),
  (6, 'kor', '한국어'), (7, 'th', 'ไทย'), (8, 'fra', 'Français'), (9, 'spa', 'Español');

create table chat_messages (
  id bigint generated always as identity primary key,
  room_id integer not null references chat_rooms (id),
  user_id bigint not null references users (id),
  type text not null check (type in ('text', 'image')),
  content text not null,
  file text references files (name),
  created_at bigint not null,
  -- Taken away by an operator; 0 while it is shown.
  hidden_at bigint not null default 0,
  hidden_by text not null default '',
  check ((type = 'image') = (file is not null)),
  check ((hidden_at = 0) = (hidden_by = ''))
);
create index chat_messages_room on chat_messages (room_id, id);
create index chat_messages_user on chat_messages (user_id, id);
create index chat_messages_file on chat_messages (file) where file is not null;

-- Until when somebody may only read.
create table chat_mutes (
  user_id bigint primary key references users (id),
  until_at bigint not null,
  reason text not null,
  muted_by text not null,
  created_at bigint not null
);

create table chat_reports (
  id bigint generated always as identity primary key,
  message_id bigint not null references chat_messages (id),
  user_id bigint not null references users (id),
  reason text not null check (reason in ('spam', 'scam', 'abuse', 'other')),
  created_at bigint not null,
  -- `hidden` or `kept`, by an operator.
  verdict text not null default '' check (verdict in ('', 'hidden', 'kept')),
  handled_by text not null default '',
  handled_at bigint not null default 0,
  unique (message_id, user_id),
  check ((verdict = '') = (handled_at = 0))
);
create index chat_reports_waiting on chat_reports (message_id) where verdict = '';

create table chat_blocks (
  user_id bigint not null references users (id),
  blocked_id bigint not null references users (id),
  created_at bigint not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);

-- Words that no message may hold, as `plainLetters` (src/domain/chat.ts) leaves them.
create table chat_words (word text primary key, added_by text not null, created_at bigint not null);
