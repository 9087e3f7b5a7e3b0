-- The seed of an installation's own simulated market. Whoever knows it can compute every price to come.
create table market_seeds (
  one boolean primary key default true check (one),
  seed text not null
);
