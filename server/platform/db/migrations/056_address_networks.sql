-- An entry of the address book knows its network: coins leave by several.
alter table addresses add column network text not null default '';
update addresses a set network = c.network from currencies c where c.id = a.currency_id;
alter table addresses alter column network drop default;
drop index addresses_once;
create unique index addresses_once on addresses (user_id, currency_id, network, address, tag) where removed_at = 0;
