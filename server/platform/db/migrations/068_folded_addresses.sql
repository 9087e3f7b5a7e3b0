-- Addresses of the pool are compared in one spelling of every network now (domain/chain): hex and bech32 in small letters
-- where that was not done yet, CashAddr without its prefix, accounts of Hedera without their checksum, TON as workchain and
-- hash, whichever of its forms was imported. Of two spellings of one address the first keeps the place.
create function folded_066(network text, address text) returns text language sql immutable as $$
  select case
    when network in ('Polygon', 'Sui', 'Aptos') and address ~ '^0x[0-9A-Fa-f]+$' then lower(address)
    when network in ('Internet Computer', 'Cosmos', 'Injective') then lower(address)
    when network = 'Cardano' and address ~* '^addr1' then lower(address)
    when network = 'Bitcoin Cash' and address ~* '^(bitcoincash:)?[qp][0-9a-z]{41,}$'
      then regexp_replace(lower(address), '^bitcoincash:', '')
    when network = 'Hedera' then regexp_replace(address, '-[a-z]{5}$', '')
    when network = 'TON' and address ~ '^-?[0-9]+:[0-9A-Fa-f]{64}$' then lower(address)
    when network = 'TON' and address ~ '^[A-Za-z0-9+/_-]{48}$' then (
      select case get_byte(bytes, 1) when 255 then '-1' else get_byte(bytes, 1)::text end
        || ':' || encode(substring(bytes from 3 for 32), 'hex')
      from (select decode(translate(address, '-_', '+/'), 'base64') as bytes) as account
    )
  end
$$;

-- What is given stays as it is: only the spelling that it is looked up by changes.
alter table deposit_addresses disable trigger deposit_addresses_keep;
with wanted as (
  select id, network, tag, folded, folded_066(network, address) as next,
    row_number() over (partition by network, tag, folded_066(network, address) order by id) as place
  from deposit_addresses
)
update deposit_addresses d set folded = w.next
from wanted w
where w.id = d.id and w.next <> w.folded and w.place = 1
  and not exists (
    select from deposit_addresses o
    where o.network = w.network and o.tag = w.tag and o.folded = w.next and o.id <> w.id
  );
alter table deposit_addresses enable trigger deposit_addresses_keep;
drop function folded_066(text, text);
