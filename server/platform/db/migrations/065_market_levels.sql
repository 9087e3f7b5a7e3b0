-- By how much the prices of an installation's simulated market stand above or below what its generator says, coin by
-- coin: when the generator or its seed changes, prices go on from the last one recorded.
create table market_levels (
  currency text primary key,
  generator text not null,
  level double precision not null check (level > 0)
);
