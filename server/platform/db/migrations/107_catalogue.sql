-- Pairs and coins that operators list. Times are milliseconds.

-- The symbol by which the price feed knows the pair; null: its own.
alter table pairs add column source text check (source <> '');
-- When it was first opened; 0: it began with the installation; null: it was added and never opened, and nobody sees it.
alter table pairs add column listed_at bigint default 0;

-- What people have of a closed coin goes out, and nothing more of it comes in.
alter table currencies add column closed boolean not null default false;
