-- A node of the release before writes orders without it while the nodes are renewed: null is held as long as it may be paid.
alter table quickbuy_orders alter column rate_until drop not null;
