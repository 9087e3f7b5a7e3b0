-- The NFT market. Times are milliseconds; amounts are of the sale's currency.

create table nft_artists (
  id integer generated always as identity primary key,
  name text not null,
  avatar text not null default '',
  banner text not null default '',
  -- '' of a sample: the text is the house's.
  intro text not null default '',
  style text not null default '',
  sample boolean not null default false,
  created_at bigint not null
);

create table nft_series (
  id integer generated always as identity primary key,
  name text not null,
  cover text not null default ''
);

-- A work, or the box of a series. A work has one owner at a time; null is the platform.
create table nft_works (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4,16}$'),
  kind text not null check (kind in ('piece', 'box')),
  name text not null,
  intro text not null default '',
  type text not null check (type in ('image', 'gif', 'audio', 'video')),
  cover text not null,
  file text not null,
  duration integer not null default 0 check (duration >= 0),
  rarity smallint not null check (rarity between 1 and 4),
  artist_id integer not null references nft_artists (id),
  series_id integer references nft_series (id),
  sample boolean not null default false,
  owner_id bigint,
  -- The latest sale, open or over.
  listing_id bigint,
  created_at bigint not null
);
create index nft_works_artist on nft_works (artist_id, id);
create index nft_works_series on nft_works (series_id, id);
create index nft_works_owner on nft_works (owner_id) where owner_id is not null;

-- Signed-in people who have looked at it, each once.
create table nft_views (
  work_id integer not null references nft_works (id),
  user_id bigint not null,
  primary key (work_id, user_id)
);

-- The draw of a box: its seed is made before the sale, its hash is published with it, it is published when the sale is over.
create table nft_boxes (
  work_id integer primary key references nft_works (id),
  seed bytea not null,
  seed_hash text not null,
  pool_hash text not null,
  drawn integer not null default 0,
  revealed_at bigint not null default 0
);

-- Terms of one sale; they never change.
create table nft_listings (
  id bigint generated always as identity primary key,
  work_id integer not null references nft_works (id),
  -- null: the platform's own stock.
  seller_id bigint,
  holding_id bigint,
  mode text not null check (mode in ('fixed', 'auction', 'box')),
  currency_id integer not null references currencies (id),
  scale smallint not null,
  -- The start price of an auction.
  price numeric not null check (price > 0),
  increment numeric not null default 0 check (increment >= 0),
  margin numeric not null default 0 check (margin >= 0),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  stock integer not null check (stock > 0),
  sold integer not null default 0 check (sold >= 0 and sold <= stock),
  limit_per_user integer not null default 0 check (limit_per_user >= 0),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  state text not null default 'open' check (state in ('open', 'sold', 'won', 'withdrawn', 'expired', 'unpaid')),
  best_bid bigint,
  best_user bigint,
  best_price numeric,
  bid_count integer not null default 0,
  created_at bigint not null,
  closed_at bigint not null default 0,
  check ((state = 'open') = (closed_at = 0)),
  check (mode = 'box' or stock = 1),
  check ((best_bid is null) = (bid_count = 0)),
  check ((seller_id is null) = (holding_id is null))
) with (fillfactor = 80);
alter table nft_works add foreign key (listing_id) references nft_listings (id);
create unique index nft_listings_one on nft_listings (work_id) where state in ('open', 'won');
create index nft_listings_open on nft_listings (end_at) where state = 'open';
create index nft_listings_seller on nft_listings (seller_id, id);

create table nft_bids (
  id bigint generated always as identity primary key,
  listing_id bigint not null references nft_listings (id),
  user_id bigint not null,
  price numeric not null check (price > 0),
  created_at bigint not null
);
create unique index nft_bids_price on nft_bids (listing_id, price);
create index nft_bids_user on nft_bids (user_id, listing_id, id);

-- Of one person in one auction, once. `counted`: into the price that the winner paid.
create table nft_margins (
  id bigint generated always as identity primary key,
  listing_id bigint not null references nft_listings (id),
  user_id bigint not null,
  currency_id integer not null,
  amount numeric not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'returned', 'counted', 'forfeited')),
  created_at bigint not null,
  ended_at bigint not null default 0,
  check ((state = 'held') = (ended_at = 0)),
  unique (listing_id, user_id)
);

-- A purchase, or an auction won that waits for its payment.
create table nft_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  request_id text not null,
  listing_id bigint not null references nft_listings (id),
  work_id integer not null references nft_works (id),
  seller_id bigint,
  currency_id integer not null,
  num integer not null check (num > 0),
  price numeric not null check (price > 0),
  fee numeric not null check (fee >= 0 and fee <= price * num),
  -- The whole margin: as much as the price counts into it, the rest comes back with the payment.
  margin numeric not null default 0 check (margin >= 0),
  margin_id bigint references nft_margins (id),
  state text not null check (state in ('to_pay', 'paid', 'expired')),
  pay_deadline bigint not null default 0,
  read_at bigint not null default 0,
  created_at bigint not null,
  ended_at bigint not null default 0,
  check ((state = 'to_pay') = (ended_at = 0))
);
create index nft_orders_user on nft_orders (user_id, id);
create index nft_orders_to_pay on nft_orders (user_id, id) where state = 'to_pay';
create index nft_orders_listing on nft_orders (listing_id, user_id);

-- What a person has: a work, or a box whose work is not known before it is opened. Kept when it is sold.
create table nft_holdings (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  order_id bigint not null references nft_orders (id),
  -- The box it came as; null of what was bought as a work.
  box_id integer references nft_works (id),
  -- Null while nobody has opened the box.
  work_id integer references nft_works (id),
  currency_id integer not null,
  price numeric not null,
  state text not null default 'holding' check (state in ('holding', 'reselling', 'expired', 'sold')),
  listing_id bigint references nft_listings (id),
  bought_at bigint not null,
  opened_at bigint not null default 0,
  sold_at bigint not null default 0,
  check (box_id is not null or work_id is not null),
  check (box_id is null or (work_id is null) = (opened_at = 0)),
  check (work_id is not null or state = 'holding')
);
create unique index nft_holdings_owner on nft_holdings (work_id) where state <> 'sold';
create index nft_holdings_user on nft_holdings (user_id, id);
create index nft_holdings_order on nft_holdings (order_id);
alter table nft_listings add foreign key (holding_id) references nft_holdings (id);

-- The pool of a box in its published order, and which draw took each.
create table nft_pool (
  box_id integer not null references nft_boxes (work_id),
  position integer not null check (position >= 0),
  work_id integer not null unique references nft_works (id),
  primary key (box_id, position)
);
create table nft_draws (
  box_id integer not null,
  seq integer not null check (seq > 0),
  holding_id bigint not null unique references nft_holdings (id),
  key text not null,
  position integer not null,
  drawn_at bigint not null,
  primary key (box_id, seq),
  unique (box_id, position),
  foreign key (box_id, position) references nft_pool (box_id, position)
);

create table nft_favourites (
  user_id bigint not null,
  work_id integer not null references nft_works (id),
  created_at bigint not null,
  primary key (user_id, work_id)
);
create index nft_favourites_work on nft_favourites (work_id);
