-- The daily quota of deposit addresses for people without a verified identity counts the addresses assigned in the last
-- 24 hours, at every assignment.
create index deposit_addresses_given_at on deposit_addresses (network, given_at) where user_id is not null;
