-- Rebates are paid between two people with verified identities, on fees that were really paid: when each of the two was
-- verified (ms) is kept with the rebate, because claims of an identity are forgotten with the account. Null: paid before
-- this rule, on all fees of all friends.
alter table rebates add column verified_at bigint;
alter table rebate_parts add column verified_at bigint;

-- Trades whose fee a coupon paid back do not count into the volume of a level. False: computed before this rule.
alter table vip_days add column fees_paid boolean not null default false;
